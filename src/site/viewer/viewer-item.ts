import type { Picture } from '#shared/media.ts'

/** One picture of the viewer with the line below it. */
export interface ViewerItem {
  picture: Picture
  caption: string
}
