import { access } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { splitTarget } from '#server/base/target.ts'
import { documentHeaders, type Headers, resourceHeaders } from '#server/http/headers.ts'
import { acceptedEncoding } from '#server/http/serve.ts'
import { type AssetFolder, assetName, type SharedAssets } from './shared-assets.ts'

interface Parts extends AssetFolder {
  /** Where those of other builds are. */
  shared: SharedAssets
  headers: Headers
}

/** The scripts and styles of a build, under names that change with their content; those of the last builds too, for pages that another node made. */
export async function serveAssets(app: FastifyInstance, { folder, prefix, shared, headers }: Parts): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onSend', async (_request, reply) => {
      // What is not there is told by a page.
      if (reply.statusCode >= 400) return
      for (const name of documentHeaders) reply.removeHeader(name)
      reply.headers(resourceHeaders(headers))
    })
    await assets.register(fastifyStatic, {
      root: folder,
      serve: false,
      immutable: true,
      maxAge: '1y',
      // Nobody asks again for what never changes.
      lastModified: false,
      acceptRanges: false,
      preCompressed: true,
    })
    assets.route({
      method: ['HEAD', 'GET'],
      url: `${prefix}*`,
      // Also while the server is too busy for what must be made: a page that came from memory would stand there without its styles.
      config: { access: 'public', isOverloadKnown: true },
      schema: { hide: true },
      handler: async (request, reply) => {
        const { path } = splitTarget(request.url)
        const name = assetName(path, prefix)
        if (name === undefined) return reply.callNotFound()
        if (await isFile(join(folder, name))) return reply.sendFile(name)
        const found = await shared.find(path, acceptedEncoding(request.headers['accept-encoding']) === 'br')
        if (found === undefined) return reply.callNotFound()
        if (found.isBrotli) reply.header('content-encoding', 'br')
        reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
        return reply.type(found.type).send(found.stream)
      },
    })
  })
}

function isFile(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  )
}
