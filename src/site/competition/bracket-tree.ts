import { isBye } from '#shared/competitions/bye.ts'
import type { StageView } from '#shared/competitions/competition-views.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'
import { lastOf } from '#shared/last.ts'
import { secondFinalOf } from './second-final.ts'

/**
 * The layout of an elimination stage. All lengths are design px, which the styles multiply by --u. The groups of winners and losers are
 * stacked, the final is right of them; a match is centred between those that feed it.
 */
export interface BracketTree {
  /** In reading order: winners, losers, final, then matches for places. */
  groups: readonly BracketGroup[]
  ways: readonly BracketWay[]
  width: number
  height: number
  /** How many columns are side by side. */
  columns: number
  /** Matches of its fullest column. */
  rows: number
  /** Id of the round that is being played, else the next one, else the last. */
  openRound: string
  /** Too many matches to draw as a tree at their full size; the rounds are side by side. */
  isHuge: boolean
}
export interface BracketGroup {
  id: number
  name: string
  /** `left`: winners and losers. `right`: the final. `foot`: a match for third place, below the final. */
  place: 'left' | 'right' | 'foot'
  /** Its rounds are one below the other, in one column. */
  isStacked: boolean
  rounds: readonly BracketRound[]
}
export interface BracketRound {
  /** Element id, unique on a page. */
  id: string
  name: string
  bestOf: number | null
  /** Played only if the round before leaves it open who has won. */
  isSecond: boolean
  /** Empty columns before this one. */
  skip: number
  /** The space above the round's name. */
  top: number
  /** From top to bottom. */
  matches: readonly PlacedMatch[]
}
interface PlacedMatch {
  match: StageMatch
  /** The space between the match before, or the round's name, and this one. */
  gap: number
}
/** A line from a match to the winner's next match. */
interface BracketWay {
  d: string
  isKnown: boolean
  /** The entrant that advanced along it. */
  entrantId: number | null
}

export const card = { height: 174, head: 46, row: 64 } as const
const rowPitch = 204
const nameHeight = 76
const groupGap = 48
/** Number of leaves of the largest tree that is drawn at its full size. */
const largestTree = 32
/** Up to this number, all columns fit a page of 2200. */
export const fittingColumns = 7

/** The width of a card and of the gap behind it: the more columns, the narrower. The styles have a class for each. */
function columnSize(columns: number): { width: number; gap: number } {
  if (columns <= 4) return { width: 450, gap: 132 }
  if (columns === 5) return { width: 392, gap: 60 }
  if (columns === 6) return { width: 340, gap: 32 }
  return columns === fittingColumns ? { width: 290, gap: 28 } : { width: 340, gap: 40 }
}

type Group = StageView['groups'][number]
interface Spot {
  match: StageMatch
  column: number
  /** The centre of the card in its group, below the round's name. */
  centre: number
}
interface Block {
  group: Group
  place: BracketGroup['place']
  isStacked: boolean
  columns: readonly number[]
  spots: ReadonlyMap<number, Spot>
  /** The height of the whole block, including names. */
  height: number
  /** The top of the block in the drawing. */
  top: number
}

export function bracketTree(stage: StageView): BracketTree {
  const blocks = placed(stage.groups.filter((group) => group.rounds.some((round) => round.matches.length > 0)))
  const columns = lastColumn(blocks) + 1
  const size = columnSize(columns)
  const height = Math.max(0, ...blocks.map((block) => block.top + block.height))
  const isNamed = blocks.filter((block) => block.place !== 'foot').length > 1
  return {
    groups: blocks.map((block) => groupOf(block, isNamed)),
    ways: waysOf(absolute(blocks), size),
    width: Math.max(1, columns) * (size.width + size.gap) - size.gap,
    height,
    columns,
    rows: Math.max(0, ...blocks.map((block) => leafCount(block.group))),
    openRound: openRoundOf(blocks.map((block) => block.group)),
    isHuge: blocks.some((block) => leafCount(block.group) > largestTree),
  }
}

function roundId(group: { id: number }, round: { number: number }): string {
  return `round-${group.id}-${round.number}`
}

/** The first round with a live match, else that of the next one by time, else the last that leads to the first place. */
export function openRoundOf(groups: readonly Group[]): string {
  const rounds = groups.flatMap((group) => group.rounds.map((round) => ({ id: roundId(group, round), group, round })))
  const live = rounds.find(({ round }) => round.matches.some((match) => match.play === 'live' || match.play === 'interrupted'))
  if (live) return live.id
  const open = rounds.flatMap(({ id, round }) => round.matches.filter(isOpen).map((match) => ({ id, at: match.schedule.at ?? '9' })))
  const next = open.reduce<(typeof open)[number] | null>((first, one) => (first === null || one.at < first.at ? one : first), null)
  // Whether the second match of a final was needed is a result: it opens at the first one.
  const second = new Set(rounds.flatMap(({ round }) => round.matches.flatMap((match) => secondFinalOf(match)?.id ?? [])))
  const decisive = rounds.filter(({ group, round }) => group.kind !== 'placement' && !round.matches.some(({ id }) => second.has(id)))
  return next?.id ?? (lastOf(decisive) ?? lastOf(rounds))?.id ?? ''
}

function isOpen(match: StageMatch): boolean {
  return match.result === null && match.play !== 'ended' && !match.isNotNeeded && !isBye(match)
}

