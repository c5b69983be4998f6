import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv, SettingError } from '#server/base/env.ts'
import { Admission } from '#server/http/admission.model.ts'
import { anyKnown } from '#server/media/known-files.service.ts'
import { mediaRoutes } from '#server/media/media.routes.ts'
import type { UploadedItem } from '#shared/admin/media.ts'
import { testApp } from '#test/app.ts'
import { removeBucket, startBucket, startHaltingBucket } from '#test/bucket.ts'
import { Answer, ownOrigin, signedIn } from '#test/console.ts'
import { clip, uploadVideo } from '#test/videos.ts'
import type { MediaFiles, Part } from './files.ts'
import { openMediaFiles } from './open-files.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-store-'))
  bucket = await startBucket()
})
afterAll(async () => {
  await bucket.close()
  await removeBucket(bucket)
  await rm(folder, { recursive: true })
})

const hash = 'ab'.padEnd(64, '0')
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))

describe.each(['disk', 'bucket'] as const)('files on a %s', (kind) => {
  let files: MediaFiles
  let app: FastifyInstance
  beforeAll(async () => {
    files = await openMediaFiles(readEnv({ LEITAI_DATA: join(folder, kind), MEDIA_URL: kind === 'bucket' ? bucket.mediaUrl : '' }))
    app = Fastify()
    await app.register(mediaRoutes, { files, isTakenDown: async () => false, isKnown: anyKnown, readers: new Admission(10) })
    await files.put(`ab/${hash}.mp4`, bytes)
  })
  afterAll(() => app.close())

  async function read(key: string, part?: Part) {
    const opened = await files.open(key, part)
    if (opened?.kind !== 'file') return opened
    const { stream, ...rest } = opened
    return { ...rest, bytes: await buffer(stream) }
  }

  test('come back as they went', async () => {
    expect(await read(`ab/${hash}.mp4`)).toEqual({ kind: 'file', size: 1000, from: 0, to: 999, bytes })
    expect(await read('ab/nothing')).toBeUndefined()
    await files.put('ab/empty', Buffer.alloc(0))
    expect(await read('ab/empty')).toEqual({ kind: 'file', size: 0, from: 0, to: -1, bytes: Buffer.alloc(0) })
  })

  test('what stands stays: a key names its content', async () => {
    await files.put('ab/once', Buffer.from('first'))
    await files.put('ab/once', Buffer.from('second'))
    expect(await read('ab/once')).toMatchObject({ bytes: Buffer.from('first') })
  })

  test('are listed, with their sizes', async () => {
    await files.put('ef/one', bytes)
    await files.put('ef/two', Buffer.alloc(0))
    expect((await files.list('ef/')).sort()).toEqual(['ef/one', 'ef/two'])
    expect(await files.sizes('ef/')).toEqual(
      new Map([
        ['ef/one', 1000],
        ['ef/two', 0],
      ]),
    )
    expect(await files.sizes('09/')).toEqual(new Map())
  })

  test('are taken from where they lie', async () => {
    const place = join(folder, `${kind}.bin`)
    await writeFile(place, bytes)
    await files.putFile('cd/moved', place)
    expect(await read('cd/moved')).toMatchObject({ size: 1000, bytes })
    await expect(files.putFile('cd/other', join(folder, 'nowhere'))).rejects.toThrow()
    expect(await read('cd/other')).toBeUndefined()
  })

  test.each<[Part, number, number]>([
    // The first request of phones. (The test's bucket takes 0 to 0 for the whole.)
    [{ from: 0, to: 1 }, 0, 1],
    [{ from: 10, to: 19 }, 10, 19],
    [{ from: 990 }, 990, 999],
    [{ from: 990, to: 5000 }, 990, 999],
    [{ last: 10 }, 990, 999],
    [{ last: 5000 }, 0, 999],
  ])('give the part %j', async (part, from, to) => {
    expect(await read(`ab/${hash}.mp4`, part)).toEqual({ kind: 'file', size: 1000, from, to, bytes: bytes.subarray(from, to + 1) })
  })

  test.each<Part>([{ from: 1000 }, { from: 4000, to: 5000 }, { last: 0 }])('have nothing at %j', async (part) => {
    expect(await read(`ab/${hash}.mp4`, part)).toEqual({ kind: 'outside', size: 1000 })
  })

  async function get(headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
    return await app.inject({ method, url: `/media/ab/${hash}.mp4`, headers })
  }

  test('are served whole, in part and not again', async () => {
    const whole = await get()
    expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const etag = String(whole.headers.etag)
    const part = await get({ range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([206, 'bytes 10-19/1000', '10'])
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
    expect((await get({ range: 'bytes=-5', 'if-range': etag })).headers['content-range']).toBe('bytes 995-999/1000')
    expect((await get({ range: 'bytes=-5', 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    const head = await get({ range: 'bytes=0-1' }, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([206, '2', ''])
  })

  test('refuse parts that there are not, and read nothing into what is no range', async () => {
    const outside = await get({ range: 'bytes=1000-' })
    expect([outside.statusCode, outside.headers['content-range'], outside.headers['cache-control']]).toEqual([
      416,
      'bytes */1000',
      'no-store',
    ])
    for (const range of [
      'bytes=',
      'bytes=-',
      'bytes=5-2',
      'bytes=0-1,5-6',
      'bytes=a-b',
      'lines=0-1',
      `bytes=${'9'.repeat(400)}-`,
      'bytes=1e3-',
    ])
      expect([range, (await get({ range })).statusCode]).toEqual([range, 200])
  })
})

test('a whole site keeps its pictures in a bucket and none on its disk', async () => {
  const app = await testApp('sqlite', { MEDIA_URL: bucket.mediaUrl })
  try {
    const editor = await signedIn(app, 'editor')
    const payload = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#286' } })
      .png()
      .toBuffer()
    const headers = { cookie: editor.cookie, origin: ownOrigin, 'content-type': 'image/png' }
    const sent = await app.http.inject({ method: 'POST', url: '/api/admin/media?name=a.png', headers, payload })
    const { picture } = new Answer<UploadedItem>(sent).data
    for (const { url } of picture.sources) {
      const source = await app.http.inject(url)
      expect([source.statusCode, (await sharp(source.rawPayload).metadata()).format]).toEqual([200, 'webp'])
    }
    expect((await readdir(join(app.dataFolder, 'media'), { recursive: true })).filter((name) => name.endsWith('.webp'))).toEqual([])
  } finally {
    await app.close()
  }
}, 60_000)

const noAnswer = '存放图片和视频的服务没有回应，请稍后再试'

test('while the bucket hangs requests fail in time, and all goes on when it is back', async () => {
  const bucket = await startHaltingBucket()
  const app = await testApp('sqlite', { MEDIA_URL: bucket.mediaUrl })
  try {
    const editor = await signedIn(app, 'editor')
    const headers = { cookie: editor.cookie, origin: ownOrigin }
    const send = async (background: string) => {
      const payload = await sharp({ create: { width: 640, height: 360, channels: 3, background } })
        .png()
        .toBuffer()
      const asked = { method: 'POST', url: '/api/admin/media', headers: { ...headers, 'content-type': 'image/png' }, payload } as const
      return await app.http.inject(asked)
    }
    const url = new Answer<UploadedItem>(await send('#286')).data.picture.sources.at(-1)?.url ?? ''
    const tries = () =>
      Promise.all([
        app.http.inject(url),
        app.http.inject({ url, headers: { range: 'bytes=0-1' } }),
        send('#628'),
        readFile(clip).then((bytes) => uploadVideo(app, editor, bytes)),
        app.http.inject('/favicon.ico'),
      ])
    bucket.halt()
    const started = performance.now()
    const [whole, part, picture, video, icon] = await tries()
    expect(performance.now() - started).toBeLessThan(25_000)
    for (const { statusCode, headers, json } of [whole, part, picture, icon])
      expect([statusCode, headers['cache-control'], json().message]).toEqual([503, 'no-store', noAnswer])
    expect([video.status, video.message]).toEqual([503, noAnswer])
    expect((await app.http.inject('/')).statusCode).toBe(200)
    bucket.goOn()
    const [whole2, part2, picture2, video2, icon2] = await tries()
    const statuses = [whole2.statusCode, part2.statusCode, picture2.statusCode, icon2.statusCode, video2.status]
    expect(statuses).toEqual([200, 206, 200, 200, 200])
  } finally {
    await app.close()
    await bucket.close()
  }
}, 60_000)

test('while the bucket is away files answer 503, and come back with it', async () => {
  let far = await startBucket()
  const app = await testApp('sqlite', { MEDIA_URL: far.mediaUrl })
  try {
    const files = await openMediaFiles(readEnv({ MEDIA_URL: far.mediaUrl }))
    const key = `ab/${hash}.mp4`
    // As an upload announces it: what the database does not know is not asked for.
    await app.db.write.insertInto('media_contents').values({ hash, due_at: '2027-01-01T00:00:00.000Z', removing_until: null }).execute()
    await files.put(key, bytes)
    await far.close()
    const away = await app.http.inject(`/media/${key}`)
    expect([away.statusCode, away.headers['cache-control'], away.json().message]).toEqual([503, 'no-store', noAnswer])
    expect((await app.http.inject('/')).statusCode).toBe(200)
    far = await startBucket(far)
    expect((await app.http.inject(`/media/${key}`)).rawPayload.equals(bytes)).toBe(true)
  } finally {
    await app.close()
    await far.close()
    await removeBucket(far)
  }
}, 60_000)

test.each([
  's3:',
  's3://',
  's3://host',
  's3://host/',
  'https://host/bucket',
  's3://key@host/bucket',
  's3://key:secret@host/Bucket',
  's3://key:secret@host/bucket?style=other',
  's3://key:secret@host/bucket?tls=no',
  's3://key:secret@host/bucket?colour=blue',
  's3://key:se%zzcret@host/bucket',
  's3://key:secret@host/bucket#part',
  'nonsense',
])('a setting that names no bucket stops the start, and is not said again: %s', (text) => {
  const fault = (() => {
    try {
      return readEnv({ MEDIA_URL: text })
    } catch (error) {
      return error
    }
  })()
  expect(fault).toBeInstanceOf(SettingError)
  expect(String(fault)).not.toContain('secret')
})

test('a bucket is said whole in one setting', async () => {
  expect(readEnv({ MEDIA_URL: 's3://AK:s%2Fe%3Ac@oss-cn-beijing.aliyuncs.com/leitai/a/b?region=oss-cn-beijing' }).mediaUrl).toEqual({
    name: 'leitai',
    prefix: 'a/b/',
    endpoint: 'https://oss-cn-beijing.aliyuncs.com',
    region: 'oss-cn-beijing',
    forcePathStyle: false,
    credentials: { accessKeyId: 'AK', secretAccessKey: 's/e:c' },
  })
  expect(readEnv({ MEDIA_URL: 's3://localhost:9000/leitai?style=path&tls=0' }).mediaUrl).toMatchObject({
    prefix: '',
    endpoint: 'http://localhost:9000',
    forcePathStyle: true,
    credentials: undefined,
  })
  expect(readEnv({}).mediaUrl).toBeNull()
  expect(await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')).toContain('`MEDIA_URL`')
})
