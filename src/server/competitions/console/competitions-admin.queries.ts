import { type SqlBool, sql } from 'kysely'
import { begunColumn } from '#server/competitions/public/competitions.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { AdminCompetitionQuery } from '#shared/admin/competitions.ts'

type Filter = Pick<AdminCompetitionQuery, 'q' | 'kind' | 'season'>

/** Competitions for the console's list, including hidden ones, the newest first. `keeper`: only those in which the user keeps scores. */
export async function listAdminCompetitions(
  db: Reader,
  filter: Filter,
  keeper: number | null,
  { limit, offset }: { limit: number; offset: number },
) {
  return await filtered(db, filter, keeper)
    .innerJoin('seasons', 'seasons.id', 'competitions.season_id')
    .select([
      'competitions.id',
      'competitions.slug',
      'competitions.kind',
      'competitions.name',
      'competitions.summary',
      'competitions.cover_id',
      'competitions.logo_id',
      'competitions.starts_on',
      'competitions.ends_on',
      'competitions.finished_at',
      'competitions.is_hidden',
      'competitions.rev',
      'seasons.id as season_id',
      'seasons.name as season_name',
    ])
    .select(begunColumn)
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countAdminCompetitions(db: Reader, filter: Filter, keeper: number | null): Promise<number> {
  const { total } = await filtered(db, filter, keeper)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function filtered(db: Reader, { q, kind, season }: Filter, keeper: number | null) {
  let query = db.selectFrom('competitions')
  if (q !== undefined) {
    // PostgreSQL refuses NUL in text, and no name contains one.
    const pattern = `%${q
      .toLowerCase()
      .replaceAll('\u0000', '')
      .replaceAll(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<SqlBool>`(lower(competitions.name) like ${pattern} escape '\\' or competitions.slug like ${pattern} escape '\\'
        or competitions.id in (select competition_id from former_slugs where former_slugs.slug like ${pattern} escape '\\'))`,
    )
  }
  if (kind !== undefined) query = query.where('competitions.kind', '=', kind)
  if (season !== undefined) query = query.where('competitions.season_id', '=', season)
  if (keeper !== null) {
    query = query.where('competitions.id', 'in', db.selectFrom('scorekeeping').select('competition_id').where('user_id', '=', keeper))
  }
  return query
}
