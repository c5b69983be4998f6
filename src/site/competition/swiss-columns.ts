import type { StageView } from '#shared/competitions/competition-views.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'

/** Swiss by record, after so many matches: one box for every record, the best first. */
export interface SwissColumn {
  id: string
  played: number
  boxes: readonly SwissBox[]
}
export interface SwissBox {
  wins: number
  losses: number
  kind: 'playing' | 'advance' | 'eliminated'
  matches: readonly StageMatch[]
  /** Entrants that have advanced, are eliminated, or wait for an opponent. */
  entrants: readonly EntrantRef[]
}

interface Record {
  entrant: EntrantRef
  wins: number
  losses: number
}

export function swissColumns(stage: StageView): readonly SwissColumn[] {
  const limit = stage.swissRecord
  if (!limit) return []
  const boxes = new Map<string, { wins: number; losses: number; matches: StageMatch[]; entrants: EntrantRef[] }>()
  const boxOf = (wins: number, losses: number) => {
    const key = `${wins}-${losses}`
    const box = boxes.get(key) ?? { wins, losses, matches: [], entrants: [] }
    boxes.set(key, box)
    return box
  }
  for (const { match, wins, losses } of recorded(stage)) boxOf(wins, losses).matches.push(match)
  for (const { entrant, wins, losses } of waiting(stage)) boxOf(wins, losses).entrants.push(entrant)
  const columns = new Map<number, SwissBox[]>()
  for (const box of boxes.values()) {
    const kind = box.wins >= limit.wins ? 'advance' : box.losses >= limit.losses ? 'eliminated' : 'playing'
    const played = box.wins + box.losses
    columns.set(played, [...(columns.get(played) ?? []), { ...box, kind }])
  }
  return [...columns]
    .sort(([a], [b]) => a - b)
    .map(([played, own]) => ({ id: `swiss-${stage.id}-${played}`, played, boxes: own.sort((a, b) => b.wins - a.wins) }))
}

/** Every match with the records of its sides before it; counted from earlier rounds where the answer does not contain them. */
function recorded(stage: StageView): { match: StageMatch; wins: number; losses: number }[] {
  const records = new Map<number, Record>()
  return inOrder(stage).map((match) => {
    const known = match.sides.flatMap((side) => (side.entrant ? [records.get(side.entrant.id)] : []))[0]
    const [wins, losses] = match.record ?? [known?.wins ?? 0, known?.losses ?? 0]
    tally(records, match)
    return { match, wins, losses }
  })
}

/** The records of entrants that are in no open match. */
function waiting(stage: StageView): Record[] {
  const records = new Map<number, Record>()
  const open = new Set<number>()
  for (const match of inOrder(stage)) {
    tally(records, match)
    for (const { entrant, outcome } of match.sides) if (entrant && outcome === null && !match.isNotNeeded) open.add(entrant.id)
  }
  return [...records.values()].filter(({ entrant }) => !open.has(entrant.id))
}

function tally(records: Map<number, Record>, match: StageMatch): void {
  for (const { entrant, outcome } of match.sides) {
    if (!entrant) continue
    const own = records.get(entrant.id) ?? { entrant, wins: 0, losses: 0 }
    records.set(entrant.id, { entrant, wins: own.wins + Number(outcome === 'win'), losses: own.losses + Number(outcome === 'loss') })
  }
}

function inOrder(stage: StageView): StageMatch[] {
  return stage.groups
    .flatMap((group) => group.rounds)
    .sort((a, b) => a.number - b.number)
    .flatMap((round) => round.matches)
}
