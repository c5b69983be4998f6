import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Database } from '#server/db/tables.ts'

/** The content's files may be removed from this instant on. `isAtLeast`: a later stored instant is not changed. */
export async function setDue(trx: Transaction<Database>, hash: string, dueAt: string, { isAtLeast = false } = {}): Promise<void> {
  await trx
    .insertInto('media_contents')
    .values({ hash, due_at: dueAt, removing_until: null })
    .onConflict((conflict) => {
      const update = conflict.column('hash').doUpdateSet({ due_at: dueAt })
      return isAtLeast ? update.where('media_contents.due_at', '<', dueAt) : update
    })
    .execute()
}

export async function findContent(db: Selecting, hash: string) {
  return await db.selectFrom('media_contents').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** Contents that are due and that no process is removing; the longest due first. */
export async function listDueContents(db: Selecting, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media_contents')
    .select('hash')
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('removing_until', 'is', null), eb('removing_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Null ends the removal, whether done or not. */
export async function setRemoving(trx: Transaction<Database>, hash: string, until: string | null): Promise<void> {
  await trx.updateTable('media_contents').set({ removing_until: until }).where('hash', '=', hash).execute()
}

export async function deleteContent(trx: Transaction<Database>, hash: string): Promise<void> {
  await trx.deleteFrom('media_contents').where('hash', '=', hash).execute()
}

/** Whether the library has an item of it, including the trash, or it is a video's file. False where it was taken down. */
export async function isKnown(db: Selecting, hash: string): Promise<boolean> {
  return (await hasItem(db, hash)) || (await videoFiles(db, hash).executeTakeFirst()) !== undefined
}

/** The items with this picture, and what says which files it has. */
export const listPicturesOf = prepared((db, { hash }: { hash: string }) =>
  db.selectFrom('media_items').select(['hash', 'widths', 'taken_down_at']).where('hash', '=', hash),
)

/** The file of a video, if there is one. */
export const listVideoFilesOf = prepared((db, { hash }: { hash: string }) => videoFiles(db, hash))

/** Whether something shows it, or would after being restored. False where it was taken down. */
export async function isNamed(db: Selecting, hash: string): Promise<boolean> {
  if (await hasItem(db, hash)) return true
  const named = videoFiles(db, hash).innerJoin('videos', 'videos.file_hash', 'video_files.hash')
  return (await named.limit(1).executeTakeFirst()) !== undefined
}

async function hasItem(db: Selecting, hash: string): Promise<boolean> {
  const items = db.selectFrom('media_items').select('id').where('hash', '=', hash).where('taken_down_at', 'is', null)
  return (await items.limit(1).executeTakeFirst()) !== undefined
}

function videoFiles(db: Selecting, hash: string) {
  return db.selectFrom('video_files').select('video_files.hash').where('video_files.hash', '=', hash).where('taken_down_at', 'is', null)
}

/** Deletes the records of a content whose files are removed: nothing refers to it any more. */
export async function forgetContent(trx: Transaction<Database>, hash: string): Promise<void> {
  await trx
    .deleteFrom('video_files')
    .where('hash', '=', hash)
    // A content that was taken down, and may be uploaded again, still has references.
    .where((eb) => eb.not(eb.exists(eb.selectFrom('videos').select('id').whereRef('videos.file_hash', '=', 'video_files.hash'))))
    .execute()
  await trx.deleteFrom('media_sources').where('hash', '=', hash).execute()
}

export async function insertSource(trx: Transaction<Database>, { source, hash }: { source: string; hash: string }): Promise<void> {
  await trx
    .insertInto('media_sources')
    .values({ source_hash: source, hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Video files without a video and without a removal date. */
export async function listUnnamedVideoFiles(db: Selecting, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('video_files')
    .select('hash')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('videos').select('id').whereRef('videos.file_hash', '=', 'video_files.hash'))))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('media_contents').select('hash').whereRef('media_contents.hash', '=', 'video_files.hash'))),
    )
    .where('taken_down_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}
