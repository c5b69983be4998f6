import sharp from 'sharp'

export interface Lettering {
  png: Buffer
  width: number
  height: number
}

interface Style {
  /** px */
  size: number
  color: string
  /** px; longer lines are wrapped, by Chinese rules for Chinese text. */
  width: number
  align?: 'left' | 'center' | 'right'
}

const family = 'Noto Sans CJK SC Bold'
/** Pango refuses to draw an empty text. */
const nothing: Lettering = {
  png: await sharp({ create: { width: 1, height: 1, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer(),
  width: 1,
  height: 1,
}
/** Line height of this font, in ems. */
const lineHeight = 1.448

/** The text in at most this many lines: in the first of the sizes in which it fits, else in the last, truncated with …. */
export async function letter(text: string, { sizes, lines, ...style }: Omit<Style, 'size'> & { sizes: readonly number[]; lines: number }) {
  for (const size of sizes) {
    const whole = await drawText(text, { ...style, size })
    if (linesOf(whole, size) <= lines) return whole
  }
  const size = sizes.at(-1) ?? 48
  const characters = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  let fits = await drawText('…', { ...style, size })
  for (let low = 1, high = Math.min(characters.length, 200); low <= high; ) {
    const middle = Math.floor((low + high) / 2)
    const cut = await drawText(`${characters.slice(0, middle).join('').trimEnd()}…`, { ...style, size })
    if (linesOf(cut, size) <= lines) {
      fits = cut
      low = middle + 1
    } else high = middle - 1
  }
  return fits
}

async function drawText(text: string, { size, color, width, align = 'left' }: Style): Promise<Lettering> {
  if (text.trim() === '') return nothing
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const markup = `<span foreground="${color}">${words}</span>`
  const { data, info } = await sharp({
    text: { text: markup, font: `${family} ${size}`, width, align, wrap: 'word-char', rgba: true, dpi: 72 },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

/** The picture of a text is cropped to its ink: one line is at most 1.2 em, each further one adds a line height. */
function linesOf({ height }: Lettering, size: number): number {
  return Math.max(1, Math.ceil((height / size - 0.3) / lineHeight))
}
