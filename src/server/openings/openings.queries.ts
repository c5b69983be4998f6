import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { isPublished } from '#server/articles/articles.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { OpeningTable } from '#server/db/opening-tables.ts'
import type { Database } from '#server/db/tables.ts'
import type { OpeningGroup } from '#shared/opening-state.ts'

export type OpeningRow = Selectable<OpeningTable>

/** The one predicate of what visitors may see. Every public query of openings starts from it. */
function published(db: Reader) {
  return db.selectFrom('openings').where('openings.is_published', '=', 1)
}

export interface OpeningFilter {
  zone?: string
  group?: OpeningGroup
}

/** The condition of `groupOfState` at this instant, in SQL. */
function isInGroup(group: OpeningGroup, now: string) {
  return ({ eb, and, or }: ExpressionBuilder<Database, 'openings'>) => {
    const isCancelled = eb('ended_at', '<=', eb.ref('opens_at'))
    const isNotPast = or([
      eb('ended_at', 'is', null),
      and([eb('ended_at', '>', now), or([eb('opens_at', 'is', null), eb('ended_at', '>', eb.ref('opens_at'))])]),
    ])
    switch (group) {
      case 'coming':
        return and([isNotPast, or([eb('turns_open_at', 'is', null), eb('turns_open_at', '>', now)])])
      case 'open':
        return and([isNotPast, eb('turns_open_at', '<=', now)])
      case 'past':
        return or([eb('ended_at', '<=', now), isCancelled])
    }
  }
}

function found(db: Reader, now: string, { zone, group }: OpeningFilter) {
  let query = published(db)
  if (zone !== undefined) query = query.where('zone', '=', zone)
  if (group !== undefined) query = query.where(isInGroup(group, now))
  return query
}

/** Coming ones begin with the nearest, undated last; open and past ones begin with the newest. */
export async function listOpenings(
  db: Reader,
  now: string,
  filter: OpeningFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<OpeningRow[]> {
  const rows = found(db, now, filter).selectAll('openings').limit(limit).offset(offset)
  switch (filter.group) {
    case 'coming':
      return await rows.orderBy(sql`case when turns_open_at is null then 1 else 0 end`).orderBy('opens_at').orderBy('id').execute()
    case 'open':
      return await rows.orderBy('turns_open_at', 'desc').orderBy('id', 'desc').execute()
    case 'past':
      return await rows.orderBy('ended_at', 'desc').orderBy('id', 'desc').execute()
    case undefined:
      return await rows.orderBy('id', 'desc').execute()
  }
}

export async function countOpenings(db: Reader, now: string, filter: OpeningFilter): Promise<number> {
  const { n } = await found(db, now, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function listOpeningZones(db: Reader): Promise<string[]> {
  const rows = await published(db).select('zone').distinct().orderBy('zone').execute()
  return rows.map((row) => row.zone)
}

export async function findPublishedOpening(db: Reader, id: number): Promise<OpeningRow | undefined> {
  return await published(db).selectAll('openings').where('id', '=', id).executeTakeFirst()
}

/** Public servers with a public merge, planned or done. */
export async function listMergers(db: Reader) {
  return await published(db)
    .select(['id', 'zone', 'name', 'merged_into_id', 'merged_at'])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('merged_into_id', 'is not', null),
        exists(selectFrom('openings as sources').select('sources.id').whereRef('sources.merged_into_id', '=', 'openings.id')),
      ]),
    )
    .orderBy('id')
    .execute()
}
export type MergerRow = Awaited<ReturnType<typeof listMergers>>[number]

/** The next instant at which any of them changes state on schedule; null: never. */
export async function findNextOpeningChange(db: Reader, now: string): Promise<string | null> {
  const columns = ['soon_at', 'turns_open_at', 'maintenance_from', 'maintenance_until', 'closes_at', 'merged_at'] as const
  const row = await published(db)
    .select((eb) =>
      columns.map((column) => eb.fn.min<string | null>(eb.case().when(column, '>', now).then(eb.ref(column)).end()).as(column)),
    )
    .executeTakeFirstOrThrow()
  return columns.flatMap((column) => row[column] ?? []).sort()[0] ?? null
}

/** The titles of those of the articles that are published. */
export async function listPublishedTitles(db: Reader, now: string, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('articles')
    .select(['articles.id', 'articles.title'])
    .where((eb) => isPublished('article', now)(eb))
    .where('articles.id', 'in', ids)
    .execute()
}

/** Openings for calendars: all that were ever in calendars, from this instant on. */
export async function listCalendarOpenings(db: Reader, from: string, limit: number): Promise<OpeningRow[]> {
  return await db
    .selectFrom('openings')
    .selectAll()
    .where('calendar_at', '>=', from)
    .orderBy('calendar_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
