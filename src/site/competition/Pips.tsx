import type { MatchSummary } from '#shared/competitions/answers.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import styles from './pips.module.css'

/**
 * One mark for each game: blue for the first side, pale for the other, red for the running one. Without data on games, by the number of won
 * games.
 */
export function Pips({ match, games }: { match: MatchSummary; games?: MatchView['games'] }) {
  const marks = games && games.length > 0 ? games.map(markOf) : counted(match)
  if (marks.length < 2 || marks.length > 13) return null
  return (
    <span className={`${styles.pips} result unsaid`} aria-hidden="true">
      {marks.map((mark, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a game is its place
        <i key={i} className={mark === 'open' ? undefined : styles[mark]} />
      ))}
    </span>
  )
}

type Mark = 'a' | 'b' | 'even' | 'now' | 'open'

function markOf({ state, sides }: MatchView['games'][number]): Mark {
  if (state === 'live') return 'now'
  if (state !== 'done') return 'open'
  const winner = sides.findIndex((side) => side.outcome === 'win')
  return winner === 0 ? 'a' : winner === 1 ? 'b' : 'even'
}

/** Won games are filled from both ends; those between them are still to be played. */
function counted({ bestOf, sides, isResultHidden, play, result }: MatchSummary): Mark[] {
  if (play === 'not_started' || (result !== null && result.kind !== 'played' && result.kind !== 'draw')) return []
  const [a, b] = sides.map((side) => side.score ?? 0)
  if (bestOf === null || bestOf < 2 || isResultHidden || a === undefined || b === undefined) return []
  const open = bestOf - a - b
  if (open < 0 || !Number.isInteger(open)) return []
  return [...Array<Mark>(a).fill('a'), ...Array<Mark>(open).fill('open'), ...Array<Mark>(b).fill('b')]
}
