import { filterOf } from '#server/albums/album-filter.model.ts'
import { answerAlbumLink } from '#server/albums/album-link.answers.ts'
import type { AlbumFilter } from '#server/albums/albums.queries.ts'
import { notFound } from '#server/base/errors.ts'
import { type Asking, oncePerAnswer } from '#server/http/query-context.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import type { Video, VideoListQuery, VideoPage } from '#shared/videos.ts'
import { countVideos, findNextVideo, findPublicVideo, listVideos, type VideoRow } from './videos.queries.ts'
import { viewVideo } from './videos.view.ts'

const videosPerPage = 12

/** One page of public videos. Of a subject that is not public, as of one that is not there, nothing is found. */
export async function answerVideoList(
  asking: Asking,
  { page = 1, pageSize = videosPerPage, ...query }: VideoListQuery,
): Promise<VideoPage> {
  await restOnVideos(asking)
  const filter = filterOf(query)
  if (filter === 'nothing') return { items: [], page, pageSize, total: 0, link: null }
  const link = filter && (await answerAlbumLink(asking, filter.subject, filter.id))
  if (filter && !link) throw notFound()
  const [rows, total] = await Promise.all([
    listVideos(asking.read, asking.now, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countVideos(asking.read, asking.now, filter),
  ])
  return { items: await viewed(asking, rows), page, pageSize, total, link }
}

/** The newest videos of something that is known to be public. */
export async function answerNewestVideos(asking: Asking, filter: AlbumFilter, limit: number): Promise<Video[]> {
  await restOnVideos(asking)
  return await viewed(asking, await listVideos(asking.read, asking.now, filter, { limit, offset: 0 }))
}

/** Throws not-found unless the video is public. */
export async function answerVideo(asking: Asking, id: number): Promise<Video> {
  await restOnVideos(asking)
  const row = await findPublicVideo(asking.read, asking.now, id)
  if (!row) throw notFound()
  const [video] = await viewed(asking, [row])
  if (!video) throw new Error('A row gives a video')
  return video
}

/** Videos come by the clock, and every list changes when one of them does. */
export async function restOnVideos(asking: Asking): Promise<void> {
  asking.footing.shows('videos')
  asking.footing.renewsAt(await nextVideo(asking))
}

const nextVideo = oncePerAnswer(({ read, now }) => findNextVideo(read, now))

async function viewed(asking: Asking, rows: readonly VideoRow[]): Promise<Video[]> {
  const posters = await answerPictures(
    asking,
    rows.flatMap((row) => row.poster_id ?? []),
  )
  const videos: Video[] = []
  for (const row of rows) videos.push(viewVideo(row, { posters, link: await answerAlbumLink(asking, row.subject, row.subject_id) }))
  return videos
}
