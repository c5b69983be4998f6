import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IngestedPicture, type MediaDoor, openMediaDoor, PictureRefused } from './door.ts'
import { openMediaFiles } from './files.ts'

let folder: string
let door: MediaDoor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-hostile-'))
  door = openMediaDoor(openMediaFiles(folder))
})
afterAll(async () => {
  await door.close()
  await rm(folder, { recursive: true })
})

const notAPicture = '图片只能是 JPEG、PNG 或 WebP'
const broken = '图片文件已损坏或不完整，请重新导出后再上传'
const tooManyPixels = '图片不能超过 4000 万像素，请缩小后再上传'
const tooManyBytes = '图片不能超过 20 MB，请压缩后再上传'

const script = '<script>alert("canary")</script>'
const plain = (background: string, width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background } })

/** A chunk of a PNG: length, type, data, checksum. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), frame.length - 4)
  return frame
}

/** Chunks put in behind the header of a PNG, which ends at byte 33. */
function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

async function storedFiles(picture: IngestedPicture): Promise<Buffer[]> {
  const place = join(folder, 'media', picture.hash.slice(0, 2), picture.hash)
  return Promise.all(picture.widths.map((width) => readFile(`${place}-${width}.webp`)))
}

describe('refused with the mend', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
  test.each([
    ['nothing', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from([0xff])],
    ['SVG', () => Buffer.from(svg)],
    ['SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE s [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg}`)],
    ['HTML', () => Buffer.from(`<!doctype html>${script}`)],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF')],
    ['ZIP', () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
    ['GIF', () => plain('red').gif().toBuffer()],
    ['GIF with a script', async () => Buffer.concat([await plain('red').gif().toBuffer(), Buffer.from(script)])],
    ['TIFF', () => plain('red').tiff().toBuffer()],
    ['AVIF', () => plain('red').avif().toBuffer()],
    ['JPEG 2000', () => Buffer.from('0000000c6a5020200d0a870a', 'hex')],
  ])('%s is not a picture we take', async (_what, make) => {
    await expect(door.ingestImage(await make())).rejects.toThrow(new PictureRefused(notAPicture))
  })

  test.each([
    ['JPEG', () => latin1('\xff\xd8\xff\xe0')],
    ['PNG', () => latin1('\x89PNG\r\n\x1a\n')],
    ['WebP', () => latin1('RIFF\x24\x00\x00\x00WEBPVP8 ')],
    ['HTML behind the signature of a JPEG', () => latin1(`\xff\xd8\xff\xe0${script}`)],
    ['SVG behind the signature of a WebP', () => latin1(`RIFF\x24\x00\x00\x00WEBPVP8 <svg>${script}</svg>`)],
  ])('a signature alone is not enough: %s', async (_what, make) => {
    const refusal = await door.ingestImage(make()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(PictureRefused)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s cut off at each tenth is broken', async (format) => {
    const noise = sharp({
      create: { width: 200, height: 150, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
    const whole = await noise.toFormat(format).toBuffer()
    for (let tenth = 1; tenth <= 9; tenth++) {
      const cut = whole.subarray(0, Math.floor((whole.length * tenth) / 10))
      await expect(door.ingestImage(cut), `${tenth} tenths`).rejects.toThrow(new PictureRefused(broken))
    }
    expect((await door.ingestImage(whole)).width).toBe(200)
  })

  test('more than 20 MB', async () => {
    await expect(door.ingestImage(new Uint8Array(20 * 1024 * 1024 + 1))).rejects.toThrow(new PictureRefused(tooManyBytes))
  })

  test('a PNG of few bytes and 196 million pixels', async () => {
    const bomb = await plain('#369', 14_000, 14_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(door.ingestImage(bomb)).rejects.toThrow(new PictureRefused(tooManyPixels))
  })

  test.each([
    ['PNG', () => chunk('IHDR', Buffer.from('0000ffff0000ffff0802000000', 'hex'))],
    ['PNG, the greatest', () => chunk('IHDR', Buffer.from('7fffffff7fffffff0802000000', 'hex'))],
  ])('a head that promises more than there is: %s', async (_what, head) => {
    const png = Buffer.concat([
      latin1('\x89PNG\r\n\x1a\n'),
      head(),
      chunk('IDAT', deflateSync(Buffer.alloc(9))),
      chunk('IEND', Buffer.alloc(0)),
    ])
    await expect(door.ingestImage(png)).rejects.toThrow(PictureRefused)
  })
})

describe('taken, but only the pixels', () => {
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))
  test.each([
    ['text chunk', (png: Buffer) => withChunks(png, chunk('tEXt', latin1(`Comment\0${script}`)))],
    ['unknown chunk', (png: Buffer) => withChunks(png, chunk('caNa', latin1(script)))],
    ['bytes after the end', (png: Buffer) => Buffer.concat([png, latin1(script)])],
    ['compressed text of 64 MB', (png: Buffer) => withChunks(png, chunk('zTXt', Buffer.concat([latin1('canary\0\0'), bomb])))],
    ['profile of 64 MB', (png: Buffer) => withChunks(png, chunk('iCCP', Buffer.concat([latin1('canary\0\0'), bomb])))],
  ])('PNG with %s', async (_what, dress) => {
    const picture = await door.ingestImage(dress(await plain('#c81e1e').png().toBuffer()))
    expect(picture).toMatchObject({ width: 64, height: 48, color: '#c81818' })
    for (const bytes of await storedFiles(picture)) expect(bytes.includes('canary')).toBe(false)
  })

  test('JPEG with a page, an archive and a comment inside', async () => {
    const jpeg = await plain('#c81e1e').jpeg().toBuffer()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, script.length + 2]), latin1(script)])
    const upload = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), latin1(`PK\x05\x06${script}`)])
    for (const bytes of await storedFiles(await door.ingestImage(upload))) expect(bytes.includes('canary')).toBe(false)
  })

  test('of an animated WebP the first frame', async () => {
    const frames = await Promise.all(['#c81e1e', '#1e1ec8'].map((color) => plain(color).png().toBuffer()))
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const picture = await door.ingestImage(animation)
    expect(picture).toMatchObject({ width: 64, height: 48, color: '#c81818' })
    for (const bytes of await storedFiles(picture)) expect((await sharp(bytes).metadata()).pages).toBeUndefined()
  })

  test('of an animated PNG the first frame', async () => {
    const png = await plain('#c81e1e').png().toBuffer()
    const other = await plain('#1e1ec8').png().toBuffer()
    const control = (sequence: number) => {
      const data = Buffer.alloc(26)
      for (const [at, value] of [
        [0, sequence],
        [4, 64],
        [8, 48],
      ] as const)
        data.writeUInt32BE(value, at)
      return chunk('fcTL', data)
    }
    const data = other.subarray(other.indexOf('IDAT') + 4, other.indexOf('IEND') - 8)
    const end = png.length - 12
    const animation = Buffer.concat([
      withChunks(png.subarray(0, end), chunk('acTL', Buffer.from('0000000200000000', 'hex')), control(0)),
      control(1),
      chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), data])),
      png.subarray(end),
    ])
    expect(await door.ingestImage(animation)).toMatchObject({ width: 64, height: 48, color: '#c81818' })
  })
})

test('bytes changed at random give a picture or a refusal, and never more', async () => {
  const wholes = await Promise.all((['jpeg', 'png', 'webp'] as const).map((format) => plain('teal', 40, 30).toFormat(format).toBuffer()))
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), to: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...wholes), fc.array(change, { minLength: 1, maxLength: 8 }), async (whole, changes) => {
      const upload = Buffer.from(whole)
      for (const { at, to } of changes) upload[Math.floor(at * upload.length)] = to
      const result = await door.ingestImage(upload).catch((error: unknown) => error)
      if (result instanceof Error) expect(result).toBeInstanceOf(PictureRefused)
      else expect(result).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    }),
    { numRuns: 300 },
  )
})
