import type { RankingInput, Standing } from '#rules/model.ts'
import type { Decision } from '#shared/competitions/document.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import { talliesOf } from './columns.ts'
import { buildField } from './field.ts'
import { rowsOf } from './rank.ts'
import { type Order, resolve } from './resolve.ts'
import { tracer } from './trace.ts'

interface RankedGroup {
  standing: Standing
  input: RankingInput
}

/**
 * Whether the group is played out and says who came in at `rank`, and whose results do not count. A tie that is open elsewhere in its table changes
 * neither.
 */
export function isComparable({ standing, input }: RankedGroup, { rank, ignoreBelow }: { rank: number; ignoreBelow?: number }): boolean {
  if (input.openMatches > 0) return false
  const lastCounted = ignoreBelow === undefined ? undefined : standing.rows[ignoreBelow - 1]
  const firstIgnored = ignoreBelow === undefined ? undefined : standing.rows[ignoreBelow]
  const isCutThrough = lastCounted?.isTieOpen === true && firstIgnored?.rank === lastCounted.rank
  return standing.rows[rank - 1]?.isTieOpen !== true && !isCutThrough
}

/**
 * Ranks those who came in at `rank` in their groups (the best thirds), best first. Figures are those of the whole group; head-to-head rules are
 * skipped, since they never met. Adjustments count as in the group. A rank that several share brings all of them; a group where nobody has it, nobody.
 *
 * `ignoreBelow`: results against entrants further down than this in their group do not count, where groups are of unequal size.
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
  const tallies = talliesOf(field)
  const compared = input.groups.flatMap(({ standing }) => standing.rows.filter((row) => row.rank === input.rank))
  const members = compared
    .map((row) => field.positions.get(row.entrant) ?? -1)
    .filter((position) => field.entrants[position]?.isOut === false)
    .sort((a, b) => a - b)
  const { tiebreaks, lastResort, decisions } = input
  const order: Order = { tiebreaks, onSplit: 'continue', lastResort, decisions }
  const isRunning = input.groups.some((group) => group.input.openMatches > 0)
  const resolution = resolve(field, tallies, members, order)
  const trace = tracer(field, order, resolution, input.groups[0]?.input.ruleset.score ?? 'entered', isRunning)
  const rows = rowsOf(field, tallies, resolution, trace)
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
