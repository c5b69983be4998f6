import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** How long what was thrown away, or shown by nothing any more, before this program came, may still be had back. */
const graceMs = 30 * 86_400_000

/** Files of pictures and videos that go for good: after a time in the trash, or at once where they are taken down. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  // What may not be shown, nor come in again. By the hash under which it is stored.
  await table(db, 'media_takedowns')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('picture', 'video')`))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('reason', text, (c) => c.notNull())
    // JSON: where its files stood, for whoever has to remove them from a CDN.
    .addColumn('addresses', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    // The name as it was then; the user may be gone.
    .addColumn('user_id', integer)
    .addColumn('user_name', text, (c) => c.notNull())
    // When its files were gone from disk or bucket. Null: they could not be removed yet.
    .addColumn('removed_at', text)
    .execute()
  await db.schema.createIndex('media_takedowns_by_time').on('media_takedowns').columns(['at', 'hash']).execute()

  // Contents of the store on their way in or out: from `due_at` on the files go, unless something names them by then.
  await table(db, 'media_contents')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('due_at', text, (c) => c.notNull())
    // Until then one process is removing the files, and nobody else begins.
    .addColumn('removing_until', text)
    .execute()
  await db.schema.createIndex('media_contents_by_due').on('media_contents').columns(['due_at']).execute()

  // Which uploaded files a stored content was made of: the same file is known again before it is encoded.
  await table(db, 'media_sources')
    .addColumn('source_hash', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('media_sources_pk', ['source_hash', 'hash'])
    .execute()
  await db.schema.createIndex('media_sources_by_hash').on('media_sources').columns(['hash']).execute()

  // Its files are gone: places that still name it show a stand-in.
  await db.schema.alterTable('media_items').addColumn('taken_down_at', text).execute()
  // The item that keeps the picture which this one showed before it was replaced.
  await db.schema.alterTable('media_items').addColumn('former_id', integer).execute()
  // Not removed for good before that, however long it has been in the trash.
  await db.schema.alterTable('media_items').addColumn('kept_until', text).execute()
  await sql`create index media_items_in_trash on media_items (deleted_at) where deleted_at is not null`.execute(db)
  await sql`create index media_items_by_former on media_items (former_id) where former_id is not null`.execute(db)
  await db.schema.alterTable('video_files').addColumn('taken_down_at', text).execute()

  // In the trash a video is a draft, to programs of before too; `was_published_at` brings back what it was.
  await db.schema.alterTable('videos').addColumn('deleted_at', text).execute()
  await db.schema.alterTable('videos').addColumn('was_published_at', text).execute()
  await sql`create index videos_in_trash on videos (deleted_at) where deleted_at is not null`.execute(db)

  await keepForAWhile(db)
}

/** Nobody had been told that the trash is emptied: what lies in it, and pictures that were replaced, get the whole time from now. */
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
