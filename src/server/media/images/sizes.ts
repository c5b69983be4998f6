/** The widths in which every picture is stored, CSS px. */
const offeredWidths = [480, 960, 1600] as const

/** A long screenshot is scaled down to this. WebP's own limit is 16383, which takes 4 s and 400 MB to encode. */
const greatestHeight = 8192

export interface Size {
  width: number
  height: number
}

/** The sizes to encode for an upright picture: ascending, at least one, none larger than the picture. */
export function sizesFor(picture: Size): Size[] {
  const widest = Math.max(1, Math.min(picture.width, Math.floor((greatestHeight * picture.width) / picture.height)))
  const largest = { width: Math.min(offeredWidths[2], widest), height: 0 }
  largest.height = Math.min(greatestHeight, heightAt(largest.width, picture))
  const widths = [...new Set(offeredWidths.map((width) => Math.min(width, largest.width)))]
  return widths.map((width) => ({ width, height: heightAt(width, largest) }))
}

/**
 * The height of the file with this width. Encoder and view both derive it from the largest file, because two roundings of the upload's own
 * ratio could differ by a pixel.
 */
export function heightAt(width: number, largest: Size): number {
  return Math.max(1, Math.round((largest.height * width) / largest.width))
}
