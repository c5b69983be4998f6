import type { DerivedTable, Standing } from '#rules/model.ts'
import type { Group } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { RankingInput } from './model.ts'
import { rankGroup } from './ranking/rank.ts'

/**
 * The data from which tables after single rounds are computed, for a group whose table belongs to its stage. Plain data, so it can be
 * stored as JSON.
 */
export interface RoundResults {
  input: Omit<RankingInput, 'ruleset' | 'decisions'>
  /** The round of each match without a result. */
  openRounds: readonly number[]
  /** When the first match of each round was originally scheduled; rounds where that is unknown are left out. */
  begins: readonly (readonly [round: number, at: string])[]
}

export function roundResults({ input, open }: DerivedTable, group: Group): RoundResults {
  const { entrants, matches, adjustments, openMatches, rounds } = input
  return {
    input: { entrants, matches, adjustments, openMatches, rounds },
    openRounds: open?.map(({ round }) => round) ?? [],
    begins: group.rounds.flatMap((round) => {
      const at = beginOf(round.matches)
      return at === null ? [] : [[round.number, at] as const]
    }),
  }
}

/**
 * The table as it was after a round, from the results of that round and those before it, whenever they were played. A postponed match
 * counts in its own round, with its current result. Adjustments count from their date on: those dated before the original start of the next
 * round, and those without a date. Ties that were decided by lot or by the organiser at the end are shared.
 */
export function tableAfter({ input, openRounds, begins }: RoundResults, ruleset: RankingInput['ruleset'], round: number): Standing {
  const nextBegins = begins.find(([number]) => number === round + 1)?.[1]
  return rankGroup({
    ...input,
    ruleset: { ...ruleset, lastResort: 'shared' },
    matches: input.matches.filter((match) => match.round <= round),
    adjustments: input.adjustments.filter(({ at }) => at === undefined || nextBegins === undefined || at < nextBegins),
    decisions: [],
    openMatches: openRounds.filter((open) => open <= round).length,
    rounds: Math.min(input.rounds, round),
  })
}

/** Numbers of the rounds with a result, ascending. */
export function playedRounds({ input }: RoundResults): number[] {
  const rounds = new Set(input.matches.flatMap((match) => (match.sides.length > 1 && match.kind !== 'bye' ? [match.round] : [])))
  return [...rounds].sort((one, other) => one - other)
}

/**
 * The ranks before the latest round with a result, up to `last`, by entrant: the table without the results of that round and of later ones.
 * Null where there was no round before it.
 */
export function ranksBefore(
  results: RoundResults,
  ruleset: RankingInput['ruleset'],
  last = Number.POSITIVE_INFINITY,
): ReadonlyMap<string, number> | null {
  const [latest, previous] = playedRounds(results)
    .filter((round) => round <= last)
    .reverse()
  if (latest === undefined || previous === undefined) return null
  const { rows } = tableAfter(results, ruleset, latest - 1)
  return new Map(rows.map(({ entrant, rank }) => [entrant, rank]))
}

function beginOf(matches: readonly Match[]): string | null {
  const dates = matches.flatMap((match) => firstDate(match) ?? [])
  return dates.length === 0 ? null : dates.reduce((first, date) => (date < first ? date : first))
}

function firstDate({ schedule }: Match): string | null {
  return schedule?.reschedules?.[0]?.from ?? schedule?.at ?? null
}
