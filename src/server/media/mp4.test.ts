import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { box } from '#test/mp4.ts'
import { clean, inspectVideo } from './mp4.model.ts'

let folder: string
let clip: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-mp4-'))
  clip = await readFile(new URL('../../../test/files/clip.mp4', import.meta.url))
})
afterAll(() => rm(folder, { recursive: true }))

async function inspect(bytes: Uint8Array) {
  const place = join(folder, 'one.mp4')
  await writeFile(place, bytes)
  const file = await open(place, 'r+')
  try {
    const inspected = await inspectVideo(file, bytes.length)
    if (inspected.kind === 'video') await clean(file, inspected.cleaning)
    return inspected
  } finally {
    await file.close()
  }
}

const cleaned = () => readFile(join(folder, 'one.mp4'))

/** The clip with one text replaced by another of the same length. */
function changed(from: string, to: string): Buffer {
  const at = clip.indexOf(from, 'latin1')
  expect(at, from).toBeGreaterThan(0)
  const copy = Buffer.from(clip)
  copy.write(to, at, 'latin1')
  return copy
}

test('what a video is', async () => {
  expect(await inspect(clip)).toMatchObject({ facts: { width: 160, height: 90, durationSeconds: 2, isIndexFirst: true } })
})

test('of where and by whom it was taken nothing stays, and nothing else changes', async () => {
  expect(clip.includes('canary')).toBe(true)
  const aside = Buffer.concat([clip, box('uuid', Buffer.from('canary behind the end')), box('free', Buffer.from('canary'))])
  const inspected = await inspect(aside)
  const after = await cleaned()
  expect(inspected.kind).toBe('video')
  expect(after.length).toBe(aside.length)
  expect([after.includes('canary'), after.includes('+39.9042'), after.includes('udta')]).toEqual([false, false, false])
  // Video, audio and the data to play them.
  const data = clip.indexOf('mdat')
  expect(after.subarray(data, clip.length).equals(clip.subarray(data))).toBe(true)
  expect(await inspect(after)).toMatchObject({ kind: 'video', facts: { durationSeconds: 2 } })
})

test('a video that was held upright is shown upright', async () => {
  const turned = Buffer.from(clip)
  const matrix = turned.indexOf('tkhd') + 4 + 40
  for (const [i, value] of [0, 0x10000, 0, -0x10000, 0, 0].entries()) turned.writeInt32BE(value, matrix + i * 4)
  expect(await inspect(turned)).toMatchObject({ facts: { width: 90, height: 160 } })
})

test('an index behind the pictures is known as such', async () => {
  const index = clip.indexOf('moov') - 4
  const end = index + clip.readUInt32BE(index)
  const late = Buffer.concat([clip.subarray(0, index), clip.subarray(end), clip.subarray(index, end)])
  expect(await inspect(late)).toMatchObject({ facts: { isIndexFirst: false } })
})

test.each<[string, () => Uint8Array, string]>([
  ['nothing', () => new Uint8Array(), 'not-a-video'],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-a-video'],
  ['an iPhone picture', () => changed('isom', 'heic'), 'not-a-video'],
  ['a QuickTime film', () => changed('isom', 'qt  '), 'not-a-video'],
  ['a head and nothing behind it', () => clip.subarray(0, clip.readUInt32BE(0)), 'broken'],
  ['a page behind the end', () => Buffer.concat([clip, Buffer.from('<script>alert(1)</script>')]), 'broken'],
  ['an index within an index', () => changed('mvhd', 'mvhx'), 'broken'],
  ['H.265', () => changed('avc1', 'hvc1').fill('hvc1', clip.indexOf('avc1', 300), clip.indexOf('avc1', 300) + 4), 'codec'],
  ['sound that browsers do not know', () => changed('mp4a', 'ac-3'), 'codec'],
  ['no picture', () => changed('vide', 'text'), 'no-picture'],
  ['a live stream in pieces', () => Buffer.concat([clip, box('moof', Buffer.alloc(8))]), 'in-pieces'],
  [
    'a box that is longer than its file',
    () => changed('free', 'free').fill(0x7f, clip.indexOf('free') - 4, clip.indexOf('free')),
    'broken',
  ],
  ['two indexes', () => Buffer.concat([clip, box('moov', Buffer.alloc(8))]), 'broken'],
  [
    'an index without end',
    () => Buffer.concat([clip.subarray(0, 32), box('moov', Buffer.alloc(0)), box('mdat', Buffer.alloc(4))]),
    'broken',
  ],
])('%s is refused', async (_name, make, why) => {
  expect(await inspect(make())).toEqual({ kind: 'refused', why })
})

test('cut off anywhere it is refused', async () => {
  for (let tenth = 0; tenth < 10; tenth += 1) {
    expect([tenth, (await inspect(clip.subarray(0, Math.floor((clip.length * tenth) / 10)))).kind]).toEqual([tenth, 'refused'])
  }
})

test('bytes changed at random give a video or a refusal, and never more', async () => {
  const index = clip.indexOf('mdat')
  const change = fc.record({ at: fc.nat(index), to: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const copy = Buffer.from(clip)
      for (const { at, to } of changes) copy[at] = to
      const { kind } = await inspect(copy)
      expect(['video', 'refused']).toContain(kind)
      expect((await cleaned()).length).toBe(copy.length)
    }),
    { numRuns: 400 },
  )
}, 60_000)
