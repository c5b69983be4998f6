import type { DerivedTable, Standing } from '#rules/model.ts'
import type { Group } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { type RankingInput, rankGroup } from './ranking/rank.ts'

/**
 * The table as it stood after a round: the results of that round and those before it, whenever they were played. A postponed match counts in its
 * own round, and results count as they stand today. Adjustments count from their date on: those dated before the next round was first to begin,
 * and those without a date. Ties that lots or the organiser settled at the end are shared.
 */
export function tableAfter(table: DerivedTable, group: Group, round: number): Standing {
  return rankGroup(inputAfter(table, group, round))
}

/** Numbers of the rounds in which something was played, from the first. */
export function playedRounds({ input }: DerivedTable): number[] {
  const rounds = new Set(input.matches.flatMap((match) => (match.sides.length > 1 && match.kind !== 'bye' ? [match.round] : [])))
  return [...rounds].sort((one, other) => one - other)
}

/**
 * Where everybody stood before the latest round of which anything is known, by entrant: the table without the results of that round. Null
 * where there was no round before it.
 */
export function ranksBefore(table: DerivedTable, group: Group): ReadonlyMap<string, number> | null {
  const [latest, previous] = playedRounds(table).reverse()
  if (latest === undefined || previous === undefined) return null
  const { rows } = tableAfter(table, group, latest - 1)
  return new Map(rows.map(({ entrant, rank }) => [entrant, rank]))
}

function inputAfter({ input, open }: DerivedTable, group: Group, round: number): RankingInput {
  const nextBegins = beginOf(group, round + 1)
  return {
    ...input,
    ruleset: { ...input.ruleset, lastResort: 'shared' },
    matches: input.matches.filter((match) => match.round <= round),
    adjustments: input.adjustments.filter(({ at }) => at === undefined || nextBegins === null || at < nextBegins),
    decisions: [],
    openMatches: open?.filter((match) => match.round <= round).length ?? input.openMatches,
    rounds: Math.min(input.rounds, round),
  }
}

/** When the first match of the round was first to be played. */
function beginOf(group: Group, number: number): string | null {
  const matches = group.rounds.filter((round) => round.number === number).flatMap((round) => round.matches)
  const dates = matches.flatMap((match) => firstDate(match) ?? [])
  return dates.length === 0 ? null : dates.reduce((first, date) => (date < first ? date : first))
}

function firstDate({ schedule }: Match): string | null {
  return schedule?.reschedules?.[0]?.from ?? schedule?.at ?? null
}
