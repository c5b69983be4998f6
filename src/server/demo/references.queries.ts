import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'

/** What files of the demo season name by its key or title: articles, and a link of the hub. */
export async function findDemoReferences(trx: Transaction<Database>, articleKeys: readonly string[], linkTitle: string) {
  const articles = await trx
    .selectFrom('articles')
    .select(['id', 'import_key'])
    .where('import_key', 'in', ['', ...articleKeys])
    .execute()
  const link = await trx.selectFrom('links').select('id').where('title', '=', linkTitle).executeTakeFirst()
  return { articles: new Map(articles.map((row) => [row.import_key ?? '', row.id])), linkId: link?.id ?? null }
}
