import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import type { Term } from './parsed-query.model.ts'
import { candidates, countedHits, type Hit, isPublic, type SearchParams } from './search-entries.queries.ts'
import { facetsOf } from './search-index.queries.ts'
import { holdsTerms, type SearchField, termsInIndex } from './terms.queries.ts'
import { inWindows, type Windows } from './windows.queries.ts'

export interface HitsSought {
  search: TextSearch
  params: SearchParams
  windows: Windows
  /** As many as are counted, where it is not said. */
  limit?: number
}

/** Public things that hold all terms in this field, the newest first, at most `limit`. */
export async function listHits(
  db: Reader,
  now: string,
  { field, terms }: { field: SearchField; terms: readonly Term[] },
  { search, params, windows, limit = countedHits }: HitsSought,
): Promise<Hit[]> {
  const sought = termsInIndex(terms, field === 'body' ? 'entry' : field)
  const words = { ...sought, all: [...facetsOf(params.type, params.columnId), ...sought.all] }
  const isHit = sql<SqlBool>`${holdsTerms(search, terms, field)} and ${isPublic(now)}`
  return await inWindows({ search, words, windows, limit }, (holds, most) => candidates(db, holds).where(isHit).limit(most).execute())
}

/** Public things whose title is these words and nothing else, the newest first. */
export async function listNamesakes(db: Reader, now: string, params: SearchParams): Promise<Hit[]> {
  return await narrowed(db, now, params)
    .where('search_entries.title', '=', params.words)
    .orderBy('search_entries.ordered_at', 'desc')
    .orderBy('search_entries.id', 'desc')
    .limit(countedHits)
    .execute()
}

function narrowed(db: Reader, now: string, { type, columnId }: SearchParams) {
  let query = db
    .selectFrom('search_entries')
    .select(['search_entries.id', 'search_entries.subject', 'search_entries.subject_id'])
    .where(isPublic(now))
  if (type !== null) query = query.where('search_entries.subject', '=', type)
  // Only articles have a column.
  if (columnId !== null)
    query = query
      .where('search_entries.subject', '=', 'article')
      .where('search_entries.subject_id', 'in', (eb) =>
        eb.selectFrom('articles').select('articles.id').where('articles.column_id', '=', columnId),
      )
  return query
}
