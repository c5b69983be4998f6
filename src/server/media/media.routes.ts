import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import { shownElsewhere } from '../headers.ts'
import type { MediaFiles, Part } from './files.ts'
import { mediaFileOf } from './names.ts'

/** A name carries the hash of its content, so that an answer holds for ever. */
const headers = {
  ...shownElsewhere,
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

export async function mediaRoutes(app: FastifyInstance, { files }: { files: MediaFiles }): Promise<void> {
  app.get<{ Params: { folder: string; file: string } }>(
    '/media/:folder/:file',
    { config: { access: 'public' } },
    async ({ params, headers: asked }, reply) => {
      const named = mediaFileOf(params.folder, params.file)
      if (named === undefined) throw notFound()
      const etag = `"${params.file}"`
      // Browsers that hold it do not ask; caches between them and us may.
      if (asked['if-none-match'] === etag)
        return reply
          .code(304)
          .headers({ ...headers, etag })
          .send()
      // A part of another file than the one begun is of no use.
      const isOfThis = asked['if-range'] === undefined || asked['if-range'] === etag
      const part = isOfThis ? partOf(asked.range) : undefined
      const opened = await files.open(named.key, part)
      if (opened === undefined) throw notFound()
      reply.headers({ ...headers, etag, 'content-type': named.type })
      if (opened.kind === 'outside') {
        return reply.code(416).header('content-range', `bytes */${opened.size}`).header('cache-control', 'no-store').send()
      }
      const { size, from, to, stream } = opened
      if (part !== undefined) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
      return reply.header('content-length', to - from + 1).send(stream)
    },
  )
}

/** The one part that a Range header asks for. Whoever asks for several, or for what cannot be read, gets the whole. */
function partOf(range: string | undefined): Part | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '') return to === '' ? undefined : { last: Number(to) }
  if (to === '') return { from: Number(from) }
  return Number(to) < Number(from) ? undefined : { from: Number(from), to: Number(to) }
}
