import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bucket, bucketOf } from '#server/base/bucket.ts'
import { openBucketFiles } from '#server/media/files/bucket-files.ts'
import type { Backups } from '#shared/admin/backups.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { titlesIn } from '#test/backups.ts'
import { removeBucket, startBucket } from '#test/bucket.ts'
import { leitai } from '#test/command-line.ts'
import { signedIn } from '#test/console.ts'
import { makePlace } from '#test/database.ts'
import { addArticle, addColumns } from '#test/factories.ts'
import { newPicture, sendPicture } from '#test/media.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

// What a bucket keeps does not depend on the database; one of PostgreSQL is in saved-takedowns.test.ts.
describe('a backup in a bucket', () => {
  let bucket: Awaited<ReturnType<typeof startBucket>>
  let app: TestApp
  let address: string
  beforeEach(async () => {
    bucket = await startBucket()
    address = bucket.mediaUrl.replace('/site?', '/backups?')
    vi.stubEnv('BACKUP_FOLDER', address)
    app = await testApp('sqlite', { BACKUP_FOLDER: address })
    await addColumns(app)
    await addArticle(app, { title: '云涧三比一' })
    await sendPicture(app, await signedIn(app, 'editor'), await newPicture())
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await app.close()
    await bucket.close().catch(() => {}) // one test closes it
    await removeBucket(bucket)
  })
  const stored = async () => (await openBucketFiles(bucketAt(address)).list('')).filter((key) => !key.endsWith('/')).sort()

  test('is restored on the other database, tried, and only so many are kept; the second brings only what is new', async () => {
    const { status, out, err } = await leitai(app, 'backup')
    expect([status, out, err]).toEqual([0, expect.stringContaining('图片和视频 2 个'), ''])
    expect(out).not.toContain('S3RVER:S3RVER')
    const first = await stored()
    expect(first.filter((key) => key.startsWith('media/'))).toHaveLength(2)
    const files = openBucketFiles(bucketAt(address))
    const picture = first.find((key) => key.startsWith('media/')) ?? ''
    await files.remove(picture)
    await files.put(picture, Buffer.from('another'))
    expect(await leitai(app, 'restore', '--check')).toMatchObject({
      status: 1,
      err: expect.stringContaining(`${picture} 缺失、不完整或被改过`),
    })
    await makeFolder(bucketAt(address), 'media/')
    expect(await leitai(app, 'backup', address, '--keep', '1')).toMatchObject({
      status: 0,
      out: expect.stringContaining('已删除旧备份 s3://'),
    })
    expect(await leitai(app, 'restore', '--check')).toMatchObject({ status: 0, out: expect.stringContaining('可以恢复') })
    const second = await stored()
    expect(second.filter((key) => key.startsWith('media/'))).toEqual(first.filter((key) => key.startsWith('media/')))
    expect(second.filter((key) => key.endsWith('/manifest.json'))).toHaveLength(1)
    expect(second).toContain('last-drill.json')
    const admin = await signedIn(app, 'admin')
    const { data } = await admin.ask<Backups>('GET', '/api/admin/backups')
    expect(data).toMatchObject({ folder: expect.stringMatching(/^s3:\/\/127/), newest: { name: expect.any(String) }, fault: null })
    expect(data.drill?.at).toBeDefined()
    const place = await makePlace('postgres')
    // By its name, as an upgrade names the one of before it; a newer one is not taken for it.
    const [, name = ''] = /\/(leitai-\w+)：/.exec((await leitai(app, 'backup')).out) ?? []
    await addArticle(app, { title: '后来的文章' })
    expect(await leitai(app, 'backup')).toMatchObject({ status: 0 })
    const strange = await leitai(place, 'restore', 'leitai-20200101T000000Z')
    expect([strange.status, strange.err]).toEqual([1, expect.stringMatching(/s3:\S+ 里没有备份 leitai-20200101T000000Z/)])
    expect(await leitai(place, 'restore', name)).toMatchObject({ status: 0 })
    expect(await titlesIn(place)).toEqual(['云涧三比一'])
    expect((await readdir(join(place.dataFolder, 'media'), { recursive: true })).filter((name) => /webp$/.test(name))).toHaveLength(2)
    expect((await readdir(place.dataFolder)).filter((name) => name.startsWith('.scratch'))).toEqual([])
    await place.remove()
  })

  test('cut off, changed, one of two at once, or with its bucket away: each is one sentence, and nothing of the site is lost', async () => {
    const files = openBucketFiles(bucketAt(address))
    await files.put('unfinished.json', Buffer.from(JSON.stringify({ host: 'another', pid: 1, at: new Date().toISOString() })))
    const oneLine = async (sentence: RegExp, ...words: readonly string[]) => {
      const { status, err } = await leitai(app, ...words)
      expect([status, err]).toEqual([1, expect.stringMatching(sentence)])
      expect(err.trim().split('\n')).toHaveLength(1)
      expect(err).not.toContain('S3RVER:S3RVER')
    }
    await oneLine(/s3:\S+ 里正在做另一个备份/, 'backup')
    await files.remove('unfinished.json')
    expect(await leitai(app, 'backup')).toMatchObject({ status: 0 })
    const keys = await stored()
    const articles = keys.find((key) => key.endsWith('articles.jsonl.gz')) ?? ''
    await files.remove(articles)
    await oneLine(/articles\.jsonl\.gz 缺失、不完整或被改过/, 'restore', '--check')
    await files.put(articles, Buffer.from('changed'))
    await oneLine(/articles\.jsonl\.gz 缺失、不完整或被改过/, 'restore', '--check')
    await oneLine(/备份的位置必须是/, 'backup', 's3://KEY@host')
    await bucket.close()
    await oneLine(/存储桶 s3:\/\/127\.0\.0\.1:\d+\/media\/backups\/ 用不了：连接被拒绝，请检查/, 'backup')
    const admin = await signedIn(app, 'admin')
    expect((await admin.ask<Backups>('GET', '/api/admin/backups')).data).toMatchObject({ newest: null, fault: expect.any(String) })
    expect(await titlesIn(app)).toEqual(['云涧三比一'])
  })
})

function bucketAt(address: string): Bucket {
  const bucket = bucketOf(address)
  if (!bucket) throw new Error('That names a bucket')
  return bucket
}

/** As the console of a storage service does: an empty object with the name of the folder. */
async function makeFolder({ name, prefix, ...service }: Bucket, folder: string): Promise<void> {
  await new S3Client(service).send(new PutObjectCommand({ Bucket: name, Key: `${prefix}${folder}`, Body: '' }))
}
