import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerArticle } from '#server/articles/articles.answers.ts'
import { instant } from '#server/base/clock.ts'
import { HttpError, notFound } from '#server/base/errors.ts'
import { CacheDeps } from '#server/cache/response-cache.ts'
import type { PublicContext } from '#server/http/context.ts'
import { shownElsewhere } from '#server/http/headers.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerMatch } from '#server/matches/match.answers.ts'
import type { DrawnFiles } from '#server/media/drawn-files.service.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { insideApi } from '#server/pages/handler.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { isApiError } from '#shared/api.ts'
import { paths } from '#shared/paths.ts'
import { type ShareImage, shareAddress, shareImageOfArticle, shareImageOfMatch } from './share-image.answers.ts'

/** As long as the words in it are those, an image is what its address says. */
const headers = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * The image of an article or a match as it is shared, drawn when it is first asked for and kept with the media files. Only what a page names at
 * this moment is drawn or shown: nobody fills the disk with addresses of their own making, and what is withdrawn is seen no more.
 */
export async function shareRoutes(app: FastifyInstance, { drawn, ...context }: PublicContext & { drawn: DrawnFiles }): Promise<void> {
  app.get<{ Params: { file: string } }>(
    '/share/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      // Browsers ask it of the answer that leads elsewhere too.
      reply.headers(shownElsewhere)
      const asked = readName(request.params.file)
      const current = asked && (await currentAddress(asked))
      if (!asked || !current) return reply.callNotFound()
      const ctx: QueryContext = { read: context.read, now: instant(context.clock), deps: new CacheDeps() }
      try {
        const kept = await drawn.open(asked.key)
        if (current !== asked.address) {
          // What it was before: whoever kept that address finds what it is now.
          return kept ? reply.header('cache-control', 'no-store').redirect(current, 302) : reply.callNotFound()
        }
        if (kept) return reply.headers(headers).send(kept)
        const image = await currentImage(ctx, asked)
        if (shareAddress(image) !== asked.address) return reply.callNotFound()
        const bytes = await drawn.draw(asked.key, [image.cover, image.mark], async () => ({
          drawing: image.drawing,
          cover: await drawn.picture(image.cover),
          mark: await drawn.picture(image.mark),
        }))
        return reply.headers(headers).send(bytes)
      } catch (error) {
        if (error instanceof HttpError) {
          reply.headers({ 'retry-after': '5', 'cache-control': 'no-store' })
          throw error
        }
        request.log.error({ err: error }, 'a share image was not drawn')
        return await sendInstead(ctx, reply)
      }
    },
  )

  /** As the API names it, from memory where the article or match was shown lately; undefined where it is not public. */
  async function currentAddress({ subject, id }: AskedImage): Promise<string | undefined> {
    const api = insideApi(app)
    try {
      return (subject === 'article' ? await api.article(id) : await api.match(id)).shareImage
    } catch (error) {
      if (isApiError(error) && error.code === 1002) return undefined
      throw error
    }
  }

  /** What the operator gave for pages that have no image of their own. */
  async function sendInstead(ctx: QueryContext, reply: FastifyReply): Promise<FastifyReply> {
    const { shareImageId } = await getSettings(context.read)
    const picture = shareImageId === null ? undefined : (await answerPictures(ctx, [shareImageId])).get(shareImageId)
    const source = picture?.sources.at(-1)
    if (!source || picture?.isTakenDown) throw notFound()
    return reply.header('cache-control', 'no-store').redirect(source.url, 302)
  }
}

interface AskedImage {
  subject: 'article' | 'match'
  id: number
  address: string
  /** Of the file that it is kept in. */
  key: string
}

function readName(file: string): AskedImage | undefined {
  const { subject, id, hash } = /^(?<subject>article|match)-(?<id>[1-9]\d{0,8})-(?<hash>[0-9a-f]{20})\.jpg$/.exec(file)?.groups ?? {}
  if ((subject !== 'article' && subject !== 'match') || hash === undefined) return undefined
  return { subject, id: Number(id), address: paths.shareImage(subject, Number(id), hash), key: `share/${hash.slice(0, 2)}/${hash}.jpg` }
}

async function currentImage(ctx: QueryContext, { subject, id }: AskedImage): Promise<ShareImage> {
  if (subject === 'article') return await shareImageOfArticle(ctx, await answerArticle(ctx, id))
  return await shareImageOfMatch(ctx, await answerMatch(ctx, id))
}
