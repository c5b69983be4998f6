import type { FastifyInstance } from 'fastify'
import type { PublicContext } from '#server/http/context.ts'
import { publicFile } from '#server/http/public-file.ts'
import { getSettings } from '#server/settings/settings.queries.ts'

/** What crawlers should not visit: the console, the API behind the pages, redirects to other sites, draft previews, overlays, and search results. */
const notForCrawlers = ['/admin', '/api/', '/go/', '/overlay/', '/preview/', '/search']

export async function robotsRoutes(app: FastifyInstance, context: PublicContext & { publicUrl: string }): Promise<void> {
  publicFile(app, context, {
    url: '/robots.txt',
    answer: async ({ read, deps }) => {
      deps.addTags('settings')
      const { crawlers } = await getSettings(read)
      const lines = crawlers.isClosed
        ? ['User-agent: *', 'Disallow: /']
        : ['User-agent: *', ...notForCrawlers.map((path) => `Disallow: ${path}`), '', `Sitemap: ${context.publicUrl}/sitemap.xml`]
      return { type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` }
    },
  })
}
