import { derive } from '#rules/derive.ts'
import { doubleElimination, gauntlet, singleElimination } from '#rules/elimination.ts'
import type { Correction, Derived, DerivedMatch } from '#rules/model.ts'
import { roundRobinGroups } from '#rules/pairing/groups.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { editMatches } from './edit.ts'

/** Events for the tests of corrections: entrants e1, e2, … in the places of the first stage. */
const ruleset: Ruleset = {
  version: 1,
  points: { win: 3, draw: 1, loss: 0 },
  score: 'entered',
  forfeitScore: null,
  tiebreaks: [
    { metric: 'points', scope: 'overall' },
    { metric: 'seed', scope: 'overall' },
  ],
  onSplit: 'continue',
  lastResort: 'shared',
}

export function doubleEvent(size: number, grandFinal: 'single' | 'reset' | 'series' = 'reset'): CompetitionDocument {
  const places = entrantKeys(size).map((entrant) => ({ entrant }))
  return event(size, [
    {
      key: 'main',
      name: '双败赛',
      format: 'double_elimination',
      grandFinal,
      ruleset,
      places,
      groups: doubleElimination({ size, grandFinal }),
    },
  ])
}

export function singleEvent(size: number, thirdPlace: boolean): CompetitionDocument {
  const places = entrantKeys(size).map((entrant) => ({ entrant }))
  return event(size, [
    {
      key: 'main',
      name: '淘汰赛',
      format: 'single_elimination',
      thirdPlace,
      ruleset,
      places,
      groups: singleElimination({ size, thirdPlace }),
    },
  ])
}

export function gauntletEvent(size: number): CompetitionDocument {
  const places = entrantKeys(size).map((entrant) => ({ entrant }))
  return event(size, [{ key: 'main', name: '冒泡赛', format: 'gauntlet', ruleset, places, groups: gauntlet({ size }) }])
}

/** Two groups of four; the first two of each advance to a bracket with a match for third place. */
export function groupedEvent(): CompetitionDocument {
  const rankOf = (group: string, rank: number) => ({ source: { rankOf: { stage: 'pools', group, rank } } })
  return event(8, [
    {
      key: 'pools',
      name: '小组赛',
      format: 'round_robin',
      ruleset,
      places: entrantKeys(8).map((entrant) => ({ entrant })),
      groups: roundRobinGroups({ prefix: 'pools', entrants: 8, groups: 2, legs: 1 }),
    },
    {
      key: 'cup',
      name: '淘汰赛',
      format: 'single_elimination',
      thirdPlace: true,
      ruleset,
      places: [rankOf('a', 1), rankOf('b', 1), rankOf('b', 2), rankOf('a', 2)],
      groups: singleElimination({ size: 4, thirdPlace: true, keyPrefix: 'cup-' }),
    },
  ])
}

function event(size: number, stages: Stage[]): CompetitionDocument {
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 's1', name: '第一赛季', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    competition: { slug: 'cup', kind: 'single', name: '擂台杯', startsOn: '2026-03-01', endsOn: '2026-04-01' },
    entrants: entrantKeys(size).map((key, index) => ({ key, name: `选手${index + 1}`, seed: index + 1 })),
    stages,
  }
}

function entrantKeys(size: number): string[] {
  return Array.from({ length: size }, (_, index) => `e${index + 1}`)
}

/** Which side wins; a double forfeit; or null: not played. */
export type Ending = 0 | 1 | 'double_forfeit' | null

/** Plays everything that can be played, in a possible order. */
export function play(document: CompetitionDocument, pick: (match: DerivedMatch) => Ending): CompetitionDocument {
  const left = new Set<string>()
  let current = document
  for (;;) {
    const { matches } = derive(current)
    const next = new Map<string, Exclude<Ending, null>>()
    for (const match of matches.values()) {
      const isOpen = match.outcomes === null && !match.isNotNeeded && match.sides.every(({ state }) => state === 'known')
      if (!isOpen || left.has(match.key)) continue
      const ending = pick(match)
      if (ending === null) left.add(match.key)
      else next.set(match.key, ending)
    }
    if (next.size === 0) return current
    current = editMatches(current, (match) => {
      const ending = next.get(match.key)
      return ending === undefined ? match : ended(match, ending)
    })
  }
}

/** The better seed wins. */
export function bySeed(match: DerivedMatch): 0 | 1 {
  const [first, second] = match.sides.map(({ entrant }) => Number(entrant?.slice(1)))
  return (first ?? 0) < (second ?? 0) ? 0 : 1
}

function ended(match: Match, winner: Exclude<Ending, null>): Match {
  if (winner === 'double_forfeit') {
    const sides = match.sides.map((side) => ({ ...side, incident: 'no_show' as const }))
    return { ...match, sides, result: { state: 'official', kind: 'double_forfeit' } }
  }
  return {
    ...match,
    play: 'ended',
    sides: match.sides.map((side, index) => ({ ...side, score: index === winner ? 2 : 1 })),
    result: { state: 'official', kind: 'played' },
  }
}

/** A correction by which the other side wins three to nil; the first where nobody had won. */
export function turned(derived: Derived, match: string, followers: Correction['followers']): Correction {
  const winner = derived.matches.get(match)?.outcomes?.indexOf('win')
  return {
    match,
    sides: [{ score: winner === 0 ? 0 : 3 }, { score: winner === 0 ? 3 : 0 }],
    result: { state: 'official', kind: 'played' },
    followers,
    publicNote: '记录有误，已更正。',
    author: '裁判长',
    at: '2026-03-02T12:00:00Z',
  }
}
