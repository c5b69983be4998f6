import type { BarePicture } from '#shared/albums.ts'

/** One picture of the viewer with its caption. */
export interface ViewerItem {
  picture: BarePicture
  caption: string
}
