import sharp from 'sharp'
import type { Icon, IconOrder } from './drawing.ts'

/** The size of the mark relative to the icon. Of a maskable icon only the inner four fifths are always visible. */
const shares: Readonly<Record<Icon['look'], number>> = { plain: 1, filled: 0.78, maskable: 0.62 }
const none = { r: 0, g: 0, b: 0, alpha: 0 }

/** As PNG. */
export async function drawIcon({ icon: { size, look }, mark }: IconOrder, ownMark: Buffer): Promise<Buffer> {
  const side = Math.round(size * shares[look])
  const drawn = await sharp(mark ?? ownMark, { density: 600 })
    .resize({ width: side, height: side, fit: 'contain', background: none })
    .png()
    .toBuffer()
  return await sharp({ create: { width: size, height: size, channels: 4, background: look === 'plain' ? none : '#0c2139' } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
