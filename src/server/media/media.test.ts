import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpError } from '#server/base/errors.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { Admission } from '#server/http/admission.model.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { plainStore } from '#test/plain-store.ts'
import { openDiskFiles } from './files/disk-files.ts'
import type { MediaFiles } from './files/files.ts'
import type { IngestedPicture } from './ingested.model.ts'
import { anyKnown } from './known-files.service.ts'
import { insertMediaItem, listMediaItems } from './media.queries.ts'
import { mediaRoutes } from './media.routes.ts'
import { viewPicture } from './media.view.ts'
import { openPictureIntake, type PictureIntake } from './picture-intake.service.ts'

let folder: string
let files: MediaFiles
let door: PictureIntake
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-media-'))
  files = openDiskFiles(folder)
  door = openPictureIntake(plainStore(files))
  app = Fastify({ routerOptions: { caseSensitive: true } })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof HttpError)) throw error
    return reply.code(error.status).send({ code: error.code, message: error.message, data: null })
  })
  await app.register(mediaRoutes, { files, isTakenDown: async () => false, isKnown: anyKnown, readers: new Admission(10) })
})
afterAll(async () => {
  await app.close()
  await door.close()
  await rm(folder, { recursive: true })
})

const day = '2026-01-02T03:04:05.678Z'

function stored(picture: IngestedPicture, width = picture.width): Promise<Buffer> {
  return readFile(join(folder, 'media', picture.hash.slice(0, 2), `${picture.hash}-${width}.webp`))
}

/** Red, green, blue and yellow quarters: each of the eight orientations looks different. */
function quarters(width: number, height: number) {
  const size = { width: width / 2, height: height / 2, channels: 3 as const }
  const part = (background: string, left: number, top: number) => ({ input: { create: { ...size, background } }, left, top })
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    part('lime', width / 2, 0),
    part('blue', 0, height / 2),
    part('yellow', width / 2, height / 2),
  ])
}

/** Colours in the middle of the four quarters, each channel rounded to 0 or 255. */
async function corners(bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
    return [...data.subarray(start, start + 3)].map((value) => (value > 127 ? 'f' : '0')).join('')
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}

