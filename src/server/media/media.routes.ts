import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import type { MediaFiles } from './files.ts'
import { mediaKeyOf } from './names.ts'

/** A name carries the hash of its content, so that an answer holds for ever. */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

export async function mediaRoutes(app: FastifyInstance, { files }: { files: MediaFiles }): Promise<void> {
  app.get<{ Params: { folder: string; file: string } }>(
    '/media/:folder/:file',
    { config: { access: 'public' } },
    async ({ params }, reply) => {
      const key = mediaKeyOf(params.folder, params.file)
      const file = key === undefined ? undefined : await files.open(key)
      if (file === undefined) throw notFound()
      return reply.headers(headers).header('content-length', file.size).send(file.stream)
    },
  )
}
