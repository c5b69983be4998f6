import { type Static, Type } from 'typebox'
import { VitalsReport } from './vitals.ts'

/** One page view: the page, the device, and the visit's channel. No data about the visitor. */
export const VisitReport = Type.Object(
  { page: VitalsReport.properties.page, device: VitalsReport.properties.device, channel: VitalsReport.properties.channel },
  { additionalProperties: false },
)
export type VisitReport = Static<typeof VisitReport>
