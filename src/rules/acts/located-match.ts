import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'
import type { ActFault } from './model.ts'

/** A match with its round, group and stage. */
export interface LocatedMatch {
  match: Match
  stage: Stage
  group: Group
  round: Round
  /** The path in faults: $.stages[0].groups[1].rounds[0].matches[3]. */
  path: string
}

export function locateMatch(document: CompetitionDocument, key: string): LocatedMatch | null {
  for (const [s, stage] of document.stages.entries()) {
    for (const [g, group] of stage.groups.entries()) {
      for (const [r, round] of group.rounds.entries()) {
        const m = round.matches.findIndex((match) => match.key === key)
        const match = round.matches[m]
        if (match) return { match, stage, group, round, path: `$.stages[${s}].groups[${g}].rounds[${r}].matches[${m}]` }
      }
    }
  }
  return null
}

/** All of them by key, for callers that need many. */
export function locateMatches({ stages }: CompetitionDocument): ReadonlyMap<string, LocatedMatch> {
  const seats = new Map<string, LocatedMatch>()
  for (const [s, stage] of stages.entries()) {
    for (const [g, group] of stage.groups.entries()) {
      for (const [r, round] of group.rounds.entries()) {
        for (const [m, match] of round.matches.entries()) {
          seats.set(match.key, { match, stage, group, round, path: `$.stages[${s}].groups[${g}].rounds[${r}].matches[${m}]` })
        }
      }
    }
  }
  return seats
}

export const unknownMatch: ActFault = { path: '/act/match', rule: 'unknown-match', message: '没有这场比赛，它可能已被删去，请刷新后再试。' }

/** Whether it has a result; an annulled one that is to be played again does not count. */
export function hasResult({ result }: Match): boolean {
  return result !== undefined && result.state !== 'void'
}

/** The first unused key of walkover-1, walkover-2, … */
export function freeKey(prefix: string, taken: Iterable<{ key: string }>): string {
  const keys = new Set([...taken].map(({ key }) => key))
  let number = 1
  while (keys.has(`${prefix}-${number}`)) number++
  return `${prefix}-${number}`
}
