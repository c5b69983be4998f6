import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** How long something that was in the trash, or unused, before this version may still be restored. */
const graceMs = 30 * 86_400_000

/** Permanent removal of the files of pictures and videos: after a time in the trash, or at once for a takedown. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  // Contents that must not be shown or uploaded again, by the hash under which they are stored.
  await table(db, 'media_takedowns')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('picture', 'video')`))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('reason', text, (c) => c.notNull())
    // JSON: the former URLs of its files, for removing them from a CDN.
    .addColumn('addresses', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    // The name at that time; the user may be deleted.
    .addColumn('user_id', integer)
    .addColumn('user_name', text, (c) => c.notNull())
    // When its files were removed from disk or bucket. Null: not yet.
    .addColumn('removed_at', text)
    .execute()
  await db.schema.createIndex('media_takedowns_by_time').on('media_takedowns').columns(['at', 'hash']).execute()

  // Contents that are being stored or removed: from `due_at` on the files are deleted, unless something refers to them by then.
  await table(db, 'media_contents')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('due_at', text, (c) => c.notNull())
    // Until then one process is removing the files, and others must not.
    .addColumn('removing_until', text)
    .execute()
  await db.schema.createIndex('media_contents_by_due').on('media_contents').columns(['due_at']).execute()

  // The uploaded file from which a stored content was made, so that the same file is recognised before it is encoded.
  await table(db, 'media_sources')
    .addColumn('source_hash', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('media_sources_pk', ['source_hash', 'hash'])
    .execute()
  await db.schema.createIndex('media_sources_by_hash').on('media_sources').columns(['hash']).execute()

  // Its files were removed: uses show a placeholder.
  await db.schema.alterTable('media_items').addColumn('taken_down_at', text).execute()
  // The item with the picture that this one had before it was replaced.
  await db.schema.alterTable('media_items').addColumn('former_id', integer).execute()
  // Not deleted permanently before that, however long it has been in the trash.
  await db.schema.alterTable('media_items').addColumn('kept_until', text).execute()
  await sql`create index media_items_in_trash on media_items (deleted_at) where deleted_at is not null`.execute(db)
  await sql`create index media_items_by_former on media_items (former_id) where former_id is not null`.execute(db)
  await db.schema.alterTable('video_files').addColumn('taken_down_at', text).execute()

  // In the trash a video is a draft, for earlier versions of the program too; `was_published_at` restores its publication.
  await db.schema.alterTable('videos').addColumn('deleted_at', text).execute()
  await db.schema.alterTable('videos').addColumn('was_published_at', text).execute()
  await sql`create index videos_in_trash on videos (deleted_at) where deleted_at is not null`.execute(db)

  await keepForAWhile(db)
}

/** Nobody knew before that the trash is emptied: what is in it, and pictures that were replaced, get the whole time from now. */
async function keepForAWhile(db: Kysely<unknown>): Promise<void> {
  const until = new Date(Date.now() + graceMs).toISOString()
  await sql`update media_items set kept_until = ${until} where deleted_at is not null`.execute(db)
  const { rows } = await sql<{ before: string | null }>`select before from audit_log where act = 'media.replace'`.execute(db)
  const replaced = new Set(rows.map(({ before }) => hashIn(before)).filter((hash) => hash !== undefined))
  for (const hash of replaced) {
    await sql`insert into media_contents (hash, due_at, removing_until)
      select ${hash}, ${until}, null where not exists (select 1 from media_items where hash = ${hash})`.execute(db)
  }
}

function hashIn(before: string | null): string | undefined {
  const value: unknown = before === null ? null : JSON.parse(before)
  const hash = typeof value === 'object' && value !== null && 'hash' in value ? value.hash : undefined
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined
}
