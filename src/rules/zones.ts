import { leadingRank } from '#rules/leading-rank.ts'
import type { Derived, StandingRow } from '#rules/model.ts'
import type { CompetitionDocument, Zone } from '#shared/competitions/document.ts'
import type { Source } from '#shared/competitions/match.ts'

/**
 * The rank whose place in a later stage an entrant was given by hand: because it shares its rank, and the table does not decide, or because a
 * correction kept what was played from there on. Null: others were given all of its own. Undefined while one is open, and where no later place
 * uses them.
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
  // Whose own place another went on from has neither its zone nor one of those behind it.
  if (takenRank === null && sharedBy === 1) return { zone: null, isOpen: false }
  if (takenRank !== undefined) return { zone: zoneAt(takenRank ?? last), isOpen: false }
  const zone = zoneAt(rank)
  // Zones do not overlap: between two ranks of the same zone there is no other, but there may be a rank without a zone.
  const isWhole = zone ? zone.to >= last : !zones.some(({ from, to }) => from <= last && to >= rank)
  return isWhole ? { zone, isOpen: false } : { zone: null, isOpen: true }
}

/** The zone is not the one that the row's rank alone would have: it is that of a place in a later stage which does not follow the table. */
export function isZoneKept({ takenRank, ...row }: Parameters<typeof zoneOf>[0], zones: readonly Zone[]): boolean {
  if (takenRank === undefined) return false
  const [shown, ranked] = [zoneOf({ ...row, takenRank }, zones), zoneOf(row, zones)]
  return shown.zone !== ranked.zone || ranked.isOpen
}

/** How later stages assigned the ranks of a group by hand, by entrant: those that several share, and those that a correction kept. */
export function takenRanks(
  document: CompetitionDocument,
  derived: Derived,
  { stage, group, rows }: { stage: string; group: string; rows: readonly StandingRow[] },
): ReadonlyMap<string, TakenRank> {
  const taken = new Map<string, TakenRank>()
  const { seats, kept } = seatsByRank(document, derived, stage, group)
  for (const row of rows) {
    const rank = leadingRank(row)
    if (rank === null) continue
    const held = kept.get(row.entrant)
    if (held !== undefined) taken.set(row.entrant, held)
    else if (row.sharedBy === 1) {
      if ([...kept.values()].includes(rank)) taken.set(row.entrant, null)
    } else {
      const own = Array.from({ length: row.sharedBy }, (_, i) => rank + i).flatMap((one) =>
        seats.has(one) ? [[one, seats.get(one)] as const] : [],
      )
      if (own.length === 0 || own.some(([, holder]) => holder === null)) continue
      taken.set(row.entrant, own.find(([, holder]) => holder === row.entrant)?.[0] ?? null)
    }
  }
  return taken
}

interface Seats {
  /** By rank: the entrant in the place that it fills; null in an open one. */
  seats: ReadonlyMap<number, string | null>
  /** By entrant: the rank of a place that it keeps, whatever the table says now. */
  kept: ReadonlyMap<string, number>
}

function seatsByRank(document: CompetitionDocument, derived: Derived, stage: string, group: string): Seats {
  const isAlone = document.stages.find(({ key }) => key === stage)?.groups.filter(({ kind }) => kind === 'pool').length === 1
  const seats = new Map<number, string | null>()
  const kept = new Map<string, number>()
  const seat = (source: Source | undefined, entrant: string | null) => {
    if (!source || !('rankOf' in source) || source.rankOf.stage !== stage) return
    const { rankOf } = source
    if (rankOf.group !== group && !(rankOf.group === undefined && isAlone)) return
    seats.set(rankOf.rank, entrant)
    if (source.overruled && entrant !== null) kept.set(entrant, rankOf.rank)
  }
  for (const later of document.stages) {
    const { places = [] } = derived.stages.get(later.key) ?? {}
    for (const [i, { source }] of later.places.entries()) seat(source, places[i] ?? null)
  }
  for (const { sides } of derived.matches.values()) for (const { source, entrant } of sides) seat(source ?? undefined, entrant)
  return { seats, kept }
}
