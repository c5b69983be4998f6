import type { Placement, StandingRow } from '#rules/model.ts'
import { bracketPlacements } from './bracket-placements.ts'
import { hasTable, poolsOf, type StageWork } from './workings.ts'

/** Places of a stage so far, best first, with those that the organiser set in place of what its matches tell. */
export function placeStage(work: StageWork, isOver: boolean): Placement[] {
  if (work.state === 'coming') return []
  const derived = hasTable(work.stage) ? tablePlacements(work) : bracketPlacements(work, isOver)
  const set = work.stage.placements ?? []
  if (set.length === 0) return derived
  const byEntrant = new Map(derived.map((placement) => [placement.entrant, placement]))
  for (const { entrant, place, placeTo = place } of set) {
    const isFinal = byEntrant.get(entrant)?.isFinal ?? work.state === 'finished'
    byEntrant.set(entrant, { entrant, place, placeTo, isFinal })
  }
  return [...byEntrant.values()].sort((a, b) => a.place - b.place || a.placeTo - b.placeTo)
}

/** By the table. With several groups by rank: all the first, ordered among themselves where the stage ranks them across, then all the second. */
function tablePlacements(work: StageWork): Placement[] {
  const pools = poolsOf(work)
  const isFinal =
    pools.every(({ standing }) => standing?.isFinal && !standing.hasProvisional) && work.places.every((seat) => seat.isSettled)
  const rowsByRank = new Map<number, StandingRow[]>()
  for (const { standing } of pools) {
    for (const row of standing?.rows ?? []) {
      const rows = rowsByRank.get(row.rank)
      if (rows) rows.push(row)
      else rowsByRank.set(row.rank, [row])
    }
  }
  const placements: Placement[] = []
  for (const [rank, rows] of [...rowsByRank].sort(([a], [b]) => a - b)) {
    const across = work.stage.across?.rank === rank ? work.across : null
    const level = across ? levels(across.rows) : [rows.map(({ entrant }) => entrant)]
    for (const entrants of level) {
      const place = placements.length + 1
      placements.push(...entrants.map((entrant) => ({ entrant, place, placeTo: place + entrants.length - 1, isFinal })))
    }
  }
  return placements
}

/** Entrants that share a rank, together. */
function levels(rows: readonly StandingRow[]): string[][] {
  const found: string[][] = []
  rows.forEach((row, index) => {
    if (index > 0 && rows[index - 1]?.rank === row.rank) found[found.length - 1]?.push(row.entrant)
    else found.push([row.entrant])
  })
  return found
}
