import { tagsOf } from '#server/cache/tags.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { dependOnReveals } from '#server/matches/reveal.answers.ts'
import type { GroupTable } from '#shared/competitions/table-views.ts'
import { listPublicTableGroups, listTableGroups } from './group-tables.queries.ts'
import { answerShortTables } from './tables.answers.ts'
import { visibleDerivation } from './visible-derivation.answers.ts'

/** The first rows of the groups' tables, in the order of `ids`; tables that are empty or not public are left out. */
export async function answerGroupTables(ctx: QueryContext, ids: readonly number[], rows: number): Promise<GroupTable[]> {
  // Hidden competitions too: the answer changes when they become public.
  const competitions = new Set((await listTableGroups(ctx.read, ids)).map((group) => group.competition_id))
  ctx.deps.addTags(...tagsOf('competition', competitions))
  for (const id of competitions) await dependOnReveals(ctx, id)
  const groups = await listPublicTableGroups(ctx.read, ids)
  const tables = new Map<number, GroupTable>()
  for (const ofStage of Map.groupBy(groups, (group) => group.stage_id).values()) {
    const [first] = ofStage
    if (!first) continue
    const { stage_key: key, ruleset, settings, rev, competition_id: competitionId } = first
    const short = await answerShortTables(ctx, ofStage, {
      found: null,
      competitionId,
      stage: { key, ruleset, settings, rev },
      part: { limit: rows, offset: 0 },
      derivation: visibleDerivation(ctx, competitionId),
    })
    for (const group of ofStage) {
      const table = short.get(group.id)
      if (table && table.rows.length > 0) tables.set(group.id, { ...viewTableGroup(group), table })
    }
  }
  return ids.flatMap((id) => tables.get(id) ?? [])
}

type NamedGroup = Pick<
  Awaited<ReturnType<typeof listPublicTableGroups>>[number],
  'id' | 'name' | 'stage_id' | 'stage_name' | 'competition_id' | 'competition_name' | 'kind'
>

export function viewTableGroup(group: NamedGroup): Omit<GroupTable, 'table'> {
  return {
    id: group.id,
    name: group.name,
    stage: { id: group.stage_id, name: group.stage_name },
    competition: { id: group.competition_id, kind: group.kind, name: group.competition_name },
  }
}
