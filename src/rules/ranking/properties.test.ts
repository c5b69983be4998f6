import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CountedMatch, RankingInput, Standing } from '#rules/model.ts'
import type { Adjustment, Decision } from '#shared/competitions/document.ts'
import { metrics, type Ruleset, scopes, type TieBreak } from '#shared/competitions/ruleset.ts'
import { bye, football, result } from './examples.ts'
import { pointsOf } from './points.ts'
import { rankGroup } from './rank.ts'

const option = { requiredKeys: ['metric', 'scope'] as ('metric' | 'scope')[] }
const tiebreak: fc.Arbitrary<TieBreak> = fc.record(
  {
    metric: fc.constantFrom(...metrics),
    scope: fc.constantFrom(...scopes),
    direction: fc.constantFrom('high', 'low'),
    missing: fc.constantFrom('skip', 'count'),
    forfeits: fc.constantFrom('count', 'ignore'),
    cutLowest: fc.integer({ min: 0, max: 2 }),
    cutHighest: fc.integer({ min: 0, max: 2 }),
    aggregate: fc.constantFrom('sum', 'mean'),
    unplayed: fc.constantFrom('ignore', 'virtual_opponent', 'own_score'),
  },
  option,
)
const ruleset: fc.Arbitrary<Ruleset> = fc
  .record({
    tiebreaks: fc.array(tiebreak, { minLength: 1, maxLength: 6 }),
    onSplit: fc.constantFrom('restart', 'continue', 'restart_after_head_to_head'),
    lastResort: fc.constantFrom('shared', 'lots', 'playoff', 'organiser'),
    score: fc.constantFrom('entered', 'games_won'),
    forfeitScore: fc.constantFrom<Ruleset['forfeitScore']>(null, [3, 0]),
    points: fc.constantFrom(
      football.points,
      { win: 1, draw: 0.5, loss: 0 },
      { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1, walkoverLoss: -1 },
    ),
  })
  .map((parts) => ({ ...football, ...parts }))

function matchAmong(names: readonly string[]): fc.Arbitrary<CountedMatch> {
  const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names), fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 5 }))
  const played = pair
    .filter(([home, away]) => home !== away)
    .chain(([home, away, a, b, round]) => {
      const line = `${home} ${a}-${b} ${away}`
      if (a === b) return fc.constant(result(line, { round, kind: 'draw' }))
      return fc.oneof(
        fc.constantFrom('regulation', 'extra_time', 'shootout').map((decidedIn) => result(line, { round, decidedIn })),
        fc.constantFrom('walkover', 'forfeit_in_play', 'awarded').map((kind) => result(`${home} > ${away}`, { round, kind })),
        fc.constantFrom('double_forfeit', 'void').map((kind) => result(`${home} = ${away}`, { round, kind })),
      )
    })
  const alone = fc
    .tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 5 }), fc.constantFrom('full', 'half', 'zero'))
    .map(([name, round, kind]) => bye(name, round, kind))
  return fc.oneof({ weight: 5, arbitrary: played }, { weight: 1, arbitrary: alone })
}

