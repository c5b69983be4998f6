import type { FastifyInstance } from 'fastify'
import { SearchAnswer, SearchQuery, SuggestionQuery, Suggestions } from '#shared/search.ts'
import { publicRoute } from '../cache/public-route.ts'
import type { PublicContext } from '../context.ts'
import type { TextSearch } from '../db/text-search.ts'
import { answerSearch, answerSuggestions } from './search.answers.ts'

export async function searchRoutes(app: FastifyInstance, context: PublicContext & { search: TextSearch }): Promise<void> {
  const { search } = context
  publicRoute(app, context, {
    url: '/api/search',
    summary: '全站搜索：新闻、赛事、战队、选手与新服；total 数到一千为止',
    query: SearchQuery,
    data: SearchAnswer,
    answer: ({ query, ...asking }) => answerSearch(asking, search, query),
  })

  publicRoute(app, context, {
    url: '/api/suggestions',
    summary: '输入时的搜索建议，最多八条',
    query: SuggestionQuery,
    data: Suggestions,
    answer: ({ query, ...asking }) => answerSuggestions(asking, search, query.q),
  })
}
