import type { FastifyInstance } from 'fastify'
import type { TextSearch } from '#server/db/text-search.ts'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { SearchAnswer, SearchQuery, SuggestionQuery, Suggestions } from '#shared/search.ts'
import { answerSearch, answerSuggestions } from './search.answers.ts'
import { searchIndex } from './windows.service.ts'

export async function searchRoutes(app: FastifyInstance, context: PublicContext & { search: TextSearch }): Promise<void> {
  const index = searchIndex(context.search)
  publicRoute(app, context, {
    url: '/api/search',
    summary: '全站搜索：新闻、赛事、战队、选手与新服；total 数到一千为止',
    query: SearchQuery,
    data: SearchAnswer,
    answer: ({ query, ...ctx }) => answerSearch(ctx, index, query),
  })

  publicRoute(app, context, {
    url: '/api/suggestions',
    summary: '输入时的搜索建议，最多八条',
    query: SuggestionQuery,
    data: Suggestions,
    answer: ({ query, ...ctx }) => answerSuggestions(ctx, index, query.q),
  })
}
