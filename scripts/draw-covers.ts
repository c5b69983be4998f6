/** Draws the pictures of the demo season into demo/covers. Run: `node scripts/draw-covers.ts [name…]`. */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { palettes } from './covers/palettes.ts'
import { pictures } from './covers/pictures.ts'
import { createSheet } from './covers/sheet.ts'

const folder = new URL('../demo/covers/', import.meta.url)
const maxBytes = 60_000

await mkdir(folder, { recursive: true })
const wanted = process.argv.slice(2)
for (const picture of pictures) {
  if (wanted.length > 0 && !wanted.includes(picture.name)) continue
  const { name, width = 1600, height = 900 } = picture
  const sheet = createSheet(width, height, name, palettes[picture.palette])
  const image = sharp(Buffer.from(sheet.svg(picture.draw(sheet))))
  const bytes = picture.format === 'png' ? await image.png({ compressionLevel: 9 }).toBuffer() : await smallest(image)
  await writeFile(new URL(`${name}.${picture.format ?? 'webp'}`, folder), bytes)
  console.log(`${name} ${width}×${height} ${(bytes.length / 1000).toFixed(1)} kB`)
}

/** The best quality that stays under the limit. */
async function smallest(image: Sharp): Promise<Buffer> {
  for (const quality of [86, 80, 74, 68, 60, 52]) {
    const bytes = await image.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
    if (bytes.length <= maxBytes) return bytes
  }
  throw new Error('A picture stays over 60 kB even at the lowest quality: it has too much detail')
}
