import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requireAccessRules } from '#server/access.ts'
import { DatabaseTooNew, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv, SettingError } from '#server/env.ts'
import { collectRoutes } from '#server/route-table.ts'
import { runNode } from './child.ts'
import { describeOnBoth, makePlace } from './database.ts'
import { freePort } from './postgres.ts'
import { smallDisk, whyNoSmallDisk } from './small-disk.ts'

/** Each of these starts processes, one after the other, on a machine that may have other things to do. */
vi.setConfig({ testTimeout: 90_000 })

const disk = smallDisk()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-boot-'))
  await writeFile(join(folder, 'file'), 'x')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function boot(settings: Readonly<Record<string, string>>) {
  const port = settings.PORT ?? String(await freePort())
  return await runNode('dist/app/cli.js', ['start', '--empty'], {
    LEITAI_DATA: join(folder, 'data'),
    LOG_LEVEL: 'error',
    ...settings,
    PORT: port,
  }).ended
}

describe('a server that cannot start', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['PORT', { PORT: 'x' }, /PORT must be a whole number from 0 to 65535, not "x"/],
    ['PORT too large', { PORT: '65536' }, /PORT must be/],
    ['HOST', { HOST: 'http://x' }, /HOST must be an IP address or a host name, not "http:\/\/x"/],
    ['PUBLIC_URL', { PUBLIC_URL: 'example.com' }, /PUBLIC_URL must look like/],
    ['PUBLIC_URL with a path', { PUBLIC_URL: 'https://example.com/site' }, /PUBLIC_URL must look like/],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL must begin with postgres/],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }, /TRUST_PROXY must be/],
    ['GAME_TOKEN_SECRET', { GAME_TOKEN_SECRET: 'short' }, /GAME_TOKEN_SECRET must have at least 32/],
    ['GAME_TOKEN_JWKS', { GAME_TOKEN_JWKS: 'ftp://x' }, /GAME_TOKEN_JWKS must be/],
    ['FRAME_ANCESTORS', { FRAME_ANCESTORS: "'self'; script-src *" }, /FRAME_ANCESTORS must be/],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/x' },
      /The database at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/,
    ],
    [
      'a host name that is not there',
      { DATABASE_URL: 'postgres://someone:secret@localhost:1/x' },
      /The database at localhost:1 cannot be reached/,
    ],
    ['an address of another machine', { HOST: '192.0.2.1' }, /192\.0\.2\.1/],
  ])('says one clear line and exits with 1: %s', async (_name, settings, line) => {
    const { code, stdout, stderr } = await boot(settings)
    expect(stderr).toMatch(line)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(/^Leitai cannot start: /)
    expect(stderr).not.toContain('secret')
    expect(code).toBe(1)
    expect(stdout).not.toContain('Leitai is at')
  })

  test('because the data folder cannot be written', async () => {
    for (const place of [join(folder, 'file'), join(folder, 'file/below'), '/proc/leitai']) {
      const { code, stderr } = await boot({ LEITAI_DATA: place })
      expect([code, stderr]).toEqual([
        1,
        `Leitai cannot start: The data folder ${place} cannot be written; set LEITAI_DATA to a folder that can\n`,
      ])
    }
  })

  test('a command says the same of a database that is not there', async () => {
    const settings = { LEITAI_DATA: join(folder, 'data'), DATABASE_URL: 'postgres://someone:secret@localhost:1/x' }
    const { code, stderr } = await runNode('dist/app/cli.js', ['migrate'], settings).ended
    expect(stderr).toMatch(/^Leitai cannot do this: The database at localhost:1 cannot be reached \(.+\); .*\n$/)
    expect([code, stderr.includes('secret')]).toEqual([1, false])
  })

  test('because the port is in use', async () => {
    const other = createServer()
    const port = await freePort()
    await new Promise<void>((done) => other.listen(port, '127.0.0.1', done))
    const { code, stderr } = await boot({ PORT: String(port) })
    other.close()
    expect([code, stderr]).toEqual([1, `Leitai cannot start: Port ${port} is in use; stop the other program or set PORT\n`])
  })

  test('because the database file is something else', async () => {
    const place = await mkdtemp(join(folder, 'other-'))
    await writeFile(join(place, 'leitai.db'), 'x'.repeat(10_000))
    const { code, stderr } = await boot({ LEITAI_DATA: place })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Leitai cannot start: .*not a database.*\n$/)
  })

  describe.each(['an empty one', 'one that a site has left'])('because its disk is full, %s', (which) => {
    let seed = ''
    beforeAll(async () => {
      seed = await mkdtemp(join(folder, 'seed-'))
      if (which === 'an empty one') return
      const db = await openDatabase({ databaseUrl: null, dataFolder: seed }, migrate)
      await db.read.selectFrom('columns').select('key').execute()
      await db.close()
      expect(await readdir(seed)).toEqual(['leitai.db'])
    })

    test.for([
      { words: ['start', '--empty'], start: 'Leitai cannot start' },
      { words: ['migrate'], start: 'Leitai cannot do this' },
    ])('$words', async ({ words, start }, context) => {
      if (!disk) return context.skip(whyNoSmallDisk)
      const place = await mkdtemp(join(folder, 'full-'))
      const filled = 'cp -a "$0"/. "$LEITAI_DATA" && ! head -c 20m /dev/zero > "$LEITAI_DATA/filler" 2>&1 && exec "$@"'
      const [program = '', ...rest] = disk(place, 4, ['sh', '-c', filled, seed, process.execPath, 'dist/app/cli.js', ...words])
      const env = { PATH: process.env.PATH, LEITAI_DATA: place, PORT: String(await freePort()) }
      const { status, stdout, stderr } = spawnSync(program, rest, { env, encoding: 'utf8' })
      expect([status, stdout, stderr]).toEqual([
        1,
        '',
        `${start}: The disk of the database at ${place} is full; free some space and try again\n`,
      ])
    })
  })

  test('because a route has no access rule', async () => {
    const app = Fastify()
    requireAccessRules(app, collectRoutes(app))
    app.get('/open', { config: { access: 'public' } }, async () => 'x')
    app.get('/forgotten', async () => 'x')
    await expect(app.ready()).rejects.toThrow('Routes without an access rule: GET /forgotten')
    await app.close()
  })

  test.each([
    ['/api/admin/secret', 'public'],
    ['/api/secret', 'users.manage'],
    ['/api/secret', 'door'],
  ] as const)('because %s has the rule %s', async (url, access) => {
    const app = Fastify()
    requireAccessRules(app, collectRoutes(app))
    app.get(url, { config: { access } }, async () => 'x')
    await expect(app.ready()).rejects.toThrow(`GET ${url}`)
    await app.close()
  })
})

