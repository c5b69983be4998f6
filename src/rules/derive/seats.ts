import type { Source } from '#shared/competitions/document.ts'
import { emptySeat, hasTable, openSeat, poolsOf, type Seat, type StageWork, takenSeat, type Workings } from './workings.ts'

/** Who stands in a place. What the results say comes first; while they say nothing, whom the organiser put there. */
export function seatOf(place: { entrant?: string; source?: Source }, stage: StageWork, workings: Workings): Seat {
  if (isOverruled(place.source)) return place.entrant === undefined ? emptySeat : takenSeat(place.entrant)
  const seat = place.source ? seatFrom(place.source, stage, workings) : openSeat
  return seat.state === 'open' && place.entrant !== undefined ? takenSeat(place.entrant) : seat
}

/** A correction let him stand who stood there, whatever the source says now. */
export function isOverruled(source: Source | undefined): boolean {
  return source !== undefined && 'overruled' in source && source.overruled === true
}

function seatFrom(source: Source, stage: StageWork, workings: Workings): Seat {
  if ('seed' in source) return stage.places[source.seed - 1] ?? openSeat
  if ('winnerOf' in source) return workings.matches.get(source.winnerOf)?.winner ?? openSeat
  if ('loserOf' in source) return workings.matches.get(source.loserOf)?.loser ?? openSeat
  if ('rankOf' in source) return rankSeat(source.rankOf, workings)
  return 'bye' in source ? emptySeat : openSeat
}

/** A rank that several share, and one of a table that is not final, is nobody's yet. */
function rankSeat(place: { stage: string; group?: string; rank: number }, workings: Workings): Seat {
  const stage = workings.stages.get(place.stage)
  if (!stage) return openSeat
  if (!hasTable(stage.stage)) return placementSeat(stage, place.rank)
  const standing = standingOf(stage, place.group, workings)
  const row = standing?.isFinal ? standing.rows[place.rank - 1] : undefined
  if (!row || row.isShared || row.rank !== place.rank) return openSeat
  return { state: 'known', entrant: row.entrant, isSettled: isSettled(stage) && standing?.hasProvisional === false }
}

/** Without a group: the ranking across groups; of the only pool where the stage has none. */
function standingOf(stage: StageWork, group: string | undefined, workings: Workings) {
  if (group !== undefined) return workings.groups.get(`${stage.stage.key}/${group}`)?.standing
  const [only, ...others] = poolsOf(stage)
  return stage.stage.across || others.length > 0 ? stage.across : only?.standing
}

function placementSeat(stage: StageWork, rank: number): Seat {
  const placement = stage.placements.find(({ place, placeTo }) => place === rank && placeTo === rank)
  return placement ? { state: 'known', entrant: placement.entrant, isSettled: placement.isFinal } : openSeat
}

function isSettled(stage: StageWork): boolean {
  return stage.places.every((seat) => seat.isSettled)
}
