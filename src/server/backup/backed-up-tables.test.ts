import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { migrate, migrateTo } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { leitai } from '#test/command-line.ts'
import { makePlace } from '#test/database.ts'
import { isBackedUp, secretColumns } from './backup.model.ts'

vi.setConfig({ testTimeout: 180_000 })

test('of a database as an older program left it is restored, and then brought up to date', async () => {
  const [old, place] = [await makePlace('sqlite'), await makePlace('postgres')]
  const before = await openDatabase(old, (write, dialect) => migrateTo('0031-matches-by-end', write, dialect))
  await before.write.insertInto('columns').values({ key: 'old', name: '旧栏目', ordinal: 1 }).execute()
  await before.close()
  const folder = join(old.dataFolder, 'backups')
  expect(await leitai(old, 'backup')).toMatchObject({ status: 0 })
  expect(await leitai(place, 'restore', folder)).toMatchObject({ status: 0 })
  const after = await openDatabase(place, migrate)
  expect(await after.read.selectFrom('columns').select('name').execute()).toEqual([{ name: '旧栏目' }])
  expect(await after.read.selectFrom('articles').select('tells_result').execute()).toEqual([])
  await after.close()
  for (const each of [old, place]) await each.remove()
})

test('what another program keeps in the same database is left alone', async () => {
  const place = await makePlace('postgres')
  const folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
  const client = new pg.Client({ connectionString: place.databaseUrl ?? '' })
  await client.connect()
  await client.query('create table others (id int primary key); create table theirs (id int references others)')
  await client.query('insert into others values (1); insert into theirs values (1)')
  await client.query(
    `insert into columns (key, name, ordinal) values ('news', '新闻', 1); insert into settings (id, data, updated_at) values (1, '{}', '')`,
  )
  await client.end()
  expect(await leitai(place, 'backup', folder)).toMatchObject({ status: 0 })
  const [name = ''] = (await readdir(folder)).filter((one) => one.startsWith('leitai-'))
  expect(await readdir(join(folder, name))).not.toContain('others.jsonl.gz')
  expect(await leitai(place, 'restore', folder, '--replace')).toMatchObject({ status: 0 })
  const after = new pg.Client({ connectionString: place.databaseUrl ?? '' })
  await after.connect()
  expect((await after.query('select id from public.theirs')).rows).toEqual([{ id: 1 }])
  expect((await after.query('select key from columns')).rows).toEqual([{ key: 'news' }])
  await after.end()
  await place.remove()
  await rm(folder, { recursive: true })
})

test('what one could sign in with stands in no table that is backed up as it is', async () => {
  const place = await makePlace('sqlite')
  const db = await openDatabase(place, migrate)
  const tables = await db.write.introspection.getTables()
  const telling = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /token|secret|password|totp/.test(column.name) && !(column.name in (secretColumns[name] ?? {})))
      .map(() => name),
  )
  expect(telling.filter(isBackedUp)).toEqual([])
  await db.close()
  await place.remove()
})