const ranking: fc.Arbitrary<RankingInput> = fc.integer({ min: 1, max: 7 }).chain((size) => {
  const names = Array.from({ length: size }, (_, index) => `e${index}`)
  const matches = size === 1 ? fc.constant([]) : fc.array(matchAmong(names), { maxLength: 20 })
  const adjustment: fc.Arbitrary<Adjustment> = fc.record(
    {
      key: fc.constant('a'),
      entrant: fc.constantFrom(...names),
      metric: fc.constantFrom('points', 'fair_play'),
      delta: fc.integer({ min: -300, max: 300 }).map((hundredths) => hundredths / 100),
      publicNote: fc.constant('扣分'),
      revokedAt: fc.constant('2026-11-20T00:00:00.000Z'),
    },
    { requiredKeys: ['key', 'entrant', 'metric', 'delta', 'publicNote'] },
  )
  const decision: fc.Arbitrary<Decision> = fc.record({
    key: fc.constant('d'),
    method: fc.constantFrom('lots', 'playoff', 'organiser'),
    order: fc.shuffledSubarray(names, { minLength: Math.min(2, size) }),
    publicNote: fc.constant('抽签'),
  })
  return fc.record({
    ruleset,
    entrants: fc.tuple(
      ...names.map((key) =>
        fc.record({
          key: fc.constant(key),
          name: fc.constant(key),
          seed: fc.option(fc.nat(3), { nil: undefined }),
          rating: fc.option(fc.nat(3), { nil: undefined }),
          isOut: fc.nat(9).map((digit) => digit === 0),
        }),
      ),
    ),
    matches,
    adjustments: fc.array(adjustment, { maxLength: 3 }),
    decisions: fc.array(decision, { maxLength: 1 }),
    openMatches: fc.nat(1),
    rounds: fc.constant(5),
  })
})

function ranksOf(standing: Standing): Map<string, number> {
  return new Map(standing.rows.map((row) => [row.entrant, row.rank]))
}

test('the order of the input changes nothing', () => {
  fc.assert(
    fc.property(
      ranking.chain((input) =>
        fc.tuple(
          fc.constant(input),
          fc.shuffledSubarray([...input.entrants], { minLength: input.entrants.length }),
          fc.shuffledSubarray([...input.matches], { minLength: input.matches.length }),
        ),
      ),
      ([input, entrants, matches]) => {
        expect(rankGroup({ ...input, entrants, matches })).toEqual(rankGroup(input))
      },
    ),
  )
})

test('every entrant stands once, on a rank that counts those before it', () => {
  fc.assert(
    fc.property(ranking, (input) => {
      const { rows } = rankGroup(input)
      expect(rows.map(({ entrant }) => entrant).sort()).toEqual(input.entrants.map(({ key }) => key).sort())
      rows.forEach((row, index) => {
        const before = rows[index - 1]
        const isLevel = before?.rank === row.rank
        expect(isLevel || row.rank === index + 1).toBe(true)
        expect(row.isShared).toBe(isLevel || rows[index + 1]?.rank === row.rank)
        expect(row.isTieOpen && !row.isShared).toBe(false)
      })
    }),
  )
})

test('the first rule’s figure never ranks against the order, unless it is head-to-head', () => {
  fc.assert(
    fc.property(ranking, (input) => {
      const [first] = input.ruleset.tiebreaks
      fc.pre(first !== undefined && first.scope !== 'head_to_head')
      const values = rankGroup(input).rows.flatMap(({ values: [value] }) => (value === null || value === undefined ? [] : [value]))
      const low = ['losses', 'score_against', 'games_lost', 'placement_sum', 'best_placement', 'seed']
      const isHigh = first?.direction ? first.direction === 'high' : !low.includes(first?.metric ?? '')
      expect(values).toEqual(values.toSorted((a, b) => (isHigh ? b - a : a - b)))
    }),
  )
})

test('those with the same rank have the same figure in every rule that was asked of all', () => {
  fc.assert(
    fc.property(ranking, (input) => {
      const { rows } = rankGroup(input)
      for (const row of rows) {
        const level = rows.find((other) => other.rank === row.rank)
        input.ruleset.tiebreaks.forEach((rule, index) => {
          if (rule.scope !== 'head_to_head') expect(row.values[index]).toBe(level?.values[index])
        })
      }
    }),
  )
})