describe('settings', () => {
  test('an empty one counts as not given', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'LEITAI_DATA',
      'DATABASE_URL',
      'GAME_TOKEN_SECRET',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'METRICS_TOKEN',
      'FRAME_ANCESTORS',
    ]
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}))
  })

  test('an address of version 6 is a host like another', () => {
    expect(readEnv({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
    expect(readEnv({ TRUST_PROXY: '::1/128, 10.0.0.0/8' }).trustProxy).toEqual(['::1/128', '10.0.0.0/8'])
    expect(() => readEnv({ TRUST_PROXY: '10.0.0.0/33' })).toThrow(SettingError)
  })

  test('two ways to check tokens are one too many', () => {
    expect(() => readEnv({ GAME_TOKEN_SECRET: 'x'.repeat(32), GAME_TOKEN_JWKS: 'https://x.example' })).toThrow(SettingError)
  })
})

describeOnBoth('migrations', (dialect) => {
  test('run twice without a change, and an extended database of a newer program is welcome', async () => {
    const place = await makePlace(dialect)
    const first = await openDatabase(place, migrate)
    const tables = await first.write.introspection.getTables()
    await sql`alter table articles add column from_the_future text`.execute(first.write)
    await sql`insert into migrations (name, timestamp) values ('9999-future', '2030-01-01T00:00:00.000Z')`.execute(first.write)
    await first.close()
    const second = await openDatabase(place, migrate)
    const after = await second.write.introspection.getTables()
    expect(after.map((table) => table.name)).toEqual(tables.map((table) => table.name))
    await second.write.updateTable('program_requirement').set({ oldest: 999 }).execute()
    await second.close()
    await expect(openDatabase(place, migrate)).rejects.toThrow(DatabaseTooNew)
    await expect(openDatabase(place, migrate)).rejects.toThrow(/needs a program with schema 999 or newer/)
    await place.remove()
  })
})

test('both databases have one schema', async () => {
  const shapes = []
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const place = await makePlace(dialect)
    const db = await openDatabase(place, migrate)
    const tables = await db.write.introspection.getTables()
    shapes.push(
      tables
        // Each database's own kind of index.
        .filter((table) => !/^(search|document)_grams/.test(table.name))
        .map((table) => [
          table.name,
          table.columns
            .filter((column) => !generated.includes(column.name))
            .map((column) => [
              column.name,
              column.isNullable && !primaryKeys.includes(column.name),
              typeNames[column.dataType.toLowerCase()] ?? column.dataType.toLowerCase().replace(/\(.*/, ''),
            ]),
        ])
        .sort(),
    )
    await db.close()
    await place.remove()
  }
  expect(shapes[0]).toEqual(shapes[1])
  expect(shapes[0]?.length).toBeGreaterThanOrEqual(10)
})

/** SQLite calls them nullable, though they never are. */
const primaryKeys: readonly string[] = ['id', 'n', 'article_id']
/** SQLite's list of columns leaves them out. */
const generated: readonly string[] = ['listed_at', 'phase']
const typeNames: Readonly<Record<string, string>> = { int4: 'integer', float8: 'real', double: 'real' }

test.each(['sqlite', 'postgres'] as const)(
  'four processes that start at once on one new database (%s) all come up',
  async (dialect) => {
    const place = await makePlace(dialect)
    const where = place.databaseUrl ?? place.dataFolder
    if (dialect === 'postgres') {
      const db = await openDatabase(place, async () => {})
      await sql`drop schema public cascade`.execute(db.write)
      await sql`create schema public`.execute(db.write)
      await db.close()
    }
    const ends = await Promise.all(Array.from({ length: 4 }, () => runNode('test/other-process.ts', ['migrate', where]).ended))
    expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, '']))
    await place.remove()
  },
  60_000,
)
