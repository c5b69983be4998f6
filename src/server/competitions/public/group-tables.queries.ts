import { oneContains } from '#server/db/like.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { entrantsNamed } from '#server/matches/match-search.queries.ts'
import { isPublicAmongFew } from '#server/matches/visible.queries.ts'
import { tableFormats } from '#shared/competitions/document.ts'

/** Those of the groups that have a table, each with its competition, public or not. */
export async function listTableGroups(db: Selecting, ids: readonly number[]): Promise<{ id: number; competition_id: number }[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('groups')
    .innerJoin('stages', 'stages.id', 'groups.stage_id')
    .select(['groups.id', 'stages.competition_id'])
    .where('groups.id', 'in', ids)
    .where('stages.format', 'in', tableFormats)
    .execute()
}

/** Groups of public competitions with all data for their tables; those without a table are left out. */
export async function listPublicTableGroups(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await named(db)
    .select(['groups.key', 'groups.zones', 'stages.key as stage_key', 'stages.ruleset', 'stages.settings', 'stages.rev'])
    .where('groups.id', 'in', ids)
    .where(isPublicAmongFew)
    .execute()
}

/**
 * Tables for an editor to choose from, including those of hidden competitions, the newest competition first. Each typed word must match the
 * table's name, its competition or an entrant.
 */
export async function searchTableGroups(db: Reader, words: readonly string[], limit: number) {
  let query = named(db).select('competitions.is_hidden')
  for (const word of words) {
    const entered = db.selectFrom(entrantsNamed(db, word).as('entered')).select('entered.competition_id')
    query = query.where((eb) =>
      eb.or([
        oneContains(['competitions.name', 'competitions.slug', 'stages.name', 'groups.name'], word),
        eb('competitions.id', 'in', entered),
      ]),
    )
  }
  return await query
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .orderBy('stages.ordinal')
    .orderBy('groups.ordinal')
    .limit(limit)
    .execute()
}

export async function findTableGroup(db: Reader, id: number) {
  return await named(db).select('competitions.is_hidden').where('groups.id', '=', id).executeTakeFirst()
}

/** The group with this key in a competition's document. */
export async function findGroupByKeys(db: Selecting, competition: string, stage: string, group: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('stages', 'stages.id', 'groups.stage_id')
    .innerJoin('competitions', 'competitions.id', 'stages.competition_id')
    .select('groups.id')
    .where('competitions.slug', '=', competition)
    .where('stages.key', '=', stage)
    .where('groups.key', '=', group)
    .executeTakeFirst()
  return row?.id
}

function named(db: Reader) {
  return db
    .selectFrom('groups')
    .innerJoin('stages', 'stages.id', 'groups.stage_id')
    .innerJoin('competitions', 'competitions.id', 'stages.competition_id')
    .select([
      'groups.id',
      'groups.name',
      'stages.id as stage_id',
      'stages.name as stage_name',
      'competitions.id as competition_id',
      'competitions.name as competition_name',
      'competitions.kind',
    ])
    .where('stages.format', 'in', tableFormats)
}
