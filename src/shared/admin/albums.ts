import { type Static, Type } from 'typebox'
import { albumSubjects } from '#shared/albums.ts'
import { Id, Instant, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { albumLengths, albumPicturesMax, pageMax, pageSizeMax } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { filledLine, line, text } from '#shared/text.ts'
import { Uses } from './people.ts'

/** Albums in the console. Each write sends the `rev` (a hash) that it is based on, and gets 409 with the current state after a conflict. */
const closed = { additionalProperties: false }
const Rev = Type.String({ pattern: '^[0-9a-f]{16}$' })

export const albumStates = ['draft', 'scheduled', 'published'] as const
export type AlbumState = (typeof albumStates)[number]

/** GET /api/admin/albums: drafts and planned ones first, then the newest. */
export const AdminAlbumQuery = Type.Object(
  {
    /** In title, summary or captions. */
    q: Type.Optional(line(60, 1)),
    state: Type.Optional(oneOf(albumStates)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)
export type AdminAlbumQuery = Static<typeof AdminAlbumQuery>

const AlbumLine = Type.Object({
  id: Id,
  title: Type.String(),
  state: oneOf(albumStates),
  publishedAt: nullable(Instant),
  updatedAt: Instant,
  cover: nullable(Picture),
  count: Type.Integer(),
})
export type AlbumLine = Static<typeof AlbumLine>
export const AdminAlbumPage = pageOf(AlbumLine)

export const AlbumSubjectRef = Type.Object({ subject: oneOf(albumSubjects), id: Id }, closed)

const albumFields = {
  title: filledLine(albumLengths.title),
  summary: text(albumLengths.summary),
  /** Its subject; null: none. */
  link: nullable(AlbumSubjectRef),
  /** 含赛果: title and texts are hidden from visitors who hide results. A write without it leaves it as it is. */
  tellsResult: Type.Optional(Type.Boolean()),
  /** One of its pictures; null: the first. */
  coverId: nullable(Id),
  /** In order, without duplicates. */
  pictures: Type.Array(Type.Object({ id: Id, caption: text(albumLengths.caption) }, closed), {
    maxItems: albumPicturesMax,
  }),
}

/** GET /api/admin/albums/:id; POST /api/admin/albums and PUT /api/admin/albums/:id → the same; DELETE. */
export const AdminAlbum = Type.Object({
  id: Id,
  rev: Rev,
  ...albumFields,
  state: oneOf(albumStates),
  publishedAt: nullable(Instant),
  /** The public name of its subject, or that it is not public. */
  linkName: Type.String(),
  /** Its public URL, or null while it has none. */
  address: nullable(Type.String()),
  /** The data of the pictures, in any order. */
  media: Type.Array(Picture),
  /** The texts that embed it. */
  uses: Uses,
})
export type AdminAlbum = Static<typeof AdminAlbum>
/** A draft. */
export const NewAlbum = Type.Object(albumFields, closed)
export type NewAlbum = Static<typeof NewAlbum>
/** Changes of a published album are public at once. */
export const AlbumEdit = Type.Object({ rev: Rev, ...albumFields }, closed)
export type AlbumEdit = Static<typeof AlbumEdit>

/**
 * PUT /api/admin/albums/:id/publication → AdminAlbum: published now (`at` null) or from then on; a published album keeps its date where
 * `at` is null. DELETE /api/admin/albums/:id/publication → AdminAlbum: a draft again.
 */
export const AlbumPublication = Type.Object({ rev: Rev, at: nullable(Instant) }, closed)
export type AlbumPublication = Static<typeof AlbumPublication>
