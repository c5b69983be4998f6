import { Type } from 'typebox'
import { AdminTip, AdminTipList, NewTip, TipEdit, TipOrder } from '#shared/admin/tips.ts'
import { type EndpointSchemas, exportOf, IdParams } from './endpoint.ts'

export const tipEndpoints = {
  'GET /tips': { data: AdminTipList },
  'POST /tips': { body: NewTip, data: AdminTip },
  'GET /tips/:id': { params: IdParams, data: AdminTip },
  'PUT /tips/:id': { params: IdParams, body: TipEdit, data: AdminTip },
  'DELETE /tips/:id': { params: IdParams, data: Type.Null() },
  'PUT /tip-order': { body: TipOrder, data: AdminTipList },
  'GET /tips/export': exportOf(),
} as const satisfies EndpointSchemas
