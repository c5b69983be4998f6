import { type Static, Type } from 'typebox'
import { Instant, nullable } from '#shared/envelope.ts'

export const VisitsQuery = Type.Object(
  { days: Type.Optional(Type.Integer({ enum: [7, 28, 90], default: 28, description: 'today included' })) },
  { additionalProperties: false },
)
export type VisitsQuery = Static<typeof VisitsQuery>

const Count = Type.Object({ key: Type.String(), views: Type.Integer() })

/** GET /api/admin/visits/views: page views. Days are in the site's time zone. */
export const ViewStatistics = Type.Object({
  days: Type.Array(Type.String()),
  total: Type.Integer(),
  /** The most viewed first; `byDay` in the order of `days`. */
  pages: Type.Array(Type.Object({ key: Type.String(), views: Type.Integer(), byDay: Type.Array(Type.Integer()) })),
  devices: Type.Array(Count),
  /** The twenty most frequent; '' is none. */
  channels: Type.Array(Count),
})
export type ViewStatistics = Static<typeof ViewStatistics>

const Figure = nullable(Type.Number())
const VitalLine = Type.Object({
  key: Type.String(),
  /** Page loads that reported. */
  reports: Type.Integer(),
  LCP: Figure,
  INP: Figure,
  CLS: Figure,
  TTFB: Figure,
})
export type VitalLine = Static<typeof VitalLine>

/** GET /api/admin/visits/vitals: the 75th percentile of a sample of a tenth; times in ms, rounded to 10; CLS to 0.001. */
export const VitalStatistics = Type.Object({
  computedAt: Instant,
  /** One line, with `key` ''. */
  all: VitalLine,
  pages: Type.Array(VitalLine),
  devices: Type.Array(VitalLine),
  channels: Type.Array(VitalLine),
})
export type VitalStatistics = Static<typeof VitalStatistics>
