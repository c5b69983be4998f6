import { placeSpan } from '#server/competitions/public/place-span.model.ts'
import type { ByeRow } from '#server/matches/byes.queries.ts'
import { viewBye } from '#server/matches/byes.view.ts'
import { undated } from '#server/matches/days.model.ts'
import type { Balance, TeamView } from '#shared/competitions/record-views.ts'
import type { EntryRow, SideTaken } from './record.queries.ts'

type Outcome = TeamView['form'][number]['outcome']

/** The sum of the results that count. */
export function balanceOf(outcomes: Iterable<Outcome | null>): Balance {
  const count = { win: 0, draw: 0, loss: 0 }
  for (const outcome of outcomes) if (outcome !== null) count[outcome]++
  return { played: count.win + count.draw + count.loss, wins: count.win, draws: count.draw, losses: count.loss }
}

/** The sides that make up the form, the newest first. */
export function formSides(sides: readonly SideTaken[], length: number): (SideTaken & { outcome: Outcome })[] {
  return sides.flatMap((side) => (side.outcome === null ? [] : [{ ...side, outcome: side.outcome }])).slice(0, length)
}

export function momentOf({ listed_at }: Pick<SideTaken, 'listed_at'>): string | null {
  return listed_at < undated ? listed_at : null
}

/** Match ids in order, without duplicates: a player may have been on both sides of a match. */
export function matchIdsOf(sides: readonly SideTaken[]): number[] {
  return [...new Set(sides.map((side) => side.id))]
}

/** Over, or called off; upcoming matches are shown elsewhere. */
export function isPast({ phase }: Pick<SideTaken, 'phase'>): boolean {
  return phase === 'ended'
}

/** Called off, and nobody was given it. */
export function isCancelled({ schedule_state, outcome }: Pick<SideTaken, 'schedule_state' | 'outcome'>): boolean {
  return schedule_state === 'cancelled' && outcome === null
}

/** One line per entrant: its result, and where it played last. */
export function viewEntry(
  row: EntryRow,
  name: string,
  own: readonly SideTaken[],
  byes: readonly ByeRow[],
): TeamView['competitions'][number] {
  return {
    competition: { id: row.competition_id, kind: row.kind, name: row.name },
    season: row.season,
    entrant: { id: row.entrant_id, name },
    stageId: own[0]?.stage_id ?? null,
    record: balanceOf(own.map((side) => side.outcome)),
    unranked: matchIdsOf(own.filter((side) => isPast(side) && !isCancelled(side) && side.outcome === null)).length,
    place: placeSpan(row.place, row.place_to),
    openPlace: placeSpan(row.open_place, row.open_place_to),
    byes: byes.map(viewBye),
  }
}

export interface Opponent {
  id: number
  name: string
  logo_id: number | null
}

/** The most frequent opponents first; those without a public name are left out. */
export function viewOpponents(
  rows: readonly { side_id: number; id: number | null }[],
  sides: readonly SideTaken[],
  known: readonly Opponent[],
  most: number,
): (Opponent & Pick<TeamView['opponents'][number], 'record'>)[] {
  const outcomes = new Map(sides.map((side) => [side.side_id, side.outcome]))
  const met = Map.groupBy(rows, (row) => row.id)
  const byId = new Map(known.map((one) => [one.id, one]))
  return [...met]
    .flatMap(([id, own]) => {
      const opponent = id === null ? undefined : byId.get(id)
      const record = balanceOf(own.map((row) => outcomes.get(row.side_id) ?? null))
      return opponent === undefined || record.played === 0 ? [] : [{ ...opponent, record }]
    })
    .sort((a, b) => b.record.played - a.record.played || a.id - b.id)
    .slice(0, most)
}
