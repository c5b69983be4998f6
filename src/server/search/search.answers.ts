import { dependOnAlbums } from '#server/albums/albums.answers.ts'
import { dependOnArticles } from '#server/articles/articles.answers.ts'
import { notFound } from '#server/base/errors.ts'
import { findColumnId } from '#server/columns/columns.queries.ts'
import type { SearchSubject } from '#server/db/search-tables.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { dependOnReveals } from '#server/matches/reveal.answers.ts'
import { dependOnTips } from '#server/tips/tips.answers.ts'
import { formatDay } from '#shared/dates.ts'
import { searchCounted, searchPageSize } from '#shared/limits.ts'
import { type SearchType, searchTypes } from '#shared/page-query.ts'
import type { SearchAnswer, SearchItem, SearchQuery, Suggestion, Suggestions } from '#shared/search.ts'
import type { OwnPage } from '#shared/words/site-pages.ts'
import { answerFound, viewOwnPage } from './found.answers.ts'
import { answerFoundMatches, answerMatchSuggestions } from './found-matches.answers.ts'
import { gramsToMatch } from './grams.model.ts'
import { fewNames, namedHits } from './named-hits.answers.ts'
import { nearestNames } from './nearest-names.answers.ts'
import { findOwnPages } from './own-pages.model.ts'
import { pagesLast } from './pages-last.model.ts'
import { dayOf, isApart, type ParsedQuery, parseQuery, wholeOf } from './parsed-query.model.ts'
import { partialHits } from './partial-hits.answers.ts'
import { listHits, listNamesakes } from './search.queries.ts'
import { anything, type Hit, type NamedHit, type SearchParams } from './search-entries.queries.ts'
import { listSoundingTitles } from './sounding.queries.ts'
import { soundTyped } from './sounds.model.ts'
import { answerTypedNames } from './typed-names.answers.ts'
import type { SearchIndex } from './windows.service.ts'

const suggested = 8
const suggestedMatches = 3
/** Of so many of the newest titles some sound like what was typed, if many do. */
const fewTitles = 200
/** So many matches stand beside what else was found. */
const matchesBeside = 3

/** One page of results: exact titles, titles, names by pinyin, summaries, bodies; within each the newest first. */
export async function answerSearch(
  ctx: QueryContext,
  index: SearchIndex,
  { q, type, column, page = 1 }: SearchQuery,
): Promise<SearchAnswer> {
  await dependOnAll(ctx)
  const typed = parseQuery(q, formatDay(ctx.now))
  const { words } = typed
  const columnId = column === undefined ? null : await findColumnId(ctx.read, column)
  if (columnId === undefined) throw notFound()
  const around = { page, pageSize: searchPageSize }
  const offset = (page - 1) * searchPageSize
  if (type === 'match') {
    const matches = words === '' ? null : await matchesOf(ctx, index, typed, { offset, limit: searchPageSize })
    return { ...around, ...nothingBeside, items: [], total: matches?.total ?? 0, isMore: matches?.isMore ?? false, matches }
  }
  const params = { ...typed, type: type ?? null, columnId }
  const { hits, named } = words === '' ? { hits: [], named: [] } : await allHits(ctx, index, params)
  const isOfAll = type === undefined && columnId === null
  const [items, matches] = await Promise.all([
    answerItems(ctx, typed, hits.slice(0, searchCounted).slice(offset, offset + searchPageSize)),
    isOfAll && words !== '' ? matchesOf(ctx, index, typed, { offset: 0, limit: page === 1 ? matchesBeside : 0, named }) : null,
  ])
  if (hits.length === 0 && matches === null) {
    if (page > 1 || words === '') return { ...around, ...nothingBeside, items, total: 0, isMore: false, matches }
    return { ...around, ...nothingBeside, ...(await answerNearly(ctx, index, params)), isMore: false, matches }
  }
  const isMore = hits.length > searchCounted
  return {
    ...around,
    ...nothingBeside,
    items,
    total: Math.min(hits.length, searchCounted),
    isMore,
    kinds: isOfAll && !isMore && !matches?.isMore ? kindsOf(hits, matches?.total ?? 0) : null,
    matches: page === 1 ? matches : null,
  }
}

