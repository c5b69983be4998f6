import { leadingRank } from '#rules/leading-rank.ts'
import type { Standing } from '#rules/model.ts'
import type { Source } from '#shared/competitions/match.ts'
import { emptySeat, hasTable, openSeat, poolsOf, type Seat, type StageWork, takenSeat, type Workings } from './workings.ts'

/** The entrant of a place: by the results; while they do not decide, the one set by the organiser. */
export function seatOf(place: { entrant?: string; source?: Source }, stage: StageWork, workings: Workings): Seat {
  if (isOverruled(place.source)) return place.entrant === undefined ? emptySeat : takenSeat(place.entrant)
  const seat = place.source ? seatFrom(place.source, stage, workings) : openSeat
  return seat.state === 'open' && place.entrant !== undefined ? takenSeat(place.entrant) : seat
}

/** A correction kept the former entrant, whatever the source says now. */
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

/**
 * A shared rank, or one of a table with matches to come, has no entrant yet. An undecided tie elsewhere in the table changes no other rank.
 * Where so many left that nobody has the rank, the place stays empty.
 */
function rankSeat(place: { stage: string; group?: string; rank: number }, workings: Workings): Seat {
  const stage = workings.stages.get(place.stage)
  if (!stage) return openSeat
  if (!hasTable(stage.stage)) return placementSeat(stage, place.rank)
  const { standing, isPlayedOut } = tableOf(stage, place.group, workings)
  const rows = isPlayedOut ? (standing?.rows ?? []) : []
  const staying = rows.filter((one) => leadingRank(one) !== null)
  if (staying.length < place.rank && rows.length >= place.rank) return emptySeat
  const [row, ...others] = staying.filter((one) => leadingRank(one) === place.rank)
  if (!row || others.length > 0) return openSeat
  return { state: 'known', entrant: row.entrant, isSettled: isSettled(stage) && standing?.hasProvisional === false }
}

/** Without a group: the ranking across groups; the only pool where the stage has no such ranking. */
function tableOf(stage: StageWork, key: string | undefined, workings: Workings): { standing: Standing | null; isPlayedOut: boolean } {
  const [only, ...others] = poolsOf(stage)
  // The ranking across groups exists only once the tables that it compares are final.
  if (key === undefined && (stage.stage.across || others.length > 0)) return { standing: stage.across, isPlayedOut: true }
  const group = key === undefined ? only : workings.groups.get(`${stage.stage.key}/${key}`)
  return { standing: group?.standing ?? null, isPlayedOut: group?.input?.openMatches === 0 }
}

function placementSeat(stage: StageWork, rank: number): Seat {
  const placement = stage.placements.find(({ place, placeTo }) => place === rank && placeTo === rank)
  return placement ? { state: 'known', entrant: placement.entrant, isSettled: placement.isFinal } : openSeat
}

function isSettled(stage: StageWork): boolean {
  return stage.places.every((seat) => seat.isSettled)
}
