import { expect, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { passwordOf } from '#test/backups.ts'
import { leitai } from '#test/command-line.ts'
import { insertSignedIn } from '#test/console.ts'
import { makePlace } from '#test/database.ts'

vi.setConfig({ testTimeout: 180_000 })

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

const ofZoe = `$argon2id$v=19$m=19456,t=2,p=1$${'B'.repeat(22)}$${'B'.repeat(43)}`
