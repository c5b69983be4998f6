import sharp, { type OverlayOptions } from 'sharp'
import { drawIcon } from './draw-icon.ts'
import { type Drawing, type DrawingOrder, drawingSize, type ShareOrder } from './drawing.ts'
import { drawableText } from './glyphs.ts'
import { type Lettering, letter } from './lettering.ts'
import { edgeAt, edges, ground, margin, plate, shade } from './stage.ts'

/** What does not come from outside: the characters of the font, and the program's own mark. */
export interface DrawingTools {
  glyphs: ReadonlySet<number>
  ownMark: Buffer
}

const white = '#ffffff'
const second = '#a9c3da'
const third = '#8fabc4'
const lit = '#8fd3f8'
const markSize = 60

/** Of all that libvips could open: what we wrote ourselves as SVG, and what the media files hold. */
export function closeOtherLoaders(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
}

/** What was ordered: a share image as JPEG, or an icon as PNG. */
export async function draw(order: DrawingOrder, tools: DrawingTools): Promise<Buffer> {
  return 'icon' in order ? await drawIcon(order, tools.ownMark) : await drawShareImage(order, tools)
}

/** As JPEG. */
async function drawShareImage({ drawing, cover, mark }: ShareOrder, { glyphs, ownMark }: DrawingTools): Promise<Buffer> {
  const said = (text: string) => drawableText(text, glyphs)
  const back =
    cover === null
      ? ground()
      : await sharp(cover)
          .resize({ ...drawingSize, fit: 'cover' })
          .png({ compressionLevel: 1 })
          .toBuffer()
  const parts: OverlayOptions[] = [
    ...(cover === null ? [] : [{ input: shade(), left: 0, top: 0 }]),
    { input: edges(), left: 0, top: 0 },
    centred(await letter(said(drawing.label), { sizes: [38], lines: 1, width: 900, color: second }), { left: margin + 36, middle: 105 }),
    ...(await inTheMiddle(drawing, said)),
    ...(await below(drawing, said, mark ?? ownMark)),
  ]
  return await sharp(back).composite(parts).flatten({ background: '#071527' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

async function inTheMiddle(drawing: Drawing, said: (text: string) => string): Promise<OverlayOptions[]> {
  const middle = (148 + edgeAt) / 2
  if (drawing.layout === 'title') {
    const width = drawingSize.width - 2 * margin
    return [centred(await letter(said(drawing.title), { sizes: [92, 80, 70], lines: 2, width, color: white }), { left: margin, middle })]
  }
  const parts = await Promise.all(drawing.sides.map((name, i) => side(said(name), i === 0 ? 320 : 880)))
  const versus = await letter('对', { sizes: [56], lines: 1, width: 120, color: lit })
  const words = await letter(said(drawing.middle), { sizes: [32, 28], lines: 1, width: drawingSize.width - 2 * margin, color: second })
  return [...parts.flat(), centred(versus, { centre: 600, middle: 246 }), centred(words, { centre: 600, middle: 478 })]
}

/** A plate with the first character, and the name below it. */
async function side(name: string, centre: number): Promise<OverlayOptions[]> {
  const size = 160
  const initial = await letter([...name][0] ?? '', { sizes: [84], lines: 1, width: size, color: white })
  const words = await letter(name, { sizes: [68, 56, 46], lines: 1, width: 500, color: white, align: 'center' })
  return [
    { input: plate(name, size), left: centre - size / 2, top: 246 - size / 2 },
    centred(initial, { centre, middle: 246 }),
    centred(words, { centre, middle: 388 }),
  ]
}

/** The mark and the site's name, and on the right the day. */
async function below({ site, foot }: Drawing, said: (text: string) => string, mark: Uint8Array): Promise<OverlayOptions[]> {
  const middle = (edgeAt + 4 + drawingSize.height) / 2
  const picture = await sharp(mark, { density: 300 })
    .resize({ width: markSize, height: markSize, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  const name = await letter(said(site), { sizes: [40], lines: 1, width: 520, color: white })
  const day = await letter(said(foot), { sizes: [32], lines: 1, width: 460, color: third })
  return [
    { input: picture, left: margin, top: Math.round(middle - markSize / 2) },
    centred(name, { left: margin + markSize + 22, middle }),
    centred(day, { left: drawingSize.width - margin - day.width, middle }),
  ]
}

function centred({ png, width, height }: Lettering, at: { middle: number } & ({ left: number } | { centre: number })): OverlayOptions {
  const left = 'left' in at ? at.left : at.centre - width / 2
  return { input: png, left: Math.max(0, Math.round(left)), top: Math.max(0, Math.round(at.middle - height / 2)) }
}
