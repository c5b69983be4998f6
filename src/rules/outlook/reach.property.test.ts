import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derive } from '#rules/derive.ts'
import { anyResult, constantSums, type Draw, draws, type PointsTableName, pointsTables, roundRobin } from '#test/small-groups.ts'
import { playedOut } from './completions.ts'
import { type OpenTable, openTable } from './open-table.ts'
import { reachOf } from './reach.ts'

/** One completion of all open matches: the further units of each member. */
type Gains = readonly number[]

function everyCompletion({ matches, members, unit }: OpenTable): Gains[] {
  let ways: number[][] = [members.map(() => 0)]
  for (const { a, b, endings, least } of matches) {
    ways = ways.flatMap((gains) =>
      endings.map(({ worth }) =>
        gains.map((gain, member) => {
          if (member === a) return gain + (worth[0] - least[0]) / unit
          return member === b ? gain + (worth[1] - least[1]) / unit : gain
        }),
      ),
    )
  }
  return ways
}

/** By brute force: members level on points may end in either order. */
function counted(table: OpenTable) {
  const ways = everyCompletion(table).map((gains) => ({ gains, held: gains.map((gain, m) => (table.base[m] ?? 0) + gain * table.unit) }))
  const others = (held: readonly number[], member: number, isAhead: (other: number, own: number) => boolean) =>
    held.filter((value, other) => other !== member && isAhead(value, held[member] ?? 0)).length
  return {
    mostOf: (member: number) => Math.max(...ways.map(({ gains }) => gains[member] ?? 0)),
    isSafe: (member: number, gain: number, rank: number) =>
      ways.every(({ gains, held }) => (gains[member] ?? 0) < gain || others(held, member, (other, own) => other >= own) < rank),
    isOutOfReach: (member: number, rank: number) => ways.every(({ held }) => others(held, member, (other, own) => other > own) >= rank),
  }
}

function tableOf(name: PointsTableName, size: number, open: number, draw: Draw): OpenTable {
  const ruleset = pointsTables[name]
  const total = (size * (size - 1)) / 2
  const left = new Set(Array.from({ length: open }, () => draw(total)))
  const bare = roundRobin(size, ruleset, () => ({})).stages[0]?.groups[0]?.rounds ?? []
  const document = roundRobin(size, ruleset, (index) => {
    const [match] = bare[index]?.matches ?? []
    return left.has(index) || !match ? {} : anyResult(match, ruleset, draw)
  })
  const table = derive(document).tables.get('s/a')
  const made = table && openTable(table)
  if (!made) throw new Error('no table')
  return made
}

const names = Object.keys(pointsTables) as PointsTableName[]

test.each(names)('what is called settled is so in every completion: %s', (name) => {
  let [settled, seen] = [0, 0]
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 5 }), fc.integer({ min: 1, max: 5 }), draws, (size, open, draw) => {
      const table = tableOf(name, size, open, draw)
      const truth = counted(table)
      const reach = reachOf(table)
      const isExact = constantSums.includes(name)
      for (const member of table.members.keys()) {
        expect(reach.mostOf(member)).toBe(truth.mostOf(member))
        for (let rank = 1; rank < size; rank += 1) {
          for (let gain = 0; gain <= reach.mostOf(member); gain += 1) {
            const [said, is] = [reach.isSafe(member, gain, rank), truth.isSafe(member, gain, rank)]
            settled += Number(is)
            seen += Number(said)
            if (said) expect(is).toBe(true)
            // A sum that own matches cannot give is not checked.
            if (isExact && canGain(table, member, gain)) expect(said).toBe(is)
          }
          const [said, is] = [reach.isOutOfReach(member, rank), truth.isOutOfReach(member, rank)]
          settled += Number(is)
          seen += Number(said)
          if (said || isExact) expect(said).toBe(is)
        }
      }
    }),
    { numRuns: 120 },
  )
  // With 3 points for a win and 1 for a draw some settled cases are missed: about a twelfth, depending on the sample.
  expect(seen / settled).toBeGreaterThan(constantSums.includes(name) ? 0.99 : 0.8)
})

function canGain(table: OpenTable, member: number, gain: number): boolean {
  return everyCompletion(table).some((gains) => gains[member] === gain)
}

// A finished table is ranked by further rules too: here there are none.
const ofOneRule = names.filter((name) => pointsTables[name].tiebreaks.length === 1)

test.each(ofOneRule)('played out, everything that points settle is seen: %s', (name) => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 5 }), fc.integer({ min: 1, max: 4 }), draws, (size, open, draw) => {
      const table = tableOf(name, size, open, draw)
      const truth = counted(table)
      const reach = playedOut(table)
      if (!reach) return
      for (const member of table.members.keys()) {
        expect(reach.mostOf(member)).toBe(truth.mostOf(member))
        for (let rank = 1; rank < size; rank += 1) {
          expect(reach.isSafe(member, 0, rank)).toBe(truth.isSafe(member, 0, rank))
          expect(reach.isOutOfReach(member, rank)).toBe(truth.isOutOfReach(member, rank))
        }
      }
    }),
    { numRuns: 60 },
  )
})
