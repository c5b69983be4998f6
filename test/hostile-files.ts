import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Hostile uploads in place of pictures. Every hidden text contains `canary`. */
export interface HostileFile {
  name: string
  make(): Buffer | Promise<Buffer>
}

export const pictureTypes = ['jpeg', 'png', 'webp'] as const
type PictureType = (typeof pictureTypes)[number]

const script = '<script>alert("canary")</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
export const latin1 = (text: string) => Buffer.from(text, 'latin1')
export const hex = (digits: string) => Buffer.from(digits, 'hex')

export const plain = (background: string, width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background } })
const red = '#c81e1e'

/** Files of other kinds, whatever their names and types claim. */
export const notPictures: readonly HostileFile[] = [
  { name: 'nothing', make: () => Buffer.alloc(0) },
  { name: 'one byte', make: () => Buffer.from([0xff]) },
  { name: 'SVG', make: () => Buffer.from(svg) },
  {
    name: 'SVG with an XML head that reads a file',
    make: () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE s [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg}`),
  },
  {
    name: 'XML that grows',
    make: () => Buffer.from('<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><z>&b;&b;&b;</z>'),
  },
  { name: 'HTML', make: () => Buffer.from(`<!doctype html>${script}`) },
  { name: 'a script', make: () => Buffer.from('alert("canary")') },
  { name: 'PHP', make: () => Buffer.from('<?php echo "canary";') },
  { name: 'PDF', make: () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF') },
  { name: 'ZIP', make: () => hex('504b0506000000000000000000000000000000000000') },
  { name: 'gzip', make: () => hex('1f8b0800000000000003030000000000000000') },
  { name: 'a Windows program', make: () => latin1('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff') },
  { name: 'a Linux program', make: () => latin1('\x7fELF\x02\x01\x01\0') },
  { name: 'MP4', make: () => latin1('\0\0\0\x18ftypmp42\0\0\0\0mp42isom') },
  { name: 'HEIC', make: () => latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic') },
  { name: 'BMP', make: () => latin1(`BM\x46\0\0\0\0\0\0\0\x36\0\0\0${'\0'.repeat(48)}`) },
  { name: 'ICO', make: () => hex('00000100010010100000010020006804000016000000') },
  { name: 'PSD', make: () => latin1(`8BPS\0\x01${'\0'.repeat(20)}`) },
  { name: 'the test file of virus scanners, in halves', make: () => latin1('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-') },
  { name: 'GIF', make: () => plain('red').gif().toBuffer() },
  { name: 'GIF with a script', make: async () => Buffer.concat([await plain('red').gif().toBuffer(), Buffer.from(script)]) },
  { name: 'GIF that is a script', make: () => latin1('GIF89a=1;alert("canary")') },
  { name: 'TIFF', make: () => plain('red').tiff().toBuffer() },
  { name: 'AVIF', make: () => plain('red').avif().toBuffer() },
  { name: 'JPEG 2000', make: () => hex('0000000c6a5020200d0a870a') },
  { name: 'JPEG XL', make: () => hex('0000000c4a584c200d0a870a') },
  { name: 'a picture behind a page', make: async () => Buffer.concat([Buffer.from(script), await plain(red).png().toBuffer()]) },
]

/** The signature of a picture without a picture. */
export const signaturesAlone: readonly HostileFile[] = [
  { name: 'JPEG', make: () => latin1('\xff\xd8\xff\xe0') },
  { name: 'PNG', make: () => latin1('\x89PNG\r\n\x1a\n') },
  { name: 'WebP', make: () => latin1('RIFF\x24\x00\x00\x00WEBPVP8 ') },
  { name: 'HTML behind the signature of a JPEG', make: () => latin1(`\xff\xd8\xff\xe0${script}`) },
  { name: 'an archive behind the signature of a PNG', make: () => latin1(`\x89PNG\r\n\x1a\nPK\x05\x06${script}`) },
  { name: 'SVG behind the signature of a WebP', make: () => latin1(`RIFF\x24\x00\x00\x00WEBPVP8 <svg>${script}</svg>`) },
]

export function noisy(type: PictureType): Promise<Buffer> {
  // The same noise every time would be recognised as a known picture, which is not the point here.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 200, height: 150, channels: 3, background: 'red', noise } })
    .toFormat(type)
    .toBuffer()
}

/** One to nine tenths of a picture. */
export function cutOff(type: PictureType): HostileFile[] {
  return Array.from({ length: 9 }, (_, i) => ({
    name: `${type}, cut off after ${i + 1} tenths`,
    make: async () => {
      const whole = await noisy(type)
      return whole.subarray(0, Math.floor((whole.length * (i + 1)) / 10))
    },
  }))
}

/** Few bytes, many pixels. */
export const bigBomb: HostileFile = {
  name: 'a PNG of 196 million pixels',
  make: () => plain('#369', 14_000, 14_000).png({ compressionLevel: 9 }).toBuffer(),
}

/** Headers that promise more than there is. */
export const falseHeads: readonly HostileFile[] = [
  { name: 'PNG', make: () => headed('0000ffff0000ffff0802000000') },
  { name: 'PNG, the greatest', make: () => headed('7fffffff7fffffff0802000000') },
  { name: 'PNG of no width', make: () => headed('00000000000000010802000000') },
  { name: 'PNG of a depth that there is not', make: () => headed('00000001000000010902000000') },
  { name: 'WebP, the greatest', make: () => latin1('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff') },
  {
    name: 'JPEG, the greatest',
    make: () => hex('ffd8ffc0001108ffffffff03011100021101031101ffda000c03010002110311003f00ffd9'),
  },
]

const longText = () => deflateSync(Buffer.alloc(64 * 1024 * 1024))

/** Pictures with additional data; only the pixels may remain. */
export const dressed: readonly HostileFile[] = [
  { name: 'PNG with a text chunk', make: () => png(chunk('tEXt', latin1(`Comment\0${script}`))) },
  { name: 'PNG with an unknown chunk', make: () => png(chunk('caNa', latin1(script))) },
  { name: 'PNG with bytes after the end', make: async () => Buffer.concat([await png(), latin1(script)]) },
  {
    name: 'PNG with an archive after the end',
    make: async () => Buffer.concat([await png(), latin1('PK\x05\x06canary'), Buffer.alloc(18)]),
  },
  { name: 'PNG with compressed text of 64 MB', make: () => png(chunk('zTXt', Buffer.concat([latin1('canary\0\0'), longText()]))) },
  { name: 'PNG with a profile of 64 MB', make: () => png(chunk('iCCP', Buffer.concat([latin1('canary\0\0'), longText()]))) },
  { name: 'PNG with an XMP packet', make: () => png(chunk('iTXt', latin1(`XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>${script}</x:xmpmeta>`))) },
  {
    name: 'JPEG with a page, an archive and a comment inside',
    make: async () => {
      const jpeg = await plain(red).jpeg().toBuffer()
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, script.length + 2]), latin1(script)])
      return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), latin1(`PK\x05\x06${script}`)])
    },
  },
  {
    name: 'JPEG that says where it was taken, and by whom',
    make: () =>
      plain(red)
        .withExif({ IFD0: { Artist: 'canary', Copyright: script }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3/1' } })
        .jpeg()
        .toBuffer(),
  },
  {
    name: 'WebP with an XMP packet',
    make: () => plain(red).withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">canary</x:xmpmeta>`).webp({ lossless: true }).toBuffer(),
  },
]

