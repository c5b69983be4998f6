import type { CountedMatch, DerivedTable } from '#rules/model.ts'
import { pointsOf } from '#rules/ranking/points.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { type Ending, endingsOf, hundredths, struckOut } from './endings.ts'

/**
 * A table with its possible further results, in whole units: the unit is the greatest common divisor of all possible results. Of each open
 * match both sides already have their minimum (`base`); `pairs` say how much more they can get.
 */
export interface OpenTable {
  table: DerivedTable
  metric: 'points' | 'wins'
  /** Those in the table, without withdrawn or excluded ones. */
  members: readonly string[]
  /** The certain minimum of each member, in hundredths of a point. */
  base: readonly number[]
  /** Hundredths per unit. */
  unit: number
  /** Units that each may get from rounds that are not paired yet. */
  free: number
  /** Units that one such round may give. */
  freeSteps: readonly number[]
  pairs: readonly OpenPair[]
  /** Matches whose result is open or may change. */
  matches: readonly { a: number; b: number; endings: readonly Ending[]; least: readonly [number, number] }[]
  /** Final results. */
  counted: readonly CountedMatch[]
}

/** A match between two members, by their positions; in units. */
export interface OpenPair {
  a: number
  b: number
  mostA: number
  mostB: number
  /** The minimum and the maximum of both together. */
  leastSum: number
  mostSum: number
}

/** Above this size the computation is refused: its cost grows with the square, and nobody reads such a group. */
const membersMax = 300
/** Half a season of twenty clubs. With more to come nothing is certain, and proving that takes long. */
const openMax = 200

/** Null: no statement is possible, because the pairings are unknown, or the first rule is not a sum. */
export function openTable(table: DerivedTable): OpenTable | null {
  const { input, open, unconfirmed } = table
  const metric = firstMetric(input.ruleset)
  if (metric === null || open === null || !table.isPool) return null
  const members = input.entrants.flatMap(({ key, isOut }) => (isOut ? [] : [key]))
  const positions = new Map(members.map((key, position) => [key, position]))
  const counted = input.matches.filter((match) => match.kind !== 'void' && match.sides.every(({ entrant }) => positions.has(entrant)))
  if (members.length < 2 || members.length > membersMax || counted.some(({ sides }) => sides.length > 2)) return null
  const standing = new Map(counted.map((match) => [match.key, match]))
  const still = [
    ...open.map((one) => ({ one, entered: null })),
    ...unconfirmed.map((one) => ({ one, entered: standing.get(one.key) ?? struckOut(one) })),
  ].filter(({ one }) => one.entrants.every((key) => positions.has(key)))
  if (still.length > openMax || still.some(({ one }) => one.entrants.length !== 2) || !areAllListed(table)) return null
  const matches = still.map(({ one, entered }): OpenTable['matches'][number] => {
    const [a = -1, b = -1] = one.entrants.map((key) => positions.get(key) ?? -1)
    const endings = endingsOf(one, input.ruleset, metric, entered)
    return { a, b, endings, least: [range(worths(endings, 0))[0], range(worths(endings, 1))[0]] }
  })
  const mayChange = new Set(unconfirmed.map(({ key }) => key))
  const settled = counted.filter(({ key }) => !mayChange.has(key))
  const undrawn = table.undrawn > 0 ? undrawnWorths(input.ruleset, metric) : [0]
  const [leastUndrawn] = range(undrawn)
  const unit = unitOf(matches, undrawn)
  const base = members.map((key) => (metric === 'points' ? adjustedPoints(table, key) : 0))
  const scale: Scale = { positions, metric, ruleset: input.ruleset }
  for (const match of settled) addMatch(base, match, scale)
  for (const { a, b, least } of matches) {
    base[a] = (base[a] ?? 0) + least[0]
    base[b] = (base[b] ?? 0) + least[1]
  }
  const pairs = matches.map((match) => pairOf(match, unit))
  const freeSteps = undrawn.map((worth) => (worth - leastUndrawn) / unit)
  return {
    table,
    metric,
    members,
    base: base.map((held) => held + table.undrawn * leastUndrawn),
    unit,
    free: table.undrawn * Math.max(...freeSteps),
    freeSteps,
    pairs,
    matches,
    counted: settled,
  }
}

/** The first metric of the ranking, where it is a sum over matches. */
function firstMetric({ tiebreaks: [first] }: Ruleset): 'points' | 'wins' | null {
  if (first?.scope !== 'overall' || first.direction === 'low' || first.forfeits === 'ignore') return null
  return first.metric === 'points' || first.metric === 'wins' ? first.metric : null
}

/** In a round robin with missing matches the rest cannot be counted. */
function areAllListed({ input: { ruleset, entrants }, listed }: DerivedTable): boolean {
  return ruleset.legs === undefined || listed >= (entrants.length * (entrants.length - 1) * ruleset.legs) / 2
}

function adjustedPoints({ input }: DerivedTable, key: string): number {
  const own = input.adjustments.filter((one) => one.entrant === key && one.metric === 'points' && one.revokedAt === undefined)
  return own.reduce((sum, { delta }) => sum + hundredths(delta), 0)
}

interface Scale {
  positions: ReadonlyMap<string, number>
  metric: OpenTable['metric']
  ruleset: Ruleset
}

function addMatch(base: number[], match: CountedMatch, { positions, metric, ruleset }: Scale): void {
  match.sides.forEach(({ entrant, outcome }, side) => {
    const position = positions.get(entrant) ?? -1
    const isWin = match.bye === null ? outcome === 'win' : match.bye === 'full'
    const worth = metric === 'points' ? hundredths(pointsOf(match, side, ruleset)) : isWin ? 100 : 0
    base[position] = (base[position] ?? 0) + worth
  })
}

function pairOf({ a, b, endings, least }: OpenTable['matches'][number], unit: number): OpenPair {
  const [leastSum, mostSum] = range(endings.map(({ worth }) => worth[0] + worth[1]))
  const sure = least[0] + least[1]
  return {
    a,
    b,
    mostA: (range(worths(endings, 0))[1] - least[0]) / unit,
    mostB: (range(worths(endings, 1))[1] - least[1]) / unit,
    leastSum: (leastSum - sure) / unit,
    mostSum: (mostSum - sure) / unit,
  }
}

function worths(endings: readonly Ending[], side: 0 | 1): number[] {
  return endings.map(({ worth }) => worth[side])
}

function range(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

function unitOf(matches: OpenTable['matches'], undrawn: readonly number[]): number {
  let unit = 0
  for (const { endings, least } of matches)
    for (const { worth } of endings) unit = divisor(divisor(unit, worth[0] - least[0]), worth[1] - least[1])
  const [least] = range(undrawn)
  for (const worth of undrawn) unit = divisor(unit, worth - least)
  return unit === 0 ? 1 : unit
}

function divisor(a: number, b: number): number {
  let [one, other] = [Math.abs(a), Math.abs(b)]
  while (other > 0) [one, other] = [other, one % other]
  return one
}

/** What an unpaired round may give an entrant: also a bye, or a round that it misses. */
function undrawnWorths(ruleset: Ruleset, metric: OpenTable['metric']): number[] {
  if (metric === 'wins') return [0, 100]
  const { win, draw, bye = win, halfBye = draw, zeroBye = 0 } = ruleset.points
  const played = endingsOf({ key: '', round: 0, hasWinner: false, entrants: [] }, ruleset, metric, null)
  return [...new Set([...played.flatMap(({ worth }) => worth), ...[bye, halfBye, zeroBye].map(hundredths)])]
}
