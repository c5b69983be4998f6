import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAlbumPublic } from '#server/albums/albums.queries.ts'
import { isPublished } from '#server/articles/articles.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import { isCompetitionPublic } from '#server/matches/visible.queries.ts'
import { isPlayerPublic, isTeamPublic } from '#server/people/people.queries.ts'
import { searchCounted } from '#shared/limits.ts'
import type { SearchType } from '#shared/page-query.ts'
import { gramsAsked } from './grams.model.ts'
import { entryOfKey, facetsOf, inField, keySince, type SearchField, secondsOfKey } from './search-index.queries.ts'
import { spansSince, startOfSpan } from './spans.model.ts'

export interface Hit {
  id: number
  subject: SearchType
  subject_id: number
}

export interface SearchParams {
  /** Folded; not empty. */
  words: string
  type: SearchType | null
  columnId: number | null
}

/** One more than is counted says that there are more. */
const limit = searchCounted + 1

/** What holds common words is looked for among so many of the newest entries first: the others need not be put into order, or read. */
const newest = [4 * limit, 16 * limit]

/** Since when there are the newest entries, in seconds, from few of them to many; empty where there are hardly more at all. */
export type Windows = readonly number[]

export async function listWindows(db: Reader): Promise<Windows> {
  const ends = await Promise.all(
    newest.map((count) =>
      db.selectFrom('search_grams').select(secondsOfKey.as('seconds')).orderBy('rowid', 'desc').limit(1).offset(count).executeTakeFirst(),
    ),
  )
  const starts = ends.flatMap((end) => (end && end.seconds > 0 ? [startOfSpan(end.seconds)] : []))
  return [...new Set(starts)]
}

/** Public things that hold the words in this field, the newest first, as many as are counted. */
export async function listHits(
  db: Reader,
  search: TextSearch,
  now: string,
  field: SearchField,
  params: SearchParams,
  windows: Windows,
): Promise<Hit[]> {
  const { grams, isProof } = gramsAsked(params.words)
  const words = [...facetsOf(params.type, params.columnId), ...inField(field, grams)]
  const isHit = isProof
    ? isPublic(now)
    : sql<SqlBool>`${search.holdsText(sql.ref(`search_entries.${field}`), params.words)} and ${isPublic(now)}`
  const holdsSince = (since: number) => search.holdsWordsSince('search_grams', words, { key: keySince(since), words: spansSince(since) })
  const hits: Hit[] = []
  let before: number | null = null
  for (const since of windows) {
    hits.push(...(await listAmong(db, holdsSince(since), before, isHit, limit - hits.length)))
    if (hits.length === limit) return hits
    before = since
    // The next is four times as wide.
    if (hits.length * 4 < limit) break
  }
  return [...hits, ...(await listAmong(db, search.holdsWords('search_grams', words), before, isHit, limit - hits.length))]
}

/** Of entries that hold words of the index, those before a time that meet the condition, the newest first. */
async function listAmong(
  db: Reader,
  holds: RawBuilder<SqlBool>,
  before: number | null,
  isHit: RawBuilder<SqlBool>,
  most: number,
): Promise<Hit[]> {
  const isCandidate = before === null ? holds : sql<SqlBool>`${holds} and rowid < ${keySince(before)}`
  return await db
    // Put into the order that is wanted before anything else is read: reading then ends at the limit.
    .selectFrom((eb) => eb.selectFrom('search_grams').select('rowid').where(isCandidate).orderBy('rowid', 'desc').as('search_grams'))
    .crossJoin('search_entries')
    .select(['search_entries.id', 'search_entries.subject', 'search_entries.subject_id'])
    .where((eb) => eb('search_entries.id', '=', entryOfKey))
    .where(isHit)
    .orderBy('search_grams.rowid', 'desc')
    .limit(most)
    .execute()
}

/** Public things whose title is these words and nothing else, the newest first. */
export async function listNamesakes(db: Reader, now: string, params: SearchParams): Promise<Hit[]> {
  return await narrowed(db, now, params)
    .where('search_entries.title', '=', params.words)
    .orderBy('search_entries.ordered_at', 'desc')
    .orderBy('search_entries.id', 'desc')
    .limit(limit)
    .execute()
}

/** Public things whose name, or a part of it, begins with this sound. */
export async function listSounding(db: Reader, now: string, sound: string, params: SearchParams): Promise<Hit[]> {
  const ids = db
    .selectFrom('search_sounds')
    .select('entry_id')
    .where('sound', '>=', sound)
    // A character after all that sounds are written with.
    .where('sound', '<', `${sound}~`)
    .limit(limit)
  return await narrowed(db, now, params)
    .where('search_entries.id', 'in', ids)
    .orderBy('search_entries.ordered_at', 'desc')
    .orderBy('search_entries.id', 'desc')
    .limit(limit)
    .execute()
}

function narrowed(db: Reader, now: string, { type, columnId }: SearchParams) {
  let query = db
    .selectFrom('search_entries')
    .select(['search_entries.id', 'search_entries.subject', 'search_entries.subject_id'])
    .where(isPublic(now))
  if (type !== null) query = query.where('search_entries.subject', '=', type)
  // Of these only articles have a column.
  if (columnId !== null)
    query = query
      .where('search_entries.subject', '=', 'article')
      .where('search_entries.subject_id', 'in', (eb) =>
        eb.selectFrom('articles').select('articles.id').where('articles.column_id', '=', columnId),
      )
  return query
}

/** What each subject's own queries take for public. */
function isPublic(now: string) {
  const article = isPublished('article', now)(expressionBuilder<Database, 'articles'>())
  return sql<SqlBool>`case search_entries.subject
    when 'article' then exists (select 1 from articles where articles.id = search_entries.subject_id and ${article})
    when 'album' then exists (select 1 from albums where albums.id = search_entries.subject_id and ${isAlbumPublic(now)})
    when 'competition' then exists (select 1 from competitions where competitions.id = search_entries.subject_id and ${isCompetitionPublic})
    when 'team' then exists (select 1 from teams where teams.id = search_entries.subject_id and ${isTeamPublic})
    when 'player' then exists (select 1 from players where players.id = search_entries.subject_id and ${isPlayerPublic(now)})
    when 'opening' then exists (select 1 from openings where openings.id = search_entries.subject_id and openings.is_published = 1)
    end`
}

/** Texts in which the words are marked, as their authors wrote them, by subject's id. */
export async function listArticleTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('articles')
    .select(['id', 'title', 'summary', 'body', 'column_id', 'cover_id', 'published_at'])
    .where('id', 'in', ids)
    .execute()
}

export async function listCompetitionTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('competitions')
    .innerJoin('seasons', 'seasons.id', 'competitions.season_id')
    .select(['competitions.id', 'competitions.name', 'competitions.summary', 'competitions.cover_id', 'seasons.name as season_name'])
    .where('competitions.id', 'in', ids)
    .execute()
}

export async function listTeamTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db.selectFrom('teams').select(['id', 'name', 'names', 'region', 'logo_id']).where('id', 'in', ids).execute()
}

export async function listPlayerTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db.selectFrom('players').select(['id', 'name', 'names', 'is_minor', 'is_hidden']).where('id', 'in', ids).execute()
}

export async function listOpeningTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db.selectFrom('openings').select(['id', 'name', 'zone', 'note']).where('id', 'in', ids).execute()
}
