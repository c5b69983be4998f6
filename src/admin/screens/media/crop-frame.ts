/** Pixels of the picture. */
export interface Size {
  width: number
  height: number
}

/** A part of a picture: whole pixels, never outside of it. */
export interface Frame extends Size {
  x: number
  y: number
}

/** No side is shorter, unless the picture's own is. */
export const leastSide = 48

/** The largest frame of this ratio (width by height) in the middle; null: the whole picture. */
export function fitted({ width, height }: Size, ratio: number | null): Frame {
  if (ratio === null) return { x: 0, y: 0, width, height }
  const shown = width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio }
  return whole({ x: (width - shown.width) / 2, y: (height - shown.height) / 2, ...shown }, { width, height })
}

export function moved(frame: Frame, dx: number, dy: number, size: Size): Frame {
  return whole({ ...frame, x: frame.x + dx, y: frame.y + dy }, size)
}

/** Its lower right corner moves; the upper left one stays. */
export function resized(frame: Frame, dx: number, dy: number, { size, ratio }: { size: Size; ratio: number | null }): Frame {
  const room = { width: size.width - frame.x, height: size.height - frame.y }
  const width = between(frame.width + dx, leastSide, room.width)
  if (ratio === null) return whole({ ...frame, width, height: between(frame.height + dy, leastSide, room.height) }, size)
  const kept = Math.min(Math.max(width, leastSide * ratio), room.width, room.height * ratio)
  return whole({ ...frame, width: kept, height: kept / ratio }, size)
}

function whole({ x, y, ...sides }: Frame, size: Size): Frame {
  const width = between(Math.round(sides.width), 1, size.width)
  const height = between(Math.round(sides.height), 1, size.height)
  return { x: between(Math.round(x), 0, size.width - width), y: between(Math.round(y), 0, size.height - height), width, height }
}

function between(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, most), Math.min(least, most))
}
