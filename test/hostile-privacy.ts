import { jpegWith, segment } from './hostile-bombs.ts'
import { chunk, type HostileFile, hex, latin1, pictureTypes, plain, png } from './hostile-files.ts'

const red = '#c81e1e'
const packet = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>'

/** Metadata of cameras, phones and editors: where, when, by whom, and a thumbnail of what was cropped. */
export const telltales: readonly HostileFile[] = [
  ...pictureTypes.flatMap((type) => [
    {
      name: `${type} with a position`,
      make: () =>
        plain(red)
          .withExif({ IFD0: { Artist: 'canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 15/1', GPSMapDatum: 'canary' } })
          .toFormat(type)
          .toBuffer(),
    },
    {
      name: `${type} with a camera's number and its owner`,
      make: () =>
        plain(red)
          .withExif({ IFD2: { BodySerialNumber: 'canary', CameraOwnerName: 'canary', UserComment: 'canary' } })
          .toFormat(type)
          .toBuffer(),
    },
    { name: `${type} with an editor's packet`, make: () => plain(red).withXmp(packet).toFormat(type).toBuffer() },
  ]),
  {
    name: 'JPEG with a maker’s note and a small picture',
    make: () => jpegWith(segment(0xe1, Buffer.concat([latin1('Exif\0\0'), exif()]))),
  },
  { name: 'PNG with a maker’s note and a small picture', make: () => png(chunk('eXIf', exif())) },
  { name: 'JPEG with a caption of a press agency', make: () => jpegWith(segment(0xed, pressCaption())) },
  { name: 'JPEG with a comment', make: () => jpegWith(segment(0xfe, latin1('canary'))) },
  {
    name: 'JPEG with an editor’s extended packet',
    make: () => jpegWith(segment(0xe1, latin1(`http://ns.adobe.com/xmp/extension/\0${'0'.repeat(40)}canary`))),
  },
  { name: 'JPEG with a second picture behind the first', make: secondPicture },
  {
    name: 'PNG with the hour of its last change and a private text',
    make: () => png(chunk('tIME', hex('07ea0b14080000')), chunk('iTXt', latin1('canary\0\0\0\0\0canary'))),
  },
]

/** EXIF that is broken on purpose; the picture itself is intact. */
export const oddExif: readonly HostileFile[] = [
  { name: 'EXIF whose list leads back to itself', make: () => withExif(hex('49492a000800000000 0008000000'.replace(' ', ''))) },
  { name: 'EXIF whose list lies behind its end', make: () => withExif(hex('49492a00ffffff7f')) },
  { name: 'EXIF of 65,535 entries, none of them there', make: () => withExif(hex('49492a0008000000ffff')) },
  ...[0, 9, 255, 65_535].map((orientation) => ({
    name: `EXIF with the orientation ${orientation}`,
    make: () => withExif(turned(orientation)),
  })),
  { name: 'EXIF that is a page', make: () => withExif(latin1('<script>canary</script>')) },
  { name: 'EXIF of nothing', make: () => withExif(Buffer.alloc(0)) },
]

function withExif(tiff: Buffer): Promise<Buffer> {
  return jpegWith(segment(0xe1, Buffer.concat([latin1('Exif\0\0'), tiff])))
}

function turned(orientation: number): Buffer {
  const value = Buffer.alloc(2)
  value.writeUInt16LE(orientation)
  return Buffer.concat([hex('49492a00080000000100120103000100 0000'.replace(' ', '')), value, hex('000000000000')])
}

/** Two lists: one with an artist and a maker's note, one with a small picture. */
function exif(): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const list = (next: number, ...entries: Buffer[]) => {
    const count = Buffer.alloc(2)
    count.writeUInt16LE(entries.length)
    const link = Buffer.alloc(4)
    link.writeUInt32LE(next)
    return Buffer.concat([count, ...entries, link])
  }
  const [first, second, text] = [8, 8 + 30, 8 + 30 + 30]
  return Buffer.concat([
    hex('49492a0008000000'),
    list(second, entry(0x013b, 2, 7, text), entry(0x927c, 7, 7, text)),
    list(0, entry(0x0201, 4, 1, text), entry(0x0202, 4, 1, 7)),
    latin1('canary\0'),
  ]).subarray(first - 8)
}

function pressCaption(): Buffer {
  const caption = Buffer.concat([hex('1c02780006'), latin1('canary'), hex('1c02500006'), latin1('canary')])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(caption.length)
  return Buffer.concat([latin1('Photoshop 3.0\0'), latin1('8BIM\x04\x04\0\0'), size, caption])
}

async function secondPicture(): Promise<Buffer> {
  const [first, second] = await Promise.all([plain(red).jpeg().toBuffer(), jpegWith(segment(0xfe, latin1('canary')))])
  return Buffer.concat([first, second])
}
