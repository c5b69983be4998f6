import type { ReactNode } from 'react'
import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import styles from './known-side.module.css'

/**
 * Everything that names who stands on a side of a match. Of a side that results brought there, nobody is named where results are hidden, on any page: not
 * in a tree, a list, a record or a search. `MatchSide.cameThrough` is the one place that says which sides these are; `namesBefore` says the same in
 * words.
 */
export function KnownSide({ side, children }: { side: Pick<MatchSide, 'cameThrough'>; children: ReactNode }) {
  return side.cameThrough ? <Unnamed instead="待揭晓">{children}</Unnamed> : children
}

/** Words of the same width for all replace a name, because a mark of its width would tell it; a tap shows it. */
export function Unnamed({ instead, children }: { instead: string; children: ReactNode }) {
  return (
    <>
      <span className={`${styles.instead} uncover`}>{instead}</span>
      <span className={`${styles.named} result`}>{children}</span>
    </>
  )
}

/** Whether results brought any of its sides there: what is said of them, their past or their players tells who they are. */
export function isOfResults({ sides }: Pick<MatchSummary, 'sides'>): boolean {
  return sides.some((side) => side.cameThrough)
}
