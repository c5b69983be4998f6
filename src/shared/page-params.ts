import { Type } from 'typebox'
import { pageMax, pageSizeMax } from '#shared/limits.ts'

/** Of every list that is asked for by pages. */
export const pageParams = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
}
