import type { Sharp } from 'sharp'
import type { Size } from './sizes.ts'

/** EXIF orientations 5 to 8 lie on their side: width and height are exchanged. */
export function uprightSize(stored: Size, orientation: number): Size {
  return orientation >= 5 && orientation <= 8 ? { width: stored.height, height: stored.width } : stored
}

/** Turns pixels as the EXIF tag 0x0112 says; a tag outside 1 to 8 means nothing. sharp mirrors before it turns, in whatever order it is told. */
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
