import { readdir, readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { box, withAdded } from '#test/mp4.ts'
import { clip as clipPath, uploadVideo } from '#test/videos.ts'

// Through the console's upload route; the database makes no difference.
let app: TestApp
let editor: Caller
let clip: Buffer
beforeAll(async () => {
  app = await testApp('sqlite')
  editor = await signedIn(app, 'editor')
  clip = await readFile(clipPath)
})
afterAll(() => app.close())

const stored = async () => (await app.db.read.selectFrom('video_files').select('hash').execute()).map(({ hash }) => hash)
const unfinished = () => readdir(join(app.dataFolder, 'media', '.unfinished'))

const emptyBoxes = (count: number) => Buffer.alloc(count * 8, box('junk'))
const table = ['moov', 'trak', 'mdia', 'minf', 'stbl']
const overAll = [[], ...table.map((_type, i) => table.slice(0, i + 1))]

test.each([
  ...overAll.map((way) => [way.join('/') || 'the file', () => withAdded(clip, way, emptyBoxes(4_000_000))] as const),
  ['levels that have not many each', () => overAll.reduce((video, way) => withAdded(video, way, emptyBoxes(1_000)), clip)] as const,
])(
  'millions of boxes in %s are refused at once, and nobody waits for it',
  async (_name, make) => {
    const video = make()
    const before = await stored()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const memory = process.memoryUsage().heapUsed
    delay.enable()
    const answer = await uploadVideo(app, editor, video)
    delay.disable()
    expect([answer.status, answer.message]).toEqual([422, '视频文件里的数据块多得不正常，请在剪辑软件里重新导出为 MP4 后再上传'])
    expect(delay.max / 1e6).toBeLessThan(1_000)
    expect((process.memoryUsage().heapUsed - memory) / 1024 / 1024).toBeLessThan(100)
    expect([await stored(), await unfinished()]).toEqual([before, []])
  },
  20_000,
)

test('thousands of boxes that are erased are erased within a second', async () => {
  const video = withAdded(withAdded(clip, ['moov', 'trak'], emptyBoxes(2_000)), [], emptyBoxes(1_900))
  const from = performance.now()
  expect((await uploadVideo(app, editor, video)).status).toBe(200)
  expect(performance.now() - from).toBeLessThan(1_000)
})

const place = Buffer.from('+31.2304+121.4737/canary')

test.each([
  ...overAll.flatMap((way) => ['udta', 'uuid', 'meta', 'junk'].map((type) => [way, type] as const)),
  ...[
    ['moov', 'trak', 'edts'],
    ['moov', 'trak', 'mdia', 'minf', 'dinf'],
    [...table, 'stsd', 'avc1'],
  ].map((way) => [way, 'udta'] as const),
  // Of a kind that is kept elsewhere.
  [['moov'], 'stbl'] as const,
  [['moov', 'trak'], 'minf'] as const,
])('what stands in %j as %s is not kept', async (way, type) => {
  const kept = await keptOf(withAdded(clip, way, box(type, box('©xyz', place))))
  expect([kept.includes('canary'), kept.includes(type === 'stbl' || type === 'minf' ? '©xyz' : type)]).toEqual([false, false])
})

test('of a second table of samples no more is kept than of the first', async () => {
  const table = box('minf', box('stbl', box('udta', place)), box('uuid', place))
  expect((await keptOf(withAdded(clip, ['moov', 'trak', 'mdia'], table))).includes('canary')).toBe(false)
})

test('names of programs and devices, paths, and brands that are none are not kept; all that plays is', async () => {
  const [brands, rest] = [clip.subarray(8, 32), clip.subarray(32)]
  const named = Buffer.concat([box('ftyp', brands, Buffer.from('canary<script>')), rest])
  named.write('canary of li', named.indexOf('VideoHandler'), 'latin1')
  named.write('canary', named.indexOf('Lavc59.37.100 libx264'), 'latin1')
  const told = withAdded(named, ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref', 'url '], place)
  expect(told.toString('latin1').split('canary')).toHaveLength(6)
  const kept = await keptOf(told)
  expect(kept.length).toBe(told.length)
  expect(kept.includes('canary')).toBe(false)
  expect(kept.toString('latin1', 8, 32)).toBe(brands.toString('latin1'))
  for (const type of 'mvhd tkhd edts elst mdia mdhd minf vmhd smhd dinf dref stbl stsd avc1 avcC mp4a esds stts stsc stsz stco'.split(' '))
    expect([type, count(kept, type)]).toEqual([type, count(told, type)])
  const codec = told.indexOf('avcC')
  expect(kept.subarray(codec, codec + 46).equals(told.subarray(codec, codec + 46))).toBe(true)
  expect((await keptOf(kept)).equals(kept)).toBe(true)
})

test('a client that leaves is not worked for', async () => {
  const before = await stored()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const video = Buffer.concat([clip, box('mdat', Buffer.alloc(64 * 1024 * 1024, 7))])
  const headers = { cookie: editor.cookie, origin: ownOrigin, 'content-type': 'video/mp4', 'content-length': video.length }
  const client = httpRequest({ port: address.port, host: '127.0.0.1', method: 'POST', path: '/api/admin/videos/file', headers })
  client.on('error', () => {})
  await new Promise<void>((done) => client.end(video, done))
  expect(await unfinished()).toHaveLength(1)
  client.destroy()
  while ((await unfinished()).length > 0) await sleep(20)
  // Time for a write that would follow.
  await sleep(200)
  expect(await stored()).toEqual(before)
})

async function keptOf(video: Buffer): Promise<Buffer> {
  const { status, message, data } = await uploadVideo(app, editor, video)
  expect([status, message]).toEqual([200, '成功'])
  return (await app.http.inject(data.file.url)).rawPayload
}

function count(bytes: Buffer, word: string): number {
  return bytes.toString('latin1').split(word).length - 1
}