/** Of an answer in which everything holds all words. */
const nothingBeside = { isPartial: false, kinds: null, nearest: [] }

/** Nothing holds all words: what holds some, and where there is nothing either, names that are nearly so. */
async function answerNearly(
  ctx: QueryContext,
  index: SearchIndex,
  params: SearchParams,
): Promise<Pick<SearchAnswer, 'items' | 'total' | 'isPartial' | 'nearest'>> {
  const some = await answerItems(ctx, params, await partialHits(ctx, index, params, { withNames: mayBeNamed(params) }))
  if (some.length > 0) return { items: some, total: some.length, isPartial: true, nearest: [] }
  const names = await answerItems(ctx, params, await nearestNames(ctx, index, params))
  return { items: [], total: 0, isPartial: false, nearest: names.map(viewSuggestion) }
}

/** In the order in which visitors choose among them. */
function kindsOf(hits: readonly (Hit | OwnPage)[], matches: number): SearchAnswer['kinds'] {
  const typesOf = Map.groupBy(hits, (hit): SearchType => ('names' in hit ? 'page' : hit.subject))
  const totals = searchTypes.map((type) => ({ type, total: type === 'match' ? matches : (typesOf.get(type)?.length ?? 0) }))
  return totals.filter(({ total }) => total > 0)
}

/** The first whose title or name contains what was typed so far. */
export async function answerSuggestions(ctx: QueryContext, index: SearchIndex, q: string): Promise<Suggestions> {
  await dependOnAll(ctx)
  const typed = parseQuery(q, formatDay(ctx.now))
  const { words } = typed
  if (words === '') return { items: [] }
  const params = { ...typed, ...anything }
  const own = findOwnPages(typed)
  const [named, namesakes] = await Promise.all([namedHits(ctx, index, params, fewNames), listNamesakes(ctx.read, ctx.now, params)])
  const matches = await answerMatchSuggestions(ctx, await answerTypedNames(ctx, index, words, named), suggestedMatches)
  const names = byKind(distinct(namesakes, named).filter(hasName))
  const room = suggested - matches.length - own.called.length - names.length - own.begun.length
  const titled =
    room > 0 ? distinct(namesakes, await titledHits(ctx, index, params, { holding: room + names.length, sounding: fewTitles })) : []
  const found = [...own.called, ...names, ...own.begun, ...titled.filter((hit) => !hasName(hit))].slice(0, suggested - matches.length)
  const items = await answerItems(ctx, typed, found)
  return { items: [...matches, ...items.map(viewSuggestion)] }
}

function viewSuggestion({ type, id, path, title, tellsResult }: SearchItem): Suggestion {
  return { type, id, path, title, tellsResult, note: '' }
}

/** Any publication or renaming can change the results. */
async function dependOnAll(ctx: QueryContext): Promise<void> {
  await Promise.all([dependOnArticles(ctx), dependOnAlbums(ctx), dependOnReveals(ctx), dependOnTips(ctx)])
  ctx.deps.addTags('competitions', 'openings', 'pages')
}

async function matchesOf(
  ctx: QueryContext,
  index: SearchIndex,
  typed: ParsedQuery,
  { named, ...part }: { offset: number; limit: number; named?: readonly NamedHit[] },
) {
  const found = dayOf(typed)
  if (found?.beside === '') return await answerFoundMatches(ctx, { named: [], day: found.day }, part)
  const names = found === null ? typed : parseQuery(found.beside, formatDay(ctx.now))
  const whole = (found === null ? named : undefined) ?? (await namedHits(ctx, index, { ...names, ...anything }, fewNames))
  const known = await answerTypedNames(ctx, index, names.words, whole)
  return known.length === 0 ? null : await answerFoundMatches(ctx, { named: known, day: found?.day ?? null }, part)
}

async function allHits(
  ctx: QueryContext,
  index: SearchIndex,
  params: SearchParams,
): Promise<{ hits: (Hit | OwnPage)[]; named: readonly NamedHit[] }> {
  const named = mayBeNamed(params) ? await namedHits(ctx, index, params, searchCounted + 1) : []
  const own = params.columnId === null && (params.type === null || params.type === 'page') ? findOwnPages(params) : noPages
  const namesakes = await listNamesakes(ctx.read, ctx.now, params)
  const names = distinct(namesakes, byKind(named))
  const texts = await textHits(ctx, index, params, names)
  return { hits: [...own.called, ...names, ...own.begun, ...texts.slice(names.length), ...own.mentioned], named }
}

