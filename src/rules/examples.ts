import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match, Result, Side } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { doubleElimination, singleElimination } from './elimination.ts'

/** Documents for tests of the rules: as small as possible, entrants named e1, e2, … */
export const threePoints: Ruleset = {
  version: 1,
  points: { win: 3, draw: 1, loss: 0 },
  score: 'entered',
  forfeitScore: [3, 0],
  tiebreaks: [
    { metric: 'points', scope: 'overall' },
    { metric: 'score_difference', scope: 'overall' },
  ],
  onSplit: 'continue',
  lastResort: 'shared',
}

export function documentOf(stages: Stage[], entrants: number | string[]): CompetitionDocument {
  const keys = typeof entrants === 'number' ? keysTo(entrants) : entrants
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 's', name: '赛季', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    competition: { slug: 'c', kind: 'team', name: '杯赛', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    entrants: keys.map((key) => ({ key, name: key })),
    stages,
  }
}

export function keysTo(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `e${index + 1}`)
}

export function singleStage(size: number, groups: Group[], thirdPlace = false): Stage {
  return {
    key: 'cup',
    name: '淘汰赛',
    format: 'single_elimination',
    thirdPlace,
    ruleset: threePoints,
    places: keysTo(size).map((entrant) => ({ entrant })),
    groups,
  }
}

export function singleCup(size: number, thirdPlace = false): CompetitionDocument {
  return documentOf([singleStage(size, singleElimination({ size, thirdPlace }), thirdPlace)], size)
}

export function doubleCup(size: number, grandFinal: 'single' | 'reset' | 'series'): CompetitionDocument {
  const groups = doubleElimination({ size, grandFinal })
  const places = keysTo(size).map((entrant) => ({ entrant }))
  return documentOf([{ key: 'cup', name: '双败', format: 'double_elimination', grandFinal, ruleset: threePoints, places, groups }], size)
}

/** One pool of a round robin, every match in a round of its own. */
export function league(entrants: number, matches: Match[], more: Partial<Group> = {}): CompetitionDocument {
  const rounds = matches.map((match, index) => ({ number: index + 1, matches: [match] }))
  const groups: Group[] = [{ key: 'a', name: 'A 组', kind: 'pool', rounds, ...more }]
  const places = keysTo(entrants).map((entrant) => ({ entrant }))
  return documentOf([{ key: 'league', name: '循环赛', format: 'round_robin', ruleset: threePoints, places, groups }], entrants)
}

function pool(key: string, seeds: number[], matches: Match[]): Group {
  return { key, name: `${key} 组`, kind: 'pool', seeds, rounds: [{ number: 1, matches }] }
}

/** Groups of three; the winners and the better runner-up advance to a cup of three. */
export function twoGroups(): CompetitionDocument {
  const groups: Stage = {
    key: 'groups',
    name: '小组赛',
    format: 'round_robin',
    ruleset: threePoints,
    places: keysTo(6).map((entrant) => ({ entrant })),
    across: { rank: 2, tiebreaks: threePoints.tiebreaks, lastResort: 'organiser' },
    groups: [
      pool('a', [1, 2, 3], [game('a1', 'e1', 'e2', [1, 0]), game('a2', 'e1', 'e3', [1, 0]), game('a3', 'e2', 'e3', [1, 0])]),
      pool('b', [4, 5, 6], [game('b1', 'e4', 'e5', [1, 0]), game('b2', 'e4', 'e6', [1, 0]), game('b3', 'e5', 'e6', [5, 0])]),
    ],
  }
  const cup = singleStage(3, singleElimination({ size: 3, thirdPlace: false }))
  const places = [
    { source: { rankOf: { stage: 'groups', group: 'a', rank: 1 } } },
    { source: { rankOf: { stage: 'groups', group: 'b', rank: 1 } } },
    { source: { rankOf: { stage: 'groups', rank: 1 } } },
  ]
  return documentOf([groups, { ...cup, places }], 6)
}

/** `e1–e2 3:1`, without a score unplayed. */
export function game(key: string, home: string, away: string, score?: [number, number]): Match {
  const sides: Side[] = [home, away].map((entrant, index) => ({ entrant, ...(score && { score: score[index] }) }))
  return { key, sides, ...(score && { result: { state: 'official', kind: 'played' } }) }
}

export function withResult(match: Match, result: Partial<Result>): Match {
  return { ...match, result: { state: 'official', kind: 'played', ...match.result, ...result } }
}

export function matchesIn(document: CompetitionDocument): Match[] {
  return document.stages.flatMap((stage) => stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)))
}

export function matchIn(document: CompetitionDocument, key: string): Match {
  const found = matchesIn(document).find((match) => match.key === key)
  if (!found) throw new Error(`no match ${key}`)
  return found
}

/** Side 0 or 1 wins 2:1; or nobody wins. */
export function win(match: Match, side: number): void {
  match.sides.forEach((one, index) => {
    one.score = index === side ? 2 : 1
  })
  match.result = { state: 'official', kind: 'played' }
}

export function doubleForfeit(match: Match): void {
  for (const side of match.sides) side.incident = 'no_show'
  match.result = { state: 'official', kind: 'double_forfeit' }
}
