import { type Static, Type } from 'typebox'
import { Column } from './columns.ts'
import { Id, Instant, nullable } from './envelope.ts'
import { Picture } from './media.ts'

/** An article as lists show it. */
export const ArticleSummary = Type.Object({
  id: Id,
  title: Type.String(),
  summary: Type.String(),
  column: Column,
  cover: nullable(Picture),
  tags: Type.Array(Type.String()),
  isPinned: Type.Boolean(),
  hasVideo: Type.Boolean(),
  tellsResult: Type.Boolean({ description: 'whether its title or summary says how a match ended' }),
  publishedAt: Instant,
})
export type ArticleSummary = Static<typeof ArticleSummary>