/** Complete pictures with data of another kind inside or after them. */
export const polyglots: readonly HostileFile[] = [
  ...pictureTypes.flatMap((type) =>
    [
      ['a page', script],
      ['an archive', 'PK\x05\x06canary'.padEnd(30, '\0')],
      ['an archive of PHP', '<?php __HALT_COMPILER(); ?>canary'],
      ['a document', '%PDF-1.7\n%canary\n%%EOF'],
      ['a program', 'MZ\x90canary'],
    ].map(([what, text]) => ({
      name: `${type} with ${what} behind it`,
      make: async () => Buffer.concat([await plain(red).toFormat(type).toBuffer(), latin1(text ?? '')]),
    })),
  ),
]

export const animated: readonly HostileFile[] = [
  {
    name: 'animated WebP',
    make: async () => {
      const frames = await Promise.all([red, '#1e1ec8'].map((color) => plain(color).png().toBuffer()))
      return await sharp(frames, { join: { animated: true } })
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer()
    },
  },
  { name: 'animated PNG', make: animatedPng },
]

/** A PNG of the size and colour of all, with chunks behind its header, which ends at byte 33. */
export async function png(...chunks: Buffer[]): Promise<Buffer> {
  return withChunks(await plain(red).png().toBuffer(), ...chunks)
}

function withChunks(whole: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)])
}

/** A chunk of a PNG: length, type, data, checksum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([latin1(type), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), frame.length - 4)
  return frame
}

export function headed(header: string): Buffer {
  return pngOf(hex(header), deflateSync(Buffer.alloc(9)))
}

/** A PNG of nothing but its header and its data. */
export function pngOf(header: Buffer, data: Buffer): Buffer {
  return Buffer.concat([latin1('\x89PNG\r\n\x1a\n'), chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

async function animatedPng(): Promise<Buffer> {
  const first = await plain(red).png().toBuffer()
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
  const end = first.length - 12
  return Buffer.concat([
    withChunks(first.subarray(0, end), chunk('acTL', hex('0000000200000000')), control(0)),
    control(1),
    chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), data])),
    first.subarray(end),
  ])
}
