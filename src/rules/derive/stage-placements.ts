import type { Placement, StandingRow } from '#rules/model.ts'
import { bracketPlacements } from './bracket-placements.ts'
import { type GroupWork, hasTable, poolsOf, type StageWork } from './workings.ts'

const bestFirst = ['pool', 'final', 'upper', 'lower', 'placement'] as const

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

/**
 * By the table. With several pools by rank: all the first, ordered among themselves where the stage ranks them across, then all the second.
 * A field that was split (for the title, against relegation) stands group by group.
 */
function tablePlacements(work: StageWork): Placement[] {
  const pools = poolsOf(work)
  const isFinal =
    pools.every(({ standing }) => standing?.isFinal && !standing.hasProvisional) && work.places.every((seat) => seat.isSettled)
  const placements: Placement[] = []
  for (const kind of bestFirst) {
    for (const entrants of levelsOf(
      pools.filter(({ group }) => group.kind === kind),
      work,
    )) {
      const place = placements.length + 1
      placements.push(...entrants.map((entrant) => ({ entrant, place, placeTo: place + entrants.length - 1, isFinal })))
    }
  }
  return placements
}

/** Entrants of these groups that nothing tells apart, together, best first. */
function levelsOf(groups: readonly GroupWork[], work: StageWork): string[][] {
  const rowsByRank = new Map<number, StandingRow[]>()
  for (const { standing } of groups) {
    for (const row of standing?.rows ?? []) {
      const rows = rowsByRank.get(row.rank)
      if (rows) rows.push(row)
      else rowsByRank.set(row.rank, [row])
    }
  }
  return [...rowsByRank]
    .sort(([a], [b]) => a - b)
    .flatMap(([rank, rows]) => {
      const across = work.stage.across?.rank === rank ? work.across : null
      return across ? sharing(across.rows) : [rows.map(({ entrant }) => entrant)]
    })
}

/** Entrants that share a rank, together. */
function sharing(rows: readonly StandingRow[]): string[][] {
  const found: string[][] = []
  rows.forEach((row, index) => {
    if (index > 0 && rows[index - 1]?.rank === row.rank) found[found.length - 1]?.push(row.entrant)
    else found.push([row.entrant])
  })
  return found
}
