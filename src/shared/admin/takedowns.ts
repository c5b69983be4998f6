import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { pageMax, pageSizeMax, takedownReasonMax } from '#shared/limits.ts'
import { filledText } from '#shared/text.ts'

/** Pictures and videos that may not be shown any more: taken down at once, wherever they stand, and refused when they come again. */
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
  /** Of the stored file: what the list goes by. */
  hash: Type.String(),
  kind: oneOf(takedownKinds),
  name: Type.String(),
  reason: Type.String(),
  at: Instant,
  userName: Type.String(),
  /** When its files were gone from the store; null: they could not be removed yet, and nobody gets them any more. */
  removedAt: nullable(Instant),
  /** Where they stood, for a CDN in front: /media/… */
  addresses: Type.Array(Type.String()),
  /** What still names it and shows a stand-in; each with its screen in the console. */
  places: Type.Array(Type.Object({ name: Type.String(), screen: Type.String(), uses: Type.Integer() })),
})
export type Takedown = Static<typeof Takedown>
export const TakedownPage = pageOf(Takedown)
export type TakedownPage = Static<typeof TakedownPage>

/** POST /api/admin/takedowns → Takedown. Of a picture `id` is that of its item in the library, of a video that of the video. */
export const NewTakedown = Type.Object(
  {
    kind: oneOf(takedownKinds),
    id: Id,
    reason: filledText(takedownReasonMax),
    /** Of a video: its cover too. */
    withPoster: Type.Boolean(),
  },
  closed,
)
export type NewTakedown = Static<typeof NewTakedown>

/** DELETE /api/admin/takedowns/:hash: it may come in again. What was removed stays so until somebody uploads it. */
export const TakedownParams = Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) })
