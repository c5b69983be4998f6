import type { MatchWork, StageWork } from './workings.ts'

/**
 * A bracket drawn round by round: a place is open that names no source, and somebody of an earlier match, of whom nothing says where he goes,
 * may come to it. Who is out, and how far he got, cannot be told until it is drawn.
 */
export function isUndrawn({ matches }: StageWork): boolean {
  const last = matches.findLastIndex((work) => !work.isClosed && hasUndrawnSide(work))
  return last >= 0 && (matches[last]?.group.group.kind === 'placement' || matches.slice(0, last).some(leadsNowhere))
}

function hasUndrawnSide({ sides }: MatchWork): boolean {
  return sides.some(({ state, source }) => state === 'open' && (source === null || 'tbd' in source))
}

/** Losers of an upper round drop somewhere; other losers are out. */
function leadsNowhere({ winnerTo, loserTo, winner, loser, stage, group }: MatchWork): boolean {
  if (winnerTo === null && winner.state !== 'bye') return true
  return stage.stage.format === 'double_elimination' && group.group.kind === 'upper' && loserTo === null && loser.state !== 'bye'
}
