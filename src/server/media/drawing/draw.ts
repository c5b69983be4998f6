import sharp, { type OverlayOptions } from 'sharp'
import { drawIcon } from './draw-icon.ts'
import { type DrawingOrder, drawingSize, type ShareOrder, type WordedDrawing } from './drawing.ts'
import { drawableText } from './glyphs.ts'
import { type Lettering, letter } from './lettering.ts'
import { edgeAt, edges, ground, logoPlate, margin, plate, shade } from './stage.ts'

/** The characters of the font, and the program's own mark. */
export interface DrawingTools {
  glyphs: ReadonlySet<number>
  ownMark: Buffer
}

const none = { r: 0, g: 0, b: 0, alpha: 0 }
const white = '#ffffff'
const second = '#a9c3da'
const third = '#8fabc4'
const lit = '#8fd3f8'
const markSize = 60

/** Of the loaders of libvips only those for our own SVG and for stored media files remain. */
export function closeOtherLoaders(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
}

/** Draws an order: a share image as JPEG, or an icon as PNG. */
export async function draw(order: DrawingOrder, tools: DrawingTools): Promise<Buffer> {
  return 'icon' in order ? await drawIcon(order, tools.ownMark) : await drawShareImage(order, tools)
}

/** As JPEG. */
async function drawShareImage({ drawing, picture, mark }: ShareOrder, { glyphs, ownMark }: DrawingTools): Promise<Buffer> {
  const parts: OverlayOptions[] = []
  let back = ground()
  if (drawing.layout === 'picture') {
    if (picture !== null) parts.push({ input: await fitted(picture, 'inside', drawingSize), gravity: 'centre' })
  } else {
    const said = (text: string) => drawableText(text, glyphs)
    if (drawing.layout === 'title' && picture !== null) {
      back = await fitted(picture, 'cover', drawingSize)
      parts.push({ input: shade(), left: 0, top: 0 })
    }
    parts.push({ input: edges(drawing.label !== ''), left: 0, top: 0 })
    const label = await letter(said(drawing.label), { sizes: [38], lines: 1, width: 900, color: second })
    parts.push(centred(label, { left: margin + 36, middle: 105 }), ...(await inTheMiddle(drawing, picture, said)))
    parts.push(...(await below(drawing, said, mark ?? ownMark)))
  }
  return await sharp(back).composite(parts).flatten({ background: '#071527' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

type Said = (text: string) => string
const middle = (148 + edgeAt) / 2

async function inTheMiddle(drawing: WordedDrawing, picture: Uint8Array | null, said: Said): Promise<OverlayOptions[]> {
  const width = drawingSize.width - 2 * margin
  switch (drawing.layout) {
    case 'title':
      return [centred(await letter(said(drawing.title), { sizes: [92, 80, 70], lines: 2, width, color: white }), { left: margin, middle })]
    case 'pair': {
      const parts = await Promise.all(drawing.sides.map((name, i) => side(said(name), i === 0 ? 320 : 880)))
      const versus = await letter('对', { sizes: [56], lines: 1, width: 120, color: lit })
      const words = await letter(said(drawing.middle), { sizes: [32, 28], lines: 1, width, color: second })
      return [...parts.flat(), centred(versus, { centre: 600, middle: 246 }), centred(words, { centre: 600, middle: 478 })]
    }
    case 'emblem':
      return await emblem(said(drawing.name), said(drawing.about), picture)
  }
}

/** The logo or the plate on the left; the name, and below it what there is to say of whom it stands for, on the right. */
async function emblem(name: string, about: string, logo: Uint8Array | null): Promise<OverlayOptions[]> {
  const size = 240
  const centre = margin + size / 2
  const left = margin + size + 56
  const width = drawingSize.width - margin - left
  const plateAt = { left: margin, top: Math.round(middle - size / 2) }
  const inside = 200
  const inset = (size - inside) / 2
  const mark: OverlayOptions[] =
    logo === null
      ? [
          { input: plate(name, size), ...plateAt },
          centred(await letter([...name][0] ?? '', { sizes: [126], lines: 1, width: size, color: white }), { centre, middle }),
        ]
      : [
          { input: logoPlate(size), ...plateAt },
          { input: await fitted(logo, 'contain', { width: inside, height: inside }), left: margin + inset, top: plateAt.top + inset },
        ]
  const words = await letter(name, { sizes: [92, 76, 62], lines: 2, width, color: white })
  if (about === '') return [...mark, centred(words, { left, middle })]
  const more = await letter(about, { sizes: [38, 32], lines: 1, width, color: second })
  const gap = 34
  const top = middle - (words.height + gap + more.height) / 2
  return [
    ...mark,
    centred(words, { left, middle: top + words.height / 2 }),
    centred(more, { left, middle: top + words.height + gap + more.height / 2 }),
  ]
}

/** A picture of the media files in a frame, as a picture that is laid over another. */
async function fitted(picture: Uint8Array, fit: 'cover' | 'contain' | 'inside', frame: { width: number; height: number }): Promise<Buffer> {
  return await sharp(picture)
    .resize({ ...frame, fit, background: none })
    .png({ compressionLevel: 1 })
    .toBuffer()
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
async function below({ site, foot }: WordedDrawing, said: Said, mark: Uint8Array): Promise<OverlayOptions[]> {
  const centre = (edgeAt + 4 + drawingSize.height) / 2
  const picture = await sharp(mark, { density: 300 })
    .resize({ width: markSize, height: markSize, fit: 'contain', background: none })
    .png()
    .toBuffer()
  const name = await letter(said(site), { sizes: [40], lines: 1, width: 520, color: white })
  const day = await letter(said(foot), { sizes: [32, 26], lines: 1, width: 460, color: third })
  return [
    { input: picture, left: margin, top: Math.round(centre - markSize / 2) },
    centred(name, { left: margin + markSize + 22, middle: centre }),
    centred(day, { left: drawingSize.width - margin - day.width, middle: centre }),
  ]
}

function centred({ png, width, height }: Lettering, at: { middle: number } & ({ left: number } | { centre: number })): OverlayOptions {
  const left = 'left' in at ? at.left : at.centre - width / 2
  return { input: png, left: Math.max(0, Math.round(left)), top: Math.max(0, Math.round(at.middle - height / 2)) }
}
