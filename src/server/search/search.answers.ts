import { searchCounted, searchPageSize } from '#shared/limits.ts'
import type { SearchType } from '#shared/page-query.ts'
import type { SearchAnswer, SearchItem, SearchQuery, Suggestions } from '#shared/search.ts'
import { restOnAlbums } from '../albums/albums.answers.ts'
import { restOnArticles } from '../articles/articles.answers.ts'
import type { Asking } from '../asking.ts'
import { findColumnId } from '../columns/columns.queries.ts'
import type { TextSearch } from '../db/text-search.ts'
import { notFound } from '../errors.ts'
import { restOnReveals } from '../matches/reveal.answers.ts'
import { fold } from './folding.ts'
import { answerFound, type Found } from './found.answers.ts'
import { findNewestSince, type Hit, listHits, listNamesakes, listSounding } from './search.queries.ts'
import { type SearchField, searchFields } from './search-index.queries.ts'
import { soundTyped } from './sounds.ts'

const suggested = 8

/** One page of what holds these words: exact titles, titles, names by their sound, summaries, bodies; in each the newest first. */
export async function answerSearch(asking: Asking, search: TextSearch, { q, type, column, page = 1 }: SearchQuery): Promise<SearchAnswer> {
  await restOnAll(asking)
  const words = fold(q)
  const columnId = column === undefined ? null : await findColumnId(asking.read, column)
  if (columnId === undefined) throw notFound()
  const hits = words === '' ? [] : await allHits(asking, search, { words, type: type ?? null, columnId }, searchFields)
  const shown = hits.slice(0, searchCounted).slice((page - 1) * searchPageSize, page * searchPageSize)
  const found = await answerFound(asking, words, shown)
  return {
    items: shown.flatMap((hit) => itemOf(found, hit) ?? []),
    page,
    pageSize: searchPageSize,
    total: Math.min(hits.length, searchCounted),
    isMore: hits.length > searchCounted,
  }
}

/** The first of those whose title or name holds what was typed so far. */
export async function answerSuggestions(asking: Asking, search: TextSearch, q: string): Promise<Suggestions> {
  await restOnAll(asking)
  const words = fold(q)
  const hits = words === '' ? [] : await allHits(asking, search, { words, type: null, columnId: null }, ['title'])
  const shown = namesFirst(hits).slice(0, suggested)
  const found = await answerFound(asking, words, shown)
  return { items: shown.flatMap((hit) => itemOf(found, hit) ?? []).map(({ type, id, title }) => ({ type, id, title })) }
}

/** Whatever is published or renamed may be found. */
async function restOnAll(asking: Asking): Promise<void> {
  await restOnArticles(asking)
  await restOnAlbums(asking)
  await restOnReveals(asking)
  asking.footing.shows('competitions', 'openings')
}

async function allHits(
  { read, now }: Asking,
  search: TextSearch,
  wish: { words: string; type: SearchType | null; columnId: number | null },
  fields: readonly SearchField[],
): Promise<Hit[]> {
  const sound = soundTyped(wish.words)
  const hits = new Map<number, Hit>()
  const add = (more: readonly Hit[]) => {
    for (const hit of more) if (!hits.has(hit.id)) hits.set(hit.id, hit)
  }
  const since = await findNewestSince(read)
  add(await listNamesakes(read, now, wish))
  let found = 0
  for (const field of fields) {
    if (hits.size > searchCounted) break
    const held = await listHits(read, search, now, field, wish, { since, found })
    found += held.length
    add(held)
    if (field === 'title' && sound !== null) add(await listSounding(read, now, sound, wish))
  }
  return [...hits.values()]
}

/** A name that is typed is nearly always whom or what one looks for. */
function namesFirst(hits: readonly Hit[]): Hit[] {
  return [...hits.filter((hit) => hit.subject !== 'article'), ...hits.filter((hit) => hit.subject === 'article')]
}

function itemOf(found: Found, { subject, subject_id }: Hit): SearchItem | undefined {
  return found[subject].get(subject_id)
}
