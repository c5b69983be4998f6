import { type Static, Type } from 'typebox'
import { eachText } from '#shared/each-text.ts'
import { AlbumSummary } from './albums.ts'
import { ArticleSummary } from './article-summary.ts'
import { columnKeyPattern } from './columns.ts'
import { MatchSummary } from './competitions/match-summary.ts'
import { CompetitionRef } from './competitions/refs.ts'
import { GroupTable } from './competitions/table-views.ts'
import { Id, Instant, nullable, oneOf, pageOf } from './envelope.ts'
import { pageMax, pageSizeMax } from './limits.ts'
import { Picture } from './media.ts'
import { RichText } from './rich-text.ts'
import { ShareImage } from './share-image.ts'
import { line } from './text.ts'
import { Video } from './videos.ts'

export const linkRoles = ['preview', 'recap', 'mention'] as const
export type LinkRole = (typeof linkRoles)[number]
export const linkSubjects = ['competition', 'match', 'team', 'player'] as const
export type LinkSubject = (typeof linkSubjects)[number]

/** A subject of an article: a match it previews or reports, a team it is about. */
const ArticleLink = Type.Object({
  role: oneOf(linkRoles),
  subject: oneOf(linkSubjects),
  id: Id,
  name: Type.String({ description: 'as it is public now: 云涧 对 长庚' }),
})
export type ArticleLink = Static<typeof ArticleLink>

const Neighbour = Type.Object({ id: Id, title: Type.String(), tellsResult: Type.Boolean() })

/** The data of a body's embeds, without duplicates. An embed that is not public is left out, and its node then shows nothing. */
const Embeds = Type.Object({
  matches: Type.Array(MatchSummary),
  tables: Type.Array(GroupTable, { description: 'the first places of each' }),
  albums: Type.Array(AlbumSummary),
  videos: Type.Array(Video),
})
export type Embeds = Static<typeof Embeds>

/** How the competition stands that an article is about. `match` is what is on, or the next. */
const ArticleStanding = Type.Object({
  competition: CompetitionRef,
  match: nullable(MatchSummary),
  tables: Type.Array(GroupTable, { description: 'the first places of its stage, or of the last one before that has any' }),
})
export type ArticleStanding = Static<typeof ArticleStanding>

export const Article = Type.Object({
  ...ArticleSummary.properties,
  body: RichText,
  pictures: Type.Array(Picture, { description: 'every picture that the body names by id' }),
  embeds: Embeds,
  ...eachText(() => Type.String()),
  editor: Type.String({ description: 'editor in charge, 责任编辑' }),
  isAiMade: Type.Boolean(),
  updatedAt: Instant,
  views: Type.Integer(),
  links: Type.Array(ArticleLink, { description: 'in the editor’s order; what is hidden is left out' }),
  /** Of the first competition among the links, without what the body shows already. */
  standing: nullable(ArticleStanding),
  previous: nullable(Neighbour),
  next: nullable(Neighbour),
  shareImage: ShareImage,
  related: Type.Array(ArticleSummary, { description: 'at most five: most shared tags, then same column, then newest' }),
})
export type Article = Static<typeof Article>

export const ArticlePage = pageOf(ArticleSummary)
export type ArticlePage = Static<typeof ArticlePage>

export const ArticleListQuery = Type.Object(
  {
    column: Type.Optional(Type.String({ pattern: columnKeyPattern })),
    // No control characters: PostgreSQL refuses a NUL in any text.
    tag: Type.Optional(line(40, 1)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  { additionalProperties: false },
)
export type ArticleListQuery = Static<typeof ArticleListQuery>

/** `id` is a number, or `latest` for the newest article (the page /newsInside without an id). */
export const ArticleParams = Type.Object({ id: Type.String({ pattern: '^([1-9]\\d{0,8}|latest)$' }) })

/** A document of kind `page`: terms, privacy, guardians, about. */
export const StaticPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  body: RichText,
  pictures: Type.Array(Picture),
  embeds: Embeds,
  updatedAt: Instant,
})
export type StaticPage = Static<typeof StaticPage>

export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const StaticPageParams = Type.Object({ slug: Type.String({ pattern: slugPattern, maxLength: 64 }) })
