import type { ArticleDraft } from '#shared/admin/articles.ts'
import { compare, linesOf } from './compare.ts'
import styles from './editing.module.css'

interface Side {
  heading: string
  draft: ArticleDraft
}

/** Two texts side by side, with their differences marked. */
export function Texts({ before, after }: { before: Side; after: Side }) {
  const parts = compare(linesOf(before.draft), linesOf(after.draft))
  const of = (kind: 'gone' | 'new') => parts.filter((part) => part.kind === 'same' || part.kind === kind)
  return (
    <div className={styles.texts}>
      {(
        [
          ['gone', before.heading],
          ['new', after.heading],
        ] as const
      ).map(([kind, heading]) => (
        <section key={kind} aria-label={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <div className={styles.words} tabIndex={0}>
            {of(kind).map((part, at) => {
              const Word = part.kind === 'same' ? 'span' : part.kind === 'gone' ? 'del' : 'ins'
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list is shown once
                <div key={at}>
                  <Word>{part.text}</Word>
                </div>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  )
}
