import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nameOf } from '#server/backup/backup-store.model.ts'
import { noPassword } from '#server/session/no-password.model.ts'
import { getSettings, upsertSettings } from '#server/settings/settings.queries.ts'
import type { Check, Finding } from '#shared/admin/doctor.ts'
import { startAnsweringProxy } from '#test/answering-proxy.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { leitai } from '#test/command-line.ts'
import { insertSignedIn, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { asDoctor } from '#test/doctor.ts'
import { addArticle, addColumns } from '#test/factories.ts'
import { newPicture, sendPicture } from '#test/media.ts'
import { freePort } from '#test/postgres.ts'
import { startSite } from '#test/running-site.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '../../..')
const isOpensslHere = spawnSync('openssl', ['version']).error === undefined

describeOnBoth('the doctor', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    vi.stubEnv('PORT', String(await freePort()))
    app = await testApp(dialect)
    await addColumns(app)
    await addArticle(app, { title: '云涧三比一' })
    await insertSignedIn(app.db.write, 'admin', '2026-11-20T12:00:00.000Z', { name: 'zoe', passwordHash: '$argon2id$of-zoe' })
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await app.close()
  })

  const addPicture = async () => await sendPicture(app, await signedIn(app, 'editor'), await newPicture())
  const { examined, told, stateOf, isFound, isFoundAndFixed } = asDoctor(() => app)

  test('finds nothing at fault on a sound site, and says what it could not look at', async () => {
    await addPicture()
    const { status, out } = await leitai(app, 'doctor')
    expect([status, out]).toEqual([0, expect.stringContaining('0 处故障')])
    const found = await examined()
    const unsound = Object.values(found).filter(({ state }) => state === 'fault' || state === 'warning')
    expect(unsound.map(({ check }) => check)).toEqual(['backup'])
    expect(
      Object.values(found)
        .filter(({ state }) => state === 'unchecked')
        .map(({ check }) => check),
    ).toEqual(expect.arrayContaining(['filing', 'drill', 'server', 'address', 'events', 'cache', 'proxy']))
  })

  test('finds what is wrong with numbers, the index, and the clock, and mends what it can', async () => {
    const { write } = app.db
    await write.updateTable('change_counter').set({ n: 0 }).execute()
    await isFoundAndFixed('counter', 'fault')
    await write.deleteFrom('search_entries').where('subject', '=', 'article').execute()
    await isFoundAndFixed('search', 'warning')
    await write.updateTable('changes').set({ at: '2126-01-01T00:00:00.000Z' }).execute()
    await isFound('clock', 'fault', /2126-01-01/)
    await write.updateTable('changes').set({ at: '2026-01-01T00:00:00.000Z' }).execute()
    await write.updateTable('users').set({ password_hash: noPassword }).execute()
    expect((await examined()).admin).toMatchObject({ state: 'warning', cure: 'leitai user reset zoe' })
    await write.updateTable('users').set({ disabled_at: '2026-11-20T12:00:00.000Z' }).execute()
    await isFound('admin', 'warning', /管理员/)
  })

  test('finds a reference into nothing, a schema that is behind, and one of a newer program', async () => {
    const { write } = app.db
    if (dialect === 'sqlite') {
      await sql`pragma foreign_keys = off`.execute(write)
      await write.deleteFrom('search_entries').where('subject', '=', 'article').execute()
      expect((await told()).references).toMatchObject({ state: 'fault', cure: 'leitai doctor --fix' })
      expect((await told('--fix')).references?.state).toBe('good')
      await write.insertInto('article_media').values({ article_id: 999_999, media_item_id: 999_999 }).execute()
    } else await sql`alter table article_media add constraint loose check (article_id > 0) not valid`.execute(write)
    await isFound('references', 'fault', dialect === 'sqlite' ? /article_media/ : /loose/)
    await sql`delete from migrations where name = '0036-live'`.execute(write)
    await isFound('schema', 'warning', /0036-live/)
    await sql`insert into migrations (name, timestamp) values ('9999-later', '2026-01-01')`.execute(write)
    await isFound('schema', 'fault', /9999-later/)
  })

  // Not on SQLite: of a file that this process opens and closes it loses its locks, and the second start would take it for its own.
  test.runIf(dialect === 'postgres')(
    'finds a proxy that hides visitors, holds events back, keeps answers, or leads elsewhere',
    async () => {
      const isSeen = async (check: Check, state: Finding['state'], said: RegExp) => {
        const found = (await examined())[check]
        expect(found, check).toMatchObject({ state, said: expect.stringMatching(said), cure: expect.stringMatching(/./) })
        return found?.cure
      }
      const port = await freePort()
      vi.stubEnv('PORT', String(port))
      const databaseUrl = app.databaseUrl ?? ''
      const settings = { PUBLIC_URL: `http://127.0.0.1:${port}` }
      let site = await startSite({ port, dataFolder: app.dataFolder, databaseUrl, flags: ['--empty'], settings })
      const proxy = await startAnsweringProxy(port)
      try {
        vi.stubEnv('PUBLIC_URL', proxy.url)
        expect(await isSeen('proxy', 'fault', /同一个人/)).toContain('TRUST_PROXY=127.0.0.1')
        proxy.habit = 'has other nodes'
        await isSeen('proxy', 'fault', /^在有的节点上，代理 127\.0\.0\.1/)
        proxy.habit = 'says nothing'
        // One that appends would let every client name an address.
        expect(await isSeen('proxy', 'fault', /没有传来访客的地址/)).toContain('X-Forwarded-For $remote_addr;')
        proxy.habit = 'holds back'
        await isSeen('events', 'fault', /攒着/)
        proxy.habit = 'keeps pages'
        await isSeen('cache', 'fault', /页面留了 2 秒以上/)
        proxy.habit = 'keeps data'
        await isSeen('cache', 'fault', /api/)
        proxy.habit = 'serves another'
        await isSeen('address', 'fault', /不是本站/)
        proxy.habit = 'forwards'
        await app.db.write.updateTable('live_state').set({ epoch: 'another' }).execute()
        await isSeen('address', 'fault', /另一个数据库/)
        await site.stop()
        proxy.habit = 'says that it is away'
        const away = await examined()
        expect([away.server?.state, away.address]).toEqual(['unchecked', expect.objectContaining({ state: 'unchecked', cure: null })])
        proxy.habit = 'forwards'
        site = await startSite({ port, dataFolder: app.dataFolder, databaseUrl, settings: { ...settings, TRUST_PROXY: '127.0.0.1' } })
        const found = await examined()
        expect(['server', 'address', 'events', 'cache', 'proxy'].map((check) => found[check]?.state)).toEqual(Array(5).fill('good'))
      } finally {
        await proxy.close()
        await site.stop()
      }
    },
  )

  // What follows is told from files, settings, sockets and certificates, whichever database the site has.
  if (dialect === 'postgres') return

  test('finds a setting that cannot be read, and a folder without a site', async () => {
    vi.stubEnv('PORT', 'eighty')
    await isFound('settings', 'fault', /PORT/)
    vi.stubEnv('PORT', '3000')
    vi.stubEnv('LEITAI_WORKER', '2')
    await isFound('settings', 'warning', /没有叫 LEITAI_WORKER 的设置/)
    vi.stubEnv('LEITAI_WORKER', '')
    const { out, status } = await leitai({ dataFolder: join(app.dataFolder, 'nowhere'), databaseUrl: null }, 'doctor')
    expect([status, out]).toEqual([1, expect.stringContaining('没有数据目录')])
    expect(out).toContain('里还没有网站')
  })

  test('finds that backups lack, are old, or were never tried', async () => {
    await isFound('backup', 'warning', /没有备份/)
    await leitai(app, 'backup')
    const fresh = await examined()
    expect([fresh.backup?.state, fresh.drill?.state]).toEqual(['good', 'warning'])
    const folder = join(app.dataFolder, 'backups')
    expect(await leitai(app, 'restore', folder, '--check')).toMatchObject({ status: 0 })
    expect(await stateOf('drill')).toBe('good')
    const [name = ''] = (await readdir(folder)).filter((one) => one.startsWith('leitai-'))
    const longAgo = new Date(Date.now() - 72 * 3_600_000).toISOString()
    await rename(join(folder, name), join(folder, nameOf(longAgo)))
    await isFound('backup', 'warning', /3 天前/)
    // One that cannot be read, behind a newer one, and then alone.
    await writeFile(join(folder, nameOf(longAgo), 'manifest.json'), '{')
    await leitai(app, 'backup')
    await isFound('backup', 'warning', new RegExp(`不到 1 小时前.*；备份 ${folder}/${nameOf(longAgo)} 读不了：manifest\\.json 读不出来`))
    for (const one of await readdir(folder)) {
      if (one.startsWith('leitai-') && one !== nameOf(longAgo)) await rm(join(folder, one), { recursive: true })
    }
    await isFound('backup', 'fault', /读不了/)
  })

  test('finds that a backup could not be restored on trial, until it or a newer one could', async () => {
    const folder = join(app.dataFolder, 'backups')
    const backups = async () => (await readdir(folder)).filter((one) => one.startsWith('leitai-')).sort()
    const tried = async (...words: string[]) => (await leitai(app, 'restore', ...words, '--check')).status
    await leitai(app, 'backup')
    expect(await tried()).toBe(0)
    const [first = ''] = await backups()
    // As older programs wrote it.
    const note = join(folder, 'last-drill.json')
    expect(JSON.parse(await readFile(note, 'utf8'))).toEqual({ backup: first, at: expect.any(String) })
    await leitai(app, 'backup')
    const [, second = ''] = await backups()
    const file = join(folder, second, 'articles.jsonl.gz')
    const whole = await readFile(file)
    const bytes = Buffer.from(whole)
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
    await writeFile(file, bytes)
    expect(await tried()).toBe(1)
    await isFound('drill', 'fault', new RegExp(`试着恢复备份 ${second}，没有成功：.*articles\\.jsonl\\.gz 缺失、不完整或被改过`))
    expect((await examined()).drill?.cure).toBe('leitai backup && leitai restore --check')
    expect(JSON.parse(await readFile(note, 'utf8'))).toMatchObject({ backup: first })
    // An older one says nothing of it.
    expect(await tried(first)).toBe(0)
    expect(await stateOf('drill')).toBe('fault')
    await writeFile(file, whole)
    expect(await tried(second)).toBe(0)
    expect(await stateOf('drill')).toBe('good')
    await writeFile(file, bytes)
    expect(await tried()).toBe(1)
    await leitai(app, 'backup')
    expect((await examined()).drill).toMatchObject({ state: 'fault', cure: 'leitai restore --check' })
    expect(await tried()).toBe(0)
    expect(await stateOf('drill')).toBe('good')
  })

  test('finds that the newest backup lacks pictures, which the site lacked then', async () => {
    await addPicture()
    await rename(join(app.dataFolder, 'media'), join(app.dataFolder, 'away'))
    expect((await leitai(app, 'backup')).status).toBe(1)
    await isFound('backup', 'fault', /少了 2 个图片或视频文件（如 \S+\.webp），备份里没有它们/)
    await rename(join(app.dataFolder, 'away'), join(app.dataFolder, 'media'))
    expect((await leitai(app, 'backup')).status).toBe(0)
    expect(await stateOf('backup')).toBe('good')
  })

  test('finds what others may read, and closes it', async () => {
    await leitai(app, 'backup')
    expect(await stateOf('modes')).toBe('good')
    const backups = join(app.dataFolder, 'backups')
    await chmod(backups, 0o755)
    await isFoundAndFixed('modes', 'warning')
    expect((await stat(backups)).mode & 0o777).toBe(0o700)
  })

  test('leaves alone what others keep beside backups', async () => {
    const shared = join(app.dataFolder, 'shared')
    vi.stubEnv('BACKUP_FOLDER', shared)
    const others = ['', 'a.txt', 'web', 'media']
    for (const name of ['', 'web', 'media']) await mkdir(join(shared, name))
    await writeFile(join(shared, 'a.txt'), '')
    for (const name of others) await chmod(join(shared, name), 0o755)
    const modeOf = async (name: string) => (await stat(join(shared, name))).mode & 0o777
    expect(await stateOf('modes')).toBe('good')
    await rm(join(shared, 'media'), { recursive: true })
    await leitai(app, 'backup')
    expect(await stateOf('modes')).toBe('good')
    const [backup = ''] = (await readdir(shared)).filter((name) => name.startsWith('leitai-'))
    await chmod(join(shared, backup), 0o755)
    await isFoundAndFixed('modes', 'warning')
    expect(await modeOf(backup)).toBe(0o700)
    for (const name of ['', 'a.txt', 'web']) expect(await modeOf(name), name).toBe(0o755)
  })

  test('says which names a public site lacks, and what cannot be reached from inside is no fault', async () => {
    vi.stubEnv('PUBLIC_URL', 'http://leitai.invalid')
    const found = await examined()
    expect([found.filing?.state, found.https?.state, found.address?.state]).toEqual(['warning', 'warning', 'unchecked'])
    const filed = async (icpNumber: string) => {
      const settings = await getSettings(app.db.read)
      await app.write((trx) => upsertSettings(trx, { ...settings, footer: { ...settings.footer, icpNumber } }, '2026-11-20T12:00:00.000Z'))
      return (await examined()).filing
    }
    expect(await filed('京ICP备00000000号-0')).toMatchObject({ state: 'warning', said: expect.stringContaining('示例') })
    expect(await filed('京ICP备10000001号-1')).toMatchObject({ state: 'good' })
  })

  test('finds too few descriptors for the streams', async () => {
    const { dataFolder: LEITAI_DATA, databaseUrl } = app
    const env = { ...process.env, LEITAI_DATA, DATABASE_URL: databaseUrl ?? '' }
    const words = ['-c', 'ulimit -n 1000 && exec "$0" dist/app/cli.js doctor', process.execPath]
    const out = await new Promise<string>((done) => execFile('sh', words, { cwd: root, env }, (_, text) => done(text)))
    expect(out).toMatch(/! 进程能打开的文件太少.*250 个页面.*\n.*LimitNOFILE/)
  })

  test('takes a site that is not ready for no other program', async () => {
    let answer = { status: 200, text: 'ready, bucket unreachable' }
    const site = createServer((_, response) => response.writeHead(answer.status).end(answer.text))
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
    vi.stubEnv('PORT', String((site.address() as AddressInfo).port))
    expect((await examined()).server).toMatchObject({ state: 'good', said: expect.stringContaining('连不上存储桶') })
    answer = { status: 503, text: 'bucket unreachable' }
    await isFound('server', 'fault', /没有就绪：「bucket unreachable」/)
    await new Promise((done) => site.close(done))
  })

  test('finds another program at the port', async () => {
    const other = createServer((_, response) => response.end('<!doctype html>\n<p>hello'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    vi.stubEnv('PORT', String((other.address() as AddressInfo).port))
    await isFound('server', 'fault', /「<!doctype html> <p>hello」/)
    await new Promise((done) => other.close(done))
  })

  test.skipIf(!isOpensslHere)('finds a certificate that browsers refuse, and one that has ended', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leitai-tls-'))
    for (const [days, said] of [
      ['90', /不认/],
      ['-1', /已过期 1 天/],
    ] as const) {
      const [key, cert] = [join(folder, 'key'), join(folder, `cert${days}`)]
      const wish = join(folder, 'wish')
      spawnSync('openssl', ['req', '-new', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', wish])
      spawnSync('openssl', ['x509', '-req', '-in', wish, '-signkey', key, '-days', days, '-out', cert])
      const server = createTlsServer({ key: await readFile(key), cert: await readFile(cert) }, (_, response) => response.end('hello'))
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      vi.stubEnv('PUBLIC_URL', `https://localhost:${(server.address() as AddressInfo).port}`)
      await isFound('certificate', 'fault', said)
      expect((await examined()).address).toMatchObject({ state: 'unchecked', said: '证书换好以后再看' })
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
    await rm(folder, { recursive: true })
  })
})
