import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'

/** Articles by their keys in the demo's files. */
export async function findDemoArticles(trx: Transaction<Database>, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await trx.selectFrom('articles').select(['id', 'import_key']).where('import_key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.import_key ?? '', row.id]))
}

/** Links of the hub by their titles. */
export async function findDemoLinks(trx: Transaction<Database>, titles: readonly string[]): Promise<Map<string, number>> {
  if (titles.length === 0) return new Map()
  const rows = await trx.selectFrom('links').select(['id', 'title']).where('title', 'in', titles).execute()
  return new Map(rows.map((row) => [row.title, row.id]))
}
