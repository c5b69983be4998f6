import type { Tag } from './match-words.ts'
import styles from './tags.module.css'

/** 直播 as a filled pill, other states as quiet chips. */
export function Tags({ tags }: { tags: readonly Tag[] }) {
  return tags.map(({ text, kind }) => (
    <span key={text} className={kind === 'live' ? styles.live : styles.chip}>
      {text}
    </span>
  ))
}
