import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnBoth, makePlace } from '#test/database.ts'
import { up } from '../../../migrations/0025-takedowns.ts'
import { columnTypes } from './column-types.ts'
import { openDatabase } from './open.ts'

const [replaced, standing, thrownAway] = ['a', 'b', 'c'].map((letter) => letter.repeat(64))

describeOnBoth('a site from before takedowns', (dialect) => {
  test('gives what lies in the trash, and pictures that were replaced, the whole time from the upgrade', async () => {
    const place = await makePlace(dialect)
    // The old tables, as far as this migration reads them; on PostgreSQL beside the current ones.
    const db = await openDatabase(place, async (write) => {
      const types = columnTypes(dialect)
      await write.connection().execute(async (one) => {
        if (dialect === 'postgres') await sql`create schema before`.execute(one).then(() => sql`set search_path to before`.execute(one))
        await beforeIt(one as unknown as Kysely<unknown>, types)
        await up(one as unknown as Kysely<unknown>, types)
        const { rows: items } = await sql<{
          hash: string
          kept_until: string | null
        }>`select hash, kept_until from media_items order by hash`.execute(one)
        expect(items.map(({ hash, kept_until }) => [hash, isInAMonth(kept_until)])).toEqual([
          [standing, false],
          [thrownAway, true],
        ])
        const { rows: contents } = await sql<{ hash: string; due_at: string }>`select hash, due_at from media_contents`.execute(one)
        expect(contents.map(({ hash, due_at }) => [hash, isInAMonth(due_at)])).toEqual([[replaced, true]])
        if (dialect === 'postgres') await sql`set search_path to default`.execute(one)
      })
    })
    await db.close()
    await place.remove()
  })
})

function isInAMonth(instant: string | null): boolean {
  return instant !== null && Math.abs(Date.parse(instant) - Date.now() - 30 * 86_400_000) < 60_000
}

async function beforeIt(db: Kysely<unknown>, { table, text, integer }: ReturnType<typeof columnTypes>): Promise<void> {
  await table(db, 'media_items')
    .addColumn('id', integer, (c) => c.primaryKey())
    .addColumn('hash', text)
    .addColumn('deleted_at', text)
    .execute()
  await table(db, 'video_files').addColumn('hash', text).execute()
  await table(db, 'videos').addColumn('id', integer).execute()
  await table(db, 'audit_log').addColumn('act', text).addColumn('before', text).execute()
  await sql`insert into media_items (id, hash, deleted_at) values (1, ${standing}, null), (2, ${thrownAway}, '2026-01-01T00:00:00.000Z')`.execute(
    db,
  )
  // Replaced twice and back to the first picture, and once with a value that is not a hash.
  for (const before of [
    JSON.stringify({ hash: replaced }),
    JSON.stringify({ hash: replaced }),
    JSON.stringify({ hash: standing }),
    '{"hash":"x"}',
    null,
  ])
    await sql`insert into audit_log (act, before) values ('media.replace', ${before})`.execute(db)
  await sql`insert into audit_log (act, before) values ('media.edit', ${JSON.stringify({ hash: 'd'.repeat(64) })})`.execute(db)
}