describe('a picture', () => {
  test('lies in three widths, named by the hash of the largest', async () => {
    const picture = await door.ingestImage(await quarters(2000, 1500).jpeg().toBuffer())
    expect(picture).toMatchObject({ width: 1600, height: 1200, widths: [480, 960, 1600] })
    expect(picture.hash).toBe(
      createHash('sha256')
        .update(await stored(picture))
        .digest('hex'),
    )
    expect(picture.color).toMatch(/^#[0-9a-f]{6}$/)
    expect((await readdir(join(folder, 'media', picture.hash.slice(0, 2)))).length).toBe(3)
    expect(await readdir(join(folder, 'media', '.unfinished'))).toEqual([])
  })

  test.each([
    [1000, [480, 960, 1000]],
    [960, [480, 960]],
    [480, [480]],
    [36, [36]],
    [2, [2]],
  ])('%i px wide is never enlarged', async (width, widths) => {
    const picture = await door.ingestImage(await quarters(width, 100).png().toBuffer())
    expect(picture).toMatchObject({ width, height: 100, widths })
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('with EXIF orientation %i stands upright', async (orientation) => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const upload = await quarters(600, 400).withMetadata({ orientation }).toFormat(format).toBuffer()
      const upright = await sharp(upload).autoOrient().toBuffer()
      const picture = await door.ingestImage(upload)
      expect([picture.width, picture.height]).toEqual(orientation >= 5 ? [400, 600] : [600, 400])
      expect(await corners(await stored(picture))).toEqual(await corners(upright))
    }
  })

  test('leaves place, camera and profile behind', async () => {
    const upload = await quarters(300, 200)
      .withIccProfile('p3')
      .withExif({ IFD0: { Make: 'Canary-Camera' }, IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary-xmp/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(upload.includes('Canary-Camera') && upload.includes('canary-xmp')).toBe(true)
    const picture = await door.ingestImage(upload)
    for (const width of picture.widths) {
      const bytes = await stored(picture, width)
      const { exif, xmp, iptc, icc, orientation, space } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, orientation, space }).toEqual({ space: 'srgb' })
      expect(/Canary|canary|EXIF|XMP |ICCP/.test(bytes.toString('latin1'))).toBe(false)
    }
    expect(await corners(await stored(picture))).toEqual(['f00', '0f0', '00f', 'ff0'])
  })

  test.each([
    ['16 bits a channel', () => quarters(100, 80).toColourspace('rgb16').png()],
    ['a palette', () => quarters(100, 80).png({ palette: true })],
    ['interlaced', () => quarters(100, 80).png({ progressive: true })],
    ['progressive', () => quarters(100, 80).jpeg({ progressive: true })],
    ['lossless', () => quarters(100, 80).webp({ lossless: true })],
  ])('of another kind is taken: %s', async (_kind, make) => {
    const picture = await door.ingestImage(await make().toBuffer())
    expect(await corners(await stored(picture))).toEqual(['f00', '0f0', '00f', 'ff0'])
  })

  test('in CMYK looks as it did', async () => {
    const upload = await quarters(100, 80).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(upload).metadata()).space).toBe('cmyk')
    const looks = await corners(await sharp(upload).toColourspace('srgb').png().toBuffer())
    expect(await corners(await stored(await door.ingestImage(upload)))).toEqual(looks)
  })

  test('in grey stays grey', async () => {
    const picture = await door.ingestImage(
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#777' } })
        .greyscale()
        .png()
        .toBuffer(),
    )
    expect(picture.color).toBe('#787878')
  })

  test('keeps its transparency, and transparent pixels have no say in its colour', async () => {
    const seen = { input: { create: { width: 20, height: 20, channels: 4 as const, background: '#c81e1e' } }, left: 10, top: 10 }
    const clear = { r: 0, g: 0, b: 255, alpha: 0 }
    const upload = await sharp({ create: { width: 100, height: 100, channels: 4, background: clear } })
      .composite([seen])
      .png()
      .toBuffer()
    const picture = await door.ingestImage(upload)
    const { channels } = await sharp(await stored(picture)).stats()
    expect([channels[3]?.min, channels[3]?.max]).toEqual([0, 255])
    expect(picture.color).toBe('#c81818')
    const nothing = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
      .png()
      .toBuffer()
    expect((await door.ingestImage(nothing)).color).toBe('#ffffff')
  })

  test('that is long is scaled down until WebP can hold it', async () => {
    const picture = await door.ingestImage(await quarters(1080, 20_000).jpeg().toBuffer())
    expect(picture).toMatchObject({ width: 442, height: 8185, widths: [442] })
  })

  test('given again, or many at once, changes nothing', async () => {
    const upload = await quarters(500, 300).jpeg().toBuffer()
    const first = await door.ingestImage(upload)
    const before = await readdir(join(folder, 'media'), { recursive: true })
    expect(await Promise.all([1, 2, 3].map(() => door.ingestImage(upload)))).toEqual([first, first, first])
    expect(await readdir(join(folder, 'media'), { recursive: true })).toEqual(before)
  })

  test('has a miniature of at most 200 bytes, whatever it shows', async () => {
    const channels = fc.constantFrom(3 as const, 4 as const)
    const size = fc.integer({ min: 1, max: 90 })
    await fc.assert(
      fc.asyncProperty(size, size, channels, fc.uint8Array({ minLength: 64, maxLength: 400 }), async (width, height, channels, seed) => {
        const pixels = Buffer.alloc(width * height * channels, seed)
        const upload = await sharp(pixels, { raw: { width, height, channels } }).png().toBuffer()
        const { placeholder } = await door.ingestImage(upload)
        expect(placeholder.length).toBeLessThanOrEqual(200)
        const miniature = Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64')
        expect((await sharp(miniature).metadata()).format).toBe('webp')
      }),
      { numRuns: 60 },
    )
  })
})

