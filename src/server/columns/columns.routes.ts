import type { FastifyInstance } from 'fastify'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { ColumnList } from '#shared/columns.ts'
import { listColumns } from './columns.queries.ts'
import { viewColumn } from './columns.view.ts'

export async function columnRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/columns',
    summary: '新闻栏目',
    data: ColumnList,
    answer: async ({ read, deps }) => {
      deps.addTags('columns')
      return { items: (await listColumns(read)).map(viewColumn) }
    },
  })
}
