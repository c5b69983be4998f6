import { leadingRank } from '#rules/leading-rank.ts'
import type { Standing, StandingRow } from '#rules/model.ts'
import type { Level, Slot, Tie } from './levels.ts'
import { type GroupWork, poolsOf, type StageWork } from './workings.ts'

const bestFirst = ['pool', 'final', 'upper', 'lower', 'placement'] as const

/**
 * Levels of a table stage. With several pools by rank: all group winners, ordered among themselves where the stage ranks them across, then
 * all runners-up. A field that was split (for the title, against relegation) is ordered group by group. An undecided tie keeps as many
 * slots as it has entrants, so that nobody else's place depends on it.
 */
export function tableLevels(work: StageWork, leadsOn: boolean): Level[] {
  const pools = poolsOf(work)
  const isSettled = pools.every(isPlayedOutForGood) && work.places.every((seat) => seat.isSettled)
  return bestFirst.flatMap((kind) => {
    const ofKind = pools.filter(({ group }) => group.kind === kind)
    return ranksOf(ofKind, { isSettled, leadsOn }).flatMap(({ rank, slots }) =>
      (rank === work.stage.across?.rank ? acrossLevels(slots, work.across, isSettled) : [slots]).map((level) => ({
        slots: level,
        isSettled,
      })),
    )
  })
}

function isPlayedOutForGood({ standing, input }: GroupWork): boolean {
  return input?.openMatches === 0 && standing?.hasProvisional === false
}

interface Placing {
  isSettled: boolean
  /** Later stages take their entrants by the ranks. */
  leadsOn: boolean
}

interface RankSlots {
  rank: number
  slots: Slot[]
}

/** Entrants of the same rank in their groups, together. While results can still move them all, tied entrants are not separated. */
function ranksOf(groups: readonly GroupWork[], placing: Placing): RankSlots[] {
  const byRank = new Map<number, Slot[]>()
  for (const { group, standing } of groups) {
    for (const { rank, slots } of standing ? ranksOfTable(standing, { ...placing, group: group.key }) : []) {
      const known = byRank.get(rank)
      if (known) known.push(...slots)
      else byRank.set(rank, [...slots])
    }
  }
  return [...byRank].sort(([a], [b]) => a - b).map(([rank, slots]) => ({ rank, slots }))
}

function ranksOfTable({ rows }: Standing, { group, isSettled, leadsOn }: Placing & { group: string | null }): RankSlots[] {
  const shared: { rank: number; isTieOpen: boolean; entrants: string[] }[] = []
  for (const { rank, isTieOpen, entrant } of leadsOn ? leadingRows(rows) : rows) {
    const last = shared.at(-1)
    if (last?.rank === rank) last.entrants.push(entrant)
    else shared.push({ rank, isTieOpen, entrants: [entrant] })
  }
  return shared.flatMap(({ rank, isTieOpen, entrants }): RankSlots[] => {
    if (isSettled && isTieOpen) {
      const tie: Tie = { contenders: entrants }
      return entrants.map((_, i) => ({ rank: rank + i, slots: [{ entrant: null, tie, ranks: oneRank(group, rank + i) }] }))
    }
    const ranks = [{ group, from: rank, to: rank + entrants.length - 1 }]
    return [{ rank, slots: entrants.map((entrant) => ({ entrant, tie: null, ranks })) }]
  })
}

/** By the ranks that later stages count, where those who left come after all others. */
function leadingRows(rows: readonly StandingRow[]): Pick<StandingRow, 'rank' | 'isTieOpen' | 'entrant'>[] {
  const staying = rows.flatMap((row) => {
    const rank = leadingRank(row)
    return rank === null ? [] : [{ ...row, rank }]
  })
  const left = rows.filter((row) => leadingRank(row) === null)
  return [...staying, ...left.map(({ entrant }) => ({ entrant, rank: staying.length + 1, isTieOpen: false }))]
}

function oneRank(group: string | null, rank: number): Slot['ranks'] {
  return [{ group, from: rank, to: rank }]
}

/** In the order of the ranking across groups; while an undecided tie prevents it, each has any of the places. */
function acrossLevels(slots: readonly Slot[], across: Standing | null, isSettled: boolean): Slot[][] {
  if (across) {
    const ranked = new Set(across.rows.map(({ entrant }) => entrant))
    const others = slots.filter(({ entrant }) => entrant === null || !ranked.has(entrant))
    const levels = ranksOfTable(across, { group: null, isSettled, leadsOn: false }).map((level) => level.slots)
    return others.length > 0 ? [...levels, others] : levels
  }
  if (!isSettled || slots.length < 2) return [[...slots]]
  const tie: Tie = { contenders: [...new Set(slots.flatMap((slot) => slot.entrant ?? slot.tie?.contenders ?? []))] }
  return slots.map((_, index) => [{ entrant: null, tie, ranks: oneRank(null, index + 1) }])
}
