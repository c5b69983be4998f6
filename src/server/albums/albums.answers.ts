import { notFound } from '#server/base/errors.ts'
import { tagsOf } from '#server/cache/tags.ts'
import { type Asking, oncePerAnswer } from '#server/http/query-context.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import type { Album, AlbumListQuery, AlbumPage, AlbumSummary, PictureListQuery, PicturePage } from '#shared/albums.ts'
import { filterOf } from './album-filter.model.ts'
import { answerAlbumLink } from './album-link.answers.ts'
import {
  type AlbumFilter,
  type AlbumSummaryRow,
  countAlbums,
  countPublicPictures,
  findNextAlbum,
  findPublicAlbum,
  listAlbumPictures,
  listAlbums,
  listNewestPictures,
} from './albums.queries.ts'
import { viewAlbum, viewAlbumSummary, viewNewestPicture } from './albums.view.ts'

const albumsPerPage = 24

/** One page of public albums. Of a subject that is not public, as of one that is not there, nothing is found. */
export async function answerAlbumList(
  asking: Asking,
  { page = 1, pageSize = albumsPerPage, ...query }: AlbumListQuery,
): Promise<AlbumPage> {
  await restOnAlbums(asking)
  const filter = filterOf(query)
  if (filter === 'nothing') return { items: [], page, pageSize, total: 0, link: null }
  const link = filter && (await answerAlbumLink(asking, filter.subject, filter.id))
  if (filter && !link) throw notFound()
  const [rows, total] = await Promise.all([
    listAlbums(asking.read, asking.now, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countAlbums(asking.read, asking.now, filter),
  ])
  return { items: await summaries(asking, rows), page, pageSize, total, link }
}

/** The newest albums, of something that is known to be public or of all. */
export async function answerNewestAlbums(asking: Asking, filter: AlbumFilter | null, limit: number): Promise<AlbumSummary[]> {
  await restOnAlbums(asking)
  return await summaries(asking, await listAlbums(asking.read, asking.now, filter, { limit, offset: 0 }))
}

/** Throws not-found unless the album is public. */
export async function answerAlbum(asking: Asking, id: number | 'latest'): Promise<Album> {
  await restOnAlbums(asking)
  const { read, now, footing } = asking
  if (id !== 'latest') footing.shows(`album:${id}`)
  const row = await findPublicAlbum(read, now, id)
  if (!row) throw notFound()
  const [link, pictures, covers] = await Promise.all([
    answerAlbumLink(asking, row.subject, row.subject_id),
    listAlbumPictures(read, row.id),
    coversOf(asking, [row]),
  ])
  footing.shows(
    `album:${row.id}`,
    ...tagsOf(
      'media',
      pictures.map(({ id }) => id),
    ),
  )
  return viewAlbum(row, { covers, link, pictures })
}

/** One page of the pictures of all public albums. */
export async function answerNewestPictures(asking: Asking, { page = 1, pageSize = albumsPerPage }: PictureListQuery): Promise<PicturePage> {
  await restOnAlbums(asking)
  const [rows, total] = await Promise.all([
    listNewestPictures(asking.read, asking.now, { limit: pageSize, offset: (page - 1) * pageSize }),
    countPublicPictures(asking.read, asking.now),
  ])
  asking.footing.shows(
    ...tagsOf(
      'media',
      rows.map(({ id }) => id),
    ),
  )
  return { items: rows.map(viewNewestPicture), page, pageSize, total }
}

/** Albums come by the clock, and every list changes when one of them does. */
export async function restOnAlbums(asking: Asking): Promise<void> {
  asking.footing.shows('albums')
  asking.footing.renewsAt(await nextAlbum(asking))
}

const nextAlbum = oncePerAnswer(({ read, now }) => findNextAlbum(read, now))

async function summaries(asking: Asking, rows: readonly AlbumSummaryRow[]): Promise<AlbumSummary[]> {
  const covers = await coversOf(asking, rows)
  return rows.map((row) => viewAlbumSummary(row, covers))
}

async function coversOf(asking: Asking, rows: readonly AlbumSummaryRow[]) {
  return await answerPictures(
    asking,
    rows.flatMap((row) => row.shown_cover_id ?? []),
  )
}
