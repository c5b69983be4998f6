import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'

/** A game of a series: won by the first or second side, by nobody, running, or still to be played. */
type Mark = 'a' | 'b' | 'even' | 'now' | 'open'

/** One for each game; without data on games, by the number of won games. None where a row of them would say nothing. */
export function gameMarks(match: MatchSummary, games: MatchView['games'] = []): readonly Mark[] {
  const marks = games.length > 0 ? games.map(markOf) : counted(match)
  return marks.length < 2 || marks.length > 13 ? [] : marks
}

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
