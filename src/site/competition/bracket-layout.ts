import type { StageView } from '#shared/competitions/competition-views.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'
import { feedersOf } from './bracket-feeders.ts'
import { card, groupGap, nameHeight, rowPitch } from './bracket-size.ts'
import { secondFinalOf } from './second-final.ts'

export type Group = StageView['groups'][number]

/** `left`: winners and losers. `right`: the final. `foot`: a match for third place, below the final. */
export type BracketPlace = 'left' | 'right' | 'foot'

export interface Spot {
  match: StageMatch
  column: number
  /** The centre of the card in its group, below the round's name. */
  centre: number
}

export interface Block {
  group: Group
  place: BracketPlace
  isStacked: boolean
  columns: readonly number[]
  spots: ReadonlyMap<number, Spot>
  /** The height of the whole block, including names. */
  height: number
  /** The top of the block in the drawing. */
  top: number
}

/** Places the groups of a stage: winners and losers below each other, the final right of them, placement matches below the final. */
export function layOut(groups: readonly Group[]): readonly Block[] {
  const hasSides = groups.some((group) => group.kind === 'upper' || group.kind === 'lower' || group.kind === 'pool')
  const placeOf = (group: Group) => (group.kind === 'placement' ? 'foot' : group.kind === 'final' && hasSides ? 'right' : 'left')
  const of = (place: BracketPlace) => groups.filter((group) => placeOf(group) === place)
  const ranked = of('left').sort((a, b) => Number(a.kind === 'lower') - Number(b.kind === 'lower'))
  const lower = columnsFrom(ranked.filter((group) => group.kind === 'lower'))
  const left = stacked(ranked.map((group) => blockOf(group, 'left', group.kind === 'lower' ? fromZero(group) : upperColumns(group, lower))))
  const right = rightOf(of('right'), left)
  return [...left, ...right, ...footOf(of('foot'), [...left, ...right])]
}

function fromZero(group: Group): number[] {
  return group.rounds.map((_, i) => i)
}

/** The column of each match in the losers' groups. */
function columnsFrom(groups: readonly Group[]): ReadonlyMap<number, number> {
  return new Map(
    groups.flatMap((group) => group.rounds.flatMap((round, column) => round.matches.map((match) => [match.id, column] as const))),
  )
}

/** A winners' round is one column before the losers' round to which its losers drop, so that time runs from left to right in both. */
function upperColumns(group: Group, lower: ReadonlyMap<number, number>): number[] {
  let before = -1
  return group.rounds.map((round) => {
    const drops = round.matches.map((match) => lower.get(match.loserTo?.id ?? 0) ?? 0)
    before = Math.max(before + 1, Math.min(...drops) - 1)
    return before
  })
}

/** Every subtree has rows of its own, so that cards of one column never overlap. */
function blockOf(group: Group, place: BracketPlace, columns: readonly number[]): Block {
  const matches = new Map(
    group.rounds.flatMap((round, i) => round.matches.map((match) => [match.id, { match, column: columns[i] ?? i }] as const)),
  )
  const feeders = feedersOf([...matches.values()].map(({ match }) => match))
  const spots = new Map<number, Spot>()
  let rows = 0
  const put = (id: number): number => {
    const known = spots.get(id)
    const own = matches.get(id)
    if (known || !own) return known?.centre ?? 0
    const below = (feeders.get(id) ?? []).map((feeder) => put(feeder.id))
    const centre = below.length === 0 ? rows++ * rowPitch + card.height / 2 : (Math.min(...below) + Math.max(...below)) / 2
    spots.set(id, { ...own, centre })
    return centre
  }
  const roots = [...matches.values()].filter(({ match }) => !matches.has(match.winnerTo?.id ?? 0)).sort((x, y) => y.column - x.column)
  for (const { match } of roots) put(match.id)
  return { group, place, isStacked: false, columns, spots, top: 0, height: nameHeight + Math.max(0, rows - 1) * rowPitch + card.height }
}

function stacked(blocks: readonly Block[]): Block[] {
  let top = 0
  return blocks.map((block) => {
    const own = { ...block, top }
    top += block.height + groupGap
    return own
  })
}

/** The final, centred between the matches that lead to it. */
function rightOf(groups: readonly Group[], left: readonly Block[]): Block[] {
  const centres = centresOf(left)
  const first = lastColumn(left) + 1
  return groups.map((group) => {
    const block = stackedFinal(
      blockOf(
        group,
        'right',
        group.rounds.map((_, i) => first + i),
      ),
    )
    const ids = new Set(block.spots.keys())
    const feeders = [...centres.values()].filter(({ match }) => ids.has(match.winnerTo?.id ?? 0)).map(({ y }) => y)
    const middle = feeders.length === 0 ? 0 : (Math.min(...feeders) + Math.max(...feeders)) / 2
    const half = block.isStacked ? card.height / 2 : (block.height - nameHeight) / 2
    return { ...block, top: Math.max(0, middle - nameHeight - half) }
  })
}

/**
 * A second final stands below the first one, whether or not it was needed: a column of its own would tell those who hide results that it was, and
 * for most of the time it would be an empty one.
 */
function stackedFinal(block: Block): Block {
  const [first, second, ...others] = block.group.rounds
  const [final] = first?.matches ?? []
  const again = final && secondFinalOf(final)
  const own = again && second?.matches.length === 1 && others.length === 0 ? block.spots.get(again.id) : undefined
  if (!own) return block
  const column = block.columns[0] ?? own.column
  const spots = new Map(block.spots).set(own.match.id, { ...own, column, centre: own.centre + card.height + groupGap + nameHeight })
  return { ...block, isStacked: true, columns: [column, column], spots, height: 2 * (nameHeight + card.height) + groupGap }
}

/** Matches for places, in the last column below the final. */
function footOf(groups: readonly Group[], blocks: readonly Block[]): Block[] {
  const last = lastColumn(blocks)
  const bottom = Math.max(0, ...blocks.map((block) => block.top + block.height))
  const final = [...centresOf(blocks).values()].filter(({ column }) => column === last).map(({ y }) => y + card.height / 2)
  return groups.map((group) => {
    const block = blockOf(
      group,
      'foot',
      group.rounds.map((_, i) => last - group.rounds.length + 1 + i),
    )
    return { ...block, top: Math.max(bottom - block.height, Math.max(0, ...final) + groupGap) }
  })
}

export function lastColumn(blocks: readonly Block[]): number {
  return Math.max(-1, ...blocks.flatMap((block) => [...block.columns]))
}

export interface Centre {
  match: StageMatch
  column: number
  y: number
}

/** The centre of each match in the drawing, by id. */
export function centresOf(blocks: readonly Block[]): ReadonlyMap<number, Centre> {
  return new Map(
    blocks.flatMap(({ spots, top }) =>
      [...spots.values()].map(({ match, column, centre }) => [match.id, { match, column, y: top + nameHeight + centre }] as const),
    ),
  )
}