const samples = new URL('../../../../shared/data/images/', import.meta.url)
test.skipIf(!existsSync(samples)).each([
  ['exif_gps.jpg', 8],
  ['hopper.jpg', 128],
  ['hopper.webp', 128],
  ['hopper_16bit_qtables.jpg', 128],
  ['hopper_orientation_3.jpg', 128],
  ['hopper_orientation_6.jpg', 128],
  ['broken.png', undefined],
  ['decompression_bomb.gif', undefined],
])('the sample picture %s, where the folder of samples is there', async (name, width) => {
  const picture = await door.ingestImage(await readFile(new URL(name, samples))).catch(() => undefined)
  expect(picture?.width).toBe(width)
  if (picture) expect((await sharp(await stored(picture)).metadata()).exif).toBeUndefined()
})

describeOnBoth('in the database', (dialect) => {
  let place: TestPlace
  let db: Db

  beforeAll(async () => {
    place = await makePlace(dialect)
    db = await openDatabase(place, migrate)
  })
  afterAll(async () => {
    await db.close()
    await place.remove()
  })

  test('a picture has one row for each alt text, and none is ever changed', async () => {
    const { source: _, ...picture } = await door.ingestImage(await quarters(1998, 1332).jpeg().toBuffer())
    const insert = (alt: string) => db.write.transaction().execute((trx) => insertMediaItem(trx, { ...picture, alt }, day))
    const texts = ['', '决赛现场', '别的说法']
    const ids: number[] = []
    for (const alt of texts) ids.push(await insert(alt))
    expect(new Set(ids).size).toBe(3)
    for (const [i, alt] of texts.entries()) expect(await insert(alt)).toBe(ids[i])
    const unnamed = {
      name: '',
      folder: '',
      focus_x: null,
      focus_y: null,
      rev: 1,
      deleted_at: null,
      taken_down_at: null,
      former_id: null,
      kept_until: null,
      is_used: 0,
    }
    const rows = await listMediaItems(db.read, [...ids, 1_000_000])
    expect(rows).toEqual(ids.map((id, i) => ({ id, ...picture, widths: '[480,960,1600]', alt: texts[i], created_at: day, ...unnamed })))
    expect(await listMediaItems(db.read, [])).toEqual([])
  })
})

describe('the view', () => {
  test('gives each source the size that its file has', async () => {
    for (const [width, height] of [
      [1999, 1333],
      [5000, 3333],
      [1601, 999],
      [700, 7],
      [3000, 1],
      [97, 1200],
    ] as const) {
      const upload = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
      const picture = await door.ingestImage(upload)
      const row = {
        ...picture,
        id: 1,
        alt: '',
        widths: JSON.stringify(picture.widths),
        created_at: day,
        taken_down_at: null,
        focus_x: null,
        focus_y: null,
      }
      const view = viewPicture(row)
      for (const source of view.sources) {
        const answer = await app.inject(source.url)
        const file = await sharp(answer.rawPayload).metadata()
        expect([source.width, source.height]).toEqual([file.width, file.height])
      }
      expect(view.sources.at(-1)).toMatchObject({ width: view.width, height: view.height })
      expect(view.sources.map((source) => source.width)).toEqual(picture.widths)
    }
  })
})

describe('over HTTP', () => {
  test('a source is served as a picture and nothing else, and cached permanently', async () => {
    const picture = await door.ingestImage(await quarters(64, 64).png().toBuffer())
    const url = `/media/${picture.hash.slice(0, 2)}/${picture.hash}-64.webp`
    const answer = await app.inject(url)
    const bytes = await stored(picture)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': bytes.length.toString(),
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([200, 0, bytes.length.toString()])
  })

  const hash = 'ab'.padEnd(64, '0')
  test.each([
    `/media/ab/${hash}-480.webp`,
    `/media/cd/${hash}-480.webp`,
    `/media/AB/${hash}-480.webp`,
    `/media/ab/${hash}-480.svg`,
    `/media/ab/${hash}-0.webp`,
    '/media/ab/..%2f..%2fleitai.db',
    '/media/..%2f/leitai.db',
    '/media/.unfinished/x',
    '/media/ab/%00',
  ])('%s is not found', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 1002, data: null })
  })
})
