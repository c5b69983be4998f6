import sharp, { type OverlayOptions } from 'sharp'
import { initialOf } from '#shared/initial.ts'
import { drawIcon } from './draw-icon.ts'
import { drawSvg } from './draw-svg.ts'
import { type DrawingOrder, drawingSize, type Marked, type ShareOrder, type WordedDrawing } from './drawing.ts'
import { drawableText } from './glyphs.ts'
import { type Lettering, letter } from './lettering.ts'
import { edgeAt, edges, ground, logoPlate, margin, markPlate, openPlate, shade } from './stage.ts'

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

/** Draws an order: a share image as JPEG, an icon or an SVG as PNG. */
export async function draw(order: DrawingOrder, tools: DrawingTools): Promise<Buffer> {
  if ('svg' in order) return await drawSvg(order.svg)
  return 'icon' in order ? await drawIcon(order, tools.ownMark) : await drawShareImage(order, tools)
}

/** As JPEG. */
async function drawShareImage({ drawing, pictures, mark }: ShareOrder, { glyphs, ownMark }: DrawingTools): Promise<Buffer> {
  const [picture = null] = pictures
  const parts: OverlayOptions[] = []
  let back = ground()
  if (drawing.layout === 'picture') {
    if (picture !== null) parts.push({ input: await fitted(picture, 'inside', drawingSize), gravity: 'centre' })
  } else {
    const said = (text: string) => drawableText(text, glyphs)
    const behind = behindOf(drawing, pictures)
    if (behind !== null) {
      back = await fitted(behind, 'cover', drawingSize)
      parts.push({ input: shade(), left: 0, top: 0 })
    }
    parts.push({ input: edges(drawing.label !== ''), left: 0, top: 0 })
    const label = await letter(said(drawing.label), { sizes: [38], lines: 1, width: 900, color: second })
    parts.push(centred(label, { left: margin + 36, middle: 105 }), ...(await inTheMiddle(drawing, pictures, said)))
    parts.push(...(await below(drawing, said, mark ?? ownMark)))
  }
  return await sharp(back).composite(parts).flatten({ background: '#071527' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

function behindOf({ layout }: WordedDrawing, pictures: ShareOrder['pictures']): Uint8Array | null {
  switch (layout) {
    case 'title':
      return pictures[0] ?? null
    case 'emblem':
      return pictures[1] ?? null
    case 'pair':
      return null
  }
}

type Said = (text: string) => string
const middle = (148 + edgeAt) / 2

async function inTheMiddle(drawing: WordedDrawing, pictures: ShareOrder['pictures'], said: Said): Promise<OverlayOptions[]> {
  const width = drawingSize.width - 2 * margin
  switch (drawing.layout) {
    case 'title':
      return [centred(await letter(said(drawing.title), { sizes: [92, 80, 70], lines: 2, width, color: white }), { left: margin, middle })]
    case 'pair': {
      const parts = await Promise.all(
        drawing.sides.map((one, i) => side({ ...one, name: said(one.name) }, pictures[i] ?? null, i === 0 ? 320 : 880)),
      )
      const versus = await letter('对', { sizes: [56], lines: 1, width: 120, color: lit })
      const words = await letter(said(drawing.middle), { sizes: [32, 28], lines: 1, width, color: second })
      return [...parts.flat(), centred(versus, { centre: 600, middle: 246 }), centred(words, { centre: 600, middle: 478 })]
    }
    case 'emblem':
      return await emblem({ ...drawing, name: said(drawing.name) }, said(drawing.about), pictures[0] ?? null)
  }
}

/** The mark on the left; the name, and below it what there is to say of whom it stands for, on the right. */
async function emblem(marked: Marked, about: string, logo: Uint8Array | null): Promise<OverlayOptions[]> {
  const { name } = marked
  const size = 240
  const left = margin + size + 56
  const width = drawingSize.width - margin - left
  const mark = await markAt(marked, logo, { size, centre: margin + size / 2, middle })
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

/** Of 255: so bright a channel must be for a pixel to stand out from the ground. */
const seenFrom = 96

/** Whether a logo is cut out, and enough of it bright, to stand on the ground of the image as it is. */
async function isSeenOnNavy(logo: Buffer): Promise<boolean> {
  const { data } = await sharp(logo).resize(48, 48, { fit: 'fill' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let visible = 0
  let bright = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue
    visible += 1
    if (Math.max(...data.subarray(at, at + 3)) >= seenFrom) bright += 1
  }
  const isCutOut = visible < data.length / 4
  return isCutOut && bright * 2 > visible
}

/** The mark, and the name below it. */
async function side(marked: Marked, logo: Uint8Array | null, centre: number): Promise<OverlayOptions[]> {
  const mark = await markAt(marked, logo, { size: 180, centre, middle: 240 })
  const words = await letter(marked.name, { sizes: [68, 56, 46], lines: 1, width: 500, color: white, align: 'center' })
  return [...mark, centred(words, { centre, middle: 388 })]
}

/** A logo, on a plate where it would not be seen without; or the designed mark with its letter. */
async function markAt(
  { name, markId }: Marked,
  logo: Uint8Array | null,
  { size, centre, middle }: { size: number; centre: number; middle: number },
): Promise<OverlayOptions[]> {
  const at = { left: Math.round(centre - size / 2), top: Math.round(middle - size / 2) }
  if (logo !== null) {
    const inset = Math.round(size / 12)
    const inside = size - 2 * inset
    const fit = await fitted(logo, 'contain', { width: inside, height: inside })
    const plate = (await isSeenOnNavy(fit)) ? [] : [{ input: logoPlate(size), ...at }]
    return [...plate, { input: fit, left: at.left + inset, top: at.top + inset }]
  }
  if (markId === null) return [{ input: openPlate(size), ...at }]
  const initial = await letter(initialOf(name), { sizes: [Math.round(size / 2)], lines: 1, width: size, color: white })
  return [{ input: markPlate(markId, size), ...at }, centred(initial, { centre, middle })]
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
