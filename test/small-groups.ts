import fc from 'fast-check'
import type { CompetitionDocument, Group, Stage, Zone } from '#shared/competitions/document.ts'
import type { Match, Result } from '#shared/competitions/match.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import { documentOf, entrantKey, placesOf } from './competition-documents.ts'

/** Small round robins for the tests of outlooks, and ways to play them to their end. */

/** Draws one of so many. */
export type Draw = (count: number) => number

export const draws: fc.Arbitrary<Draw> = fc.infiniteStream(fc.nat({ max: 2 ** 20 })).map((stream): Draw => {
  return (count) => {
    const next = stream.next()
    return next.done ? 0 : next.value % count
  }
})

const plain = { version: 1, score: 'entered', forfeitScore: null, onSplit: 'restart', lastResort: 'shared' } as const
const series = { ...plain, score: 'games_won' } as const
const byPoints: TieBreak[] = [{ metric: 'points', scope: 'overall' }]
const fiveSets = {
  ...series,
  bestOf: 5,
  points: { win: 3, draw: 0, loss: 0 },
  scorePoints: [
    { score: [3, 0], points: [3, 0] },
    { score: [3, 1], points: [3, 0] },
    { score: [3, 2], points: [2, 1] },
  ],
} satisfies Partial<Ruleset>

/** Points for wins, draws and losses in all common variants. */
export const pointsTables = {
  football: { ...plain, points: { win: 3, draw: 1, loss: 0 }, tiebreaks: byPoints },
  'two for a win': { ...plain, points: { win: 2, draw: 1, loss: 0 }, tiebreaks: byPoints },
  chess: { ...plain, points: { win: 1, draw: 0.5, loss: 0 }, tiebreaks: byPoints },
  'wins alone': { ...series, bestOf: 3, points: { win: 3, draw: 0, loss: 0 }, tiebreaks: byPoints },
  'by wins': { ...series, bestOf: 1, points: { win: 1, draw: 0, loss: 0 }, tiebreaks: [{ metric: 'wins', scope: 'overall' }] },
  volleyball: { ...fiveSets, tiebreaks: byPoints },
  'wins, then points': { ...fiveSets, tiebreaks: [{ metric: 'wins', scope: 'overall' }, ...byPoints] },
  'single games': { ...series, bestOf: 1, points: { win: 3, draw: 1, loss: 0 }, tiebreaks: byPoints },
  'extra time': { ...plain, points: { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1 }, tiebreaks: byPoints },
} satisfies Record<string, Ruleset>
export type PointsTableName = keyof typeof pointsTables

/** In these every match distributes the same sum, in every possible integer split. */
export const constantSums: readonly PointsTableName[] = [
  'two for a win',
  'chess',
  'wins alone',
  'by wins',
  'volleyball',
  'wins, then points',
]

const furtherRules: readonly TieBreak[] = [
  { metric: 'points', scope: 'head_to_head' },
  { metric: 'score_difference', scope: 'head_to_head' },
  { metric: 'score_difference', scope: 'overall' },
  { metric: 'wins', scope: 'overall' },
  { metric: 'score_for', scope: 'overall' },
  { metric: 'wins', scope: 'head_to_head', missing: 'count' },
  { metric: 'points', scope: 'overall' },
  { metric: 'losses', scope: 'overall', forfeits: 'ignore' },
  { metric: 'draws', scope: 'overall', direction: 'low' },
  { metric: 'wins_minus_losses', scope: 'head_to_head', forfeits: 'ignore' },
  { metric: 'points', scope: 'opponents' },
  { metric: 'sonneborn_berger', scope: 'overall' },
  { metric: 'played', scope: 'overall' },
  { metric: 'seed', scope: 'overall' },
]

/** Results without play give other points than results of play, even negative ones. */
const unplayedPoints = { walkoverWin: 2, walkoverLoss: -1, forfeitWin: 2, forfeitLoss: -2, doubleForfeit: -1 } as const

