import { leadingRank } from '#rules/leading-rank.ts'
import type { Derived, StandingRow } from '#rules/model.ts'
import type { CompetitionDocument, Zone } from '#shared/competitions/document.ts'
import type { Source } from '#shared/competitions/match.ts'

/**
 * For an entrant that shares its rank: the rank whose place in a later stage it was given by hand, because the table does not decide. Null:
 * others were given all of them. Undefined while one is open, and where no later place uses the shared ranks.
 */
export type TakenRank = number | null | undefined

/** The zone of a row's ranks. None while a shared rank may still be split into different zones, and for one who left. */
export function zoneOf(
  { sharedBy, takenRank, ...row }: Pick<StandingRow, 'rank' | 'sharedBy' | 'leadsAs'> & { takenRank?: TakenRank },
  zones: readonly Zone[],
): { zone: Zone | null; isOpen: boolean } {
  const rank = leadingRank(row)
  if (rank === null) return { zone: null, isOpen: false }
  const zoneAt = (one: number) => zones.find(({ from, to }) => one >= from && one <= to) ?? null
  const last = rank + sharedBy - 1
  if (takenRank !== undefined) return { zone: zoneAt(takenRank ?? last), isOpen: false }
  const zone = zoneAt(rank)
  // Zones do not overlap: between two ranks of the same zone there is no other, but there may be a rank without a zone.
  const isWhole = zone ? zone.to >= last : !zones.some(({ from, to }) => from <= last && to >= rank)
  return isWhole ? { zone, isOpen: false } : { zone: null, isOpen: true }
}

/** How later stages assigned the ranks that several entrants of a group share, by entrant. */
export function takenRanks(
  document: CompetitionDocument,
  derived: Derived,
  { stage, group, rows }: { stage: string; group: string; rows: readonly StandingRow[] },
): ReadonlyMap<string, TakenRank> {
  const shared = rows.flatMap((row) => {
    const rank = leadingRank(row)
    return row.sharedBy > 1 && rank !== null ? [{ ...row, rank }] : []
  })
  const taken = new Map<string, TakenRank>()
  if (shared.length === 0) return taken
  const seats = seatsByRank(document, derived, stage, group)
  for (const { entrant, rank, sharedBy } of shared) {
    const own = Array.from({ length: sharedBy }, (_, i) => rank + i).flatMap((one) =>
      seats.has(one) ? [[one, seats.get(one)] as const] : [],
    )
    if (own.length === 0 || own.some(([, held]) => held === null)) continue
    taken.set(entrant, own.find(([, held]) => held === entrant)?.[0] ?? null)
  }
  return taken
}

/** The entrants in the places that are filled by ranks of a group; null in an open one. */
function seatsByRank(document: CompetitionDocument, derived: Derived, stage: string, group: string): ReadonlyMap<number, string | null> {
  const isAlone = document.stages.find(({ key }) => key === stage)?.groups.filter(({ kind }) => kind === 'pool').length === 1
  const seats = new Map<number, string | null>()
  const seat = (source: Source | undefined, entrant: string | null) => {
    if (!source || !('rankOf' in source) || source.rankOf.stage !== stage) return
    const { rankOf } = source
    if (rankOf.group === group || (rankOf.group === undefined && isAlone)) seats.set(rankOf.rank, entrant)
  }
  for (const later of document.stages) {
    const { places = [] } = derived.stages.get(later.key) ?? {}
    for (const [i, { source }] of later.places.entries()) seat(source, places[i] ?? null)
  }
  for (const { sides } of derived.matches.values()) for (const { source, entrant } of sides) seat(source ?? undefined, entrant)
  return seats
}
