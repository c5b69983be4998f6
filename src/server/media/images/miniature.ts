import { type Bitmap, open, pixels } from './bitmap.ts'

/** How a picture looks before it is there, and where it is not shown. */
interface Looks {
  placeholder: string
  color: string
}

/** Both are made from the same small copy: to shrink the whole picture is most of the work. */
export async function looksOf(bitmap: Bitmap): Promise<Looks> {
  const small = await pixels(open(bitmap).resize({ width: 64, height: 64, fit: 'inside' }))
  return { placeholder: await placeholder(small), color: dominantColor(small) }
}

const greatestAddress = 200

/** A blurred miniature as a data: URL of at most 200 bytes, as large and as good as fits. */
async function placeholder(bitmap: Bitmap): Promise<string> {
  for (const side of [16, 12, 8, 4]) {
    const smaller = await pixels(open(bitmap).resize({ width: side, height: side, fit: 'inside' }))
    for (const quality of [40, 20, 1]) {
      const bytes = await open(smaller).webp({ quality, alphaQuality: quality, smartSubsample: false }).toBuffer()
      const address = `data:image/webp;base64,${bytes.toString('base64')}`
      if (address.length <= greatestAddress) return address
    }
  }
  throw new Error('Not even a miniature of four pixels fits')
}

/** Shades of a channel that count as one. */
const step = 16
const steps = 256 / step

/**
 * The dominant colour as '#rrggbb': the middle of the commonest of 16 × 16 × 16 colours. Transparent pixels do not count; white where all
 * are transparent. Counted here, because the statistics of sharp find much else that nobody asks for, at ten times the time.
 */
function dominantColor({ data, channels }: Bitmap): string {
  const counts = new Uint16Array(steps ** 3)
  for (let at = 0; at < data.length; at += channels) {
    if (channels === 3 || (data[at + 3] ?? 0) >= 128)
      count(counts, (stepOf(data[at]) * steps + stepOf(data[at + 1])) * steps + stepOf(data[at + 2]))
  }
  const most = Math.max(...counts)
  if (most === 0) return '#ffffff'
  const at = counts.indexOf(most)
  return `#${[Math.floor(at / steps ** 2), Math.floor(at / steps) % steps, at % steps].map(middleOf).join('')}`
}

function stepOf(value = 0): number {
  return Math.floor(value / step)
}

function count(counts: Uint16Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

/** Of a step, two hexadecimal digits. */
function middleOf(at: number): string {
  return (at * step + step / 2).toString(16).padStart(2, '0')
}
