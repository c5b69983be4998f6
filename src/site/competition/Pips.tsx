import type { MatchSummary } from '#shared/competitions/answers.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import styles from './pips.module.css'

/** One mark for each game: blue the first side's, pale the other's, red the running one. Without the games, in how many each side won. */
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

/** Won games stand from both ends; between them what is still to come. */
function counted({ bestOf, sides, isResultHidden, play, result }: MatchSummary): Mark[] {
  if (play === 'not_started' || (result !== null && result.kind !== 'played' && result.kind !== 'draw')) return []
  const [a, b] = sides.map((side) => side.score ?? 0)
  if (bestOf === null || bestOf < 2 || isResultHidden || a === undefined || b === undefined) return []
  const open = bestOf - a - b
  if (open < 0 || !Number.isInteger(open)) return []
  return [...Array<Mark>(a).fill('a'), ...Array<Mark>(open).fill('open'), ...Array<Mark>(b).fill('b')]
}