export function anyRuleset(name: PointsTableName, draw: Draw): Ruleset {
  const base: Ruleset = pointsTables[name]
  const further = Array.from({ length: draw(4) }, () => furtherRules[draw(furtherRules.length)] ?? byPoints).flat()
  return {
    ...base,
    points: { ...base.points, ...(draw(3) === 0 && unplayedPoints) },
    tiebreaks: [...base.tiebreaks, ...further],
    onSplit: (['restart', 'continue', 'restart_after_head_to_head'] as const)[draw(3)] ?? 'restart',
    lastResort: (['shared', 'lots', 'organiser'] as const)[draw(3)] ?? 'shared',
  }
}

/** A round robin, one meeting per round; those with an entry in `results` are over. */
export function roundRobin(
  size: number,
  ruleset: Ruleset,
  results: (index: number) => Partial<Match>,
  more: Partial<Group> = {},
): CompetitionDocument {
  const pairs = Array.from({ length: size }, (_, a) => Array.from({ length: size - a - 1 }, (_, step) => [a, a + step + 1])).flat()
  const rounds = pairs.map(([a = 0, b = 0], index) => {
    const sides = [{ entrant: entrantKey(a + 1) }, { entrant: entrantKey(b + 1) }]
    return { number: index + 1, matches: [{ key: `m${index}`, sides, ...results(index) }] }
  })
  const stage: Stage = {
    key: 's',
    name: '循环',
    format: 'round_robin',
    ruleset: { ...ruleset, legs: 1 },
    places: placesOf(size),
    groups: [{ key: 'a', name: 'A 组', kind: 'pool', rounds, ...more }],
  }
  return documentOf(size, [stage])
}

/** A possible result of a match with these rules. */
export function anyResult(match: Pick<Match, 'sides'>, ruleset: Ruleset, draw: Draw, state: Result['state'] = 'official'): Partial<Match> {
  const score = anyScore(ruleset, draw)
  const isDraw = score[0] === score[1]
  const isOvertime = ruleset.points.overtimeWin !== undefined && !isDraw && draw(2) === 0
  return {
    play: 'ended',
    sides: match.sides.map(({ entrant }, side) => ({ entrant, score: score[side] })),
    result: { state, kind: isDraw ? 'draw' : 'played', ...(isOvertime && { decidedIn: 'extra_time' }) },
  }
}

/** A possible result that was not decided by play. */
export function anyUnplayed(match: Pick<Match, 'sides'>, draw: Draw, state: Result['state'] = 'official'): Partial<Match> {
  const kind = (['walkover', 'forfeit_in_play', 'awarded', 'double_forfeit', 'void'] as const)[draw(5)] ?? 'void'
  const loser = draw(2)
  const incident = kind === 'walkover' || kind === 'forfeit_in_play' ? ('no_show' as const) : undefined
  return {
    sides: match.sides.map(({ entrant }, side) => ({
      entrant,
      ...(incident && side === loser && { incident }),
      ...(kind === 'awarded' && { outcome: side === loser ? ('loss' as const) : ('win' as const) }),
    })),
    result: { state, kind },
  }
}

function anyScore({ bestOf, points }: Ruleset, draw: Draw): [number, number] {
  if (bestOf === undefined) return [draw(3), draw(3)]
  const wins = (bestOf + 1) / 2
  // A longer series has a winner, and so has a game where a draw gives nothing.
  if (bestOf === 1 && points.draw !== points.loss && draw(3) === 0) return [0, 0]
  const lost = draw(wins)
  return draw(2) === 0 ? [wins, lost] : [lost, wins]
}

/** The first so many advance, the last so many are eliminated, or there are no zones. */
export function anyZones(size: number, draw: Draw): Zone[] {
  const advance = draw(size)
  const out = draw(size - advance)
  return [
    ...(advance > 0 ? [{ from: 1, to: advance, kind: 'advance', label: '晋级' } as const] : []),
    ...(out > 0 ? [{ from: size - out + 1, to: size, kind: 'eliminated', label: '淘汰' } as const] : []),
  ]
}
