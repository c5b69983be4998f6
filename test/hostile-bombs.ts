import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { chunk, type HostileFile, headed, hex, latin1, plain, png, pngOf } from './hostile-files.ts'

const red = '#c81e1e'
const ihdr = (width: number, height: number, depth: number, colour: number) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, 0], 8)
  return data
}

/** Few bytes that are expensive for a decoder that trusts them. */
export const bombs: readonly HostileFile[] = [
  {
    name: 'a PNG of 900 million pixels, one bit each',
    make: () => pngOf(ihdr(30_000, 30_000, 1, 0), deflateSync(Buffer.alloc(30_000 * 3_751))),
  },
  { name: 'a PNG of 1 by 60 million', make: () => pngOf(ihdr(1, 60_000_000, 1, 0), deflateSync(Buffer.alloc(8))) },
  { name: 'a PNG of 60 million by 1', make: () => pngOf(ihdr(60_000_000, 1, 1, 0), deflateSync(Buffer.alloc(7_500_001))) },
  {
    name: 'a PNG within the limit, 16 bits a channel, interlaced',
    make: () =>
      sharp({ create: { width: 7_000, height: 5_600, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })
        .toColourspace('rgb16')
        .png({ compressionLevel: 9, progressive: true })
        .toBuffer(),
  },
  { name: 'a PNG of one pixel with data for 64 million', make: () => pngOf(ihdr(1, 1, 8, 0), deflateSync(Buffer.alloc(64 * 1024 * 1024))) },
  {
    name: 'a PNG with 50,000 texts',
    make: () => png(...Array.from({ length: 50_000 }, (_, i) => chunk('tEXt', latin1(`k${i}\0canary`)))),
  },
  { name: 'a PNG whose data come in 30,000 pieces', make: () => inPieces(30_000) },
  { name: 'an animated PNG of 10,000 frames', make: manyFrames },
  { name: 'a GIF of 10,000 frames', make: manyGifFrames },
  { name: 'a WebP of 268 million pixels in 25 bytes', make: () => losslessWebp(16_383, 16_383) },
  { name: 'a progressive JPEG of 5,000 scans', make: () => manyScans(5_000) },
  { name: 'a JPEG of 20,000 comments', make: () => jpegWith(...Array.from({ length: 20_000 }, () => segment(0xfe, latin1('canary')))) },
  { name: 'a JPEG with a profile in 255 pieces', make: () => jpegWith(...profilePieces(255)) },
  {
    name: 'a JPEG of 39 million pixels that is to be turned',
    make: () => plain(red, 6_300, 6_200).withMetadata({ orientation: 6 }).jpeg({ quality: 1 }).toBuffer(),
  },
  {
    name: 'a TIFF of 60,000 bands',
    make: () =>
      hex('49492a000800000003000001030001000000010000000101030001000000010000001501030001000000 60ea000000000000'.replace(' ', '')),
  },
  { name: 'a TIFF that leads back to itself', make: () => hex('49492a0008000000000008000000') },
  { name: 'a PNG whose data are no data', make: () => headed('00000040000000400802000000') },
  {
    name: 'a WebP with a profile of 4 GB',
    make: () => latin1('RIFF\xff\xff\xff\xffWEBPVP8X\x0a\0\0\0\x20\0\0\0\x3f\0\0\x3f\0\0ICCP\xff\xff\xff\xff'),
  },
]

async function inPieces(count: number): Promise<Buffer> {
  const whole = await sharp({
    create: { width: 300, height: 300, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const start = whole.indexOf('IDAT') + 4
  const data = whole.subarray(start, whole.indexOf('IEND') - 8)
  const size = Math.ceil(data.length / count)
  const pieces = Array.from({ length: Math.ceil(data.length / size) }, (_, i) => chunk('IDAT', data.subarray(i * size, (i + 1) * size)))
  return Buffer.concat([whole.subarray(0, start - 8), ...pieces, chunk('IEND', Buffer.alloc(0))])
}

async function manyFrames(): Promise<Buffer> {
  const first = await png()
  const data = deflateSync(Buffer.from([0, 255, 0, 0]))
  const frames = Array.from({ length: 10_000 }, (_, i) => {
    const control = Buffer.alloc(26)
    control.writeUInt32BE(i * 2, 0)
    control.writeUInt32BE(1, 4)
    control.writeUInt32BE(1, 8)
    const numbered = Buffer.alloc(4)
    numbered.writeUInt32BE(i * 2 + 1)
    return Buffer.concat([chunk('fcTL', control), chunk('fdAT', Buffer.concat([numbered, data]))])
  })
  const end = first.length - 12
  return Buffer.concat([
    first.subarray(0, 33),
    chunk('acTL', hex('0000271000000000')),
    first.subarray(33, end),
    ...frames,
    first.subarray(end),
  ])
}

function manyGifFrames(): Buffer {
  const head = Buffer.concat([latin1('GIF89a'), hex('ffffffff800000'), hex('000000ffffff')])
  const frame = Buffer.concat([hex('2c00000000ffffffff00'), hex('0202440100')])
  return Buffer.concat([head, ...Array.from({ length: 10_000 }, () => frame), hex('3b')])
}

/** One colour, said once: five codes of one symbol each, and not a bit for any pixel. */
function losslessWebp(width: number, height: number): Buffer {
  const bits: number[] = []
  const push = (value: number, count: number) => {
    for (let i = 0; i < count; i += 1) bits.push((value >> i) & 1)
  }
  push(width - 1, 14)
  push(height - 1, 14)
  // Alpha, version; no transform, no colour cache, one group of codes.
  push(0, 4)
  push(0, 3)
  // A simple code of one symbol of one bit: 0.
  for (let code = 0; code < 5; code += 1) push(0b0001, 4)
  const stream = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [i, bit] of bits.entries()) stream[i >> 3] = (stream[i >> 3] ?? 0) | (bit << (i & 7))
  const data = Buffer.concat([Buffer.from([0x2f]), stream])
  const padded = data.length % 2 === 1 ? Buffer.concat([data, Buffer.alloc(1)]) : data
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  const whole = Buffer.alloc(4)
  whole.writeUInt32LE(padded.length + 12)
  return Buffer.concat([latin1('RIFF'), whole, latin1('WEBPVP8L'), size, padded])
}

async function manyScans(count: number): Promise<Buffer> {
  const jpeg = await plain(red, 1_000, 800).jpeg({ progressive: true, quality: 10 }).toBuffer()
  const last = jpeg.lastIndexOf(hex('ffda'))
  const scan = jpeg.subarray(last, jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, last), ...Array.from({ length: count }, () => scan), hex('ffd9')])
}

/** A JPEG of the common size with these segments after its start. */
export async function jpegWith(...segments: Buffer[]): Promise<Buffer> {
  const jpeg = await plain(red).jpeg().toBuffer()
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

export function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

function profilePieces(count: number): Buffer[] {
  return Array.from({ length: count }, (_, i) =>
    segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0'), Buffer.from([i + 1, count]), Buffer.alloc(4_000, 'canary')])),
  )
}
