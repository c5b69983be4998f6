import { viewPicture } from '#server/media/media.view.ts'
import type { Album, AlbumPicture, AlbumSummary, PicturePage } from '#shared/albums.ts'
import type { Picture } from '#shared/media.ts'
import type { AlbumPictureRow, AlbumRow, AlbumSummaryRow, NewestPictureRow } from './albums.queries.ts'

export function viewAlbumSummary(row: AlbumSummaryRow, covers: ReadonlyMap<number, Picture>): AlbumSummary {
  const { id, title, published_at, shown_cover_id, count } = row
  // By the published predicate.
  if (published_at === null) throw new Error(`Album ${id} is not published`)
  return {
    id,
    title,
    cover: shown_cover_id === null ? null : (covers.get(shown_cover_id) ?? null),
    count: Number(count),
    publishedAt: published_at,
  }
}

interface AlbumParts {
  covers: ReadonlyMap<number, Picture>
  link: Album['link']
  pictures: readonly AlbumPictureRow[]
}

export function viewAlbum(row: AlbumRow & AlbumSummaryRow, { covers, link, pictures }: AlbumParts): Album {
  const summary = viewAlbumSummary(row, covers)
  return {
    ...summary,
    summary: row.summary,
    link,
    // What was prepared before it came out is as old as its coming out.
    updatedAt: row.updated_at > summary.publishedAt ? row.updated_at : summary.publishedAt,
    pictures: pictures.map(viewAlbumPicture),
  }
}

function viewAlbumPicture({ caption, ...row }: AlbumPictureRow): AlbumPicture {
  const { placeholder: _, ...picture } = viewPicture(row)
  return { picture, caption }
}

export function viewNewestPicture({ album_id, album_title, n, ...row }: NewestPictureRow): PicturePage['items'][number] {
  return { ...viewAlbumPicture(row), album: { id: album_id, title: album_title }, n: Number(n) }
}
