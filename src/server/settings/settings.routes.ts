import type { FastifyInstance } from 'fastify'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { Settings } from '#shared/settings.ts'
import { answerSettings } from './settings.answers.ts'

export async function settingsRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/settings',
    summary: '站点设置：名称、导航、首页板块、页脚',
    data: Settings,
    answer: (ctx) => answerSettings(ctx),
  })
}
