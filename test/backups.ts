import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { TestPlace } from './database.ts'

/** A database that was replaced is called by its second; a backup waits for one of its own. */
export async function aSecondLater(): Promise<void> {
  await new Promise((done) => setTimeout(done, 1_100))
}

/** Of the articles of a place, in the order in which they were written. */
export async function titlesIn(place: Pick<TestPlace, 'databaseUrl' | 'dataFolder'>): Promise<string[]> {
  const db = await openDatabase(place, migrate)
  const rows = await db.read.selectFrom('articles').select('title').orderBy('id').execute()
  await db.close()
  return rows.map(({ title }) => title)
}

/** The hash of a user's password. */
export async function passwordOf(place: TestPlace, name: string): Promise<string> {
  const db = await openDatabase(place, migrate)
  const { password_hash } = await db.read.selectFrom('users').select('password_hash').where('name', '=', name).executeTakeFirstOrThrow()
  await db.close()
  return password_hash
}
