import { type Static, Type } from 'typebox'
import { AlbumLink } from './albums.ts'
import { Id, Instant, nullable, pageOf } from './envelope.ts'
import { pageMax, pageSizeMax } from './limits.ts'
import { Picture } from './media.ts'
import { ShareImage } from './share-image.ts'
import { TitleBreaks } from './title-breaks.ts'

export const VideoFile = Type.Object({
  url: Type.String({ description: 'an MP4 with H.264 and AAC or MP3; answers ranges' }),
  width: Type.Integer(),
  height: Type.Integer(),
  durationSeconds: Type.Number(),
  bytes: Type.Integer(),
})
export type VideoFile = Static<typeof VideoFile>

/** One of `file` and `player` is null; both are where the file was taken down. */
export const Video = Type.Object({
  id: Id,
  title: Type.String(),
  titleBreaks: TitleBreaks,
  summary: Type.String(),
  file: nullable(VideoFile),
  player: nullable(Type.String({ description: 'the address of the player of a video site' })),
  poster: nullable(Picture),
  link: nullable(AlbumLink),
  tellsResult: Type.Boolean({ description: 'whether its title or summary says how a match ended' }),
  publishedAt: Instant,
})
export type Video = Static<typeof Video>

/** One asked for by itself. */
export const VideoView = Type.Object({ ...Video.properties, shareImage: ShareImage })
export type VideoView = Static<typeof VideoView>

export const VideoPage = Type.Object({ ...pageOf(Video).properties, link: nullable(AlbumLink) })
export type VideoPage = Static<typeof VideoPage>

/** The newest first; filtered by season, team or match. */
export const VideoListQuery = Type.Object(
  {
    season: Type.Optional(Id),
    team: Type.Optional(Id),
    match: Type.Optional(Id),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 12 })),
  },
  { additionalProperties: false },
)
export type VideoListQuery = Static<typeof VideoListQuery>
