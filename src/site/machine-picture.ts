import { lastOf } from '#shared/last.ts'
import type { Picture } from '#shared/media.ts'

/** The largest file of a picture that may be shown; undefined of none, and of one that was taken down. */
export function largestSource(picture: Picture | null): Picture['sources'][number] | undefined {
  return picture && !picture.isTakenDown ? lastOf(picture.sources) : undefined
}

/** Its whole address, for machines. */
export function pictureUrl(picture: Picture | null, publicUrl: string): string | undefined {
  const source = largestSource(picture)
  return source && publicUrl + source.url
}
