import { editMatches } from '#rules/correct/edit.ts'
import { documentOf, game, keysTo, threePoints } from '#rules/examples.ts'
import { roundRobin } from '#rules/pairing/round-robin.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { type Bout, boutsOf } from './bouts.ts'
import { type Conflict, conflictsOf } from './conflicts.ts'
import { generateSchedule, type ScheduleTask } from './generate.ts'
import type { Placement, Scheduled, ScheduleRules } from './model.ts'

/** For tests: rules for ten days in December, evenings at two tables. */
export const evenings: ScheduleRules = {
  from: '2026-12-01',
  to: '2026-12-10',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  extraDays: [],
  daysOff: [],
  slots: { by: 'times', times: ['18:00', '20:00'] },
  lengths: { 0: 90 },
  pause: 0,
  venues: ['一号台', '二号台'],
  atOnce: 1,
  rest: 30,
  perDay: null,
  rounds: 'in_order',
  spread: 'even',
  prime: { times: [], matches: [] },
}

/** A round robin, in rounds. */
export function roundLeague(entrants: number, legs = 1): CompetitionDocument {
  const rounds = roundRobin({ entrants, legs }).map((pairs, r) => ({
    number: r + 1,
    matches: pairs.map(([home, away], m) => game(`r${r + 1}m${m + 1}`, `e${home}`, `e${away}`)),
  }))
  const places = keysTo(entrants).map((entrant) => ({ entrant }))
  const groups = [{ key: 'a', name: '联赛', kind: 'pool' as const, rounds }]
  return documentOf([{ key: 'league', name: '联赛', format: 'round_robin', ruleset: threePoints, places, groups }], entrants)
}

export function withMatch(document: CompetitionDocument, key: string, more: Partial<Match>): CompetitionDocument {
  return editMatches(document, (match) => (match.key === key ? { ...match, ...more } : match))
}

export function at(text: string): string {
  return new Date(`${text}:00+08:00`).toISOString()
}

export function generated(document: CompetitionDocument, rules: Partial<ScheduleRules> = {}, more: Partial<ScheduleTask> = {}): Scheduled {
  return generateSchedule(taskOf(document, rules, more))
}

export function taskOf(document: CompetitionDocument, rules: Partial<ScheduleRules> = {}, more: Partial<ScheduleTask> = {}): ScheduleTask {
  const pinned = new Map<string, Placement>()
  return {
    document,
    rules: { ...evenings, ...rules },
    stage: null,
    scope: 'undated',
    pinned,
    now: at('2026-11-20T00:00'),
    seed: 1,
    ...more,
  }
}

/** Conflicts that these placements would add. */
export function newConflicts({ document, rules, pinned }: ScheduleTask, placed: ReadonlyMap<string, Placement>): Conflict[] {
  const found = (bouts: readonly Bout[]) => conflictsOf(bouts, rules, document.competition)
  const known = new Set(found(boutsOf(document, rules, pinned)).map((conflict) => JSON.stringify(conflict)))
  return found(boutsOf(document, rules, new Map([...pinned, ...placed]))).filter((conflict) => !known.has(JSON.stringify(conflict)))
}

/** The same with rows in reverse order. */
export function turnedRound(document: CompetitionDocument): CompetitionDocument {
  const stages = document.stages.map((stage) => ({
    ...stage,
    groups: [...stage.groups].reverse().map((group) => ({
      ...group,
      rounds: [...group.rounds].reverse().map((round) => ({ ...round, matches: [...round.matches].reverse() })),
    })),
  }))
  return { ...document, entrants: [...document.entrants].reverse(), stages: [...stages].reverse() }
}
