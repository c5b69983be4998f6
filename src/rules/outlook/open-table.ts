import type { CountedMatch, DerivedTable } from '#rules/model.ts'
import { pointsOf } from '#rules/ranking/points.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { type Ending, endingsOf, hundredths, struckOut } from './endings.ts'

/**
 * A table with all that it may still become, in whole units: the largest that every possible result is made of. Of each open match both sides
 * have what they get at least already (`base`); `pairs` say how much more they can get.
 */
export interface OpenTable {
  table: DerivedTable
  metric: 'points' | 'wins'
  /** Those in the table, without who is out. */
  members: readonly string[]
  /** Hundredths of a point: held and certain, by member. */
  base: readonly number[]
  /** Hundredths in one unit. */
  unit: number
  /** Units that undrawn rounds may bring each of them. */
  free: number
  /** Units that one of them may bring. */
  freeSteps: readonly number[]
  pairs: readonly OpenPair[]
  /** What may still be played: the open matches, and those whose result may change. */
  matches: readonly { a: number; b: number; endings: readonly Ending[]; least: readonly [number, number] }[]
  /** Results that stand. */
  counted: readonly CountedMatch[]
}

/** A match between two members, by their positions; in units. */
export interface OpenPair {
  a: number
  b: number
  mostA: number
  mostB: number
  /** Together at least and at most. */
  leastSum: number
  mostSum: number
}

/** More than this is no group that anybody counts through, and the questions grow with its square. */
const membersMax = 300
/** Half the season of twenty clubs. With more to come nothing is settled, and to be sure of that takes long. */
const openMax = 200

/** Null: nothing can be said of the table, since it is not known who will play whom, or its first rule is not one that adds up. */
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
  for (const match of settled) addMatch(base, match, positions, metric, input.ruleset)
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

/** The figure that ranks first, where it is a sum of what matches give. */
function firstMetric({ tiebreaks: [first] }: Ruleset): 'points' | 'wins' | null {
  if (first?.scope !== 'overall' || first.direction === 'low' || first.forfeits === 'ignore') return null
  return first.metric === 'points' || first.metric === 'wins' ? first.metric : null
}

/** A round robin of which some meetings are not entered yet has more to come than anybody can count. */
function areAllListed({ input: { ruleset, entrants }, listed }: DerivedTable): boolean {
  return ruleset.legs === undefined || listed >= (entrants.length * (entrants.length - 1) * ruleset.legs) / 2
}

function adjustedPoints({ input }: DerivedTable, key: string): number {
  const own = input.adjustments.filter((one) => one.entrant === key && one.metric === 'points' && one.revokedAt === undefined)
  return own.reduce((sum, { delta }) => sum + hundredths(delta), 0)
}

function addMatch(
  base: number[],
  match: CountedMatch,
  positions: ReadonlyMap<string, number>,
  metric: OpenTable['metric'],
  ruleset: Ruleset,
): void {
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

/** What a round that is not drawn yet may bring an entrant: it may be a bye, or a round that it stays away from. */
function undrawnWorths(ruleset: Ruleset, metric: OpenTable['metric']): number[] {
  if (metric === 'wins') return [0, 100]
  const { win, draw, bye = win, halfBye = draw, zeroBye = 0 } = ruleset.points
  const played = endingsOf({ key: '', round: 0, hasWinner: false, entrants: [] }, ruleset, metric, null)
  return [...new Set([...played.flatMap(({ worth }) => worth), ...[bye, halfBye, zeroBye].map(hundredths)])]
}
