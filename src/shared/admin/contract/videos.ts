import { Type } from 'typebox'
import { MediaUses, UploadQuery } from '#shared/admin/media.ts'
import { AdminVideo, AdminVideoPage, AdminVideoQuery, NewVideo, UploadedVideo, VideoEdit, VideoPublication } from '#shared/admin/videos.ts'
import { type EndpointSchemas, exportOf, IdParams } from './endpoint.ts'

export const videoEndpoints = {
  'GET /videos': { query: AdminVideoQuery, data: AdminVideoPage },
  'POST /videos': { body: NewVideo, data: AdminVideo },
  'GET /videos/:id': { params: IdParams, data: AdminVideo },
  'GET /videos/:id/uses': { params: IdParams, data: MediaUses },
  'PUT /videos/:id': { params: IdParams, body: VideoEdit, data: AdminVideo },
  'DELETE /videos/:id': { params: IdParams, data: Type.Null() },
  'PUT /videos/:id/publication': { params: IdParams, body: VideoPublication, data: AdminVideo },
  'DELETE /videos/:id/publication': { params: IdParams, data: AdminVideo },
  'POST /videos/:id/restoration': { params: IdParams, data: AdminVideo },
  'GET /videos/export': exportOf(AdminVideoQuery),
  'POST /videos/file': { query: UploadQuery, upload: true, data: UploadedVideo },
} as const satisfies EndpointSchemas
