import sharp from 'sharp'

/** The longer side of what is drawn, px: enough for every place where a mark stands. */
const side = 1024
/** What sharp takes as resolution; at 72 a unit is a pixel. */
const densities = { least: 1, most: 100_000, usual: 72 } as const

/** As PNG, in the same size whatever unit the file is measured in. */
export async function drawSvg(svg: Uint8Array): Promise<Buffer> {
  let density: number = densities.usual
  // A size in pixels grows with the resolution, one in inches with its square.
  for (const power of [1, 0.5]) {
    const { width, height } = await sharp(svg, { density }).metadata()
    density *= (side / Math.max(width, height)) ** power
    density = Math.min(densities.most, Math.max(densities.least, density))
  }
  return await sharp(svg, { density, limitInputPixels: 8 * side * side })
    .resize({ width: side, height: side, fit: 'inside' })
    .timeout({ seconds: 8 })
    .png()
    .toBuffer()
}
