import { type Static, Type } from 'typebox'
import { Column, columnKeyPattern } from './columns.ts'
import { MatchSummary } from './competitions/match-summary.ts'
import { Id, Instant, nullable, oneOf } from './envelope.ts'
import { searchPageMax, searchWordsMax } from './limits.ts'
import { Picture } from './media.ts'
import { searchTypes } from './page-query.ts'
import { line } from './text.ts'

/** The kinds of search results. */
const SearchType = oneOf(searchTypes)

/** A piece of a text; searched words have `isHit`. */
export const Segment = Type.Object({ text: Type.String(), isHit: Type.Boolean() })
export type Segment = Static<typeof Segment>

const words = {
  ...line(searchWordsMax, 1),
  description:
    '空格分开的词都要有，先后不论，数字、字母与汉字之间也算分开；不分大小写、全半角与繁简；名称与标题也可用拼音，名称还可只打首字母；两个名字查他们之间的比赛，日期查当天的',
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
  id: nullable(Id),
  path: Type.String({ description: 'its address on the site' }),
  title: Type.Array(Segment),
  excerpt: Type.Array(Segment, { description: 'from the summary, or from where the words stand in the body' }),
  column: nullable(Column),
  cover: nullable(Picture),
  /** Of a team, a player, a competition. */
  logo: nullable(Picture),
  publishedAt: nullable(Instant),
  tellsResult: Type.Boolean({ description: 'whether the title may say how a match ended' }),
  excerptTells: Type.Boolean({ description: 'whether the excerpt may' }),
  note: Type.String({
    description:
      'of a competition its season, of a team its region, of a new server its zone, of an article that tells a result the competition; else empty',
  }),
})
export type SearchItem = Static<typeof SearchItem>

/** The matches of those whose names were typed, those that are on and to come first, then the newest. */
const FoundMatches = Type.Object({
  items: Type.Array(MatchSummary, { description: 'of type match the asked page, else the first few; those of `meetings` come first' }),
  total: Type.Integer({ description: 'exact up to 1000' }),
  isMore: Type.Boolean(),
  /** Where two were named who have met or will. */
  meetings: nullable(
    Type.Object({
      path: Type.String(),
      names: Type.Tuple([Type.String(), Type.String()]),
      count: Type.Integer({ description: 'so many of the items are between these two' }),
    }),
  ),
})
export type FoundMatches = Static<typeof FoundMatches>

const Suggestion = Type.Object({
  type: oneOf([...searchTypes, 'meetings']),
  id: nullable(Id),
  path: Type.String({ description: 'its address on the site' }),
  title: Type.Array(Segment),
  tellsResult: Type.Boolean({ description: 'whether the title may say how a match ended' }),
  note: Type.String({ description: 'of a match its competition and time; else empty' }),
})
export type Suggestion = Static<typeof Suggestion>

export const SearchAnswer = Type.Object({
  items: Type.Array(SearchItem, { description: 'empty where the type is match' }),
  page: Type.Integer(),
  pageSize: Type.Integer(),
  total: Type.Integer({ description: 'of items, of type match of matches; exact up to 1000' }),
  isMore: Type.Boolean({ description: 'more was found than the 1000 that are counted: `total` is a lower bound' }),
  isPartial: Type.Boolean({ description: 'nothing holds all words: the items, at most a page of them, hold some' }),
  kinds: nullable(
    Type.Array(Type.Object({ type: SearchType, total: Type.Integer() }), {
      description:
        'of everything that was found, matches too, how much is of each kind that has any; null where it was narrowed or not all was counted',
    }),
  ),
  nearest: Type.Array(Suggestion, { description: 'where nothing was found: names that are nearly so, at most five' }),
  matches: nullable(FoundMatches),
})
export type SearchAnswer = Static<typeof SearchAnswer>

export const SuggestionQuery = Type.Object({ q: words }, { additionalProperties: false })
export type SuggestionQuery = Static<typeof SuggestionQuery>

export const Suggestions = Type.Object({ items: Type.Array(Suggestion, { description: 'at most eight' }) })
export type Suggestions = Static<typeof Suggestions>
