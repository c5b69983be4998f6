import type { Transaction } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { fold } from '#server/search/folding.model.ts'
import { gramsOf } from '#server/search/grams.model.ts'
import { chunked } from '#shared/chunked.ts'
import type { DocumentInput } from './document-input.model.ts'

/** The text by which the console's search finds a document, drafts included: title, summary and tags, folded. */
export function wordsOf({ title, summary, tags }: Pick<DocumentInput, 'title' | 'summary' | 'tags'>): string {
  return fold([title, summary, ...tags].join('\n'))
}

/** Rows per statement. */
const chunk = 100

/** Updates the search index of the console with these words, made by `wordsOf`. */
export async function replaceWords(trx: Transaction<Database>, documents: readonly { id: number; words: string }[]): Promise<void> {
  for (const some of chunked(documents, chunk)) {
    const ids = some.map((document) => document.id)
    await trx.deleteFrom('article_words').where('article_id', 'in', ids).execute()
    await trx.deleteFrom('document_grams').where('rowid', 'in', ids).execute()
    await trx
      .insertInto('article_words')
      .values(some.map(({ id, words }) => ({ article_id: id, words })))
      .execute()
    await trx
      .insertInto('document_grams')
      .values(some.map(({ id, words }) => ({ rowid: id, words: gramsOf(words).join(' ') })))
      .execute()
  }
}

/** Documents with a greater id than this, ascending, that were written before the index existed. */
export async function listUnindexed(db: Reader, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('article_words')
    .select('article_id')
    .where('article_id', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('document_grams').whereRef('document_grams.rowid', '=', 'article_words.article_id').select('document_grams.rowid'),
        ),
      ),
    )
    .orderBy('article_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.article_id)
}

/** Folds and indexes the current words of these documents. */
export async function indexWords(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  const rows = await trx.selectFrom('article_words').selectAll().where('article_id', 'in', ids).execute()
  await replaceWords(
    trx,
    rows.map(({ article_id, words }) => ({ id: article_id, words: fold(words) })),
  )
}
