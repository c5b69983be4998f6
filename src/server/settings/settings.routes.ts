import type { FastifyInstance } from 'fastify'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { Settings } from '#shared/settings.ts'
import { withOwnAddresses } from './own-addresses.model.ts'
import { answerSettings } from './settings.answers.ts'

export async function settingsRoutes(app: FastifyInstance, context: PublicContext & { publicUrl: string }): Promise<void> {
  publicRoute(app, context, {
    url: '/api/settings',
    summary: '站点设置：名称、导航、首页板块、页脚',
    data: Settings,
    // A stored address with the site's own host may be older than the check that drops it, or than the host.
    answer: async (ctx) => withOwnAddresses(await answerSettings(ctx), context.publicUrl),
  })
}