const noPages = { called: [], begun: [], mentioned: [] }

function mayBeNamed({ type, columnId }: SearchParams): boolean {
  return columnId === null && (type === null || hasName({ subject: type }))
}

/** What is known, and what holds the words in its title, its summary or its body, or after all of it apart, as far as it is counted. */
async function textHits(ctx: QueryContext, index: SearchIndex, params: SearchParams, known: readonly Hit[]): Promise<Hit[]> {
  const titled = distinct(known, await titledHits(ctx, index, params))
  const whole = await wholeHits(ctx, index, params, titled)
  if (!isApart(params) || whole.length > searchCounted) return pagesLast(whole, titled)
  const sought = { search: index.search, params, windows: await index.windowsOf(ctx.read) }
  const titledApart = await listHits(ctx.read, ctx.now, { field: 'title', terms: params.terms }, sought)
  const all = distinct(whole, titledApart)
  const isEnough = all.length > searchCounted
  const entries = isEnough ? [] : await listHits(ctx.read, ctx.now, { field: 'entry', terms: params.terms }, sought)
  return pagesLast(distinct(all, entries), [...titled, ...titledApart])
}

/** `titled`, and what holds the words in its summary or its body. */
async function wholeHits(ctx: QueryContext, index: SearchIndex, params: SearchParams, titled: readonly Hit[]): Promise<Hit[]> {
  if (titled.length > searchCounted) return [...titled]
  const sought = { search: index.search, params, windows: await index.windowsOf(ctx.read) }
  const holding = (field: 'summary' | 'body') => listHits(ctx.read, ctx.now, { field, terms: wholeOf(params) }, sought)
  if (!gramsToMatch(params.words).isProof) return distinct(titled, ...(await Promise.all([holding('summary'), holding('body')])))
  // One or two characters stand in enough summaries more often than not.
  const summed = distinct(titled, await holding('summary'))
  return summed.length > searchCounted ? summed : distinct(summed, await holding('body'))
}

interface TitleLimits {
  holding?: number
  sounding?: number
}

async function titledHits(ctx: QueryContext, index: SearchIndex, params: SearchParams, most: TitleLimits = {}): Promise<Hit[]> {
  const { read, now } = ctx
  const sound = soundTyped(params.words)
  const sought = { search: index.search, params, windows: await index.windowsOf(read) }
  const titled = await listHits(read, now, { field: 'title', terms: wholeOf(params) }, { ...sought, limit: most.holding })
  return distinct(titled, sound === null ? [] : await listSoundingTitles(read, now, sound, { ...sought, limit: most.sounding }))
}

/** Each hit at its first position. */
function distinct(...lists: readonly (readonly Hit[])[]): Hit[] {
  const hits = new Map<number, Hit>()
  for (const hit of lists.flat()) if (!hits.has(hit.id)) hits.set(hit.id, hit)
  return [...hits.values()]
}

/** In this order: whom one looks for by name is nearly always a team or a player, and servers have names without end. */
const kinds = ['team', 'player', 'competition', 'page', 'tip', 'link', 'opening'] as const satisfies readonly SearchSubject[]

function hasName({ subject }: { subject: SearchSubject }): boolean {
  return kinds.some((kind) => kind === subject)
}

function byKind(hits: readonly Hit[]): Hit[] {
  return kinds.flatMap((kind) => hits.filter((hit) => hit.subject === kind))
}

async function answerItems(ctx: QueryContext, typed: ParsedQuery, shown: readonly (Hit | OwnPage)[]): Promise<SearchItem[]> {
  const found = await answerFound(
    ctx,
    typed,
    shown.flatMap((one) => ('names' in one ? [] : [one])),
  )
  return shown.flatMap((one) => ('names' in one ? viewOwnPage(one, typed) : (found[one.subject].get(one.subject_id) ?? [])))
}
