import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAlbumPublic } from '#server/albums/albums.queries.ts'
import { isNotTrashed, isPublished } from '#server/articles/articles.queries.ts'
import type { Reader } from '#server/db/open.ts'
import { isListedAmongFew, isPublicAmongFew } from '#server/matches/visible.queries.ts'
import { isPlayerPublic, isTeamPublic } from '#server/people/people.queries.ts'
import { isVideoPublic } from '#server/videos/videos.queries.ts'

/**
 * A part of the sitemap holds the ids of one such range: its URL never changes, and it is read by the primary key. Parts are short enough to
 * be written within a few milliseconds; articles bring their covers.
 */
const idsPerPart = (subject: SitemapSubject) => (subject === 'articles' ? 500 : 1_000)

export const sitemapSubjects = ['articles', 'competitions', 'matches', 'teams', 'players', 'albums', 'videos'] as const
export type SitemapSubject = (typeof sitemapSubjects)[number]

/** The numbers, from 1, of the parts that contain something public. Jumps from part to part, however long the table is. */
export async function listSitemapParts(db: Reader, now: string, subject: SitemapSubject): Promise<number[]> {
  const table = sql.table(subject)
  const id = sql.ref(`${subject}.id`)
  const isShown = shown(subject, now)
  // A literal: with a bound parameter PostgreSQL would not know that the division is one of integers.
  const idsOf = sql.lit(idsPerPart(subject))
  const parts = sql<{ part: number }>`(with recursive parts(part) as (
    select (select (${id} - 1) / ${idsOf} from ${table} where ${isShown} order by ${id} limit 1)
    union all
    select (select (${id} - 1) / ${idsOf} from ${table} where ${id} > (parts.part + 1) * ${idsOf} and ${isShown} order by ${id} limit 1)
    from parts where parts.part is not null
  ) select part from parts where part is not null)`
  const rows = await db.selectFrom(parts.as('found')).select('found.part').orderBy('found.part').execute()
  return rows.map(({ part }) => Number(part) + 1)
}

/** The public ids of a part, ascending. */
export async function listSitemapIds(
  db: Reader,
  now: string,
  subject: Exclude<SitemapSubject, 'articles'>,
  part: number,
): Promise<number[]> {
  const { from, to } = span(subject, part)
  const id = sql.ref(`${subject}.id`)
  const ids = sql<{
    id: number
  }>`(select ${id} as id from ${sql.table(subject)} where ${id} > ${from} and ${id} <= ${to} and ${shown(subject, now)})`
  const rows = await db.selectFrom(ids.as('found')).select('found.id').orderBy('found.id').execute()
  return rows.map((row) => row.id)
}

/** The published articles of a part, each with its cover. */
export async function listSitemapArticles(db: Reader, now: string, part: number) {
  const { from, to } = span('articles', part)
  return await db
    .selectFrom('articles')
    .leftJoin('media_items', (join) => join.onRef('media_items.id', '=', 'articles.cover_id').on('media_items.taken_down_at', 'is', null))
    .select([
      'articles.id',
      'articles.created_at',
      'articles.updated_at',
      'articles.published_at',
      'media_items.hash',
      'media_items.widths',
    ])
    .where(shown('articles', now))
    .where('articles.id', '>', from)
    .where('articles.id', '<=', to)
    .orderBy('articles.id')
    .execute()
}

/** The newest articles since a moment; search engines take a thousand. */
export async function listFreshArticles(db: Reader, now: string, since: string) {
  return await db
    .selectFrom('articles')
    .select(['id', 'title', 'published_at'])
    .where(isPublished('article', now))
    .where('published_at', '>', since)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
}

export async function listStaticPages(db: Reader, now: string) {
  return await db
    .selectFrom('articles')
    .select(['slug', 'created_at', 'updated_at', 'published_at'])
    .where(isPublished('page', now))
    .orderBy('slug')
    .limit(1_000)
    .execute()
}

function span(subject: SitemapSubject, part: number): { from: number; to: number } {
  const ids = idsPerPart(subject)
  return { from: (part - 1) * ids, to: part * ids }
}

/** A condition on a bare column makes SQLite choose an index by kind or time, and read all articles for each part; the primary key is more selective. */
const unindexed = sql<string | null>`articles.published_at || ''`

function shown(subject: SitemapSubject, now: string): RawBuilder<SqlBool> {
  switch (subject) {
    case 'articles':
      return sql<SqlBool>`(articles.kind || '' = 'article' and ${isNotTrashed} and ${unindexed} <= ${now} and (articles.unpublish_at is null or articles.unpublish_at > ${now}))`
    case 'competitions':
      return isPublicAmongFew
    case 'matches':
      return isListedAmongFew(now)
    case 'teams':
      return isTeamPublic
    case 'players':
      // Minors have a page, but it must not be indexed.
      return sql<SqlBool>`(players.is_minor = 0 and ${isPlayerPublic(now)})`
    case 'albums':
      return isAlbumPublic(now)
    case 'videos':
      return isVideoPublic(now)
  }
}
