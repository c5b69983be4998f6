import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bucketOf } from '#server/base/bucket.ts'
import { openBucketFiles } from '#server/media/files/bucket-files.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { leitai } from '#test/command-line.ts'
import { signedIn } from '#test/console.ts'
import { makePlace, type TestPlace } from '#test/database.ts'
import { addArticle, addColumns } from '#test/factories.ts'
import { hostileHand, writtenIn } from '#test/hostile-backups.ts'
import { newPicture, sendPicture } from '#test/media.ts'
import { openFolderStore } from './folder-store.service.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Compressed piece by piece, which is the same to whoever reads it. */
function longLine(megabytes: number): Buffer {
  const piece = gzipSync('a'.repeat(1024 * 1024))
  return Buffer.concat([gzipSync('["'), ...Array<Buffer>(megabytes).fill(piece), gzipSync('"]\n')])
}

// What is told from its files is told before any row is written, whichever database is to have them.
describe('a backup that somebody changed', () => {
  let app: TestApp
  let folder: string
  let target: TestPlace
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
    app = await testApp('sqlite')
    target = await makePlace('sqlite')
    await addColumns(app)
    // It has a separator of lines that JSON lets stand.
    await addArticle(app, { title: '云涧\u2028三比一' })
    await sendPicture(app, await signedIn(app, 'editor'), await newPicture())
    expect(await leitai(app, 'backup', folder)).toMatchObject({ status: 0 })
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await app.close()
    await target.remove()
    await rm(folder, { recursive: true, force: true })
  })

  test('writes no file outside of the media folder, with a new digest or without one', async () => {
    const hand = hostileHand(folder)
    const evil = await hand.layMedia('../../evil/cron.d/evil', 'brought by somebody else\n')
    for (const isResigned of [true, false]) {
      await hand.change(({ media }) => media.push(evil), isResigned)
      for (const flag of ['--check', '--replace']) {
        const { status, err } = await leitai(target, 'restore', folder, flag)
        expect([flag, status, err]).toEqual([flag, 1, expect.stringMatching(/manifest\.json 不完整或被改过.*请移走它/)])
        expect(err.trim().split('\n')).toHaveLength(1)
      }
    }
    await rm(join(folder, '../evil'), { recursive: true })
    expect(existsSync(join(target.dataFolder, '../evil'))).toBe(false)
  })

  test('gives no table a file from elsewhere', async () => {
    const hand = hostileHand(folder)
    await hand.change(({ tables }) => Object.assign(tables[0] ?? {}, { file: '../../other.jsonl.gz' }))
    expect(await leitai(target, 'restore', folder)).toMatchObject({
      status: 1,
      err: expect.stringMatching(/manifest\.json 不完整或被改过/),
    })
  })

  test('has nothing read without end, and no line longer than the program writes', async () => {
    const hand = hostileHand(folder)
    const made = await hand.manifest()
    const file = (name: string) => made.tables.find((one) => one.name === name)?.file ?? ''
    const refused = async (sentence: RegExp) => {
      for (const flag of ['--check', '--replace']) {
        const { status, err } = await leitai(target, 'restore', folder, flag)
        expect([flag, status, err]).toEqual([flag, 1, expect.stringMatching(sentence)])
        expect(err.trim().split('\n')).toHaveLength(1)
      }
    }
    const stands = join(folder, 'media', made.media[0]?.key ?? '')
    const picture = await readFile(stands)
    await rm(stands)
    await symlink('/dev/zero', stands)
    await refused(/media\/\S+ 缺失、不完整或被改过/)
    await rm(stands)
    await writeFile(stands, picture)

    const { bytes, sha256 } = made.tables.find(({ name }) => name === 'articles') ?? {}
    const table = join(await hand.place(), file('articles'))
    const rows = await readFile(table)
    await rm(table)
    await symlink('/dev/zero', table)
    await refused(/不是普通的文件/)
    await rm(table)

    // A line of 700 MB, more than a string holds.
    await writeFile(table, longLine(700))
    await hand.change(({ tables }) => {
      for (const one of tables) if (one.name === 'articles') Object.assign(one, writtenIn(readFileSync(table)))
    })
    await refused(/articles\.jsonl\.gz 缺失、不完整或被改过，请换一个备份/)

    await writeFile(table, Buffer.concat([rows, Buffer.alloc(1024)]))
    await hand.change(({ tables }) => {
      for (const one of tables) if (one.name === 'articles') Object.assign(one, { bytes, sha256 })
    })
    await refused(/articles\.jsonl\.gz 缺失、不完整或被改过/)

    await writeFile(table, rows)
    expect(await leitai(target, 'restore', folder, '--check')).toMatchObject({ status: 0 })
    const manifest = join(await hand.place(), 'manifest.json')
    await rm(manifest)
    await symlink('/dev/zero', manifest)
    await refused(/不是普通的文件，请移走它/)
  })

  test('brings no hash that would name something else than a picture', async () => {
    await hostileHand(folder).changeTable('media_items', (lines, { columns }) =>
      lines.map((line) => {
        const row: unknown[] = JSON.parse(line)
        row[columns.indexOf('hash')] = '../../../evil'
        return JSON.stringify(row)
      }),
    )
    expect(await leitai(target, 'restore', folder)).toMatchObject({
      status: 1,
      err: expect.stringMatching(/表 media_items 里有一行的 hash 不是图片或视频的名字，备份被改过，请换一个备份/),
    })
  })
})

test.each(['../evil', 'ab/../../evil', '/etc/passwd', '..', './evil', 'ab\\..\\evil', 'ab\0'])(
  '%j names no file of a folder',
  async (key) => {
    const folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
    const bucket = bucketOf('s3://KEY:SECRET@127.0.0.1:9/media?style=path&tls=0')
    if (!bucket) throw new Error('That names a bucket')
    const store = openFolderStore(folder)
    const asked: Promise<unknown>[] = [openDiskFiles(folder), openBucketFiles(bucket)].flatMap((files) => [
      files.put(key, new Uint8Array(1)),
      files.putFile(key, join(folder, 'other')),
      files.open(key),
      files.has(key),
      files.remove(key),
      files.list(`${key}/`),
      files.sizes(`${key}/`),
    ])
    asked.push(store.openMedia(key), store.hasMedia(key, 1))
    for (const { status, reason } of (await Promise.allSettled(asked)).map((one) => ({ reason: null, ...one })))
      expect([status, String(reason)]).toEqual(['rejected', expect.stringContaining('不是图片或视频的文件名')])
    await rm(folder, { recursive: true })
  },
)
