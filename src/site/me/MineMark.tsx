import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import { useStore } from '#ui/store.ts'
import { mine, ownWord, useMine } from './mine.ts'
import styles from './mine-mark.module.css'

/** 我 or 我队 after the visitor's own name; nothing for others. */
export function MineMark({ entrant }: { entrant: EntrantRef | null }) {
  const word = useMine(entrant)
  return word === null ? null : <span className={styles.mark}>{word}</span>
}

/** The same for a match, for screen readers. */
export function MineWord({ match: { sides } }: { match: Pick<MatchSummary, 'sides'> }) {
  const visitor = useStore(mine)
  return sides.some(({ entrant }) => ownWord(visitor, entrant) !== null) ? <>，我的比赛</> : null
}
