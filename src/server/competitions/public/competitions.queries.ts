import { type SqlBool, sql } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { isCompetitionPublic, isPublicAmongFew } from '#server/matches/visible.queries.ts'
import type { CompetitionListQuery } from '#shared/competitions/competition-views.ts'
import { countedItems } from '#shared/limits.ts'

export type CompetitionFilter = Pick<CompetitionListQuery, 'kind' | 'season' | 'state'>
/** An instant, and its date in the site's time zone. */
export interface Today {
  now: string
  day: string
}

/** Upcoming competitions start with the next one, all others with the newest. */
export async function listCompetitionIds(
  db: Reader,
  today: Today,
  filter: CompetitionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  if (offset >= countedItems) return []
  const { state, ...others } = filter
  return (await idsInOrder(db, { ...today, ...others, limit, offset }, { state })).map((row) => row.id)
}
interface Listed extends Today, Omit<CompetitionFilter, 'state'> {
  limit: number
  offset: number
}
const idsInOrder = prepared(
  (db: Selecting, { now, day, limit, offset, ...others }: Listed, { state }: Pick<CompetitionFilter, 'state'>) => {
    const direction = state === 'coming' ? 'asc' : 'desc'
    return filtered(db, { now, day }, { ...others, state })
      .select('competitions.id')
      .orderBy('competitions.starts_on', direction)
      .orderBy('competitions.id', direction)
      .limit(limit)
      .offset(offset)
  },
)

export async function countCompetitions(db: Reader, today: Today, filter: CompetitionFilter): Promise<number> {
  const { total } = await db
    .selectFrom(filtered(db, today, filter).select('competitions.id').limit(countedItems).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** That a match of it runs or is over, whatever its first day; a cancelled one is no beginning. */
const hasBegun = sql<SqlBool>`(select 1 from matches where matches.competition_id = competitions.id and matches.is_listed = 1 and matches.phase in ('live', 'ended') and coalesce(matches.schedule_state, '') <> 'cancelled' limit 1) is not null`

/** As a column: 1 or 0. */
export const begunColumn = sql<number>`case when ${hasBegun} then 1 else 0 end`.as('has_begun')

function filtered(db: Selecting, { now, day }: Today, { kind, season, state }: CompetitionFilter) {
  let query = db.selectFrom('competitions').where(isCompetitionPublic)
  if (kind !== undefined) query = query.where('competitions.kind', '=', kind)
  if (season !== undefined) query = query.where('competitions.season_id', '=', season)
  const isFinished = sql<SqlBool>`(competitions.finished_at is not null and competitions.finished_at <= ${now})`
  switch (state) {
    case 'finished':
      return query.where(isFinished)
    case 'coming':
      return query.where('competitions.starts_on', '>', day).where(sql<SqlBool>`not ${isFinished} and not ${hasBegun}`)
    case 'running':
      return query.where(sql<SqlBool>`not ${isFinished} and (competitions.starts_on <= ${day} or ${hasBegun})`)
    case undefined:
      return query
  }
}

/** Public competitions as lists show them, in no particular order. */
export async function listCompetitionRows(db: Reader, ids: readonly number[]) {
  return ids.length === 0 ? [] : await rowsOf(db, { ids })
}
const rowsOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('competitions')
    .innerJoin('seasons', 'seasons.id', 'competitions.season_id')
    .select([
      'competitions.id',
      'competitions.kind',
      'competitions.name',
      'competitions.summary',
      'competitions.cover_id',
      'competitions.logo_id',
      'competitions.starts_on',
      'competitions.ends_on',
      'competitions.finished_at',
      'seasons.id as season_id',
      'seasons.name as season_name',
    ])
    .select(begunColumn)
    .where('competitions.id', 'in', ids)
    .where(isCompetitionPublic),
)
export type CompetitionRow = Awaited<ReturnType<typeof listCompetitionRows>>[number]

/** The next date on which a competition begins. */
export async function findNextStart(db: Reader, day: string): Promise<string | null> {
  const [row] = await nextStart(db, { day })
  return row?.starts_on ?? null
}
const nextStart = prepared((db, { day }: { day: string }) =>
  db.selectFrom('competitions').select('starts_on').where('is_hidden', '=', 0).where('starts_on', '>', day).orderBy('starts_on').limit(1),
)

/** The next instant at which a competition is publicly over. */
export async function findNextFinish(db: Reader, now: string): Promise<string | null> {
  const [row] = await nextFinish(db, { now })
  return row?.finished_at ?? null
}
const nextFinish = prepared((db, { now }: { now: string }) =>
  db.selectFrom('competitions').select('finished_at').where('finished_at', '>', now).orderBy('finished_at').limit(1),
)

export async function findRulesArticleKey(db: Reader, id: number): Promise<string | null> {
  const [row] = await rulesArticle(db, { id })
  return row?.rules_article_key ?? null
}
const rulesArticle = prepared((db, { id }: { id: number }) =>
  db.selectFrom('competitions').select('rules_article_key').where('id', '=', id),
)

/** By its slug, or by one under which it was public before. */
export async function findPublicCompetitionId(db: Reader, slug: string): Promise<number | undefined> {
  const former = db.selectFrom('former_slugs').select('competition_id').where('former_slugs.slug', '=', slug)
  const row = await db
    .selectFrom('competitions')
    .select('competitions.id')
    .where((eb) => eb.or([eb('competitions.slug', '=', slug), eb('competitions.id', 'in', former)]))
    .where(isPublicAmongFew)
    .executeTakeFirst()
  return row?.id
}
