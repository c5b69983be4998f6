import type { StageView } from '#shared/competitions/competition-views.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'
import { type Block, type BracketPlace, centresOf, type Group, lastColumn, layOut, type Spot } from './bracket-layout.ts'
import { type BracketLine, linesOf } from './bracket-lines.ts'
import { card, columnSize, groupGap } from './bracket-size.ts'
import { openRoundOf, roundId } from './open-round.ts'

/**
 * The layout of an elimination stage. All lengths are design px, which the styles multiply by --u. The groups of winners and losers are
 * stacked, the final is right of them; a match is centred between those that feed it.
 */
export interface BracketTree {
  /** In reading order: winners, losers, final, then matches for places. */
  groups: readonly BracketGroup[]
  lines: readonly BracketLine[]
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
  place: BracketPlace
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

/** Number of leaves of the largest tree that is drawn at its full size. */
const largestTree = 32

export function bracketTree(stage: StageView): BracketTree {
  const blocks = layOut(stage.groups.filter((group) => group.rounds.some((round) => round.matches.length > 0)))
  const columns = lastColumn(blocks) + 1
  const size = columnSize(columns)
  const height = Math.max(0, ...blocks.map((block) => block.top + block.height))
  const isNamed = blocks.filter((block) => block.place !== 'foot').length > 1
  return {
    groups: blocks.map((block) => groupOf(block, isNamed)),
    lines: linesOf(centresOf(blocks), size),
    width: Math.max(1, columns) * (size.width + size.gap) - size.gap,
    height,
    columns,
    rows: Math.max(0, ...blocks.map((block) => leafCount(block.group))),
    openRound: openRoundOf(blocks.map((block) => block.group)),
    isHuge: blocks.some((block) => leafCount(block.group) > largestTree),
  }
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
