import type { FastifyInstance } from 'fastify'
import { SearchAnswer, SearchQuery, SuggestionQuery, Suggestions } from '#shared/search.ts'
import { publicRoute } from '../cache/public-route.ts'
import type { PublicContext } from '../context.ts'
import type { TextSearch } from '../db/text-search.ts'
import { answerSearch, answerSuggestions } from './search.answers.ts'
import { searchIndex } from './windows.ts'

export async function searchRoutes(app: FastifyInstance, context: PublicContext & { search: TextSearch }): Promise<void> {
  const index = searchIndex(context.search)
  publicRoute(app, context, {
    url: '/api/search',
    summary: '全站搜索：新闻、赛事、战队、选手与新服；total 数到一千为止',
    query: SearchQuery,
    data: SearchAnswer,
    answer: ({ query, ...asking }) => answerSearch(asking, index, query),
  })

  publicRoute(app, context, {
    url: '/api/suggestions',
    summary: '输入时的搜索建议，最多八条',
    query: SuggestionQuery,
    data: Suggestions,
    answer: ({ query, ...asking }) => answerSuggestions(asking, index, query.q),
  })
}
