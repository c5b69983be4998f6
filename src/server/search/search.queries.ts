import { type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchCounted } from '#shared/limits.ts'
import type { SearchType } from '#shared/page-query.ts'
import { isAlbumPublic } from '../albums/albums.queries.ts'
import { isPublished } from '../articles/articles.queries.ts'
import type { Reader } from '../db/open.ts'
import type { Database } from '../db/tables.ts'
import type { TextSearch } from '../db/text-search.ts'
import { isCompetitionPublic } from '../matches/visible.queries.ts'
import { isPlayerPublic, isTeamPublic } from '../people/people.queries.ts'
import { gramsAsked } from './grams.ts'
import { entryOfKey, facetsOf, inField, type SearchField } from './search-index.queries.ts'

export interface Hit {
  id: number
  subject: SearchType
  subject_id: number
}

interface SearchWish {
  /** Folded; not empty. */
  words: string
  type: SearchType | null
  columnId: number | null
}

/** One more than is counted says that there are more. */
const limit = searchCounted + 1

/** Of what holds a common character or pair, all that is counted stands among so many of the newest entries: the others need not be put into order. */
const newest = 20 * limit
const isRecent = sql<SqlBool>`rowid > (select rowid from search_grams order by rowid desc limit 1 offset ${sql.lit(newest)})`

/** Public things that hold the words in this field, the newest first, at most `searchCounted` + 1. */
export async function listHits(db: Reader, search: TextSearch, now: string, field: SearchField, wish: SearchWish): Promise<Hit[]> {
  const { grams, isProof } = gramsAsked(wish.words)
  const words = [...facetsOf(wish.type, wish.columnId), ...inField(field, grams)]
  if (!isProof)
    return await holding(db, now, search.holdsWords('search_grams', words), (eb) =>
      search.holdsText(eb.ref(`search_entries.${field}`), wish.words),
    )
  const recent = await holding(db, now, sql`${search.holdsWords('search_grams', words)} and ${isRecent}`)
  return recent.length === limit ? recent : await holding(db, now, search.holdsWords('search_grams', words))
}

/** Of entries that hold these words of the index, those that are public and meet the condition, the newest first. */
async function holding(
  db: Reader,
  now: string,
  isCandidate: RawBuilder<SqlBool>,
  isHit?: (eb: ExpressionBuilder<Database, 'search_entries'>) => RawBuilder<SqlBool>,
): Promise<Hit[]> {
  let query = db
    // Put into the order that is wanted before anything else is read: reading then ends at the limit.
    .selectFrom((eb) => eb.selectFrom('search_grams').select('rowid').where(isCandidate).orderBy('rowid', 'desc').as('search_grams'))
    .crossJoin('search_entries')
    .select(['search_entries.id', 'search_entries.subject', 'search_entries.subject_id'])
    .where((eb) => eb('search_entries.id', '=', entryOfKey))
  if (isHit) query = query.where(isHit(expressionBuilder<Database, 'search_entries'>()))
  // Last: of candidates that do not hold the words nobody need ask whether they are public.
  return await query.where(isPublic(now)).orderBy('search_grams.rowid', 'desc').limit(limit).execute()
}

/** Public things whose title is these words and nothing else, the newest first. */
export async function listNamesakes(db: Reader, now: string, wish: SearchWish): Promise<Hit[]> {
  return await narrowed(db, now, wish)
    .where('search_entries.title', '=', wish.words)
    .orderBy('search_entries.ordered_at', 'desc')
    .orderBy('search_entries.id', 'desc')
    .limit(limit)
    .execute()
}

/** Public things whose name, or a part of it, begins with this sound. */
export async function listSounding(db: Reader, now: string, sound: string, wish: SearchWish): Promise<Hit[]> {
  const ids = db
    .selectFrom('search_sounds')
    .select('entry_id')
    .where('sound', '>=', sound)
    // A character after all that sounds are written with.
    .where('sound', '<', `${sound}~`)
    .limit(limit)
  return await narrowed(db, now, wish)
    .where('search_entries.id', 'in', ids)
    .orderBy('search_entries.ordered_at', 'desc')
    .orderBy('search_entries.id', 'desc')
    .limit(limit)
    .execute()
}

function narrowed(db: Reader, now: string, { type, columnId }: SearchWish) {
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
