/** Draws the placeholder for a picture that was taken down into assets/stand-in. Run: `node scripts/draw-stand-in.ts`. */

import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = new URL('../assets/stand-in/', import.meta.url)
const fontfile = fileURLToPath(new URL('../assets/fonts/share-bold.otf', import.meta.url))
const [width, height] = [960, 720]
const [ground, ink] = ['#43586f', '#dbe5ef']

const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="100%" height="100%" fill="${ground}"/>
  <g fill="none" stroke="${ink}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round" transform="translate(396 242) scale(0.7)">
    <rect width="240" height="190" rx="22"/>
    <path d="M30 156l58-60 62 60"/>
    <circle cx="178" cy="60" r="17"/>
    <path d="M-26 -26L266 216" stroke="${ground}" stroke-width="42"/>
    <path d="M-26 -26L266 216"/>
  </g>
</svg>`
const words = await sharp({
  text: { text: `<span foreground="${ink}">图片已下架</span>`, font: 'Noto Sans CJK SC Bold 28', fontfile, rgba: true, dpi: 96 },
})
  .png()
  .toBuffer()
const left = Math.round((width - ((await sharp(words).metadata()).width ?? 0)) / 2)
const drawn = await sharp(Buffer.from(frame))
  .composite([{ input: words, left, top: 424 }])
  .png()
  .toBuffer()
await mkdir(folder, { recursive: true })
for (const size of [480, 960])
  await writeFile(new URL(`${size}.webp`, folder), await sharp(drawn).resize(size).webp({ quality: 82 }).toBuffer())
console.log(`data:image/webp;base64,${(await sharp(drawn).resize(8).webp({ quality: 20 }).toBuffer()).toString('base64')}`)
