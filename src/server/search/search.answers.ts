import { restOnAlbums } from '#server/albums/albums.answers.ts'
import { restOnArticles } from '#server/articles/articles.answers.ts'
import { notFound } from '#server/base/errors.ts'
import { findColumnId } from '#server/columns/columns.queries.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { restOnReveals } from '#server/matches/reveal.answers.ts'
import { searchCounted, searchPageSize } from '#shared/limits.ts'
import type { SearchAnswer, SearchItem, SearchQuery, Suggestions } from '#shared/search.ts'
import { fold } from './folding.model.ts'
import { answerFound, type Found } from './found.answers.ts'
import { gramsAsked } from './grams.model.ts'
import { type Hit, listHits, listNamesakes, listSounding, type SearchParams } from './search.queries.ts'
import type { SearchField } from './search-index.queries.ts'
import { soundTyped } from './sounds.model.ts'
import type { SearchIndex } from './windows.service.ts'

const suggested = 8

/** One page of what holds these words: exact titles, titles, names by their sound, summaries, bodies; in each the newest first. */
export async function answerSearch(
  ctx: QueryContext,
  index: SearchIndex,
  { q, type, column, page = 1 }: SearchQuery,
): Promise<SearchAnswer> {
  await restOnAll(ctx)
  const words = fold(q)
  const columnId = column === undefined ? null : await findColumnId(ctx.read, column)
  if (columnId === undefined) throw notFound()
  const hits = words === '' ? [] : await allHits(ctx, index, { words, type: type ?? null, columnId })
  const shown = hits.slice(0, searchCounted).slice((page - 1) * searchPageSize, page * searchPageSize)
  const found = await answerFound(ctx, words, shown)
  return {
    items: shown.flatMap((hit) => itemOf(found, hit) ?? []),
    page,
    pageSize: searchPageSize,
    total: Math.min(hits.length, searchCounted),
    isMore: hits.length > searchCounted,
  }
}

/** The first of those whose title or name holds what was typed so far. */
export async function answerSuggestions(ctx: QueryContext, index: SearchIndex, q: string): Promise<Suggestions> {
  await restOnAll(ctx)
  const words = fold(q)
  const hits = words === '' ? [] : await titleHits(ctx, index, { words, type: null, columnId: null })
  const shown = namesFirst(hits).slice(0, suggested)
  const found = await answerFound(ctx, words, shown)
  return { items: shown.flatMap((hit) => itemOf(found, hit) ?? []).map(({ type, id, title }) => ({ type, id, title })) }
}

/** Whatever is published or renamed may be found. */
async function restOnAll(ctx: QueryContext): Promise<void> {
  await Promise.all([restOnArticles(ctx), restOnAlbums(ctx), restOnReveals(ctx)])
  ctx.deps.addTags('competitions', 'openings')
}

async function allHits(ctx: QueryContext, index: SearchIndex, params: SearchParams): Promise<Hit[]> {
  const hits = await titleHits(ctx, index, params)
  if (hits.length > searchCounted) return hits
  const windows = await index.windowsOf(ctx.read)
  const holding = (field: SearchField) => listHits(ctx.read, index.search, ctx.now, field, params, windows)
  if (!gramsAsked(params.words).isProof) return distinct(hits, ...(await Promise.all([holding('summary'), holding('body')])))
  // One or two characters stand in enough summaries more often than not.
  const known = distinct(hits, await holding('summary'))
  return known.length > searchCounted ? known : distinct(known, await holding('body'))
}

async function titleHits({ read, now }: QueryContext, { search, windowsOf }: SearchIndex, params: SearchParams): Promise<Hit[]> {
  const sound = soundTyped(params.words)
  const [windows, namesakes] = await Promise.all([windowsOf(read), listNamesakes(read, now, params)])
  const titled = await listHits(read, search, now, 'title', params, windows)
  return distinct(namesakes, titled, sound === null ? [] : await listSounding(read, now, sound, params))
}

/** Each where it comes first. */
function distinct(...lists: readonly (readonly Hit[])[]): Hit[] {
  const hits = new Map<number, Hit>()
  for (const hit of lists.flat()) if (!hits.has(hit.id)) hits.set(hit.id, hit)
  return [...hits.values()]
}

/** A name that is typed is nearly always whom or what one looks for. */
function namesFirst(hits: readonly Hit[]): Hit[] {
  return [...hits.filter((hit) => hit.subject !== 'article'), ...hits.filter((hit) => hit.subject === 'article')]
}

function itemOf(found: Found, { subject, subject_id }: Hit): SearchItem | undefined {
  return found[subject].get(subject_id)
}
