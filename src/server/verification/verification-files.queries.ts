import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

/** By name. */
export async function listVerificationFiles(db: Selecting) {
  return await db.selectFrom('verification_files').selectAll().orderBy('name').execute()
}

export async function findVerificationFile(db: Selecting, id: number) {
  return await db.selectFrom('verification_files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The content of the file with this name. */
export async function findVerificationContent(db: Selecting, name: string): Promise<string | undefined> {
  return (await db.selectFrom('verification_files').select('content').where('name', '=', name).executeTakeFirst())?.content
}

export async function insertVerificationFile(
  trx: Transaction<Database>,
  file: { name: string; content: string; created_at: string },
): Promise<number> {
  const { id } = await trx.insertInto('verification_files').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteVerificationFile(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.deleteFrom('verification_files').where('id', '=', id).execute()
}
