import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { HttpError, notFound } from '#server/base/errors.ts'
import type { Admission } from '#server/http/admission.model.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { shownElsewhere } from '#server/http/headers.ts'
import { matches } from '#server/http/serve.ts'
import type { MediaFiles, Part } from './files/files.ts'
import { mediaFileOf } from './files/names.ts'
import type { IsKnown } from './known-files.service.ts'
import { readStandIn } from './stand-in.service.ts'
import type { IsTakenDown } from './taken-down.service.ts'

/**
 * A file name contains the hash of its content, so browsers may cache it permanently. Shared caches revalidate once a day: a removed file
 * is gone from them after a day at the latest.
 */
const headers = {
  ...shownElsewhere,
  'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** A longer answer may be read for hours, so there are only so many of them; pictures are shorter. */
const longBytes = 2 * 1024 * 1024

interface Parts {
  files: MediaFiles
  isTakenDown: IsTakenDown
  isKnown: IsKnown
  /** Of who reads a long answer. */
  readers: Pick<Admission, 'admit'>
}

export async function mediaRoutes(app: FastifyInstance, { files, isTakenDown, isKnown, readers }: Parts): Promise<void> {
  app.get<{ Params: { file: string } }>('/media/stand-in/:file', { config: { access: 'public' } }, async ({ params }, reply) => {
    const bytes = await readStandIn(params.file)
    if (bytes === undefined) throw notFound()
    return reply.headers(headers).type('image/webp').send(bytes)
  })

  app.get<{ Params: { folder: string; file: string } }>(
    '/media/:folder/:file',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { params, headers: asked, method } = request
      const named = mediaFileOf(params.folder, params.file)
      if (named === undefined || (await isTakenDown(named.hash)) || !(await isKnown(named))) throw notFound()
      const etag = `"${params.file}"`
      // Browsers that have it do not ask; shared caches do, and must drop what was removed.
      if (matches(asked['if-none-match'], etag)) {
        if (!(await files.has(named.key))) throw notFound()
        return reply
          .code(304)
          .headers({ ...headers, etag })
          .send()
      }
      // A range of another version of the file must not be sent.
      const isOfThis = asked['if-range'] === undefined || asked['if-range'] === etag
      const part = isOfThis ? partOf(asked.range) : undefined
      const opened = await files.open(named.key, part)
      if (opened === undefined) throw notFound()
      if (opened.kind === 'outside') {
        reply.headers({ ...headers, etag, 'content-type': named.type })
        return reply.code(416).header('content-range', `bytes */${opened.size}`).header('cache-control', 'no-store').send()
      }
      const { size, from, to, stream } = opened
      const length = to - from + 1
      if (method !== 'HEAD' && length > longBytes) {
        const leave = readers.admit({ address: clientAddress(request), peer: request.socket.remoteAddress ?? '' })
        if (leave === null) {
          stream.destroy()
          throw tooManyReaders()
        }
        // Who has hung up meanwhile does so no more.
        if (reply.raw.destroyed) leave()
        else reply.raw.once('close', leave)
      }
      reply.headers({ ...headers, etag, 'content-type': named.type })
      if (part !== undefined) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
      reply.header('content-length', length)
      if (method === 'HEAD') {
        // It would be read to its end, for nobody.
        stream.destroy()
        return reply.send(Readable.from([]))
      }
      return reply.send(stream)
    },
  )
}

function tooManyReaders(): HttpError {
  return new HttpError(503, 503, '现在同时播放的视频太多，请关掉几个，或稍后再试')
}

/** The only range of a Range header. Several ranges or an invalid header get the whole file. */
function partOf(range: string | undefined): Part | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '') return to === '' ? undefined : { last: Number(to) }
  if (to === '') return { from: Number(from) }
  return Number(to) < Number(from) ? undefined : { from: Number(from), to: Number(to) }
}
