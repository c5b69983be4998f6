import type { QueryContext } from '#server/http/query-context.ts'
import { isTableFormat } from '#shared/competitions/document.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { GroupTable } from '#shared/competitions/table-views.ts'
import { answerGroupTables } from './group-tables.answers.ts'
import { listGroups, listStages } from './stages.queries.ts'

interface TablesAround {
  /** Whether the tables are of the match's own stage: a bracket has none. */
  isOwnStage: boolean
  tables: GroupTable[]
}

/** The tables of the match's stage, or of the last one before that has any. */
export async function answerTablesAround(
  ctx: QueryContext,
  { competition, stage }: Pick<MatchSummary, 'competition' | 'stage'>,
  most: { tables: number; rows: number },
): Promise<TablesAround> {
  const stages = await listStages(ctx.read, competition.id)
  const until = stages.slice(0, stages.findIndex(({ id }) => id === stage.id) + 1)
  const ranked = until.findLast(({ format }) => isTableFormat(format))
  const groups = ranked ? await listGroups(ctx.read, ranked.id) : []
  const ids = groups.slice(0, most.tables).map(({ id }) => id)
  return { isOwnStage: ranked?.id === stage.id, tables: await answerGroupTables(ctx, ids, most.rows) }
}
