import type { Transaction } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { isNotTrashed } from './articles.queries.ts'

interface Span {
  /** ISO UTC; excluded. */
  after: string
  /** ISO UTC; included. */
  until: string
}

/** The next instant after this one at which a document appears or leaves as planned; null where none does. */
export async function findNextTimed(db: Reader, after: string): Promise<string | null> {
  const [appearing, leaving] = await Promise.all([
    appearingAfter(db, after).select('published_at as at').orderBy('published_at').limit(1).executeTakeFirst(),
    leavingAfter(db, after).select('unpublish_at as at').orderBy('unpublish_at').limit(1).executeTakeFirst(),
  ])
  const [next = null] = [appearing?.at, leaving?.at].flatMap((at) => at ?? []).sort()
  return next
}

/** The documents that appeared or left as planned in this time, and the subjects that they are linked to. */
export async function listTimed(trx: Transaction<Database>, { after, until }: Span) {
  const appeared = await appearingAfter(trx, after).select(['id', 'kind']).where('published_at', '<=', until).execute()
  const left = await leavingAfter(trx, after).select(['id', 'kind']).where('unpublish_at', '<=', until).execute()
  const documents = [...appeared, ...left]
  if (documents.length === 0) return { documents, links: [] }
  const links = await trx
    .selectFrom('article_links')
    .select(['subject', 'subject_id'])
    .distinct()
    .where(
      'article_id',
      'in',
      documents.map(({ id }) => id),
    )
    .execute()
  return { documents, links }
}

/** What was published at once was written at that moment, or was written again later. */
function appearingAfter(db: Selecting, after: string) {
  return db.selectFrom('articles').where(isNotTrashed).where('published_at', '>', after).whereRef('published_at', '>', 'updated_at')
}

function leavingAfter(db: Selecting, after: string) {
  return db.selectFrom('articles').where(isNotTrashed).where('unpublish_at', '>', after).where('published_at', 'is not', null)
}
