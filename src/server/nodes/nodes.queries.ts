import type { Selectable, Transaction } from 'kysely'
import type { NodeTables } from '#server/db/node-tables.ts'
import type { Selecting } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'

export type NodeRow = Omit<Selectable<NodeTables['nodes']>, 'unclean_starts'> & { unclean_starts: string[] }

export async function findNode(db: Selecting, node: string): Promise<NodeRow | undefined> {
  const row = await db.selectFrom('nodes').selectAll().where('node', '=', node).executeTakeFirst()
  return row && { ...row, unclean_starts: readJson(row.unclean_starts) }
}

/** By name; also those that have ended. */
export async function listNodes(db: Selecting): Promise<NodeRow[]> {
  const rows = await db.selectFrom('nodes').selectAll().orderBy('host').orderBy('port').orderBy('node').execute()
  return rows.map((row) => ({ ...row, unclean_starts: readJson(row.unclean_starts) }))
}

export async function writeNode(trx: Transaction<Database>, { unclean_starts, ...row }: NodeRow): Promise<void> {
  const values = { ...row, unclean_starts: JSON.stringify(unclean_starts) }
  const { node: _, ...rest } = values
  await trx
    .insertInto('nodes')
    .values(values)
    .onConflict((conflict) => conflict.column('node').doUpdateSet(rest))
    .execute()
}

export async function deleteNodesSeenBefore(trx: Transaction<Database>, at: string): Promise<void> {
  await trx.deleteFrom('nodes').where('seen_at', '<', at).execute()
}
