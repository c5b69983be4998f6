import type { Album } from '#shared/albums.ts'
import { lastOf } from '#shared/last.ts'
import { paths } from '#shared/paths.ts'
import { summaryForSharing, titleWithoutScores } from '#shared/spoilers.ts'

/** Enough to describe it; hundreds of pictures would only make the page heavier. */
const named = 20

/** schema.org's ImageGallery. */
export function imageGallery({ id, title, summary, tellsResult, publishedAt, updatedAt, pictures }: Album, publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name: titleWithoutScores(title),
    description: summaryForSharing({ summary, tellsResult }, '图集') || undefined,
    url: publicUrl + paths.album(id),
    datePublished: publishedAt,
    dateModified: updatedAt,
    image: pictures.slice(0, named).flatMap(({ picture, caption }) => {
      const source = lastOf(picture.sources)
      if (!source) return []
      const { url, width, height } = source
      return [
        {
          '@type': 'ImageObject',
          contentUrl: publicUrl + url,
          width,
          height,
          caption: tellsResult ? undefined : caption || picture.alt || undefined,
        },
      ]
    }),
  }
}
