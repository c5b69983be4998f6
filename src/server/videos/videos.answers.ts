import { filterOf } from '#server/albums/album-filter.model.ts'
import { answerAlbumLink } from '#server/albums/album-link.answers.ts'
import type { AlbumFilter } from '#server/albums/albums.queries.ts'
import { notFound } from '#server/base/errors.ts'
import { oncePerAnswer, type QueryContext } from '#server/http/query-context.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { shareAddress, shareImageOfVideo } from '#server/share/share-image.answers.ts'
import type { Video, VideoListQuery, VideoPage, VideoView } from '#shared/videos.ts'
import { countVideos, findNextVideo, findPublicVideo, listVideos, listVideosById, type VideoRow } from './videos.queries.ts'
import { viewVideo } from './videos.view.ts'

const videosPerPage = 12

/** One page of public videos. Throws not-found where the subject does not exist or is not public. */
export async function answerVideoList(
  ctx: QueryContext,
  { page = 1, pageSize = videosPerPage, ...query }: VideoListQuery,
): Promise<VideoPage> {
  await dependOnVideos(ctx)
  const filter = filterOf(query)
  if (filter === 'nothing') return { items: [], page, pageSize, total: 0, link: null }
  const link = filter && (await answerAlbumLink(ctx, filter.subject, filter.id))
  if (filter && !link) throw notFound()
  const [rows, total] = await Promise.all([
    listVideos(ctx.read, ctx.now, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countVideos(ctx.read, ctx.now, filter),
  ])
  return { items: await viewed(ctx, rows), page, pageSize, total, link }
}

/** The newest videos of a subject that the caller knows to be public. */
export async function answerNewestVideos(ctx: QueryContext, filter: AlbumFilter, limit: number): Promise<Video[]> {
  await dependOnVideos(ctx)
  return await viewed(ctx, await listVideos(ctx.read, ctx.now, filter, { limit, offset: 0 }))
}

/** In the order of `ids`; those that are not public are left out. */
export async function answerVideosById(ctx: QueryContext, ids: readonly number[]): Promise<Video[]> {
  if (ids.length === 0) return []
  await dependOnVideos(ctx)
  const found = await viewed(ctx, await listVideosById(ctx.read, ctx.now, ids))
  return ids.flatMap((id) => found.find((video) => video.id === id) ?? [])
}

/** Throws not-found unless the video is public. */
export async function answerVideo(ctx: QueryContext, id: number): Promise<VideoView> {
  await dependOnVideos(ctx)
  const row = await findPublicVideo(ctx.read, ctx.now, id)
  if (!row) throw notFound()
  const [video] = await viewed(ctx, [row])
  if (!video) throw new Error('A row gives a video')
  return { ...video, shareImage: shareAddress(await shareImageOfVideo(ctx, video)) }
}

/** Videos appear at their publication time, and every list changes when one of them changes. */
export async function dependOnVideos(ctx: QueryContext): Promise<void> {
  ctx.deps.addTags('videos')
  ctx.deps.renewsAt(await nextVideo(ctx))
}

const nextVideo = oncePerAnswer(({ read, now }) => findNextVideo(read, now))

async function viewed(ctx: QueryContext, rows: readonly VideoRow[]): Promise<Video[]> {
  const posters = await answerPictures(
    ctx,
    rows.flatMap((row) => row.poster_id ?? []),
  )
  const videos: Video[] = []
  for (const row of rows) videos.push(viewVideo(row, { posters, link: await answerAlbumLink(ctx, row.subject, row.subject_id) }))
  return videos
}
