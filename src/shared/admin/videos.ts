import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { albumLengths, pageMax, pageSizeMax } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { filledLine, line, text } from '#shared/text.ts'
import { videoPattern } from '#shared/video-sites.ts'
import { VideoFile } from '#shared/videos.ts'
import { AlbumPublication, AlbumSubjectRef, albumStates } from './albums.ts'
import { Uses } from './people.ts'

/** Videos in the console. Each write sends the `rev` (a hash) that it is based on, and gets 409 with the current state after a conflict. */
const closed = { additionalProperties: false }
const Rev = Type.String({ pattern: '^[0-9a-f]{16}$' })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** GET /api/admin/videos: drafts and planned ones first, then the newest. */
export const AdminVideoQuery = Type.Object(
  {
    /** In title or summary. */
    q: Type.Optional(line(60, 1)),
    /** Those in the trash only where `state` asks for them. */
    state: Type.Optional(oneOf([...albumStates, 'trashed'])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)
export type AdminVideoQuery = Static<typeof AdminVideoQuery>

const VideoLine = Type.Object({
  id: Id,
  title: Type.String(),
  state: oneOf(albumStates),
  publishedAt: nullable(Instant),
  updatedAt: Instant,
  poster: nullable(Picture),
  /** Seconds; null: a video of an external site. */
  durationSeconds: nullable(Type.Number()),
  /** When one in the trash is deleted permanently. */
  goesAt: nullable(Instant),
})
export type VideoLine = Static<typeof VideoLine>
export const AdminVideoPage = pageOf(VideoLine)

/** A video's state in the trash. */
const VideoTrash = Type.Object({
  deletedAt: Instant,
  /** When it is deleted permanently, together with its file. */
  goesAt: Instant,
  /** Its publication when it is restored: that date, or null for a draft. */
  publishedAt: nullable(Instant),
})

/** POST /api/admin/videos/file?name=: the body is the file. */
export const UploadedVideo = Type.Object({
  hash: Hash,
  name: Type.String(),
  file: VideoFile,
  isIndexFirst: Type.Boolean({ description: 'it can begin before all of it is there' }),
  isTakenDown: Type.Boolean({ description: 'the file is gone for good' }),
})
export type UploadedVideo = Static<typeof UploadedVideo>

const videoFields = {
  title: filledLine(albumLengths.title),
  summary: text(albumLengths.summary),
  /** One of `fileHash` and `player` is null: an uploaded file, or a video of an external site. */
  fileHash: nullable(Hash),
  player: nullable(Type.String({ pattern: videoPattern, maxLength: 200 })),
  posterId: nullable(Id),
  /** Its subject; null: none. */
  link: nullable(AlbumSubjectRef),
  /** 含赛果: title and texts are hidden from visitors who hide results. A write without it leaves it as it is. */
  tellsResult: Type.Optional(Type.Boolean()),
}

/**
 * GET /api/admin/videos/:id; POST /api/admin/videos and PUT /api/admin/videos/:id → the same; DELETE moves it to the trash, POST
 * …/restoration restores it.
 */
export const AdminVideo = Type.Object({
  id: Id,
  rev: Rev,
  ...videoFields,
  state: oneOf(albumStates),
  publishedAt: nullable(Instant),
  linkName: Type.String(),
  /** Its public URL, or null while it has none. */
  address: nullable(Type.String()),
  file: nullable(UploadedVideo),
  poster: nullable(Picture),
  /** The texts that embed it. */
  uses: Uses,
  /** Null: it is not in the trash. */
  trash: nullable(VideoTrash),
})
export type AdminVideo = Static<typeof AdminVideo>
/** A draft. */
export const NewVideo = Type.Object(videoFields, closed)
export type NewVideo = Static<typeof NewVideo>
/** Changes of a published video are public at once. */
export const VideoEdit = Type.Object({ rev: Rev, ...videoFields }, closed)
export type VideoEdit = Static<typeof VideoEdit>

/** PUT and DELETE /api/admin/videos/:id/publication → AdminVideo, as for albums. */
export const VideoPublication = AlbumPublication
