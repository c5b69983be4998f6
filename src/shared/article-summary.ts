import { type Static, Type } from 'typebox'
import { Column } from './columns.ts'
import { Id, Instant, nullable } from './envelope.ts'
import { Picture } from './media.ts'
import { TitleBreaks } from './title-breaks.ts'

/** An article as lists show it. */
export const ArticleSummary = Type.Object({
  id: Id,
  title: Type.String(),
  titleBreaks: TitleBreaks,
  summary: Type.String(),
  column: Column,
  cover: nullable(Picture),
  tags: Type.Array(Type.String()),
  isPinned: Type.Boolean(),
  hasVideo: Type.Boolean(),
  tellsResult: Type.Boolean({ description: 'whether its title or summary says how a match ended' }),
  about: Type.String({
    description:
      'where it tells a result, the one competition and round that it tells of: what can be said instead of its title; empty: several, or none',
  }),
  publishedAt: Instant,
})
export type ArticleSummary = Static<typeof ArticleSummary>
