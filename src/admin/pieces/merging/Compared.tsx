import { compare, type Line } from './compare.ts'
import styles from './merging.module.css'

interface Side {
  heading: string
  lines: readonly string[]
}

/** Two texts side by side, with their differences marked. */
export function Compared({ before, after }: { before: Side; after: Side }) {
  const lines = compare(before.lines, after.lines)
  return (
    <div className={styles.texts}>
      <section aria-label={before.heading}>
        <h2 className={styles.heading}>{before.heading}</h2>
        <Marked lines={lines.filter(({ kind }) => kind !== 'new')} />
      </section>
      <section aria-label={after.heading}>
        <h2 className={styles.heading}>{after.heading}</h2>
        <Marked lines={lines.filter(({ kind }) => kind !== 'gone')} />
      </section>
    </div>
  )
}

/** Lines of a comparison. */
export function Marked({ lines }: { lines: readonly Line[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className={styles.words} tabIndex={0}>
      {lines.map(({ kind, pieces }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list is shown once
        <div key={at} className={kind === 'same' ? undefined : styles[kind]}>
          {pieces.map(({ text, isChanged }, i) => {
            const Word = kind === 'same' || !isChanged ? 'span' : kind === 'gone' ? 'del' : 'ins'
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            return <Word key={i}>{text}</Word>
          })}
        </div>
      ))}
    </div>
  )
}
