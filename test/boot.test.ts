import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readEnv, SettingError, usualCacheMb } from '#server/base/env.ts'
import { settingNames } from '#server/base/setting-names.ts'
import { DatabaseTooNew, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { requireAccessRules } from '#server/http/access.ts'
import { collectRoutes } from '#server/http/route-table.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { ownMedia } from '#server/media/media-owner.service.ts'
import { runNode, wordsOf } from './child.ts'
import { describeOnBoth, makePlace } from './database.ts'
import { freePort } from './postgres.ts'
import { smallDisk, whyNoSmallDisk } from './small-disk.ts'

/** Each test starts processes one after the other, on a machine that may be busy. */
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
  const child = runNode('dist/app/cli.js', ['start', '--empty'], {
    LEITAI_DATA: join(folder, 'data'),
    LOG_LEVEL: 'error',
    ...settings,
    PORT: port,
  })
  // In case it starts although it should not.
  onTestFinished(() => void child.process.kill('SIGKILL'))
  const { code, stdout, stderr } = await child.ended
  return { code, stdout, stderr: wordsIn(stderr) }
}

function refusalOf(settings: Readonly<Record<string, string>>): Error {
  try {
    readEnv({ LEITAI_DATA: join(folder, 'data'), ...settings })
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('The settings were taken')
}

/** Every line of it has to be one of the log. */
function wordsIn(said: string): string {
  return said.replace(/.+/g, (line) => {
    expect(JSON.parse(line)).toMatchObject({ level: 60, pid: expect.any(Number), time: expect.any(Number) })
    return wordsOf(line)
  })
}

describe('a server that cannot start', () => {
  /** What only a process meets, and of its settings one of each kind: what refuses them is asked for every one of them below. */
  test.each<[string, Record<string, string>, RegExp]>([
    ['PORT', { PORT: 'x' }, /PORT 必须是 0 到 65535 的整数，现在是「x」/],
    ['HOST that is not there', { HOST: 'nosuch.invalid' }, /HOST nosuch\.invalid 不是这台机器的地址（E/],
    [
      'BACKUP_FOLDER with an unknown part',
      { BACKUP_FOLDER: 's3://KEY:secret@127.0.0.1/copies?regio=x' },
      /BACKUP_FOLDER 必须是.+：问号后面只能有 region、style/,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/x' },
      /连不上 127\.0\.0\.1:1 的数据库（连接被拒绝，ECONNREFUSED）/,
    ],
    ['a host name that is not there', { DATABASE_URL: 'postgres://someone:secret@localhost:1/x' }, /连不上 localhost:1 的数据库/],
    ['a socket that is not there', { DATABASE_URL: 'postgres:///x?host=/nowhere' }, /连不上 \/nowhere 的数据库（.*ENOENT）/],
    ['an address of another machine', { HOST: '192.0.2.1' }, /HOST 192\.0\.2\.1 不是这台机器的地址（EADDRNOTAVAIL）/],
  ])('says one clear line and exits with 1: %s', async (_name, settings, line) => {
    const { code, stdout, stderr } = await boot(settings)
    expect(stderr).toMatch(line)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(/^Leitai 无法启动：/)
    expect(stderr).not.toContain('secret')
    expect(code).toBe(1)
    expect(stdout).not.toContain('Leitai 已启动')
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['PORT too large', { PORT: '65536' }, /PORT 必须是 0 到 65535 的整数/],
    ['HOST', { HOST: 'http://x' }, /HOST 必须是 IP 地址或主机名，现在是「http:\/\/x」/],
    ['PUBLIC_URL', { PUBLIC_URL: 'example.com' }, /PUBLIC_URL 必须写成 https:/],
    ['PUBLIC_URL with a path', { PUBLIC_URL: 'https://example.com/site' }, /PUBLIC_URL 必须写成 https:/],
    ['PUBLIC_URL with a password', { PUBLIC_URL: 'https://me:secret@example.com' }, /PUBLIC_URL 里不能有用户名和密码/],
    ['PUBLIC_URL with a fragment', { PUBLIC_URL: 'https://example.com/#x' }, /PUBLIC_URL 必须写成 https:/],
    ['HOST of all addresses without PUBLIC_URL', { HOST: '0.0.0.0' }, /HOST=0\.0\.0\.0 接受其他机器的访问，请把 PUBLIC_URL 设成/],
    ['HOST of figures that are no address', { HOST: '999.1.1.1' }, /HOST 必须是 IP 地址或主机名，现在是「999\.1\.1\.1」/],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL 必须以 postgres:\/\/ 开头/],
    ['a # in a password', { DATABASE_URL: 'postgres://someone:se#secret@127.0.0.1/x' }, /# 写成 %23/],
    ['a # after digits', { DATABASE_URL: 'postgres://someone:12#secret@127.0.0.1/x' }, /# 写成 %23/],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /LOG_LEVEL 只能是 fatal、error/],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }, /TRUST_PROXY 必须是 IP 地址或网段/],
    ['TRUST_PROXY of everybody', { TRUST_PROXY: '0.0.0.0/0' }, /TRUST_PROXY=0\.0\.0\.0\/0 包含所有地址/],
    ['BACKUP_FOLDER', { BACKUP_FOLDER: 's3://secret' }, /BACKUP_FOLDER 必须是目录，或 s3:/],
    ['BACKUP_FOLDER with another kind of bucket', { BACKUP_FOLDER: 'oss://bucket/leitai' }, /BACKUP_FOLDER 必须是.+：要以 s3:\/\/ 开头/],
    ['MEDIA_URL without a bucket', { MEDIA_URL: 's3://KEY:secret@127.0.0.1' }, /MEDIA_URL 必须.+：主机名后面要写桶名/],
    ['MEDIA_URL with half a key', { MEDIA_URL: 's3://secret@127.0.0.1/media' }, /MEDIA_URL 必须.+：KEY 和 SECRET 要么都写/],
    [
      'MEDIA_URL with a bare / in its key',
      { MEDIA_URL: 's3://KEY:sec/ret@127.0.0.1/media' },
      /MEDIA_URL 必须.+：不是有效的地址，.+百分号编码/,
    ],
    [
      'MEDIA_URL of another style',
      { MEDIA_URL: 's3://KEY:secret@127.0.0.1/media?style=paths' },
      /MEDIA_URL 必须.+：style 只能是 host 或 path/,
    ],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'secret of two' }, /METRICS_TOKEN 只能用.+不能有空格/],
    ['CACHE_MB', { CACHE_MB: '64MB' }, /CACHE_MB 必须是 1 到 16384 的整数，现在是「64MB」/],
    ['CACHE_TAGS', { CACHE_TAGS: 'yes' }, /CACHE_TAGS 只能是 1 或 0，现在是「yes」/],
    ['GAME_TOKEN_SECRET', { GAME_TOKEN_SECRET: 'short' }, /GAME_TOKEN_SECRET 至少要有 32/],
    ['GAME_TOKEN_JWKS', { GAME_TOKEN_JWKS: 'ftp://x' }, /GAME_TOKEN_JWKS 必须是 http 或 https/],
    ['FRAME_ANCESTORS', { FRAME_ANCESTORS: "'self'; script-src *" }, /FRAME_ANCESTORS 必须是 'self'/],
  ])('is refused its settings in one line without a secret: %s', (_name, settings, line) => {
    const refusal = refusalOf(settings)
    expect(refusal).toBeInstanceOf(SettingError)
    expect(refusal.message).toMatch(line)
    expect(refusal.message).not.toMatch(/secret|\n/)
  })

  test('because PostgreSQL has no connection left', async () => {
    const place = await makePlace('postgres')
    onTestFinished(() => place.remove())
    const client = new pg.Client({ connectionString: place.databaseUrl ?? '' })
    await client.connect()
    const username = `narrow_${process.pid}`
    await client.query(`create role ${username} login password 'secret' connection limit 0`)
    const { code, stderr } = await boot({
      DATABASE_URL: Object.assign(new URL(place.databaseUrl ?? ''), { username, password: 'secret' }).href,
    }).finally(async () => {
      await client.query(`drop role ${username}`)
      await client.end()
    })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/连接用完了（too many connections.*），请调大那里的 max_connections/)])
  })

  test.each<
    [
      string,
      Partial<Record<'username' | 'password' | 'pathname', string>>,
      (setting: string) => RegExp,
      readonly ('migrate' | 'user' | 'copy')[],
    ]
  >([
    [
      'a database that nobody has made',
      { pathname: '/nosuch' },
      (setting) => new RegExp(`127\\.0\\.0\\.1:\\d+ 上没有 ${setting} 所写的数据库（.*"nosuch".*），请先建好`),
      ['migrate', 'copy'],
    ],
    [
      'a role that nobody has made',
      { username: 'nosuch', password: 'secret' },
      (setting) => new RegExp(`不接受 ${setting} 的用户（.*"nosuch".*），请改正用户名和密码`),
      ['user'],
    ],
  ])('because PostgreSQL says no, as every command says: %s', async (_name, parts, line, commands) => {
    const place = await makePlace('postgres')
    onTestFinished(() => place.remove())
    const url = Object.assign(new URL(place.databaseUrl ?? ''), parts).href
    const { code, stderr } = await boot({ DATABASE_URL: url })
    expect([code, stderr]).toEqual([1, expect.stringMatching(line('DATABASE_URL'))])
    const own = await mkdtemp(join(folder, 'own-'))
    await (await openDatabase({ databaseUrl: null, dataFolder: own }, migrate)).close()
    const words = { migrate: ['migrate'], user: ['user', 'create', 'zoe', '--role', 'editor'], copy: ['copy', '--to', url] }
    for (const command of commands) {
      const DATABASE_URL = command === 'copy' ? '' : url
      const said = await runNode('dist/app/cli.js', words[command], { LEITAI_DATA: own, DATABASE_URL }).ended
      expect([command, said.code, said.stderr]).toEqual([
        command,
        1,
        expect.stringMatching(line(DATABASE_URL === '' ? '--to' : 'DATABASE_URL')),
      ])
      expect(said.stderr).not.toContain('secret')
    }
  })

  test('because its database is empty, and the pictures beside it are those of another one', async () => {
    const [site, wrong] = [await makePlace('sqlite'), await makePlace('postgres')]
    onTestFinished(async () => {
      await site.remove()
      await wrong.remove()
    })
    const db = await openDatabase(site, migrate)
    await ownMedia(await openMediaFiles({ dataFolder: site.dataFolder, mediaUrl: null }), db, { warn: () => {} })
    await db.close()
    const client = new pg.Client({ connectionString: wrong.databaseUrl ?? '' })
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    const { code, stderr } = await boot({ LEITAI_DATA: site.dataFolder, DATABASE_URL: wrong.databaseUrl ?? '' })
    const made = await client.query(`select 1 from pg_tables where schemaname = 'public'`)
    await client.end()
    expect(made.rows).toEqual([])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^Leitai 无法启动：数据库是空的，.+另一个数据库的网站.+DATABASE_URL 设错了，就改好它；.+leitai restore/),
    ])
    await rm(join(site.dataFolder, 'leitai.db'))
    const lost = await boot({ LEITAI_DATA: site.dataFolder })
    expect([lost.code, lost.stderr]).toEqual([
      1,
      expect.stringMatching(/^Leitai 无法启动：没有 \/.+\/leitai\.db，.+LEITAI_DATA 设错了，就改好它；数据库丢了，就用 leitai restore/),
    ])
  })

  test('because the data folder cannot be written', async () => {
    const place = join(folder, 'file')
    const line = (of: string) => `数据目录 ${of} 不能写，请把 LEITAI_DATA 设成能写的目录\n`
    const started = await boot({ LEITAI_DATA: place })
    expect([started.code, started.stderr]).toEqual([1, `Leitai 无法启动：${line(place)}`])
    for (const other of [join(folder, 'file/below'), '/proc/leitai']) {
      const said = await runNode('dist/app/cli.js', ['migrate'], { LEITAI_DATA: other }).ended
      expect([said.code, said.stderr]).toEqual([1, `Leitai 无法完成：${line(other)}`])
    }
    // Root may write there, says the system, and may not. Elsewhere it is mounted read-only, or is another user's.
    const { code, stderr } = await boot({ LEITAI_DATA: '/sys' })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/数据目录 \/sys 不能写，请把 LEITAI_DATA 设成|\/sys 对网站是只读的|不能读写 \/sys/),
    ])
  })

  test('a command says the same of a database that is not there', async () => {
    const settings = { LEITAI_DATA: join(folder, 'data'), DATABASE_URL: 'postgres://someone:secret@localhost:1/x' }
    const { code, stderr } = await runNode('dist/app/cli.js', ['migrate'], settings).ended
    expect(stderr).toMatch(/^Leitai 无法完成：连不上 localhost:1 的数据库（.+），.*\n$/)
    expect([code, stderr.includes('secret')]).toEqual([1, false])
  })

  test('because the port is in use', async () => {
    const other = createServer()
    const port = await freePort()
    await new Promise<void>((done) => other.listen(port, '127.0.0.1', done))
    const { code, stderr } = await boot({ PORT: String(port) })
    other.close()
    expect([code, stderr]).toEqual([1, `Leitai 无法启动：端口 ${port} 已被占用，请停下占用它的程序，或换一个 PORT\n`])
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
      { words: ['start', '--empty'], start: 'Leitai 无法启动' },
      { words: ['migrate'], start: 'Leitai 无法完成' },
    ])('$words', async ({ words, start }, context) => {
      if (!disk) return context.skip(whyNoSmallDisk)
      const place = await mkdtemp(join(folder, 'full-'))
      const filled = 'cp -a "$0"/. "$LEITAI_DATA" && ! head -c 20m /dev/zero > "$LEITAI_DATA/filler" 2>&1 && exec "$@"'
      const [program = '', ...rest] = disk(place, 4, ['sh', '-c', filled, seed, process.execPath, 'dist/app/cli.js', ...words])
      const env = { PATH: process.env.PATH, LEITAI_DATA: place, PORT: String(await freePort()) }
      const { status, stdout, stderr } = spawnSync(program, rest, { env, encoding: 'utf8' })
      expect([status, stdout, words[0] === 'start' ? wordsIn(stderr) : stderr]).toEqual([
        1,
        '',
        `${start}：数据库 ${place} 所在的磁盘满了，请清理空间后再试\n`,
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

describe('a database file that is not what it should be', () => {
  /** A database file of this program, without its log. */
  let whole: Buffer
  beforeAll(async () => {
    const place = await mkdtemp(join(folder, 'whole-'))
    const db = await openDatabase({ databaseUrl: null, dataFolder: place }, migrate)
    await db.close()
    expect(await readdir(place)).toEqual(['leitai.db'])
    whole = await readFile(join(place, 'leitai.db'))
  })

  function foreignDatabase(...statements: readonly string[]) {
    return async (file: string) => {
      const database = new DatabaseSync(file)
      for (const statement of statements) database.exec(statement)
      database.close()
    }
  }
  const withMedia = async (file: string) => {
    const pictures = join(dirname(file), 'media/ab')
    await mkdir(pictures, { recursive: true })
    await writeFile(join(pictures, 'abc-480.webp'), 'x')
  }

  const faults: readonly { what: string; make(file: string): Promise<void>; said: RegExp }[] = [
    {
      what: 'text',
      make: (file) => writeFile(file, 'x'.repeat(10_000)),
      said: /不是数据库：它的开头和 SQLite 数据库的不一样/,
    },
    { what: 'a few bytes', make: (file) => writeFile(file, 'SQLite'), said: /不是数据库：/ },
    { what: 'a folder', make: async (file) => void (await mkdir(file)), said: /不是文件/ },
    {
      what: 'the database of another program',
      make: foreignDatabase('create table notes (id integer)', 'create table tags (id integer)'),
      said: /是别的程序的数据库：里面有表 notes、tags，/,
    },
    {
      what: 'of another one that has migrations too',
      make: foreignDatabase('create table migrations (id integer, migration text)', 'create table users (id integer)'),
      said: /是别的程序的数据库/,
    },
    {
      what: 'a part of its first page',
      make: (file) => writeFile(file, whole.subarray(0, 2_000)),
      said: /已损坏（第一页没有写完）/,
    },
    {
      what: 'half of it',
      make: (file) => writeFile(file, whole.subarray(0, whole.length / 2)),
      said: /已损坏（里面的页有错）/,
    },
    {
      what: 'overwritten in the middle',
      make: (file) => writeFile(file, Buffer.concat([whole.subarray(0, 4_096), Buffer.alloc(whole.length - 4_096, 7)])),
      said: /已损坏（/,
    },
    {
      what: 'empty beside pictures',
      make: async (file) => {
        await writeFile(file, '')
        await withMedia(file)
      },
      said: /是空的，但 .*media 里有一个网站的图片，不能当作新网站/,
    },
    {
      what: 'without a table beside pictures',
      make: async (file) => {
        await foreignDatabase('pragma journal_mode = wal', 'pragma user_version = 1')(file)
        await withMedia(file)
      },
      said: /是空的，但 .*media 里有一个网站的图片/,
    },
    { what: 'missing beside pictures', make: withMedia, said: /没有 .*leitai\.db，但 .*media 里有一个网站的图片/ },
    {
      what: 'empty beside a log of changes',
      make: async (file) => {
        await writeFile(file, '')
        await writeFile(`${file}-wal`, 'changes')
      },
      said: /是空的，但 .*leitai\.db-wal 里有它的改动/,
    },
  ]

  /** A start looks at its pictures too: what is named because of them is asked of one, and one fault of the file itself. */
  const throughStart: readonly string[] = ['half of it', 'empty beside pictures', 'missing beside pictures']

  test.each(faults)('is named in one sentence that says what to do, and is left as it is: $what', async ({ what, make, said }) => {
    const place = await mkdtemp(join(folder, 'fault-'))
    const file = join(place, 'leitai.db')
    await make(file)
    const before = await filesIn(place)
    if (throughStart.includes(what)) {
      const started = await boot({ LEITAI_DATA: place })
      expect(started.stderr).toMatch(said)
      expect(started.stderr).toMatch(/^Leitai 无法启动：[^\n]*，请[^\n]+\n$/)
      expect(started.stderr).toContain(file)
      expect([started.code, started.stdout]).toEqual([1, ''])
    } else {
      const opened = openDatabase({ databaseUrl: null, dataFolder: place }, migrate)
      await expect(opened).rejects.toThrow(said)
      await expect(opened).rejects.toThrow(file)
      await expect(opened).rejects.toThrow(/^[^\n]*，请[^\n]+$/)
    }
    const after = await filesIn(place)
    for (const [name, content] of before) expect([name, after.get(name)]).toEqual([name, content])
    if (!before.has('leitai.db')) expect(after.has('leitai.db')).toBe(false)
  })

  test('is named by a command too', async () => {
    const place = await mkdtemp(join(folder, 'fault-'))
    await writeFile(join(place, 'leitai.db'), whole.subarray(0, whole.length / 2))
    for (const words of [['migrate'], ['backup'], ['copy', '--to', join(place, 'there')]]) {
      const { code, stderr } = await runNode('dist/app/cli.js', words, { LEITAI_DATA: place }).ended
      expect([words[0], stderr]).toEqual([words[0], expect.stringMatching(/^Leitai 无法完成：.*leitai\.db 已损坏（.*），请.*\n$/)])
      expect(code).toBe(1)
    }
  })

  test('is named where a running query meets the damage', async () => {
    const place = await mkdtemp(join(folder, 'fault-'))
    const file = join(place, 'leitai.db')
    await writeFile(file, whole)
    const db = await openDatabase({ databaseUrl: null, dataFolder: place }, async () => {})
    const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_schema where name = 'articles'`.execute(db.write)
    await db.close()
    const page = rows[0]?.rootpage ?? 0
    await writeFile(file, Buffer.concat([whole.subarray(0, (page - 1) * 4_096), Buffer.alloc(4_096, 7), whole.subarray(page * 4_096)]))
    const damaged = await openDatabase({ databaseUrl: null, dataFolder: place }, async () => {})
    await expect(damaged.read.selectFrom('articles').selectAll().execute()).rejects.toThrow(`${file} 已损坏`)
    await damaged.close()
  })

  test.each<[string, (file: string) => Promise<unknown>]>([
    ['a folder that is not there', (file) => rm(dirname(file), { recursive: true })],
    ['an empty file, as a first start leaves it that was killed at once', (file) => writeFile(file, '')],
    [
      'an empty file beside empty folders',
      async (file) => await Promise.all([writeFile(file, ''), mkdir(join(dirname(file), 'media/ab'), { recursive: true })]),
    ],
    [
      'drawn images and the mark of the folder alone',
      async (file) => {
        await mkdir(join(dirname(file), 'media/share'), { recursive: true })
        for (const name of ['share/x.png', '.place']) await writeFile(join(dirname(file), 'media', name), 'x')
      },
    ],
    ['a database without a table', foreignDatabase('pragma journal_mode = wal', 'pragma user_version = 1')],
  ])('is a new one where it is: %s', async (_name, make) => {
    const place = await mkdtemp(join(folder, 'new-'))
    await make(join(place, 'leitai.db'))
    const { code, stderr } = await runNode('dist/app/cli.js', ['migrate'], { LEITAI_DATA: place }).ended
    expect([code, stderr]).toEqual([0, ''])
  })
})

/** Every file below a folder with its content. SQLite may leave a shared-memory file beside a database that it has opened. */
async function filesIn(place: string): Promise<Map<string, string>> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(files.map(async (file) => [relative(place, file), await readFile(file, 'latin1')] as const)))
}

describe('what a start and the doctor say of settings that have no effect', () => {
  /** Settings as a service has them: Node reads the file. */
  async function told(text: string): Promise<{ started: string; examined: string }> {
    const place = await mkdtemp(join(folder, 'settings-'))
    const file = join(place, 'leitai.env')
    await writeFile(file, `${text}\n`)
    const settings = {
      LEITAI_SETTINGS: file,
      LEITAI_DATA: join(place, 'data'),
      PORT: String(await freePort()),
    }
    const child = runNode(`--env-file=${file}`, ['dist/app/cli.js', 'start', '--empty'], settings)
    onTestFinished(() => void child.process.kill('SIGKILL'))
    await child.says('Leitai 已启动')
    const examined = await runNode(`--env-file=${file}`, ['dist/app/cli.js', 'doctor'], settings).ended
    child.process.kill('SIGTERM')
    const { stdout } = await child.ended
    return { started: stdout.split('\n').map(wordsOf).join('\n'), examined: examined.stdout }
  }

  test('lines that Node leaves out are named by their number, without their value', async () => {
    const { started, examined } = await told(
      [
        '# TRUST_PROXY: no',
        '',
        'TRUST_PROXY＝10.9.8.7',
        'METRICS_TOKEN: ab',
        'LOG_LEVEL=info',
        'NOTES="one',
        'two: a',
        'three"',
        '，',
      ].join('\n'),
    )
    for (const said of [started, examined]) {
      for (const line of ['第 3 行（TRUST_PROXY）不是「名字=值」', '第 4 行（METRICS_TOKEN）不是', '第 9 行不是'])
        expect(said).toContain(line)
      expect(said).toContain('把第 3 行改成 TRUST_PROXY=值')
      expect(said).toContain('第 6 行（NOTES）的引号没有在这一行结束，后面到第 8 行都成了它的值，不起作用')
      expect(said).not.toMatch(/第 [12578] 行（|10\.9\.8\.7/)
    }
  })

  test('a quote that is left open is named by its line, with the lines that it takes', async () => {
    const secret = '0123456789abcdef0123456789abcdef'
    const lines = [
      `GAME_TOKEN_SECRET="${secret}`,
      'TRUST_PROXY=10.9.8.7',
      'LEITAI_BACKUP_KEY="abcdefghijklmnop"',
      "METRICS_TOKEN='ab",
      'LOG_LEVEL="info"',
    ]
    const { started, examined } = await told(lines.join('\n'))
    for (const said of [started, examined]) {
      expect(said).toContain('第 1 行（GAME_TOKEN_SECRET）的引号没有在这一行结束，后面到第 3 行都成了它的值，不起作用')
      expect(said).toMatch(/第 4 行（METRICS_TOKEN）的引号没有在这一行结束(?!，后面)/)
      expect(said).toContain('在第 1 行的末尾补上同样的引号')
      expect(said).not.toMatch(/0123456789|第 [235] 行（|abcdef/)
    }
  })

  test('a mark before the first is named as what it is; a folder for backups that cannot be made is named at the start, and is a fault', async () => {
    const { started, examined } = await told('\uFEFFPUBLIC_URL=http://localhost:3000\nLOG_LEVEL=info\nBACKUP_FOLDER=/proc/nope')
    for (const said of [started, examined]) {
      expect(said).toContain('设置 PUBLIC_URL 前面有看不见的字符（文件开头的 BOM）')
      expect(said).toMatch(/sed -i '1s\/\^\\xEF\\xBB\\xBF\/\/' \S+leitai\.env/)
      expect(said).not.toMatch(/没有叫|第 1 行/)
    }
    expect(started).toContain('备份的目录 /proc/nope 不存在，也新建不了，做不了备份 → 把 BACKUP_FOLDER 设成')
    expect(examined).toMatch(/✗ 备份的目录 \/proc\/nope 不存在，也新建不了，做不了备份\n +→ 把 BACKUP_FOLDER 设成/)
    expect(examined).not.toContain('没有备份')
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
      'CACHE_MB',
      'CACHE_TAGS',
    ]
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}))
  })

  test('a name that is none, but looks meant for one, is known with what it is likely for', () => {
    const said = (environment: Record<string, string>) => readEnv(environment).misnamed.map(({ name, nearest }) => `${name} ${nearest}`)
    const own = { LEITAI_WORKER: '4', LEITAI_PORT: '80', leitai_data: '/srv', LEITAI_COLOUR: 'red', LEITAI_KEY: '' }
    expect(said(own)).toEqual(['LEITAI_COLOUR null', 'LEITAI_PORT PORT', 'LEITAI_WORKER LEITAI_WORKERS', 'leitai_data LEITAI_DATA'])
    expect(said({ PUBLIC_ULR: 'https://leitai.example', TRUST_PROXYS: '10.0.0.1', BACKUP_FOLDERS: '/b' })).toEqual([
      'BACKUP_FOLDERS BACKUP_FOLDER',
      'PUBLIC_ULR PUBLIC_URL',
      'TRUST_PROXYS TRUST_PROXY',
    ])
    // As frameworks call it.
    expect(said({ TRUSTED_PROXIES: '10.0.0.1', TRUST_PROXIES: '10.0.0.1' })).toEqual([
      'TRUSTED_PROXIES TRUST_PROXY',
      'TRUST_PROXIES TRUST_PROXY',
    ])
    // What is far from all of them is proposed nothing, and nobody means the clock of tests.
    expect(said({ LEITAI_FOO: '2', LEITAI_NO: '1', LEITAI_HOSTS: 'a', LEITAI_WORKRES: '2' })).toEqual([
      'LEITAI_FOO null',
      'LEITAI_HOSTS HOST',
      'LEITAI_NO null',
      'LEITAI_WORKRES LEITAI_WORKERS',
    ])
    expect(said({ '\uFEFFPORT': '80' })).toEqual(['\uFEFFPORT PORT'])
    const others = {
      HOSTNAME: 'a',
      PORTS: '1',
      LOGNAME: 'root',
      NODE_ENV: 'production',
      AWS_REGION: 'x',
      LEITAI_SETTINGS: '/etc/leitai.env',
    }
    expect(said({ ...others, LEITAI_DATA: './data', PGPORT: '5432' })).toEqual([])
  })

  test('the manual has a line for each, and no other', async () => {
    const manual = await readFile('docs/operations.md', 'utf8')
    const [, table = ''] = /^## Settings$([\s\S]*?)^## /m.exec(manual) ?? []
    expect([...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name).sort()).toEqual([...settingNames].sort())
  })

  test('an address of version 6 is a host like another', () => {
    expect(readEnv({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
    expect(readEnv({ TRUST_PROXY: '::1/128, 10.0.0.0/8' }).trustProxy).toEqual(['::1/128', '10.0.0.0/8'])
    expect(() => readEnv({ TRUST_PROXY: '10.0.0.0/33' })).toThrow(SettingError)
  })

  test.each([
    [256, 64],
    [1_000, 64],
    [1_024, 64],
    [1_025, 128],
    [65_536, 128],
  ])('a machine of %i MB keeps %i MB of answers, unless it is told otherwise', (machine, kept) => {
    expect(usualCacheMb(machine * 1024 * 1024)).toBe(kept)
    expect([64, 128]).toContain(readEnv({}).cacheBytes / 1024 / 1024)
    expect(readEnv({ CACHE_MB: '7' }).cacheBytes).toBe(7 * 1024 * 1024)
    for (const CACHE_MB of ['0', '-1', '1.5', '1e3', '16385', '99999999', ' 64']) expect(() => readEnv({ CACHE_MB })).toThrow(SettingError)
  })

  test('the clock stands still only at a moment with its zone, and only on this machine', () => {
    expect(readEnv({}).now).toBeNull()
    expect(readEnv({ LEITAI_NOW: '2026-11-20T20:45+08:00' }).now).toBe('2026-11-20T12:45:00.000Z')
    for (const LEITAI_NOW of ['2026-11-20', '2026-11-20T20:45', 'tonight', '2026-13-20T20:45Z']) {
      expect(() => readEnv({ LEITAI_NOW })).toThrow(/LEITAI_NOW 必须是带时区的时刻/)
    }
    const LEITAI_NOW = '2026-11-20T20:45+08:00'
    expect(readEnv({ LEITAI_NOW, PUBLIC_URL: 'http://localhost:3000' }).now).not.toBeNull()
    for (const PUBLIC_URL of ['https://leitai.example', 'http://192.0.2.7:3000', 'http://localhost.example']) {
      expect(() => readEnv({ LEITAI_NOW, PUBLIC_URL })).toThrow(/PUBLIC_URL/)
    }
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
    await expect(openDatabase(place, migrate)).rejects.toThrow(/属于更新的程序（数据结构 999）/)
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
        // Each database has its own kind of index.
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
const primaryKeys: readonly string[] = ['id', 'n', 'article_id', 'entry_id']
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
