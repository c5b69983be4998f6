import { Type } from 'typebox'
import {
  MediaDeleted,
  MediaDeletion,
  MediaEdit,
  MediaFolders,
  MediaItem,
  MediaListQuery,
  MediaPage,
  MediaReversal,
  MediaUses,
  UploadedItem,
  UploadQuery,
} from '#shared/admin/media.ts'
import { NewTakedown, Takedown, TakedownPage, TakedownParams, TakedownQuery } from '#shared/admin/takedowns.ts'
import { type EndpointSchemas, exportOf, IdParams } from './endpoint.ts'

export const mediaEndpoints = {
  'GET /media': { query: MediaListQuery, data: MediaPage },
  'POST /media': { query: UploadQuery, upload: true, data: UploadedItem },
  'GET /media/folders': { data: MediaFolders },
  'GET /media/:id': { params: IdParams, data: MediaItem },
  'PATCH /media/:id': { params: IdParams, body: MediaEdit, data: MediaItem },
  'DELETE /media/:id': { params: IdParams, data: MediaItem },
  'PUT /media/:id/file': { params: IdParams, query: UploadQuery, upload: true, data: MediaItem },
  'POST /media/:id/restoration': { params: IdParams, data: MediaItem },
  'POST /media/:id/reversal': { params: IdParams, body: MediaReversal, data: MediaItem },
  'GET /media/:id/uses': { params: IdParams, data: MediaUses },
  'POST /media/deletions': { body: MediaDeletion, data: MediaDeleted },
  'GET /media/export': exportOf(MediaListQuery),

  'GET /takedowns': { query: TakedownQuery, data: TakedownPage },
  'POST /takedowns': { body: NewTakedown, data: Takedown },
  'DELETE /takedowns/:hash': { params: TakedownParams, data: Type.Null() },
  'GET /takedowns/export': exportOf(TakedownQuery),
} as const satisfies EndpointSchemas
