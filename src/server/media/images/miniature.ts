import sharp from 'sharp'
import { type Bitmap, open, pixels } from './bitmap.ts'

const greatestAddress = 200

/** A blurred miniature as a data: URL of at most 200 bytes, as large and as good as fits. */
export async function placeholder(bitmap: Bitmap): Promise<string> {
  for (const side of [16, 12, 8, 4]) {
    for (const quality of [40, 20, 1]) {
      const bytes = await open(bitmap)
        .resize({ width: side, height: side, fit: 'inside' })
        .webp({ quality, alphaQuality: quality, smartSubsample: false })
        .toBuffer()
      const address = `data:image/webp;base64,${bytes.toString('base64')}`
      if (address.length <= greatestAddress) return address
    }
  }
  throw new Error('Not even a miniature of four pixels fits')
}

/** The dominant colour as '#rrggbb': transparent pixels do not count. White where all are transparent. */
export async function dominantColor(bitmap: Bitmap): Promise<string> {
  const small = await pixels(open(bitmap).resize({ width: 64, height: 64, fit: 'inside' }))
  const seen = Buffer.concat(visiblePixels(small))
  if (seen.length === 0) return '#ffffff'
  const { dominant } = await sharp(seen, { raw: { width: seen.length / 3, height: 1, channels: 3 } }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function visiblePixels({ data, channels }: Bitmap): Buffer[] {
  const seen: Buffer[] = []
  for (let at = 0; at < data.length; at += channels) {
    if (channels === 3 || (data[at + 3] ?? 0) >= 128) seen.push(data.subarray(at, at + 3))
  }
  return seen
}
