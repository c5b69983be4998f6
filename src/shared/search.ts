import { type Static, Type } from 'typebox'
import { Column, columnKeyPattern } from './columns.ts'
import { Id, Instant, nullable, oneOf } from './envelope.ts'
import { searchPageMax, searchWordsMax } from './limits.ts'
import { Picture } from './media.ts'
import { searchTypes } from './page-query.ts'
import { line } from './text.ts'

/** What can be found. */
const SearchType = oneOf(searchTypes)

/** A piece of a text; those that were searched for are `isHit`. */
export const Segment = Type.Object({ text: Type.String(), isHit: Type.Boolean() })
export type Segment = Static<typeof Segment>

const words = {
  ...line(searchWordsMax, 1),
  description: '逐字查找，不分大小写、全半角与繁简；选手、战队与赛事也可用拼音或首字母',
}

export const SearchQuery = Type.Object(
  {
    q: words,
    type: Type.Optional(SearchType),
    column: Type.Optional(Type.String({ pattern: columnKeyPattern })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: searchPageMax, default: 1 })),
  },
  { additionalProperties: false },
)
export type SearchQuery = Static<typeof SearchQuery>

export const SearchItem = Type.Object({
  type: SearchType,
  id: Id,
  title: Type.Array(Segment),
  excerpt: Type.Array(Segment, { description: 'from the summary, or from where the words stand in the body' }),
  column: nullable(Column),
  cover: nullable(Picture),
  publishedAt: nullable(Instant),
  note: Type.String({ description: 'of a competition its season, of a team its region, of a new server its zone; else empty' }),
})
export type SearchItem = Static<typeof SearchItem>

export const SearchAnswer = Type.Object({
  items: Type.Array(SearchItem),
  page: Type.Integer(),
  pageSize: Type.Integer(),
  total: Type.Integer({ description: 'exact up to 1000' }),
  isMore: Type.Boolean({ description: 'more was found than the 1000 that are counted: `total` is a lower bound' }),
})
export type SearchAnswer = Static<typeof SearchAnswer>

export const SuggestionQuery = Type.Object({ q: words }, { additionalProperties: false })
export type SuggestionQuery = Static<typeof SuggestionQuery>

export const Suggestions = Type.Object({
  items: Type.Array(Type.Object({ type: SearchType, id: Id, title: Type.Array(Segment) }), { description: 'at most eight' }),
})
export type Suggestions = Static<typeof Suggestions>
