import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, pageOf } from './envelope.ts'
import { pageMax, pageSizeMax } from './limits.ts'
import { Picture } from './media.ts'
import { ShareImage } from './share-image.ts'
import { TitleBreaks } from './title-breaks.ts'

/** The possible subjects of an album; it may also have none. */
export const albumSubjects = ['match', 'team', 'season'] as const
export type AlbumSubject = (typeof albumSubjects)[number]

export const AlbumLink = Type.Object({
  subject: oneOf(albumSubjects),
  id: Id,
  name: Type.String({ description: 'as it is public now: 云涧 对 长庚' }),
})
export type AlbumLink = Static<typeof AlbumLink>

export const AlbumSummary = Type.Object({
  id: Id,
  title: Type.String(),
  titleBreaks: TitleBreaks,
  cover: nullable(Picture),
  count: Type.Integer({ description: 'of its pictures' }),
  tellsResult: Type.Boolean({ description: 'whether its title or summary says how a match ended' }),
  publishedAt: Instant,
})
export type AlbumSummary = Static<typeof AlbumSummary>

/** A picture without its placeholder: an album may have hundreds of them. */
export const BarePicture = Type.Omit(Picture, ['placeholder'])
export type BarePicture = Static<typeof BarePicture>

const AlbumPicture = Type.Object({ picture: BarePicture, caption: Type.String() })
export type AlbumPicture = Static<typeof AlbumPicture>

export const Album = Type.Object({
  ...AlbumSummary.properties,
  summary: Type.String(),
  link: nullable(AlbumLink),
  updatedAt: Instant,
  shareImage: ShareImage,
  pictures: Type.Array(AlbumPicture, { description: 'in the order of the album; the first is n = 1' }),
})
export type Album = Static<typeof Album>

export const AlbumPage = Type.Object({
  ...pageOf(AlbumSummary).properties,
  link: nullable(AlbumLink),
})
export type AlbumPage = Static<typeof AlbumPage>

const pageFields = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 24 })),
}

/** The newest first; filtered by season, team or match. */
export const AlbumListQuery = Type.Object(
  { season: Type.Optional(Id), team: Type.Optional(Id), match: Type.Optional(Id), ...pageFields },
  { additionalProperties: false },
)
export type AlbumListQuery = Static<typeof AlbumListQuery>

/** `id` is a number, or `latest` for the newest album (the page /mediaImage without an id). */
export const AlbumParams = Type.Object({ id: Type.String({ pattern: '^([1-9]\\d{0,8}|latest)$' }) })

/** The pictures of all public albums, those of the newest album first. */
export const PictureListQuery = Type.Object(pageFields, { additionalProperties: false })
export type PictureListQuery = Static<typeof PictureListQuery>

export const PicturePage = pageOf(
  Type.Object({
    ...AlbumPicture.properties,
    album: Type.Object({ id: Id, title: Type.String(), tellsResult: Type.Boolean() }),
    n: Type.Integer({ description: 'which picture of its album, from 1' }),
  }),
)
export type PicturePage = Static<typeof PicturePage>
