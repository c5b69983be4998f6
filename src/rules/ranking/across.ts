import { leadingRank } from '#rules/leading-rank.ts'
import type { RankingInput, Standing } from '#rules/model.ts'
import type { Decision } from '#shared/competitions/document.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import { buildField } from './field.ts'
import { rowsOf } from './rank.ts'
import { type Order, resolve } from './resolve.ts'
import { tracer } from './trace.ts'

interface RankedGroup {
  standing: Standing
  input: RankingInput
}

/**
 * Whether the group is finished and it is certain who is at `rank`, and whose results are ignored. An undecided tie elsewhere in its table
 * changes neither.
 */
export function isComparable({ standing, input }: RankedGroup, { rank, ignoreBelow }: { rank: number; ignoreBelow?: number }): boolean {
  if (input.openMatches > 0) return false
  const lastCounted = ignoreBelow === undefined ? undefined : standing.rows[ignoreBelow - 1]
  const firstIgnored = ignoreBelow === undefined ? undefined : standing.rows[ignoreBelow]
  const isCutThrough = lastCounted?.isTieOpen === true && firstIgnored?.rank === lastCounted.rank
  return standing.rows.filter((row) => leadingRank(row) !== null)[rank - 1]?.isTieOpen !== true && !isCutThrough
}

/**
 * Ranks the entrants at `rank` of their groups (the best thirds), best first. Statistics are those of the whole group; head-to-head rules are
 * skipped, because the compared entrants never met. Adjustments count as in the group. If several share the rank, all of them take part; a
 * group where nobody has it contributes nobody.
 *
 * `ignoreBelow`: results against entrants below this rank of their group are ignored, where groups differ in size.
 */
export function rankAcross(input: {
  groups: readonly RankedGroup[]
  rank: number
  tiebreaks: readonly TieBreak[]
  lastResort: Ruleset['lastResort']
  ignoreBelow?: number
  decisions: readonly Decision[]
}): Standing {
  const field = buildField(
    input.groups.map((group) => (input.ignoreBelow === undefined ? group.input : withoutBelow(group, input.ignoreBelow))),
  )
  const compared = input.groups.flatMap(({ standing }) => standing.rows.filter((row) => leadingRank(row) === input.rank))
  const members = compared
    .map((row) => field.positions.get(row.entrant) ?? -1)
    .filter((position) => field.entrants[position]?.isOut === false)
    .sort((a, b) => a - b)
  const { tiebreaks, lastResort, decisions } = input
  const order: Order = { tiebreaks, onSplit: 'continue', lastResort, decisions }
  const isRunning = input.groups.some((group) => group.input.openMatches > 0)
  const resolution = resolve(field, members, order)
  const trace = tracer({ field, order, resolution, score: input.groups[0]?.input.ruleset.score ?? 'entered', isRunning })
  const rows = rowsOf(field, resolution, trace)
  return {
    rows,
    isPlayedOut: !isRunning,
    isFinal: input.groups.every((group) => isComparable(group, input)) && rows.every((row) => !row.isTieOpen),
    hasProvisional: input.groups.some(({ standing }) => standing.hasProvisional),
  }
}

function withoutBelow({ standing, input }: RankedGroup, ignoreBelow: number): RankingInput {
  const below = new Set(standing.rows.slice(ignoreBelow).map((row) => row.entrant))
  return { ...input, matches: input.matches.filter((match) => match.game !== null || !match.sides.some((side) => below.has(side.entrant))) }
}
