import { notFound } from '#server/base/errors.ts'
import { tagsOf } from '#server/cache/tags.ts'
import { oncePerAnswer, type QueryContext } from '#server/http/query-context.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { shareAddress, shareImageOfAlbum } from '#server/share/share-image.answers.ts'
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
  listAlbumsById,
  listNewestPictures,
} from './albums.queries.ts'
import { viewAlbum, viewAlbumSummary, viewNewestPicture } from './albums.view.ts'

const albumsPerPage = 24

/** One page of public albums. Throws not-found where the subject does not exist or is not public. */
export async function answerAlbumList(
  ctx: QueryContext,
  { page = 1, pageSize = albumsPerPage, ...query }: AlbumListQuery,
): Promise<AlbumPage> {
  await dependOnAlbums(ctx)
  const filter = filterOf(query)
  if (filter === 'nothing') return { items: [], page, pageSize, total: 0, link: null }
  const link = filter && (await answerAlbumLink(ctx, filter.subject, filter.id))
  if (filter && !link) throw notFound()
  const [rows, total] = await Promise.all([
    listAlbums(ctx.read, ctx.now, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countAlbums(ctx.read, ctx.now, filter),
  ])
  return { items: await summaries(ctx, rows), page, pageSize, total, link }
}

/** The newest albums, of all or of a subject that the caller knows to be public. */
export async function answerNewestAlbums(ctx: QueryContext, filter: AlbumFilter | null, limit: number): Promise<AlbumSummary[]> {
  await dependOnAlbums(ctx)
  return await summaries(ctx, await listAlbums(ctx.read, ctx.now, filter, { limit, offset: 0 }))
}

/** In the order of `ids`; those that are not public are left out. */
export async function answerAlbumsById(ctx: QueryContext, ids: readonly number[]): Promise<AlbumSummary[]> {
  if (ids.length === 0) return []
  await dependOnAlbums(ctx)
  const found = await summaries(ctx, await listAlbumsById(ctx.read, ctx.now, ids))
  return ids.flatMap((id) => found.find((album) => album.id === id) ?? [])
}

/** Throws not-found unless the album is public. */
export async function answerAlbum(ctx: QueryContext, id: number | 'latest'): Promise<Album> {
  await dependOnAlbums(ctx)
  const { read, now, deps } = ctx
  if (id !== 'latest') deps.addTags(`album:${id}`)
  const row = await findPublicAlbum(read, now, id)
  if (!row) throw notFound()
  const [link, pictures, covers] = await Promise.all([
    answerAlbumLink(ctx, row.subject, row.subject_id),
    listAlbumPictures(read, row.id),
    coversOf(ctx, [row]),
  ])
  deps.addTags(
    `album:${row.id}`,
    ...tagsOf(
      'media',
      pictures.map(({ id }) => id),
    ),
  )
  const shareImage = shareAddress(await shareImageOfAlbum(ctx, viewAlbumSummary(row, covers)))
  return viewAlbum(row, { covers, link, pictures, shareImage })
}

/** One page of the pictures of all public albums. */
export async function answerNewestPictures(
  ctx: QueryContext,
  { page = 1, pageSize = albumsPerPage }: PictureListQuery,
): Promise<PicturePage> {
  await dependOnAlbums(ctx)
  const [rows, total] = await Promise.all([
    listNewestPictures(ctx.read, ctx.now, { limit: pageSize, offset: (page - 1) * pageSize }),
    countPublicPictures(ctx.read, ctx.now),
  ])
  ctx.deps.addTags(
    ...tagsOf(
      'media',
      rows.map(({ id }) => id),
    ),
  )
  dependOnMatches(ctx, rows)
  return { items: rows.map(viewNewestPicture), page, pageSize, total }
}

/** Albums appear at their publication time, and every list changes when one of them changes. */
export async function dependOnAlbums(ctx: QueryContext): Promise<void> {
  ctx.deps.addTags('albums')
  ctx.deps.renewsAt(await nextAlbum(ctx))
}

const nextAlbum = oncePerAnswer(({ read, now }) => findNextAlbum(read, now))

/** When a match begins decides whether what is linked to it tells its result. */
function dependOnMatches(ctx: QueryContext, rows: readonly Pick<AlbumSummaryRow, 'subject' | 'subject_id'>[]): void {
  const matches = rows.flatMap(({ subject, subject_id }) => (subject === 'match' && subject_id !== null ? [subject_id] : []))
  ctx.deps.addTags(...tagsOf('match', matches))
}

async function summaries(ctx: QueryContext, rows: readonly AlbumSummaryRow[]): Promise<AlbumSummary[]> {
  dependOnMatches(ctx, rows)
  const covers = await coversOf(ctx, rows)
  return rows.map((row) => viewAlbumSummary(row, covers))
}

async function coversOf(ctx: QueryContext, rows: readonly AlbumSummaryRow[]) {
  return await answerPictures(
    ctx,
    rows.flatMap((row) => row.shown_cover_id ?? []),
  )
}
