import type { FastifyInstance } from 'fastify'
import { tagsOf } from '#server/cache/tags.ts'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import { Settings } from '#shared/settings.ts'
import { getSettings } from './settings.queries.ts'
import { viewSettings } from './settings.view.ts'

export async function settingsRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/settings',
    summary: '站点设置：名称、导航、首页板块、页脚',
    data: Settings,
    answer: async ({ read, deps }) => {
      deps.addTags('settings')
      const data = await getSettings(read)
      const ids = [data.logoId, data.shareImageId].filter((id) => id !== null)
      deps.addTags(...tagsOf('media', ids))
      const pictures = await listMediaItems(read, ids)
      return viewSettings(data, new Map(pictures.map((row) => [row.id, viewPicture(row)])))
    },
  })
}
