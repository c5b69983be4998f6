import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { leitai } from '#test/command-line.ts'
import { freePort, type OwnPostgres, startOwnPostgres } from '#test/postgres.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** One that asks for passwords by SCRAM, as PostgreSQL is installed. */
let server: OwnPostgres
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-unreached-'))
  await chmod(folder, 0o755)
  const rules = join(folder, 'pg_hba.conf')
  await writeFile(rules, 'host all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o644 })
  server = await startOwnPostgres([`hba_file=${rules}`])
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query("create database ascii encoding 'SQL_ASCII' template template0 lc_collate 'C' lc_ctype 'C'")
  await client.query("create database fresh encoding 'UTF8' template template0")
  await client.end()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  vi.stubEnv('PORT', String(await freePort()))
  vi.stubEnv('PGPASSWORD', undefined)
})

const addressOf = (database: string, change: Partial<URL> = {}) =>
  Object.assign(new URL(server.url), { pathname: `/${database}` }, change).href

test('an empty database is told by its encoding, or as one without a site', async () => {
  const ascii = await leitai({ dataFolder: folder, databaseUrl: addressOf('ascii') }, 'doctor')
  expect(ascii.out).toMatch(
    /✗ 数据库打不开：DATABASE_URL 的数据库编码是 SQL_ASCII，存不了中文\n +→ 用 ENCODING 'UTF8' TEMPLATE template0 新建一个\n/,
  )
  const fresh = await leitai({ dataFolder: folder, databaseUrl: addressOf('fresh') }, 'doctor')
  expect(fresh.out).toMatch(/✗ PostgreSQL 的数据库 127\.0\.0\.1:\d+\/fresh 里还没有网站\n/)
})

test.each([
  ['no password', { password: '' }, '要密码，DATABASE_URL 里没有写', '把 DATABASE_URL 写成 postgres://用户:密码@主机/数据库'],
  [
    'encryption',
    { search: '?sslmode=require' },
    '没有开加密（TLS），DATABASE_URL 却要求加密（sslmode）',
    '去掉 DATABASE_URL 里的 sslmode=',
  ],
])('an address that asks for what the server has not, or lacks what it asks for, is told: %s', async (_what, change, said, mend) => {
  const place = { dataFolder: folder, databaseUrl: addressOf('fresh', change) }
  const { out } = await leitai(place, 'doctor')
  expect(out).toMatch(new RegExp(`✗ 数据库打不开：127\\.0\\.0\\.1:\\d+ 上的 PostgreSQL ${said}\\n +→ ${mend}`))
  for (const command of ['start', 'migrate', 'backup']) {
    const { status, err } = await leitai(place, command)
    expect([status, err]).toEqual([1, expect.stringContaining(`${said}，请${mend}`)])
    expect(err).not.toContain('SASL')
  }
})
