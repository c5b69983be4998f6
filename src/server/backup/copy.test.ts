import { spawnSync } from 'node:child_process'
import { watch } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { oneLineError } from '#server/base/system-error.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { passwordOf } from '#test/backups.ts'
import { leitai } from '#test/command-line.ts'
import { insertSignedIn } from '#test/console.ts'
import { describeOnBoth, makePlace } from '#test/database.ts'
import { openProxy } from '#test/proxy.ts'
import { smallDisk, whyNoSmallDisk } from '#test/small-disk.ts'
import { openPostgresSource } from './postgres-rows.service.ts'

vi.setConfig({ testTimeout: 180_000 })

const root = resolve(import.meta.dirname, '../../..')

test('a database is copied to the other kind and back, with passwords, and never over a site', async () => {
  const [old, postgres, back] = [await makePlace('sqlite'), await makePlace('postgres'), await makePlace('sqlite')]
  const before = await openDatabase(old, migrate)
  await before.write.insertInto('columns').values({ key: 'news', name: '新闻', ordinal: 1 }).execute()
  await insertSignedIn(before.write, 'admin', '2026-11-20T12:00:00.000Z', { name: 'zoe', passwordHash: ofZoe })
  const url = postgres.databaseUrl ?? ''
  // Beside a server, what is saved meanwhile would be missing.
  expect(await leitai(old, 'copy', '--to', url)).toMatchObject({ status: 1, err: expect.stringContaining('请先停下它') })
  await before.close()
  const there = await leitai(old, 'copy', '--to', url)
  expect(there).toMatchObject({ status: 0, err: '' })
  expect(there.out).not.toContain(new URL(url).password || 'no password')
  const onPostgres = { ...old, databaseUrl: url }
  const beside = await openDatabase(onPostgres, migrate)
  expect(await leitai(onPostgres, 'copy', '--to', back.dataFolder)).toMatchObject({ status: 1, err: expect.stringContaining('请先停下它') })
  await beside.close()
  const copied = await leitai(onPostgres, 'copy', '--to', back.dataFolder)
  expect([copied.status, copied.out]).toEqual([0, expect.stringContaining(`cp -a ${old.dataFolder}/media ${back.dataFolder}/`)])
  expect(await passwordOf(back, 'zoe')).toBe(ofZoe)
  expect(await leitai(old, 'copy', '--to', url)).toMatchObject({ status: 1, err: expect.stringContaining('里已经有网站') })
  expect(await leitai(old, 'copy', '--to', old.dataFolder)).toMatchObject({
    status: 1,
    err: expect.stringContaining('网站现在用的数据库'),
  })
  const away = await leitai(old, 'copy', '--to', 'postgres://someone:secret@localhost:1/x')
  expect(away).toMatchObject({ status: 1, err: expect.stringContaining('--to') })
  expect(away.err).not.toMatch(/DATABASE_URL|secret/)
  expect(await leitai(old, 'copy', '--to', 'mysql://localhost/x')).toMatchObject({ status: 1, err: expect.stringContaining('--to') })
  for (const each of [old, postgres, back]) await each.remove()
})

describeOnBoth('a site that is written to while it is copied', (dialect) => {
  test('is not copied: what came meanwhile would be missing, and nobody would know', async () => {
    const [old, target] = [await makePlace(dialect), await makePlace('sqlite')]
    const before = await openDatabase(old, migrate)
    for (let i = 0; i < 200; i += 1)
      await before.write
        .insertInto('columns')
        .values({ key: `k${i}`, name: 'x'.repeat(100_000), ordinal: i })
        .execute()
    await before.close()
    const begun = Promise.withResolvers<void>()
    const watcher = watch(target.dataFolder, (_, name) => name?.startsWith('.scratch-') && begun.resolve())
    const copying = leitai(old, 'copy', '--to', target.dataFolder)
    await begun.promise
    watcher.close()
    const meanwhile = await openDatabase(old, async () => {})
    await meanwhile.write.updateTable('columns').set({ name: '后来' }).where('key', '=', 'k7').execute()
    await meanwhile.close()
    expect(await copying).toMatchObject({ status: 1, err: expect.stringContaining('有人写了原来的网站（表 columns）') })
    expect(await readdir(target.dataFolder)).toEqual([])
    expect(await leitai(old, 'copy', '--to', target.dataFolder)).toMatchObject({ status: 0 })
    for (const each of [old, target]) await each.remove()
  })
})

test('a PostgreSQL that hangs while it is read is told as that, and not waited for', async () => {
  const place = await makePlace('postgres')
  const proxy = await openProxy(place.databaseUrl ?? '')
  const source = await openPostgresSource({ databaseUrl: proxy.url }, ['columns'], 500)
  expect(await source.tables()).toMatchObject([{ name: 'columns' }])
  proxy.freeze()
  const error = await source.migrations().catch((reason: unknown) => reason)
  expect(oneLineError(error)).toContain('数据库不再回应')
  await source.close()
  await proxy.close()
  await place.remove()
})

const ofZoe = `$argon2id$v=19$m=19456,t=2,p=1$${'B'.repeat(22)}$${'B'.repeat(43)}`

test('a database that does not fit on the disk is not copied, and is never told to be there whole', async (context) => {
  const disk = smallDisk()
  if (disk === undefined) return context.skip(whyNoSmallDisk)
  const place = await makePlace('sqlite')
  const db = await openDatabase(place, migrate)
  for (let i = 0; i < 40; i += 1)
    await db.write
      .insertInto('columns')
      .values({ key: `k${i}`, name: 'x'.repeat(100_000), ordinal: i })
      .execute()
  await db.close()
  const target = await mkdtemp(join(tmpdir(), 'leitai-small-'))
  const copied = (megabytes: number) => {
    const look = `leitai="$0"; "$1" "$leitai" copy --to "$2"; echo "status $?"; ls "$2"; "$1" -e "${checkFile}" "$2/leitai.db"`
    const [program = '', ...words] = disk(target, megabytes, ['sh', '-c', look, 'dist/app/cli.js', process.execPath, target])
    const env = { ...process.env, LEITAI_DATA: place.dataFolder, DATABASE_URL: '' }
    return spawnSync(program, words, { cwd: root, env, encoding: 'utf8' })
  }
  const seen = new Set<string>()
  // Its log and its pages are both there before the first gives way.
  for (let megabytes = 4; megabytes <= 16; megabytes += 1) {
    const { stdout, stderr } = copied(megabytes)
    if (stdout.includes('status 0')) expect([megabytes, stdout]).toEqual([megabytes, expect.stringMatching(/leitai\.db\nwhole\n$/)])
    else {
      expect([megabytes, stderr]).toEqual([megabytes, expect.stringContaining('磁盘满了')])
      expect([megabytes, stdout]).toEqual([megabytes, 'status 1\nnone\n'])
    }
    seen.add(stdout.includes('status 0') ? 'whole' : 'none')
  }
  expect([...seen]).toEqual(['none', 'whole'])
  await rm(target, { recursive: true })
  await place.remove()
})

/** Of the file that its argument names. */
const checkFile = `
  const { existsSync } = require('node:fs')
  const { DatabaseSync } = require('node:sqlite')
  const file = process.argv[1]
  if (!existsSync(file)) console.log('none')
  else console.log(new DatabaseSync(file).prepare('pragma integrity_check').all().every((row) => row.integrity_check === 'ok') ? 'whole' : 'damaged')`
