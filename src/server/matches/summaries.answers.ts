import { tagsOf } from '#server/cache/tags.ts'
import { perAnswer, type QueryContext } from '#server/http/query-context.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { answerLabels } from './labels.answers.ts'
import { listMatchRows, listRulesets, listScoredGames, listSideRows, type SideRow } from './match-rows.queries.ts'
import { isCountedFromGames, type LoadedMatch, viewSides, viewSummary } from './summary.view.ts'

/** Summaries in the order of `ids`; what is not public is left out. */
export async function answerSummaries(ctx: QueryContext, ids: readonly number[]): Promise<MatchSummary[]> {
  return (await loadMatches(ctx, ids)).map((match) => match.summary)
}

/** Shared within an answer: a stage, the latest results and past meetings have some of the same matches. */
const loadedOf = perAnswer(() => new Map<number, LoadedMatch>())

export async function loadMatches(ctx: QueryContext, ids: readonly number[]): Promise<LoadedMatch[]> {
  const loaded = loadedOf(ctx)
  const missing = [...new Set(ids)].filter((id) => !loaded.has(id))
  for (const match of await readMatches(ctx, missing)) loaded.set(match.row.id, match)
  return ids.flatMap((id) => loaded.get(id) ?? [])
}

/** Long texts: the matches of an answer are of few stages. */
const rulesetsOf = perAnswer(() => new Map<number, Ruleset>())

async function answerRulesets(ctx: QueryContext, stageIds: Iterable<number>): Promise<ReadonlyMap<number, Ruleset>> {
  const known = rulesetsOf(ctx)
  const missing = [...new Set(stageIds)].filter((id) => !known.has(id))
  for (const [id, ruleset] of await listRulesets(ctx.read, missing)) known.set(id, ruleset)
  return known
}

async function readMatches(ctx: QueryContext, ids: readonly number[]): Promise<LoadedMatch[]> {
  if (ids.length === 0) return []
  const { read, now, deps } = ctx
  const [rows, sideRows] = await Promise.all([listMatchRows(read, now, ids, ctx.isOfConsole), listSideRows(read, now, ids)])
  const sides = sidesByMatch(sideRows)
  const rulesets = await answerRulesets(
    ctx,
    rows.map((row) => row.stage_id),
  )
  const [entrants, games, labels] = await Promise.all([
    answerEntrants(
      ctx,
      sideRows.flatMap((side) => side.entrant_id ?? []),
    ),
    listScoredGames(
      read,
      now,
      rows
        .filter((row) => row.play_state === 'live' || isCountedFromGames(row, sides.get(row.id) ?? [], rulesets.get(row.stage_id)))
        .map((row) => row.id),
    ),
    answerLabels(
      read,
      rows.flatMap((row) => (sides.get(row.id) ?? []).filter((side) => side.entrant_id === null).map((side) => [row, side] as const)),
    ),
  ])
  deps.addTags(
    ...tagsOf(
      'match',
      rows.map(({ id }) => id),
    ),
  )
  return rows.map((row) => {
    const own = sides.get(row.id) ?? []
    const ruleset = rulesets.get(row.stage_id)
    const ownGames = games.get(row.id) ?? []
    const shown = viewSides(row, own, {
      entrants,
      games: isCountedFromGames(row, own, ruleset) ? ownGames : [],
      ruleset,
      label: (side) => labels(row, side),
    })
    return { row, sides: own, ruleset, summary: viewSummary(row, ruleset, shown, ownGames) }
  })
}

function sidesByMatch(rows: readonly SideRow[]): Map<number, SideRow[]> {
  const sides = new Map<number, SideRow[]>()
  for (const row of rows) {
    const known = sides.get(row.match_id)
    if (known) known.push(row)
    else sides.set(row.match_id, [row])
  }
  return sides
}
