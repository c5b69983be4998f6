import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerArticle } from '../articles/articles.answers.ts'
import type { Asking } from '../asking.ts'
import { Footing } from '../cache/response-cache.ts'
import { instant } from '../clock.ts'
import type { PublicContext } from '../context.ts'
import { HttpError, notFound } from '../errors.ts'
import { answerMatch } from '../matches/match.answers.ts'
import type { DrawingOrder } from '../media/drawing/drawing.ts'
import type { MediaFiles } from '../media/files.ts'
import { answerPictures } from '../media/media.answers.ts'
import { mediaKeyOf } from '../media/names.ts'
import type { Studio } from '../media/studio.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { type ShareImage, shareAddress, shareImageOfArticle, shareImageOfMatch } from './share-image.ts'

interface ShareParts extends PublicContext {
  files: MediaFiles
  studio: Studio
}

/** As long as the words in it are those, an image is what its address says. */
const headers = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * The image of an article or a match as it is shared, drawn when it is first asked for and kept with the media files. Only what a page names at
 * this moment is drawn, and what was drawn: nobody fills the disk with addresses of their own making.
 */
export async function shareRoutes(app: FastifyInstance, { files, studio, ...context }: ShareParts): Promise<void> {
  /** Drawings that are under way, by their keys. */
  const underWay = new Map<string, Promise<Uint8Array>>()

  app.get<{ Params: { file: string } }>(
    '/share/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { subject, id, hash } =
        /^(?<subject>article|match)-(?<id>[1-9]\d{0,8})-(?<hash>[0-9a-f]{20})\.jpg$/.exec(request.params.file)?.groups ?? {}
      if (subject === undefined || hash === undefined) return reply.callNotFound()
      const key = `share/${hash.slice(0, 2)}/${hash}.jpg`
      const asking: Asking = { read: context.read, now: instant(context.clock), footing: new Footing() }
      try {
        const kept = await files.open(key)
        if (kept) return reply.headers(headers).header('content-length', kept.size).send(kept.stream)
        const image = await currentImage(asking, subject, Number(id))
        if (image === null || shareAddress(image) !== `/share/${request.params.file}`) return reply.callNotFound()
        const bytes = await drawn(key, image)
        return reply.headers(headers).send(Buffer.from(bytes))
      } catch (error) {
        if (error instanceof HttpError) {
          reply.headers({ 'retry-after': '5', 'cache-control': 'no-store' })
          throw error
        }
        request.log.error({ err: error }, 'a share image was not drawn')
        return await sendInstead(asking, reply)
      }
    },
  )

  function drawn(key: string, image: ShareImage): Promise<Uint8Array> {
    const known = underWay.get(key)
    if (known) return known
    const drawing = drawAndKeep(key, image).finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    return drawing
  }

  async function drawAndKeep(key: string, { drawing, cover, mark }: ShareImage): Promise<Uint8Array> {
    const order: DrawingOrder = { drawing, cover: await bytesOf(cover), mark: await bytesOf(mark) }
    const bytes = await studio.draw(order)
    // What cannot be kept, on a full disk, is drawn again the next time.
    await files.put(key, bytes).catch((error: unknown) => app.log.error({ err: error }, 'a share image was not kept'))
    return bytes
  }

  /** Of a picture of the site; null where its file is gone, for the words are worth more than the picture. */
  async function bytesOf(address: string | null): Promise<Uint8Array | null> {
    const [, , folder = '', file = ''] = address?.split('/') ?? []
    const key = mediaKeyOf(folder, file)
    const stored = key === undefined ? undefined : await files.open(key)
    return stored ? await buffer(stored.stream) : null
  }

  /** What the operator gave for pages that have no image of their own. */
  async function sendInstead(asking: Asking, reply: FastifyReply): Promise<FastifyReply> {
    const { shareImageId } = await getSettings(context.read)
    const picture = shareImageId === null ? undefined : (await answerPictures(asking, [shareImageId])).get(shareImageId)
    const source = picture?.sources.at(-1)
    if (!source) throw notFound()
    return reply.header('cache-control', 'no-store').redirect(source.url, 302)
  }
}

/** What is shared of it now; null where it is not public. */
async function currentImage(asking: Asking, subject: string, id: number): Promise<ShareImage | null> {
  try {
    if (subject === 'article') return await shareImageOfArticle(asking, await answerArticle(asking, id))
    return await shareImageOfMatch(asking, await answerMatch(asking, id))
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null
    throw error
  }
}
