import sharp, { type Sharp } from 'sharp'
import type { Size } from './sizes.ts'

/** Seconds after which libvips gives up one run over a picture. */
export const secondsAPass = 5

/** Pixels in sRGB, 8 bits a channel, upright, at the largest size we keep. */
export interface Bitmap extends Size {
  data: Buffer
  channels: 3 | 4
}

/** Steps that start from these pixels. */
export function open({ data, width, height, channels }: Bitmap): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** Runs the steps and gives back the pixels. */
export async function pixels(steps: Sharp): Promise<Bitmap> {
  const { data, info } = await steps.timeout({ seconds: secondsAPass }).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  if (info.channels !== 3 && info.channels !== 4) throw new Error(`${info.channels} channels where sRGB has 3 or 4`)
  return { data, width: info.width, height: info.height, channels: info.channels }
}
