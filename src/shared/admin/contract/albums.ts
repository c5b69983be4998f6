import { Type } from 'typebox'
import { AdminAlbum, AdminAlbumPage, AdminAlbumQuery, AlbumEdit, AlbumPublication, NewAlbum } from '#shared/admin/albums.ts'
import { type EndpointSchemas, exportOf, IdParams } from './endpoint.ts'

export const albumEndpoints = {
  'GET /albums': { query: AdminAlbumQuery, data: AdminAlbumPage },
  'POST /albums': { body: NewAlbum, data: AdminAlbum },
  'GET /albums/:id': { params: IdParams, data: AdminAlbum },
  'PUT /albums/:id': { params: IdParams, body: AlbumEdit, data: AdminAlbum },
  'DELETE /albums/:id': { params: IdParams, data: Type.Null() },
  'PUT /albums/:id/publication': { params: IdParams, body: AlbumPublication, data: AdminAlbum },
  'DELETE /albums/:id/publication': { params: IdParams, data: AdminAlbum },
  'GET /albums/export': exportOf(AdminAlbumQuery),
} as const satisfies EndpointSchemas
