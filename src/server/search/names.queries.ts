import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import { gramsOf } from './grams.model.ts'
import type { Term } from './parsed-query.model.ts'
import { candidates, countedHits, isPublic, type NamedHit, type SearchParams } from './search-entries.queries.ts'
import { facetsOf, inField, type NameGroup, nameGroups } from './search-index.queries.ts'
import { holdsTerms, termsInIndex } from './terms.queries.ts'

/** Which names are looked for: of a group, or with null of the type that the search is for; at most `limit`. */
export interface NameParams {
  search: TextSearch
  params: SearchParams
  group: NameGroup | null
  limit: number
}

/** Public things whose names, of now or before, hold all terms. */
export async function listNamed(
  db: Reader,
  now: string,
  terms: readonly Term[],
  { search, params, group, limit }: NameParams,
): Promise<NamedHit[]> {
  const sought = termsInIndex(terms, 'name')
  const holds = search.holdsWords('search_grams', { ...sought, all: [...nameFacets(params, group), ...sought.all] })
  return await candidates(db, holds)
    .select(['search_entries.title', 'search_entries.summary'])
    .where(sql<SqlBool>`${holdsTerms(search, terms, 'name')} and ${isPublic(now)}`)
    .limit(limit)
    .execute()
}

const mostCharacters = 12

/** Public things of which a name shares a character with the words, the newest first; of people and of other things at most `limit` each. */
export async function listNamesLike(
  db: Reader,
  now: string,
  words: string,
  { search, limit }: { search: TextSearch; limit: number },
): Promise<NamedHit[]> {
  const characters = [...new Set(words)].filter((character) => character !== ' ').slice(0, mostCharacters)
  const oneOf = inField('name', characters.flatMap(gramsOf))
  if (oneOf.length === 0) return []
  const groups = nameGroups.map((group) =>
    candidates(db, search.holdsWords('search_grams', { all: [group], oneOf }))
      .select(['search_entries.title', 'search_entries.summary'])
      .where(isPublic(now))
      .limit(limit)
      .execute(),
  )
  return (await Promise.all(groups)).flat()
}

/** Public teams and players of exactly one of these names. */
export async function listTitled(db: Reader, now: string, titles: readonly string[]): Promise<NamedHit[]> {
  return await db
    .selectFrom('search_entries')
    .select(['search_entries.id', 'search_entries.subject', 'search_entries.subject_id', 'search_entries.title', 'search_entries.summary'])
    .where('search_entries.title', 'in', titles)
    .where('search_entries.subject', 'in', ['team', 'player'])
    .where(isPublic(now))
    .limit(countedHits)
    .execute()
}

export function nameFacets({ type }: SearchParams, group: NameGroup | null): string[] {
  return [...facetsOf(type, null), ...(group === null ? [] : [group])]
}
