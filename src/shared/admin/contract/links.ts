import { Type } from 'typebox'
import { AdminLink, LinkEdit, LinkGroups, LinkGroupsWrite, NewLink } from '#shared/admin/links.ts'
import { type EndpointSchemas, exportOf, IdParams } from './endpoint.ts'

export const linkEndpoints = {
  'GET /link-groups': { data: LinkGroups },
  'PUT /link-groups': { body: LinkGroupsWrite, data: LinkGroups },

  'POST /links': { body: NewLink, data: AdminLink },
  'GET /links/:id': { params: IdParams, data: AdminLink },
  'PUT /links/:id': { params: IdParams, body: LinkEdit, data: AdminLink },
  'DELETE /links/:id': { params: IdParams, data: Type.Null() },
  'GET /links/export': exportOf(),
} as const satisfies EndpointSchemas
