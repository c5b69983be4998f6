import type { MatchWork, StageWork } from './workings.ts'

/**
 * A bracket that is drawn round by round: a place without a source is open, and an entrant of an earlier match that leads nowhere may get
 * it. Who is eliminated, and in which place, is unknown until the draw.
 */
export function isUndrawn({ matches }: StageWork): boolean {
  const last = matches.findLastIndex((work) => !work.isClosed && hasUndrawnSide(work))
  return last >= 0 && (matches[last]?.group.group.kind === 'placement' || matches.slice(0, last).some(leadsNowhere))
}

function hasUndrawnSide({ sides }: MatchWork): boolean {
  return sides.some(({ state, source }) => state === 'open' && (source === null || 'tbd' in source))
}

/** Losers of an upper round drop somewhere; other losers are eliminated. */
function leadsNowhere({ winnerTo, loserTo, winner, loser, stage, group }: MatchWork): boolean {
  if (winnerTo === null && winner.state !== 'bye') return true
  return stage.stage.format === 'double_elimination' && group.group.kind === 'upper' && loserTo === null && loser.state !== 'bye'
}