function placed(groups: readonly Group[]): readonly Block[] {
  const hasSides = groups.some((group) => group.kind === 'upper' || group.kind === 'lower' || group.kind === 'pool')
  const placeOf = (group: Group) => (group.kind === 'placement' ? 'foot' : group.kind === 'final' && hasSides ? 'right' : 'left')
  const of = (place: BracketGroup['place']) => groups.filter((group) => placeOf(group) === place)
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
function blockOf(group: Group, place: BracketGroup['place'], columns: readonly number[]): Block {
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

/** For each match: those whose winners meet in it, in the order of its sides. */
function feedersOf(matches: readonly StageMatch[]): ReadonlyMap<number, StageMatch[]> {
  const ids = new Map(matches.map((match) => [match.id, match]))
  const feeders = new Map<number, StageMatch[]>()
  for (const match of matches) {
    const target = match.winnerTo?.id
    if (target === undefined || !ids.has(target)) continue
    feeders.set(target, [...(feeders.get(target) ?? []), match])
  }
  for (const [target, found] of feeders) {
    const side = (feeder: StageMatch) => sideIn(feeder, ids.get(target)) ?? 0
    found.sort((a, b) => side(a) - side(b))
  }
  return feeders
}

/** The side of the target that the winner takes: by the entrants, else by the source's label; null where neither says. */
function sideIn(match: StageMatch, target: StageMatch | undefined): number | null {
  if (!target) return null
  const winner = winnerOf(match)
  const byEntrant = winner === null ? -1 : target.sides.findIndex((side) => side.entrant?.id === winner)
  if (byEntrant >= 0) return byEntrant
  const byLabel = match.name === '' ? -1 : target.sides.findIndex((side) => side.label.split(/\s/).includes(match.name))
  return byLabel >= 0 ? byLabel : null
}

function winnerOf(match: StageMatch): number | null {
  const winner = match.sides.find((side) => side.outcome === 'win') ?? (isBye(match) ? match.sides.find((side) => !side.isBye) : undefined)
  return winner?.entrant?.id ?? null
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
  const centres = absolute(left)
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
  const final = [...absolute(blocks).values()].filter(({ column }) => column === last).map(({ y }) => y + card.height / 2)
  return groups.map((group) => {
    const block = blockOf(
      group,
      'foot',
      group.rounds.map((_, i) => last - group.rounds.length + 1 + i),
    )
    return { ...block, top: Math.max(bottom - block.height, Math.max(0, ...final) + groupGap) }
  })
}

function lastColumn(blocks: readonly Block[]): number {
  return Math.max(-1, ...blocks.flatMap((block) => [...block.columns]))
}

interface Centre {
  match: StageMatch
  column: number
  y: number
}

function absolute(blocks: readonly Block[]): ReadonlyMap<number, Centre> {
  return new Map(
    blocks.flatMap(({ spots, top }) =>
      [...spots.values()].map(({ match, column, centre }) => [match.id, { match, column, y: top + nameHeight + centre }] as const),
    ),
  )
}

function waysOf(centres: ReadonlyMap<number, Centre>, size: ReturnType<typeof columnSize>): BracketWay[] {
  const arrivals = new Map<number, Centre[]>()
  for (const from of centres.values()) {
    const target = from.match.winnerTo?.id ?? 0
    arrivals.set(target, [...(arrivals.get(target) ?? []), from])
  }
  return [...arrivals].flatMap(([id, from]) => {
    const target = centres.get(id)
    return target
      ? waysInto(
          target,
          from.sort((a, b) => a.y - b.y),
          size,
        )
      : []
  })
}

/** A line ends at the row of the winner's side; between the rows where only one match feeds it, or where the side is unknown. */
function waysInto(target: Centre, from: readonly Centre[], { width, gap }: ReturnType<typeof columnSize>): BracketWay[] {
  return from
    .filter(({ column }) => column < target.column)
    .map(({ match, column, y }, i) => {
      const side = from.length === 1 ? null : (sideIn(match, target.match) ?? (from.length === 2 ? i : null))
      const rows = target.y + card.head / 2
      const entry = side === null ? rows : rows + (side === 0 ? -card.row / 2 : card.row / 2)
      const end = target.column * (width + gap)
      return {
        d: `M${column * (width + gap) + width} ${y + card.head / 2}H${end - gap / 2}V${entry}H${end}`,
        isKnown: winnerOf(match) !== null,
        entrantId: winnerOf(match),
      }
    })
}

function groupOf({ group, place, isStacked, columns, spots, top }: Block, isNamed: boolean): BracketGroup {
  return {
    id: group.id,
    name: group.name,
    place,
    isStacked,
    rounds: group.rounds.map((round, i) => {
      const isSecond = isStacked && i > 0
      const own = [...spots.values()].filter(({ match }) => round.matches.includes(match))
      return {
        id: roundId(group, round),
        name: roundName(group, round, isNamed || place === 'foot'),
        bestOf: round.bestOf,
        isSecond,
        skip: place === 'left' ? (columns[i] ?? i) - (columns[i - 1] ?? -1) - 1 : 0,
        top: isSecond ? groupGap : place === 'right' ? top : 0,
        matches: isSecond ? own.map(({ match }) => ({ match, gap: 0 })) : gapped(own),
      }
    }),
  }
}

function gapped(spots: readonly Spot[]): PlacedMatch[] {
  let bottom = 0
  return [...spots]
    .sort((a, b) => a.centre - b.centre)
    .map(({ match, centre }) => {
      const gap = centre - card.height / 2 - bottom
      bottom = centre + card.height / 2
      return { match, gap }
    })
}

function roundName(group: Group, round: Group['rounds'][number], isNamed: boolean): string {
  const own = round.name || `第 ${round.number} 轮`
  return isNamed && group.name !== '' && !own.includes(group.name) && group.name !== own ? `${group.name} ${own}` : own
}

function leafCount(group: Group): number {
  return Math.max(0, ...group.rounds.map((round) => round.matches.length))
}
