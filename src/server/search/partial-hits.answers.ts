import type { QueryContext } from '#server/http/query-context.ts'
import { formatDay } from '#shared/dates.ts'
import { searchPageSize } from '#shared/limits.ts'
import { namedHits } from './named-hits.answers.ts'
import { pagesLast } from './pages-last.model.ts'
import { parseQuery, type Term } from './parsed-query.model.ts'
import { listHits } from './search.queries.ts'
import type { Hit, SearchParams } from './search-entries.queries.ts'
import type { SearchIndex } from './windows.service.ts'

/** Of more terms the longest are looked for: there are too many ways to leave some out. */
const mostTerms = 4
/** Of those whom a single word names. */
const namedOfEach = 3

/**
 * What holds as many of several terms as anything does: first whom one of them names, where names are looked for, then texts. At most one page, in
 * which each way to leave terms out has its turn.
 */
export async function partialHits(
  ctx: QueryContext,
  index: SearchIndex,
  params: SearchParams,
  { withNames }: { withNames: boolean },
): Promise<Hit[]> {
  if (params.terms.length < 2) return []
  const terms = [...params.terms].sort((one, other) => other.text.length - one.text.length).slice(0, mostTerms)
  const today = formatDay(ctx.now)
  const [named, texts] = await Promise.all([
    withNames
      ? Promise.all(terms.map(({ text }) => namedHits(ctx, index, { ...params, ...parseQuery(text, today) }, namedOfEach)))
      : Promise.resolve([]),
    mostHeld(ctx, index, params, terms),
  ])
  return [...new Map([...inTurn(named), ...pagesLast(texts, [])].map((hit) => [hit.id, hit])).values()].slice(0, searchPageSize)
}

async function mostHeld(ctx: QueryContext, index: SearchIndex, params: SearchParams, terms: readonly Term[]): Promise<Hit[]> {
  const sought = { search: index.search, params, windows: await index.windowsOf(ctx.read), limit: searchPageSize }
  for (let size = Math.min(terms.length, params.terms.length - 1); size > 0; size--) {
    const some = await Promise.all(choices(terms, size).map((few) => listHits(ctx.read, ctx.now, { field: 'entry', terms: few }, sought)))
    const hits = inTurn(some)
    if (hits.length > 0) return hits
  }
  return []
}

/** Every choice of so many of them, in their order. */
function choices<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return all.flatMap((one, i) => choices(all.slice(i + 1), size - 1).map((rest) => [one, ...rest]))
}

/** The first of each list, then the second of each. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat()
}
