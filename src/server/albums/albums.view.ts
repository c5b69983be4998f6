import { isTelling } from '#server/articles/articles.view.ts'
import { titleBreaks } from '#server/articles/title-breaks.model.ts'
import { viewPicture } from '#server/media/media.view.ts'
import type { Album, AlbumPicture, AlbumSummary, PicturePage } from '#shared/albums.ts'
import type { Picture } from '#shared/media.ts'
import { tellsScore } from '#shared/spoilers.ts'
import type { AlbumPictureRow, AlbumRow, AlbumSummaryRow, NewestPictureRow } from './albums.queries.ts'

export function viewAlbumSummary(row: AlbumSummaryRow, covers: ReadonlyMap<number, Picture>): AlbumSummary {
  const { id, title, published_at, shown_cover_id, count } = row
  // The published predicate guarantees it.
  if (published_at === null) throw new Error(`Album ${id} is not published`)
  return {
    id,
    title,
    titleBreaks: titleBreaks(title),
    cover: shown_cover_id === null ? null : (covers.get(shown_cover_id) ?? null),
    count: Number(count),
    tellsResult: isTelling(row),
    publishedAt: published_at,
  }
}

interface AlbumParts {
  covers: ReadonlyMap<number, Picture>
  link: Album['link']
  shareImage: string
  pictures: readonly AlbumPictureRow[]
}

export function viewAlbum(row: AlbumSummaryRow & Pick<AlbumRow, 'updated_at'>, { covers, link, pictures, shareImage }: AlbumParts): Album {
  const summary = viewAlbumSummary(row, covers)
  return {
    ...summary,
    tellsResult: summary.tellsResult || pictures.some(isPictureTelling),
    summary: row.summary,
    link,
    shareImage,
    // What was prepared before it came out is as old as its coming out.
    updatedAt: row.updated_at > summary.publishedAt ? row.updated_at : summary.publishedAt,
    pictures: pictures.map(viewAlbumPicture),
  }
}

function viewAlbumPicture({ caption, ...row }: AlbumPictureRow): AlbumPicture {
  const { placeholder: _, ...picture } = viewPicture(row)
  return { picture, caption }
}

/** A score under a picture is one whether or not anybody ticked a box. */
function isPictureTelling({ caption, alt }: Pick<AlbumPictureRow, 'caption' | 'alt'>): boolean {
  return tellsScore(caption) || tellsScore(alt)
}

export function viewNewestPicture({ album_id, album_title, n, ...row }: NewestPictureRow): PicturePage['items'][number] {
  const tellsResult = isTelling({ ...row, title: album_title }) || isPictureTelling(row)
  return {
    ...viewAlbumPicture(row),
    album: { id: album_id, title: album_title, tellsResult },
    n: Number(n),
  }
}
