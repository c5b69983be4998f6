import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'

/** A table whose matches are all decided, by results or rulings, and that is not final all the same. */
const isHeldUp = sql<SqlBool>`exists (select 1 from stages join groups on groups.stage_id = stages.id join standings on standings.group_id = groups.id
  where stages.competition_id = competitions.id and standings.is_final = 0
    and exists (select 1 from matches where matches.group_id = groups.id)
    and not exists (select 1 from matches where matches.group_id = groups.id and matches.result_visible_at is null and matches.bye is null
      and matches.not_needed_at is null and coalesce(matches.schedule_state, '') <> 'cancelled'))`

/** Over, with a ranking across its groups, of which no table is stored. */
const isRankedAcross = sql<SqlBool>`exists (select 1 from stages where stages.competition_id = competitions.id and stages.finished_at is not null
  and stages.settings like '%"across":{%')`

/** Competitions in which equal entrants may wait for a decision, the newest first: only their documents tell. */
export async function listTieCandidates(db: Reader, among: readonly number[] | null, limit: number) {
  const candidates = db
    .selectFrom('competitions')
    .select(['competitions.id', 'competitions.name'])
    .where('competitions.finished_at', 'is', null)
    .where(sql<SqlBool>`(${isHeldUp} or ${isRankedAcross})`)
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
  return among === null
    ? await candidates.execute()
    : among.length === 0
      ? []
      : await candidates.where('competitions.id', 'in', among).execute()
}
