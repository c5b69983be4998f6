import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { SearchSubject } from '#server/db/search-tables.ts'
import type { Database } from '#server/db/tables.ts'
import { wordsVersion } from './search-index.queries.ts'

/** Ids above `after`, ascending, of what should be found and is not in the index. */
export async function listMissing(db: Reader, subject: SearchSubject, after: number, limit: number): Promise<number[]> {
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

/** Ids above `after`, ascending, of what is in the index by words of before. */
export async function listOutdated(db: Reader, subject: SearchSubject, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_entries')
    .select('subject_id')
    .where('words_version', '<', wordsVersion)
    .where('subject', '=', subject)
    .where('subject_id', '>', after)
    .orderBy('subject_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.subject_id)
}

/** Drafts are in no index, and nobody who was taken off public pages. */
function candidates(db: Reader, subject: SearchSubject) {
  const ids = () => {
    switch (subject) {
      case 'article':
      case 'page':
        return db.selectFrom('articles').select('id').where('kind', '=', subject).where('published_at', 'is not', null)
      case 'album':
        return db.selectFrom('albums').select('id').where('published_at', 'is not', null)
      case 'competition':
        return db.selectFrom('competitions').select('id')
      case 'team':
        return db.selectFrom('teams').select('id')
      case 'player':
        return db.selectFrom('players').select('id').where('is_hidden', '=', 0)
      case 'opening':
        return db.selectFrom('openings').select('id').where('is_published', '=', 1)
      case 'tip':
        return db.selectFrom('tips').select('id').where('is_published', '=', 1)
      case 'link':
        return db.selectFrom('links').select('id').where('is_visible', '=', 1)
    }
  }
  return db.selectFrom(ids().as('candidates')).select('id')
}

/** Until the transaction ends nobody else writes these, as whoever saves them holds them: two that index one thing would clash. */
export async function lockSubjects(trx: Transaction<Database>, subject: SearchSubject, ids: readonly number[]): Promise<void> {
  switch (subject) {
    case 'article':
    case 'page':
      await trx
        .updateTable('articles')
        .set((eb) => ({ edited_at: eb.ref('edited_at') }))
        .where('id', 'in', ids)
        .execute()
      return
    case 'album':
      await trx
        .updateTable('albums')
        .set((eb) => ({ updated_at: eb.ref('updated_at') }))
        .where('id', 'in', ids)
        .execute()
      return
    case 'competition':
      await trx
        .updateTable('competitions')
        .set((eb) => ({ rev: eb.ref('rev') }))
        .where('id', 'in', ids)
        .execute()
      return
    case 'team':
      await trx
        .updateTable('teams')
        .set((eb) => ({ slug: eb.ref('slug') }))
        .where('id', 'in', ids)
        .execute()
      return
    case 'player':
      await trx
        .updateTable('players')
        .set((eb) => ({ slug: eb.ref('slug') }))
        .where('id', 'in', ids)
        .execute()
      return
    case 'opening':
      await trx
        .updateTable('openings')
        .set((eb) => ({ name: eb.ref('name') }))
        .where('id', 'in', ids)
        .execute()
      return
    case 'tip':
      await trx
        .updateTable('tips')
        .set((eb) => ({ title: eb.ref('title') }))
        .where('id', 'in', ids)
        .execute()
      return
    case 'link':
      await trx
        .updateTable('links')
        .set((eb) => ({ title: eb.ref('title') }))
        .where('id', 'in', ids)
        .execute()
  }
}
