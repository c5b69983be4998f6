import { type Static, Type } from 'typebox'
import { Day } from '#shared/competitions/fields.ts'
import { Id, Instant, nullable, oneOf, pageOf, RevNumber } from '#shared/envelope.ts'
import { pageMax, pageSizeMax } from '#shared/limits.ts'
import { Focus, Picture } from '#shared/media.ts'
import { line, text } from '#shared/text.ts'

const closed = { additionalProperties: false }

/** Characters of a folder's path. */
export const folderMax = 200

const mediaFilters = ['used', 'unused', 'deleted'] as const
export type MediaFilter = (typeof mediaFilters)[number]

/** One picture of the library. */
export const MediaItem = Type.Object({
  picture: Picture,
  /** The name of the uploaded file. */
  name: Type.String(),
  /** As an import found it, or an editor filed it: 秋季赛/揭幕战; empty: in none. */
  folder: Type.String(),
  createdAt: Instant,
  /** In the trash, and restorable until `goesAt`; its files are kept until then. */
  deletedAt: nullable(Instant),
  /** In the past where something in the trash, or an old revision, still uses it. */
  goesAt: nullable(Instant),
  /** The picture before the last replacement, while that can be undone. */
  former: nullable(Picture),
  rev: Type.Integer(),
  /** The number of its current uses, including drafts. */
  uses: Type.Integer(),
})
export type MediaItem = Static<typeof MediaItem>
export const MediaPage = pageOf(MediaItem)
export type MediaPage = Static<typeof MediaPage>

/** GET /api/admin/media, newest first; `q` in file name, folder and alt text. Items in the trash only where `use` asks for them. */
export const MediaListQuery = Type.Object(
  {
    q: Type.Optional(line(60, 1)),
    use: Type.Optional(oneOf(mediaFilters)),
    folder: Type.Optional(line(folderMax, 1)),
    /** Those of one album. */
    album: Type.Optional(Id),
    /** The days on which they came into the library, both included. */
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)
export type MediaListQuery = Static<typeof MediaListQuery>

/**
 * POST /api/admin/media?name=… → UploadedItem; the body is the file itself (at most `uploadMaxBytes`), its content type image/jpeg,
 * image/png, image/webp, image/svg+xml (drawn and stored as pixels) or application/octet-stream. PUT /api/admin/media/:id/file?name=… → MediaItem: the item keeps its id, and every use
 * shows the new picture. 413, 415 and 422 say why a file is refused. Characters of the name that nobody sees are left out: a file is not
 * refused for its name.
 */
export const UploadQuery = Type.Object({ name: Type.Optional(line(200)) }, closed)
/** A picture that is in the library already is not added again: the upload returns the existing item. */
export const UploadedItem = Type.Object({ ...MediaItem.properties, isKnown: Type.Boolean() })
export type UploadedItem = Static<typeof UploadedItem>

/** GET /api/admin/media/folders: those with pictures, by name. */
export const MediaFolders = Type.Object({ items: Type.Array(Type.Object({ folder: Type.String(), count: Type.Integer() })) })

/** PATCH /api/admin/media/:id; without `folder` or `focus` it keeps the one that it has, and null is the middle. */
export const MediaEdit = Type.Object(
  { rev: RevNumber, alt: text(300), folder: Type.Optional(line(folderMax)), focus: Type.Optional(nullable(Focus)) },
  closed,
)
export type MediaEdit = Static<typeof MediaEdit>

/**
 * POST /api/admin/media/:id/reversal → MediaItem: the previous picture is restored wherever the item is used, and the current one can be
 * restored in turn.
 */
export const MediaReversal = Type.Object({ rev: RevNumber }, closed)
export type MediaReversal = Static<typeof MediaReversal>

const use = {
  id: Id,
  name: Type.String(),
  /** The path of the console screen where it can be changed: /articles/7 */
  screen: Type.String(),
}

/** GET /api/admin/media/:id/uses; of a video's file: GET /api/admin/videos/:id/uses */
export const MediaUses = Type.Object({
  items: Type.Array(
    Type.Object({
      subject: oneOf(['article', 'draft', 'page', 'competition', 'team', 'player', 'album', 'video', 'link', 'tip', 'settings']),
      ...use,
    }),
  ),
  /**
   * Uses that are not public and can be restored: documents in the trash, and documents with an old revision that uses it. They keep its
   * files.
   */
  held: Type.Array(Type.Object({ subject: oneOf(['trashed', 'revision']), ...use })),
})
export type MediaUses = Static<typeof MediaUses>

/** DELETE /api/admin/media/:id and POST /api/admin/media/:id/restoration → MediaItem. An item in use cannot be deleted: 409. */
/** POST /api/admin/media/deletions: each on its own; what stays is said by id. */
export const MediaDeletion = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) }, closed)
export type MediaDeletion = Static<typeof MediaDeletion>
export const MediaDeleted = Type.Object({
  done: Type.Array(Id),
  failed: Type.Array(Type.Object({ id: Id, name: Type.String(), message: Type.String() })),
})
export type MediaDeleted = Static<typeof MediaDeleted>
