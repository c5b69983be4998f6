import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { pageMax, pageSizeMax, takedownReasonMax } from '#shared/limits.ts'
import { filledText } from '#shared/text.ts'

/** Pictures and videos that must not be shown any more: taken down at once everywhere, and refused when uploaded again. */
const closed = { additionalProperties: false }

const takedownKinds = ['picture', 'video'] as const
export type TakedownKind = (typeof takedownKinds)[number]

/** GET /api/admin/takedowns, newest first. */
export const TakedownQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)

export const Takedown = Type.Object({
  /** The hash of the stored file: the identifier of a takedown. */
  hash: Type.String(),
  kind: oneOf(takedownKinds),
  name: Type.String(),
  reason: Type.String(),
  at: Instant,
  userName: Type.String(),
  /** When its files were removed from the store; null: not yet, though nobody can get them any more. */
  removedAt: nullable(Instant),
  /** Their former URLs, for a CDN: /media/… */
  addresses: Type.Array(Type.String()),
  /** What still refers to it and shows a placeholder; each with its console screen. */
  places: Type.Array(Type.Object({ name: Type.String(), screen: Type.String(), uses: Type.Integer() })),
})
export type Takedown = Static<typeof Takedown>
export const TakedownPage = pageOf(Takedown)
export type TakedownPage = Static<typeof TakedownPage>

/** POST /api/admin/takedowns → Takedown. `id` is that of the picture's item in the library, or of the video. */
export const NewTakedown = Type.Object(
  {
    kind: oneOf(takedownKinds),
    id: Id,
    reason: filledText(takedownReasonMax),
    /** For a video: its cover too. */
    withPoster: Type.Boolean(),
  },
  closed,
)
export type NewTakedown = Static<typeof NewTakedown>

/** DELETE /api/admin/takedowns/:hash: it may be uploaded again. Removed files stay removed until then. */
export const TakedownParams = Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) })
