import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from './envelope.ts'
import { openingLengths, pageMax, pageSizeMax } from './limits.ts'
import { LinkTargets } from './links.ts'
import { openingGroups, openingPrecisions, openingStates } from './opening-state.ts'
import { line } from './text.ts'

/** Another server, into which or from which it was merged. `at` may be in the future. */
const Merger = Type.Object({ id: Id, zone: Type.String(), name: Type.String(), at: Instant })
export type Merger = Static<typeof Merger>

/** A new server as visitors see it. */
export const OpeningView = Type.Object({
  id: Id,
  zone: Type.String(),
  name: Type.String(),
  note: Type.String(),
  schedule: Type.Object({
    at: nullable(Instant),
    precision: oneOf(openingPrecisions),
  }),
  postponedFrom: nullable(Instant),
  state: oneOf(openingStates),
  next: nullable(
    Type.Object({ at: Instant, state: oneOf(openingStates) }, { description: 'when it becomes something else by itself, and what' }),
  ),
  maintenanceUntil: nullable(Instant),
  closesAt: nullable(Instant),
  mergedInto: Type.Array(Merger, { description: 'the nearest first: each is merged into the next' }),
  mergedFrom: Type.Array(Merger),
  article: nullable(Type.Object({ id: Id, title: Type.String() })),
  action: nullable(
    Type.Object({ kind: oneOf(['book', 'enter']), ways: LinkTargets }, { description: 'where to book before it opens, or to enter after' }),
  ),
  calendar: nullable(Type.String({ description: 'the opening as a calendar event, while it is to come' })),
})
export type OpeningView = Static<typeof OpeningView>

export const OpeningListQuery = Type.Object(
  {
    zone: Type.Optional(line(openingLengths.zone, 1)),
    group: Type.Optional(oneOf(openingGroups)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  { additionalProperties: false },
)
export type OpeningListQuery = Static<typeof OpeningListQuery>

export const OpeningPage = Type.Object({
  items: Type.Array(OpeningView),
  page: Type.Integer(),
  pageSize: Type.Integer(),
  total: Type.Integer(),
  zones: Type.Array(Type.String(), { description: 'all there are to choose from' }),
})
export type OpeningPage = Static<typeof OpeningPage>
