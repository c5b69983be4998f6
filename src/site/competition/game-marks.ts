import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { wonWith } from './won-games.ts'

/** A game of a series: won by the first or second side, by nobody, running, or still to be played. */
type Mark = 'a' | 'b' | 'even' | 'now' | 'open'

/** One for each game, in order; none where nobody told who won which, or where a row of them would say nothing. */
export function gameMarks(match: MatchSummary, games: MatchView['games'] = []): readonly Mark[] {
  const marks = games.length > 0 ? games.map(markOf) : marksOfWon(match)
  return marks.length < 2 || marks.length > 13 ? [] : marks
}

function markOf({ state, sides }: MatchView['games'][number]): Mark {
  if (state === 'live') return 'now'
  if (state !== 'done') return 'open'
  const winner = sides.findIndex((side) => side.outcome === 'win')
  return winner === 0 ? 'a' : winner === 1 ? 'b' : 'even'
}

/** Of a series that is over, those that were played. */
function marksOfWon({ bestOf, sides, isResultHidden, play, liveGame, won }: MatchSummary): Mark[] {
  const known = wonWith(won, sides)
  if (known === null || isResultHidden || play === 'not_started') return []
  const played = [...known].map((letter): Mark => (letter === 'a' || letter === 'b' ? letter : 'even'))
  const open = play === 'ended' ? 0 : Math.max(0, (bestOf ?? 0) - played.length)
  return [...played, ...Array.from({ length: open }, (_, i): Mark => (i === 0 && liveGame === played.length + 1 ? 'now' : 'open'))]
}