test('points are those of the results and of the adjustments, and nothing else', () => {
  fc.assert(
    fc.property(ranking, (input) => {
      const out = new Set(input.entrants.filter((entrant) => entrant.isOut).map(({ key }) => key))
      const counted = input.matches.filter((match) => !match.sides.some((side) => out.has(side.entrant)))
      const given = counted.flatMap((match) => match.sides.map((_, side) => pointsOf(match, side, input.ruleset)))
      const adjusted = input.adjustments
        .filter((one) => one.metric === 'points' && !one.revokedAt && !out.has(one.entrant))
        .map(({ delta }) => delta)
      const total = rankGroup(input).rows.reduce((sum, { figures }) => sum + figures.points, 0)
      expect(total).toBeCloseTo(
        [...given, ...adjusted].reduce((sum, one) => sum + one, 0),
        6,
      )
    }),
  )
})

test('a deduction never raises anyone’s points, and touches nobody else’s', () => {
  fc.assert(
    fc.property(ranking, fc.integer({ min: 1, max: 9 }), (input, delta) => {
      const [target] = input.entrants
      fc.pre(target !== undefined)
      const deduction: Adjustment = { key: 'x', entrant: target?.key ?? '', metric: 'points', delta: -delta, publicNote: '' }
      const points = new Map(rankGroup(input).rows.map(({ entrant, figures }) => [entrant, figures.points]))
      for (const { entrant, figures } of rankGroup({ ...input, adjustments: [...input.adjustments, deduction] }).rows) {
        if (entrant === target?.key) expect(figures.points).toBeLessThanOrEqual(points.get(entrant) ?? 0)
        else expect(figures.points).toBe(points.get(entrant))
      }
    }),
  )
})

test('a void match is as good as none', () => {
  fc.assert(
    fc.property(ranking, (input) => {
      const counted = input.matches.filter((match) => match.kind !== 'void')
      expect(rankGroup({ ...input, matches: counted })).toEqual(rankGroup(input))
    }),
  )
})

test('matches against others do not reach a head-to-head figure', () => {
  fc.assert(
    fc.property(
      ranking.filter((input) => input.matches.length > 0),
      fc.constantFrom('restart', 'continue', 'restart_after_head_to_head'),
      (input, onSplit) => {
        // Everybody is level on the first rule, two of them meet, and the rest of the field has random results.
        const [a, b] = ['x0', 'x1']
        const tiebreaks: TieBreak[] = [
          { metric: 'seed', scope: 'overall' },
          { metric: 'wins', scope: 'head_to_head' },
        ]
        const pair = [a, b].map((key) => ({ key, name: key, seed: 99, isOut: false }))
        const own = result(`${b} 2-1 ${a}`)
        const others = input.entrants.map((entrant) => ({ ...entrant, seed: 1 }))
        const meetings = input.entrants.flatMap(({ key }, index) => (index % 2 ? [result(`${a} 5-0 ${key}`)] : [result(`${key} 5-0 ${b}`)]))
        const standing = rankGroup({
          ...input,
          ruleset: { ...input.ruleset, tiebreaks, onSplit },
          entrants: [...others, ...pair],
          matches: [...input.matches, own, ...meetings],
        })
        const ranks = ranksOf(standing)
        expect(ranks.get(b)).toBeLessThan(ranks.get(a) ?? 0)
        expect(standing.rows.filter(({ entrant }) => entrant === a || entrant === b).map(({ values }) => values[1])).toEqual([1, 0])
      },
    ),
  )
})

test('a trace is there for whoever was level on the first rule, lists him, and names the rank', () => {
  fc.assert(
    fc.property(ranking, (input) => {
      const standing = rankGroup(input)
      for (const row of standing.rows) {
        if (row.trace === null) continue
        expect(row.trace.tied).toContain(row.entrant)
        expect(row.trace.sentence.endsWith(`第 ${row.rank}`)).toBe(true)
        for (const step of row.trace.steps) {
          if (step.state === 'decided' || step.state === 'split') expect(step.values.map(({ entrant }) => entrant)).toContain(row.entrant)
        }
        expect(row.trace.steps.some((step) => step.state === 'decided')).toBe(!row.isShared)
      }
    }),
  )
})
