import type { Embeds } from '#shared/articles.ts'
import { type AnyPagePart, pagePart } from '../../page-part.ts'

export const embeddedMatchPart = pagePart('src/site/components/rich-text/EmbeddedMatch.tsx', () => import('./EmbeddedMatch.tsx'))
export const embeddedTablePart = pagePart('src/site/components/rich-text/EmbeddedTable.tsx', () => import('./EmbeddedTable.tsx'))

export const embeddedAlbumPart = pagePart('src/site/components/rich-text/EmbeddedAlbum.tsx', () => import('./EmbeddedAlbum.tsx'))
export const embeddedVideoPart = pagePart('src/site/components/rich-text/EmbeddedVideo.tsx', () => import('./EmbeddedVideo.tsx'))

/** The page parts for a body's embeds: few articles have any. */
export function embedParts({ embeds }: { embeds: Embeds }): AnyPagePart[] {
  const { matches, tables, albums, videos } = embeds
  return [
    ...(matches.length > 0 ? [embeddedMatchPart] : []),
    ...(tables.length > 0 ? [embeddedTablePart] : []),
    ...(albums.length > 0 ? [embeddedAlbumPart] : []),
    ...(videos.length > 0 ? [embeddedVideoPart] : []),
  ]
}
