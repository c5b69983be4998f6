import type { AlbumLink } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'

/** A season has no page of its own: its albums are shown instead. */
export function pathOfAlbumLink({ subject, id }: AlbumLink): string {
  switch (subject) {
    case 'match':
      return paths.match(id)
    case 'team':
      return paths.team(id)
    case 'season':
      return paths.media({ season: id })
  }
}
