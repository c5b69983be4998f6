import type { BarePicture } from '#shared/albums.ts'

/** One picture of the viewer with the line below it. */
export interface ViewerItem {
  picture: BarePicture
  caption: string
}
