import { Type } from 'typebox'
import { AdminOpening, AdminOpeningPage, AdminOpeningQuery, NewOpening, OpeningEdit, OpeningMerger } from '#shared/admin/openings.ts'
import { type EndpointSchemas, exportOf, IdParams } from './endpoint.ts'

export const openingEndpoints = {
  'POST /opening-mergers': { body: OpeningMerger, data: Type.Null() },

  'GET /openings': { query: AdminOpeningQuery, data: AdminOpeningPage },
  'POST /openings': { body: NewOpening, data: AdminOpening },
  'GET /openings/:id': { params: IdParams, data: AdminOpening },
  'PUT /openings/:id': { params: IdParams, body: OpeningEdit, data: AdminOpening },
  'DELETE /openings/:id': { params: IdParams, data: Type.Null() },
  'GET /openings/export': exportOf(AdminOpeningQuery),
} as const satisfies EndpointSchemas
