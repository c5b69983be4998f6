import type { Game } from '#shared/competitions/match.ts'
import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import type { LiveMatch } from '#shared/live.ts'
import { liveVersion } from '#shared/live-version.ts'

/** The longest frame, bytes of UTF-8. */
const longestFrame = 600

export function viewFrame(summary: MatchSummary, games: readonly Game[], n: number): LiveMatch {
  const { id, competition, schedule, play, endedAt, result, sides, liveGame } = summary
  const game = games.find(({ number }) => number === liveGame)
  const head: LiveMatch = {
    v: liveVersion,
    n,
    id,
    competition: competition.id,
    schedule: { state: schedule.state, at: schedule.at, precision: schedule.precision },
    play,
    endedAt,
    result,
    sides: [],
    game: game ? { number: game.number, scores: game.sides.map(({ score }) => score ?? null) } : null,
  }
  const whole = { ...head, sides: sides.map(viewSide) }
  if (sides.length <= 2 && Buffer.byteLength(JSON.stringify(whole)) <= longestFrame) return whole
  return { ...head, game: sides.length <= 2 ? head.game : null, more: true }
}

function viewSide(side: MatchSide): LiveMatch['sides'][number] {
  const { entrant, label, cameThrough, score, shootout, outcome, placement, incident } = side
  return {
    ...(entrant && { entrant: entrant.id }),
    name: label,
    ...(cameThrough && { cameThrough }),
    ...(score !== null && { score }),
    ...(shootout !== null && { shootout }),
    ...(outcome !== null && { outcome }),
    ...(placement !== null && { placement }),
    ...(incident !== null && { incident }),
  }
}
