import type { Sharp } from 'sharp'
import type { Size } from './sizes.ts'

/** EXIF orientations 5 to 8 are rotated by 90°: width and height are swapped. */
export function uprightSize(stored: Size, orientation: number): Size {
  return orientation >= 5 && orientation <= 8 ? { width: stored.height, height: stored.width } : stored
}

/** Applies the EXIF orientation (tag 0x0112); values outside 1 to 8 are ignored. sharp always mirrors before it rotates. */
export function turn(picture: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return picture.flop()
    case 3:
      return picture.rotate(180)
    case 4:
      return picture.flip()
    case 5:
      return picture.flop().rotate(270)
    case 6:
      return picture.rotate(90)
    case 7:
      return picture.flop().rotate(90)
    case 8:
      return picture.rotate(270)
    default:
      return picture
  }
}
