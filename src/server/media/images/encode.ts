import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { type Bitmap, open, pixels, secondsAPass } from './bitmap.ts'
import type { Encoded, Refusal } from './image-protocol.ts'
import { looksOf } from './miniature.ts'
import { type Size, sizesFor } from './sizes.ts'
import { turn, uprightSize } from './upright.ts'

const greatestPixels = 40e6
const accepted: readonly string[] = ['image/jpeg', 'image/png', 'image/apng', 'image/webp']

export class Refused extends Error {
  readonly why: Refusal
  constructor(why: Refusal, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** Of the loaders of libvips only those for the three formats remain, and only from memory: no path, no SVG, no GIF, no TIFF, no AVIF. */
export function closeAllButThreeLoaders(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
}

/** Only the pixels of an upload are preserved. Throws `Refused`. An animation would become a still without a word. */
export async function encode(bytes: Uint8Array): Promise<Encoded> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type === undefined || !accepted.includes(type.mime)) throw new Refused('not-a-picture')
  if (type.mime === 'image/apng') throw new Refused('animated')
  try {
    const bitmap = await decode(bytes)
    const sources = []
    for (const size of sizesFor(bitmap)) sources.push({ ...size, bytes: await webp(bitmap, size) })
    return { sources, ...(await looksOf(bitmap)) }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(whyRefused(error), error)
  }
}

/** Shrinks before rotating: shrinking reads line by line, a rotation would hold the whole upload in memory. */
async function decode(bytes: Uint8Array): Promise<Bitmap> {
  // 'error' refuses truncated files, but not the harmless warnings for files of old cameras.
  const upload = () => sharp(bytes, { failOn: 'error', limitInputPixels: greatestPixels, autoOrient: false, animated: false })
  const { width, height, orientation = 1, pages = 1 } = await upload().metadata()
  if (pages > 1) throw new Refused('animated')
  const largest = sizesFor(uprightSize({ width, height }, orientation)).at(-1) ?? { width, height }
  const stored = uprightSize(largest, orientation)
  const shrink = upload().resize({ ...stored, fit: 'fill' })
  const shrunk = await pixels(shrink.toColourspace('srgb'))
  return orientation === 1 ? shrunk : pixels(turn(open(shrunk), orientation))
}

function webp(bitmap: Bitmap, size: Size): Promise<Buffer> {
  return open(bitmap)
    .resize({ ...size, fit: 'fill' })
    .webp({ quality: 80 })
    .timeout({ seconds: secondsAPass })
    .toBuffer()
}

/** sharp distinguishes its errors only by message. */
function whyRefused(error: unknown): Refusal {
  const text = error instanceof Error ? error.message : ''
  if (text.includes('pixel limit')) return 'too-many-pixels'
  return text.includes('timeout') ? 'too-slow' : 'broken'
}
