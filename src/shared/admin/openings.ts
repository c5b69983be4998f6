import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { openingLengths, pageMax, pageSizeMax } from '#shared/limits.ts'
import { openingPrecisions, openingStates } from '#shared/opening-state.ts'
import { filledLine, line, text } from '#shared/text.ts'

/** New servers. Each write sends the `rev` (a hash) that it is based on, and gets 409 with the current state after a conflict. */
const closed = { additionalProperties: false }
const Rev = Type.String({ pattern: '^[0-9a-f]{16}$' })

export const AdminOpeningQuery = Type.Object(
  {
    /** In zone and name. */
    q: Type.Optional(line(60, 1)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)
export type AdminOpeningQuery = Static<typeof AdminOpeningQuery>

export const OpeningLine = Type.Object({
  id: Id,
  zone: Type.String(),
  name: Type.String(),
  opensAt: nullable(Instant),
  precision: oneOf(openingPrecisions),
  state: oneOf(openingStates),
  isPublished: Type.Boolean(),
  mergedInto: nullable(Type.String()),
})
export type OpeningLine = Static<typeof OpeningLine>
export const AdminOpeningPage = pageOf(OpeningLine)
export type AdminOpeningPage = Static<typeof AdminOpeningPage>

const openingFields = {
  zone: filledLine(openingLengths.zone),
  name: filledLine(openingLengths.name),
  note: text(openingLengths.note),
  /** Null while unknown: `tbd`. For a date any instant of it. */
  opensAt: nullable(Instant),
  precision: oneOf(openingPrecisions),
  isFull: Type.Boolean(),
  maintenanceFrom: nullable(Instant),
  maintenanceUntil: nullable(Instant),
  closesAt: nullable(Instant),
  mergedIntoId: nullable(Id),
  mergedAt: nullable(Instant),
  articleId: nullable(Id),
  linkId: nullable(Id),
  isPublished: Type.Boolean(),
}

/** GET /api/admin/openings/:id; POST /api/admin/openings and PUT /api/admin/openings/:id → the same; DELETE. */
export const AdminOpening = Type.Object({
  id: Id,
  rev: Rev,
  ...openingFields,
  state: oneOf(openingStates),
  postponedFrom: nullable(Instant),
  article: nullable(Type.Object({ id: Id, title: Type.String(), isPublished: Type.Boolean() })),
  mergedInto: nullable(Type.String()),
})
export type AdminOpening = Static<typeof AdminOpening>
export const NewOpening = Type.Object(openingFields, closed)
export type NewOpening = Static<typeof NewOpening>
export const OpeningEdit = Type.Object({ rev: Rev, ...openingFields }, closed)
export type OpeningEdit = Static<typeof OpeningEdit>

/** POST /api/admin/opening-mergers: merges several servers at the same instant. */
export const OpeningMerger = Type.Object(
  { openings: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }), into: Id, at: Instant },
  closed,
)
export type OpeningMerger = Static<typeof OpeningMerger>
