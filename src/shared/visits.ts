import { type Static, Type } from 'typebox'
import { VitalsReport } from './vitals.ts'

/** One page that somebody was shown: which, on what, and where the visit came from. Nothing of the visitor. */
export const VisitReport = Type.Object(
  { page: VitalsReport.properties.page, device: VitalsReport.properties.device, channel: VitalsReport.properties.channel },
  { additionalProperties: false },
)
export type VisitReport = Static<typeof VisitReport>
