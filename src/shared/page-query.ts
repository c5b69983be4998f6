import type { AwardKind, CompetitionKind } from './competitions/document.ts'
import { dayInMonth, matchDayPattern } from './day-in-month.ts'
import { albumPicturesMax, openingLengths, pageMax, roundMax, searchWordsMax } from './limits.ts'
import { type OpeningGroup, openingGroups } from './opening-state.ts'
import { type TipPlatform, tipPlatforms } from './tip-platforms.ts'

// The browser uses these, so they are not schemas.
const pageTabs = ['overview', 'stages', 'matches', 'entrants', 'figures', 'awards', 'news', 'past', 'albums', 'pictures', 'videos'] as const
/** Tabs of a page with a URL of their own; each page has some of them. */
export type PageTab = (typeof pageTabs)[number]
/** The tabs of the media list. */
export type MediaTab = Extract<PageTab, 'albums' | 'pictures' | 'videos'>
/** Those of a competition. */
export type CompetitionTab = Exclude<PageTab, MediaTab | 'past'>
/** What a ranking by a figure is sorted by. */
export const figureSorts = ['total', 'mean', 'best'] as const
export type FigureSort = (typeof figureSorts)[number]
const matchStates = ['live', 'coming', 'ended'] as const
export type MatchState = (typeof matchStates)[number]
export const competitionKinds = ['team', 'single', 'battle'] as const satisfies readonly CompetitionKind[]
export const awardKinds = ['champion', 'runner_up', 'third', 'mvp', 'custom'] as const satisfies readonly AwardKind[]

export const searchTypes = ['article', 'album', 'competition', 'match', 'team', 'player', 'opening', 'page', 'tip', 'link'] as const
export type SearchType = (typeof searchTypes)[number]

/** What people type into fields, and change in addresses by hand: a page says which of it was not understood. */
const typedParams = ['q', 'day', 'tag', 'zone'] as const
type TypedParam = (typeof typedParams)[number]

/** The parsed query of a page's URL; unknown and invalid parameters are dropped. */
export interface PageQuery {
  /** The search text. */
  q?: string
  type?: SearchType
  column?: string
  tag?: string
  tab?: PageTab
  season?: number
  kind?: CompetitionKind
  award?: AwardKind
  competition?: number
  stage?: number
  /** The stage's tables after this round. */
  round?: number
  team?: number
  player?: number
  /** The key of a figure, by what it is ranked, and the entrant whose values are listed. */
  figure?: string
  sort?: FigureSort
  entrant?: number
  /** The opponent in a list of meetings. */
  opponent?: number
  state?: MatchState
  /** A day in the site's zone, 2026-11-20. */
  day?: string
  /** For new servers. */
  zone?: string
  group?: OpeningGroup
  /** For tips. */
  platform?: TipPlatform
  /** The id of the requested item. */
  id?: number
  page?: number
  /** The number of a picture, from 1. */
  n?: number
  /** Which of what people type was not understood, so that the page says so. */
  unread?: TypedParam
  embed?: 1
}

export type PageParam = keyof PageQuery

const matchDay = new RegExp(`^${matchDayPattern}$`)
const figureKey = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/

/** Parses each parameter; null: it is dropped. In canonical order, as in a cache key and in a canonical link. */
const readers: { [Name in keyof Required<PageQuery>]: (value: string) => PageQuery[Name] | null } = {
  q: (value) => (value.trim() !== '' && [...value].length <= searchWordsMax && isWellFormed(value) ? value.trim() : null),
  type: (value) => wordOf(searchTypes, value),
  column: (value) => (/^[a-z][a-z0-9-]{0,31}$/.test(value) ? value : null),
  tag: (value) => (value.length >= 1 && value.length <= 40 && isWellFormed(value) ? value : null),
  // The defaults, the first tab and the first page, are not in the URL.
  tab: (value) => (value === 'overview' || value === 'albums' ? null : wordOf(pageTabs, value)),
  season: idOf,
  kind: (value) => wordOf(competitionKinds, value),
  award: (value) => wordOf(awardKinds, value),
  competition: idOf,
  stage: idOf,
  round: (value) => (/^[1-9]\d{0,5}$/.test(value) && Number(value) <= roundMax ? Number(value) : null),
  team: idOf,
  player: idOf,
  figure: (value) => (figureKey.test(value) ? value : null),
  sort: (value) => wordOf(figureSorts, value),
  entrant: idOf,
  opponent: idOf,
  state: (value) => wordOf(matchStates, value),
  day: (value) => (matchDay.test(value) ? dayInMonth(value) : null),
  zone: (value) => (value.length >= 1 && value.length <= openingLengths.zone && isWellFormed(value) ? value : null),
  group: (value) => wordOf(openingGroups, value),
  platform: (value) => wordOf(tipPlatforms, value),
  id: idOf,
  page: (value) => (/^[1-9]\d{0,5}$/.test(value) && Number(value) > 1 && Number(value) <= pageMax ? Number(value) : null),
  n: (value) => (/^[1-9]\d{0,2}$/.test(value) && Number(value) <= albumPicturesMax ? Number(value) : null),
  unread: (value) => wordOf(typedParams, value),
  embed: (value) => (value === '1' ? 1 : null),
}

/** Drops unknown, repeated and malformed parameters, and names one in `unread` where the page says that it was; never throws. */
export function cleanPageQuery(known: readonly PageParam[], search: URLSearchParams): PageQuery {
  const query: PageQuery = {}
  for (const name of known) take(query, name, search.getAll(name))
  const unread = known.includes('unread') && typedParams.find((name) => known.includes(name) && isUnread(query[name], search.getAll(name)))
  if (unread) query.unread = unread
  return query
}

function isUnread(read: string | undefined, values: readonly string[]): boolean {
  return values.some((value) => value.trim() !== '') && values[0] !== read && values[0]?.trim() !== read
}

function take<Name extends PageParam>(query: Pick<PageQuery, Name>, name: Name, values: readonly string[]): void {
  const [value] = values
  if (values.length !== 1 || value === undefined) return
  const read = readers[name](value)
  if (read !== null) query[name] = read
}

function idOf(value: string): number | null {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

function wordOf<Word extends string>(words: readonly Word[], value: string): Word | null {
  return words.find((word) => word === value) ?? null
}

/** False where a percent sequence did not decode (U+FFFD), or where there is a character that no text from outside may have (`characters.ts`). */
function isWellFormed(value: string): boolean {
  return !/[\p{Cc}\ufffd-\uffff]/u.test(value)
}

/** The query in canonical order, as in a cache key and in a canonical link. */
export function pageQueryString(query: PageQuery): string {
  const search = new URLSearchParams()
  for (const name of Object.keys(readers) as PageParam[]) {
    const value = query[name]
    if (value !== undefined) search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
