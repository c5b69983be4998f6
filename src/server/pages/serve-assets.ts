import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { documentHeaders, type Headers, resourceHeaders } from '#server/http/headers.ts'

/** The scripts and styles of a build, under names that change with their content. */
export async function serveAssets(
  app: FastifyInstance,
  { folder, prefix, headers }: { folder: string; prefix: string; headers: Headers },
): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
      route.schema = { ...route.schema, hide: true }
    })
    assets.addHook('onSend', async (_request, reply) => {
      // What is not there is told by a page.
      if (reply.statusCode >= 400) return
      for (const name of documentHeaders) reply.removeHeader(name)
      reply.headers(resourceHeaders(headers))
    })
    await assets.register(fastifyStatic, {
      root: folder,
      prefix,
      immutable: true,
      maxAge: '1y',
      // Nobody asks again for what never changes.
      lastModified: false,
      acceptRanges: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      wildcard: true,
    })
  })
}
