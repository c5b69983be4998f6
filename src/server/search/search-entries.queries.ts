import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAlbumPublic } from '#server/albums/albums.queries.ts'
import { isPublished } from '#server/articles/articles.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { SearchSubject } from '#server/db/search-tables.ts'
import type { Database } from '#server/db/tables.ts'
import { isLinkVisible } from '#server/links/links.queries.ts'
import { isCompetitionPublic } from '#server/matches/visible.queries.ts'
import { isPlayerPublic, isTeamPublic } from '#server/people/people.queries.ts'
import { isTipPublic } from '#server/tips/tips.queries.ts'
import { searchCounted } from '#shared/limits.ts'
import type { ParsedQuery } from './parsed-query.model.ts'
import { entryOfKey } from './search-index.queries.ts'

export interface Hit {
  id: number
  subject: SearchSubject
  subject_id: number
}

/** One that has a name, with all of them: its title, and in its summary the others, each in a line. */
export interface NamedHit extends Hit {
  title: string
  summary: string
}

/** With at least one term. */
export interface SearchParams extends ParsedQuery {
  type: SearchSubject | null
  columnId: number | null
}

export const anything = { type: null, columnId: null } as const

/** One more than is counted says that there are more. */
export const countedHits = searchCounted + 1

/** Entries by words of the index, the newest first. */
export function candidates(db: Reader, holds: RawBuilder<SqlBool>) {
  return (
    db
      // Put into the order that is wanted before anything else is read: reading then ends at the limit.
      .selectFrom((eb) => eb.selectFrom('search_grams').select('rowid').where(holds).orderBy('rowid', 'desc').as('search_grams'))
      .crossJoin('search_entries')
      .select(['search_entries.id', 'search_entries.subject', 'search_entries.subject_id'])
      .where((eb) => eb('search_entries.id', '=', entryOfKey))
      .orderBy('search_grams.rowid', 'desc')
  )
}

/**
 * The same conditions as in the public queries of each subject. As `exists` PostgreSQL would sometimes find all that are public before it looks at one: the
 * line-ups of all players for a few names.
 */
export function isPublic(now: string) {
  const [article, page] = (['article', 'page'] as const).map((kind) => isPublished(kind, now)(expressionBuilder<Database, 'articles'>()))
  return sql<SqlBool>`case search_entries.subject
    when 'article' then (select 1 from articles where articles.id = search_entries.subject_id and ${article}) is not null
    when 'page' then (select 1 from articles where articles.id = search_entries.subject_id and ${page}) is not null
    when 'album' then (select 1 from albums where albums.id = search_entries.subject_id and ${isAlbumPublic(now)}) is not null
    when 'competition' then (select 1 from competitions where competitions.id = search_entries.subject_id and ${isCompetitionPublic}) is not null
    when 'team' then (select 1 from teams where teams.id = search_entries.subject_id and ${isTeamPublic}) is not null
    when 'player' then (select 1 from players where players.id = search_entries.subject_id and ${isPlayerPublic(now)}) is not null
    when 'tip' then (select 1 from tips where tips.id = search_entries.subject_id and ${isTipPublic(now)}) is not null
    when 'link' then (select 1 from links where links.id = search_entries.subject_id and ${isLinkVisible}) is not null
    when 'opening' then (select 1 from openings where openings.id = search_entries.subject_id and openings.is_published = 1) is not null
    end`
}
