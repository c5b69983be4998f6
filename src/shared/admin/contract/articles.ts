import { Type } from 'typebox'
import {
  BulkAct,
  BulkAnswer,
  DocumentEditing,
  DocumentListQuery,
  DocumentPage,
  DraftSaved,
  DraftWrite,
  NewDocument,
  NewNotice,
  Presence,
  PreviewLink,
  Publication,
  Published,
  Restoration,
  Revision,
  RevisionList,
  TagList,
  TagQuery,
} from '#shared/admin/articles.ts'
import { EmbeddableMatch, EmbeddableMatches, EmbeddableTable, EmbeddableTables, EmbedQuery } from '#shared/admin/embeds.ts'
import { Id } from '#shared/envelope.ts'
import { type EndpointSchemas, exportOf, IdParams } from './endpoint.ts'

export const articleEndpoints = {
  'GET /articles': { query: DocumentListQuery, data: DocumentPage },
  'POST /articles': { body: NewDocument, data: DocumentEditing },
  'GET /articles/:id': { params: IdParams, data: DocumentEditing },
  'DELETE /articles/:id': { params: IdParams, data: Published },
  'DELETE /articles/:id/deletion': { params: IdParams, data: Published },
  'PUT /articles/:id/draft': { params: IdParams, body: DraftWrite, data: DraftSaved },
  'PUT /articles/:id/presence': { params: IdParams, data: Presence },
  'POST /articles/:id/preview-links': { params: IdParams, data: PreviewLink },
  'PUT /articles/:id/publication': { params: IdParams, body: Publication, data: Published },
  'DELETE /articles/:id/publication': { params: IdParams, data: Published },
  'POST /articles/:id/restorations': { params: IdParams, body: Restoration, data: DocumentEditing },
  'GET /articles/:id/revisions': { params: IdParams, data: RevisionList },
  'GET /articles/:id/revisions/:revision': { params: Type.Object({ id: Id, revision: Id }), data: Revision },
  'POST /articles/bulk': { body: BulkAct, data: BulkAnswer },
  'GET /articles/export': exportOf(DocumentListQuery),

  'GET /embeds/matches': { query: EmbedQuery, data: EmbeddableMatches },
  'GET /embeds/matches/:id': { params: IdParams, data: EmbeddableMatch },
  'GET /embeds/tables': { query: EmbedQuery, data: EmbeddableTables },
  'GET /embeds/tables/:id': { params: IdParams, data: EmbeddableTable },

  'GET /tags': { query: TagQuery, data: TagList },

  'POST /notices': { body: NewNotice, data: Published },
} as const satisfies EndpointSchemas
