import sharp, { type Sharp } from 'sharp'
import type { Size } from './sizes.ts'

/** Timeout of libvips for one pass over a picture, in seconds. */
export const secondsAPass = 5

/** Pixels in sRGB, 8 bits per channel, upright, in the largest size that is stored. */
export interface Bitmap extends Size {
  data: Buffer
  channels: 3 | 4
}

/** A pipeline that starts from these pixels. */
export function open({ data, width, height, channels }: Bitmap): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** Runs the pipeline and returns the pixels. */
export async function pixels(steps: Sharp): Promise<Bitmap> {
  const { data, info } = await steps.timeout({ seconds: secondsAPass }).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  if (info.channels !== 3 && info.channels !== 4) throw new Error(`${info.channels} channels where sRGB has 3 or 4`)
  return { data, width: info.width, height: info.height, channels: info.channels }
}
