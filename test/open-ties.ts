import fc from 'fast-check'
import { singleElimination } from '#rules/elimination.ts'
import { documentOf, game, keysTo, league, singleStage, threePoints } from '#rules/examples.ts'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** Ranked by points alone, so that many are level; lots decide. */
const byLots: Ruleset = { ...threePoints, tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'lots' }

/** A round robin; `scores` are those of the first side, against 1. */
function roundRobin(key: string, entrants: readonly string[], scores: (index: number) => number): Match[] {
  const pairs = entrants.flatMap((home, i) => entrants.slice(i + 1).map((away) => [home, away] as const))
  return pairs.map(([home, away], i) => game(`${key}${i}`, home, away, [scores(i), 1]))
}

export function leagueOf(count: number, scores: (index: number) => number, ruleset: Partial<Ruleset> = {}): CompetitionDocument {
  const document = league(count, roundRobin('m', keysTo(count), scores))
  for (const stage of document.stages) stage.ruleset = { ...byLots, ...ruleset }
  return document
}

/** Two groups of four into a cup; `seats` are ranks of groups, `-1` and `-2` of the ranking of the runners-up. */
export function groupsAndCup(
  scores: (index: number) => number,
  seats: readonly (readonly ['a' | 'b', number] | number)[],
  across = false,
): CompetitionDocument {
  const pools = [keysTo(8).slice(0, 4), keysTo(8).slice(4)]
  const groups: Group[] = ['a', 'b'].map((key, i) => ({
    key,
    name: key,
    kind: 'pool',
    seeds: [1, 2, 3, 4].map((seed) => seed + i * 4),
    rounds: roundRobin(key, pools[i] ?? [], (index) => scores(index + i * 6)).map((match, index) => ({
      number: index + 1,
      matches: [match],
    })),
  }))
  const stage: Stage = {
    key: 'groups',
    name: '小组赛',
    format: 'round_robin',
    ruleset: byLots,
    places: keysTo(8).map((entrant) => ({ entrant })),
    groups,
    ...(across && { across: { rank: 2, tiebreaks: byLots.tiebreaks, lastResort: 'lots' } }),
  }
  const places = seats.map((seat) => ({
    source: { rankOf: typeof seat === 'number' ? { stage: 'groups', rank: -seat } : { stage: 'groups', group: seat[0], rank: seat[1] } },
  }))
  const cup = singleStage(seats.length, singleElimination({ size: seats.length, thirdPlace: false }))
  return documentOf([stage, { ...cup, places }], 8)
}

/** Leagues, groups, and groups that lead to a cup, played out. */
export const tiedTables: fc.Arbitrary<CompetitionDocument> = fc
  .record({
    scores: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 12, maxLength: 12 }),
    kind: fc.constantFrom('league', 'straight', 'across', 'pools'),
    upTo: fc.integer({ min: 1, max: 2 }),
    size: fc.integer({ min: 2, max: 5 }),
  })
  .map(({ scores, kind, upTo, size }) => {
    const score = (index: number) => scores[index] ?? 1
    if (kind === 'league') return leagueOf(size, score)
    const firsts = [1, 2].slice(0, upTo).flatMap((rank) => [['a', rank] as const, ['b', rank] as const])
    if (kind === 'straight') return groupsAndCup(score, firsts)
    if (kind === 'across') return groupsAndCup(score, [['a', 1], ['b', 1], -1], true)
    const [pools] = groupsAndCup(score, firsts).stages
    return pools ? documentOf([pools], 8) : leagueOf(size, score)
  })
