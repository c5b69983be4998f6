import { type SqlBool, sql } from 'kysely'
import type { SearchType } from '#shared/page-query.ts'
import type { Reader } from '../db/open.ts'

/** Ids above `after`, ascending, of what should be found and is not in the index. */
export async function listMissing(db: Reader, subject: SearchType, after: number, limit: number): Promise<number[]> {
  const rows = await candidates(db, subject)
    .where('id', '>', after)
    .where(
      sql<SqlBool>`not exists (select 1 from search_entries where search_entries.subject = ${subject} and search_entries.subject_id = candidates.id)`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Drafts are in no index, and nobody who was taken off public pages. */
function candidates(db: Reader, subject: SearchType) {
  const ids = () => {
    switch (subject) {
      case 'article':
        return db.selectFrom('articles').select('id').where('kind', '=', 'article').where('published_at', 'is not', null)
      case 'competition':
        return db.selectFrom('competitions').select('id')
      case 'team':
        return db.selectFrom('teams').select('id')
      case 'player':
        return db.selectFrom('players').select('id').where('is_hidden', '=', 0)
    }
  }
  return db.selectFrom(ids().as('candidates')).select('id')
}
