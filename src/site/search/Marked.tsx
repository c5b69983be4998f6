import type { Segment } from '#shared/search.ts'
import styles from './marked.module.css'

/** A text whose searched words are marked. */
export function Marked({ segments }: { segments: readonly Segment[] }) {
  let at = 0
  return segments.map(({ text, isHit }) => {
    const key = at
    at += text.length
    return isHit ? (
      <mark className={styles.hit} key={key}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
