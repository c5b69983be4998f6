import type { FastifyInstance } from 'fastify'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { SeasonList } from '#shared/seasons.ts'
import { listSeasons } from './seasons.queries.ts'
import { viewSeason } from './seasons.view.ts'

export async function seasonRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/seasons',
    summary: '赛季，新的在前',
    data: SeasonList,
    answer: async ({ read, deps }) => {
      deps.addTags('seasons')
      return { items: (await listSeasons(read)).map(viewSeason) }
    },
  })
}
