import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { albumLengths, pageMax, pageSizeMax } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { filledLine, line, text } from '#shared/text.ts'
import { videoPattern } from '#shared/video-sites.ts'
import { VideoFile } from '#shared/videos.ts'
import { AlbumPublication, AlbumSubjectRef, albumStates } from './albums.ts'

/** Videos in the console. Each write names the `rev` (a hash) that it saw, and gets 409 with what stands now where somebody else was first. */
const closed = { additionalProperties: false }
const Rev = Type.String({ pattern: '^[0-9a-f]{16}$' })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** GET /api/admin/videos: drafts and planned ones first, then the newest. */
export const AdminVideoQuery = Type.Object(
  {
    /** In title or summary. */
    q: Type.Optional(line(60, 1)),
    /** Those in the trash only where it asks for them. */
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
  /** Seconds; null: it is a site's. */
  durationSeconds: nullable(Type.Number()),
  /** When one in the trash goes for good. */
  goesAt: nullable(Instant),
})
export type VideoLine = Static<typeof VideoLine>
export const AdminVideoPage = pageOf(VideoLine)

/** Of a video in the trash. */
const VideoTrash = Type.Object({
  deletedAt: Instant,
  /** When it goes for good, its file with it. */
  goesAt: Instant,
  /** What its publication becomes again when it is restored: then, or null for a draft. */
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
  /** Of `fileHash` and `player` one is null: a file that was uploaded, or a site's. */
  fileHash: nullable(Hash),
  player: nullable(Type.String({ pattern: videoPattern, maxLength: 200 })),
  posterId: nullable(Id),
  /** What it is of; null: of nothing in particular. */
  link: nullable(AlbumSubjectRef),
}

/** GET /api/admin/videos/:id; POST /api/admin/videos and PUT /api/admin/videos/:id → the same; DELETE puts it into the trash, POST …/restoration takes it out. */
export const AdminVideo = Type.Object({
  id: Id,
  rev: Rev,
  ...videoFields,
  state: oneOf(albumStates),
  publishedAt: nullable(Instant),
  linkName: Type.String(),
  /** Where visitors see it, or null while they cannot. */
  address: nullable(Type.String()),
  file: nullable(UploadedVideo),
  poster: nullable(Picture),
  /** Null: it is not in the trash. */
  trash: nullable(VideoTrash),
})
export type AdminVideo = Static<typeof AdminVideo>
/** A draft. */
export const NewVideo = Type.Object(videoFields, closed)
export type NewVideo = Static<typeof NewVideo>
/** Of a published video visitors see the change at once. */
export const VideoEdit = Type.Object({ rev: Rev, ...videoFields }, closed)
export type VideoEdit = Static<typeof VideoEdit>

/** PUT and DELETE /api/admin/videos/:id/publication → AdminVideo, as of albums. */
export const VideoPublication = AlbumPublication
