import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from '#shared/envelope.ts'
import { tipLengths } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { filledLine, filledText, text } from '#shared/text.ts'
import { tipPlatforms } from '#shared/tip-platforms.ts'

/** Download tips. Each write sends the `rev` (a hash) that it is based on, and gets 409 with the current state after a conflict. */
const closed = { additionalProperties: false }
const Rev = Type.String({ pattern: '^[0-9a-f]{16}$' })

const TipLine = Type.Object({
  id: Id,
  platform: oneOf(tipPlatforms),
  title: Type.String(),
  steps: Type.Integer(),
  expiresAt: nullable(Instant),
  isPublished: Type.Boolean(),
})
export type TipLine = Static<typeof TipLine>
/** GET /api/admin/tips: all of them, including expired ones, in their order; `rev` covers the order alone. */
export const AdminTipList = Type.Object({ rev: Rev, items: Type.Array(TipLine) })
export type AdminTipList = Static<typeof AdminTipList>
/** PUT /api/admin/tip-order: the ids of all tips, as they are to stand. */
export const TipOrder = Type.Object({ rev: Rev, items: Type.Array(Id, { maxItems: 1000, uniqueItems: true }) }, closed)
export type TipOrder = Static<typeof TipOrder>

const tipFields = {
  platform: oneOf(tipPlatforms),
  title: filledLine(tipLengths.title),
  intro: text(tipLengths.intro),
  steps: Type.Array(Type.Object({ text: filledText(tipLengths.step), pictureId: nullable(Id) }, closed), {
    minItems: 1,
    maxItems: tipLengths.steps,
  }),
  linkId: nullable(Id),
  storeIds: Type.Array(Id, { maxItems: tipLengths.stores, uniqueItems: true }),
  expiresAt: nullable(Instant),
  isPublished: Type.Boolean(),
}

/** GET /api/admin/tips/:id; POST /api/admin/tips and PUT /api/admin/tips/:id → the same; DELETE. */
export const AdminTip = Type.Object({ id: Id, rev: Rev, ...tipFields, pictures: Type.Array(Picture) })
export type AdminTip = Static<typeof AdminTip>
export const NewTip = Type.Object(tipFields, closed)
export type NewTip = Static<typeof NewTip>
export const TipEdit = Type.Object({ rev: Rev, ...tipFields }, closed)
export type TipEdit = Static<typeof TipEdit>
