import { isTelling } from '#server/articles/articles.view.ts'
import { titleBreaks } from '#server/articles/title-breaks.model.ts'
import { videoUrl } from '#server/media/files/names.ts'
import type { Picture } from '#shared/media.ts'
import type { Video, VideoFile } from '#shared/videos.ts'
import type { VideoRow } from './videos.queries.ts'

interface VideoParts {
  posters: ReadonlyMap<number, Picture>
  link: Video['link']
}

export function viewVideo(row: VideoRow, { posters, link }: VideoParts): Video {
  const { id, title, summary, player, poster_id, published_at } = row
  // The published predicate guarantees it.
  if (published_at === null) throw new Error(`Video ${id} is not published`)
  return {
    id,
    title,
    titleBreaks: titleBreaks(title),
    summary,
    file: viewVideoFile(row.file_hash, row),
    player,
    poster: poster_id === null ? null : (posters.get(poster_id) ?? null),
    link,
    tellsResult: isTelling(row),
    publishedAt: published_at,
  }
}

type FileFacts = Pick<VideoRow, 'bytes' | 'width' | 'height' | 'duration_seconds' | 'taken_down_at'>

function viewVideoFile(hash: string | null, { bytes, width, height, duration_seconds, taken_down_at }: FileFacts): VideoFile | null {
  if (taken_down_at !== null) return null
  if (hash === null || bytes === null || width === null || height === null || duration_seconds === null) return null
  return { url: videoUrl(hash), width, height, durationSeconds: duration_seconds, bytes }
}
