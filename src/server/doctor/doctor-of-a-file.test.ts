import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { leitai } from '#test/command-line.ts'
import { freePort } from '#test/postgres.ts'
import { smallDisk, whyNoSmallDisk } from '#test/small-disk.ts'
import { giveUnprivileged, leitaiUnprivileged, takeUnprivileged, whyNotUnprivileged } from '#test/unprivileged.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '../../..')

describe('the doctor of a file', () => {
  let folder: string
  beforeEach(async () => {
    vi.stubEnv('PORT', String(await freePort()))
    folder = await mkdtemp(join(tmpdir(), 'leitai-doctor-'))
    await (await openDatabase({ databaseUrl: null, dataFolder: folder }, migrate)).close()
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })
  const examine = async (...words: string[]) => (await leitai({ dataFolder: folder, databaseUrl: null }, 'doctor', ...words)).out

  test('finds it damaged, within and at its head', async () => {
    const file = join(folder, 'leitai.db')
    const size = (await stat(file)).size
    const handle = await open(file, 'r+')
    await handle.write(Buffer.alloc(4096, 0x5a), 0, 4096, size - 4096)
    await handle.close()
    const cure = `for f in ${file} ${file}-wal ${file}-shm; do [ ! -e "$f" ] || mv "$f" ${folder}/damaged/; done; leitai restore && systemctl start leitai`
    const within = await examine()
    expect([within, within]).toEqual([expect.stringMatching(/✗ .*损坏/), expect.stringContaining(cure)])
    await writeFile(file, 'not a database at all'.repeat(100))
    const head = await examine()
    expect([head, head]).toEqual([expect.stringMatching(/✗ 数据库打不开/), expect.stringContaining(cure)])
  })

  test('finds files that the site may not write, and takes them for no damage', async ({ skip }) => {
    const why = whyNotUnprivileged()
    if (why !== null) skip(why)
    const log = join(folder, 'leitai.db-wal')
    await writeFile(log, '')
    await giveUnprivileged(folder)
    await takeUnprivileged(log)
    const asSite = (...words: string[]) => leitaiUnprivileged({ LEITAI_DATA: folder }, ...words)
    const cure = new RegExp(`sudo chown -R \\S+ ${folder} && sudo chmod -R u\\+rwX ${folder}`)
    const { stdout } = asSite('doctor')
    expect(stdout).toMatch(/✗ 数据库打不开：网站的用户 \S+ 不能读写 \S+leitai\.db-wal\n/)
    expect(stdout).toMatch(cure)
    expect(stdout).not.toContain('leitai restore')
    // What hangs on the database is named once.
    expect(stdout.match(/数据库打不开，其余各项没有检查/g)).toHaveLength(1)
    const started = asSite('start')
    expect([started.status, started.stderr]).toEqual([1, expect.stringMatching(cure)])
  })

  test('finds a folder of pictures and videos that the site may not write', async ({ skip }) => {
    const why = whyNotUnprivileged()
    if (why !== null) skip(why)
    const pictures = join(folder, 'media/ab')
    await mkdir(pictures, { recursive: true })
    await giveUnprivileged(folder)
    await takeUnprivileged(pictures)
    const { stdout } = leitaiUnprivileged({ LEITAI_DATA: folder }, 'doctor')
    expect(stdout).toMatch(
      new RegExp(`✗ 网站的用户 \\S+ 不能读写 ${pictures}，有的图片和视频存不进去\\n.*sudo chown -R \\S+ ${folder}/media `),
    )
  })

  test('finds a long log, and shortens it', async () => {
    const log = join(folder, 'leitai.db-wal')
    await writeFile(log, '')
    await truncate(log, 300 * 1024 ** 2)
    expect(await examine()).toMatch(/! 写前日志有 300 MB/)
  })

  test('finds a bucket that is away', async () => {
    vi.stubEnv('MEDIA_URL', '')
    const place = { dataFolder: folder, databaseUrl: null, mediaUrl: 's3://key:secret@127.0.0.1:1/leitai?style=path&tls=0' }
    expect((await leitai(place, 'doctor')).out).toMatch(/✗ 图片和视频存取不了：存储桶 .* 用不了：连接被拒绝，请检查/)
  })

  test('finds a database server that is away', async () => {
    const place = { dataFolder: folder, databaseUrl: 'postgres://someone:secret@127.0.0.1:1/leitai' }
    const { out } = await leitai(place, 'doctor')
    expect(out).toMatch(/✗ 数据库打不开：连不上 .*连接被拒绝，ECONNREFUSED/)
    expect(out).not.toContain('secret')
  })

  test('finds a disk that is nearly full', async (context) => {
    const disk = smallDisk()
    if (disk === undefined) return context.skip(whyNoSmallDisk)
    const small = await mkdtemp(join(tmpdir(), 'leitai-small-'))
    const [program = '', ...words] = disk(small, 100, [process.execPath, 'dist/app/cli.js', 'doctor'])
    const out = await new Promise<string>((done) =>
      execFile(program, words, { cwd: root, env: { ...process.env, LEITAI_DATA: small, DATABASE_URL: '' } }, (_, text) => done(text)),
    )
    expect(out).toMatch(/✗ 磁盘剩余 100 MB，共 100 MB，很快就什么都存不下/)
    await rm(small, { recursive: true })
  })

  test('finds that the disk of the backups is nearly full, where that is another one', async (context) => {
    const disk = smallDisk()
    if (disk === undefined) return context.skip(whyNoSmallDisk)
    const small = await mkdtemp(join(tmpdir(), 'leitai-small-'))
    const lines = async (megabytes: number) => {
      const [program = '', ...words] = disk(small, megabytes, [process.execPath, 'dist/app/cli.js', 'doctor'])
      const env = { ...process.env, LEITAI_DATA: folder, DATABASE_URL: '', BACKUP_FOLDER: join(small, 'not-there-yet') }
      const out = await new Promise<string>((done) => execFile(program, words, { cwd: root, env }, (_, text) => done(text)))
      return out.split('\n')
    }
    const told = (state: string, said: string) =>
      expect.stringMatching(new RegExp(`^${state} 磁盘剩余 .+；备份的磁盘（${small}/not-there-yet）${said}`))
    const full = await lines(100)
    const at = full.findIndex((line) => line.includes('备份的磁盘'))
    expect(full.slice(at, at + 2)).toEqual([
      told('✗', '剩余 100 MB，共 100 MB，很快就做不了备份'),
      expect.stringMatching(/→ .*--keep 7.*BACKUP_FOLDER/),
    ])
    expect(await lines(500)).toContainEqual(told('!', '剩余 500 MB，共 500 MB，新的视频和图片很快会放不下'))
    expect(await lines(2_000)).toContainEqual(told('✓', '剩余 2.0 GB，共 2.0 GB$'))
    await rm(small, { recursive: true })
  })
})
