import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerAlbum } from '#server/albums/albums.answers.ts'
import { answerArticle } from '#server/articles/articles.answers.ts'
import { instant } from '#server/base/clock.ts'
import { HttpError, notFound } from '#server/base/errors.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import { answerCompetition } from '#server/competitions/public/competition.answers.ts'
import type { PublicContext } from '#server/http/context.ts'
import { shownElsewhere } from '#server/http/headers.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerMatch } from '#server/matches/match.answers.ts'
import type { DrawnFiles } from '#server/media/drawn-files.service.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { internalApi } from '#server/pages/handler.ts'
import { answerPlayer, answerTeam } from '#server/people/people.answers.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { answerVideo } from '#server/videos/videos.answers.ts'
import { type Api, isApiError } from '#shared/api.ts'
import { paths } from '#shared/paths.ts'
import { type ShareSubject, shareSubjects } from '#shared/share-image.ts'
import {
  type ShareImage,
  shareAddress,
  shareImageOfAlbum,
  shareImageOfArticle,
  shareImageOfCompetition,
  shareImageOfMatch,
  shareImageOfPlayer,
  shareImageOfSite,
  shareImageOfTeam,
  shareImageOfVideo,
} from './share-image.answers.ts'

/** The URL contains a hash of the content, so the image never changes. */
const headers = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * The share image of whatever has a page of its own, and of the site, drawn at the first request and stored with the media files. Only URLs that a page uses now are
 * drawn or served: nobody can fill the disk with invented URLs, and what was unpublished is no longer served.
 */
export async function shareRoutes(app: FastifyInstance, { drawn, ...context }: PublicContext & { drawn: DrawnFiles }): Promise<void> {
  app.get<{ Params: { file: string } }>(
    '/share/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      // Browsers require it on a redirect too.
      reply.headers(shownElsewhere)
      const asked = readName(request.params.file)
      const current = asked && (await currentAddress(asked))
      if (!asked || !current) return reply.callNotFound()
      const ctx: QueryContext = { read: context.read, now: instant(context.clock), deps: new CacheDeps() }
      try {
        const kept = await drawn.open(asked.key)
        if (current !== asked.address) {
          // An outdated URL redirects to the current image.
          return kept ? reply.header('cache-control', 'no-store').redirect(current, 302) : reply.callNotFound()
        }
        if (kept) return reply.headers(headers).send(kept)
        const image = await currentImage(ctx, asked)
        if (shareAddress(image) !== asked.address) return reply.callNotFound()
        const bytes = await drawn.draw(asked.key, [...image.pictures, image.mark], async () => ({
          drawing: image.drawing,
          pictures: await Promise.all(image.pictures.map((address) => drawn.picture(address))),
          mark: await drawn.picture(image.mark),
        }))
        return reply.headers(headers).send(bytes)
      } catch (error) {
        if (error instanceof HttpError) throw error
        request.log.error({ err: error }, 'a share image was not drawn')
        return await sendInstead(ctx, reply)
      }
    },
  )

  /** As the API names it, from memory where the subject was shown lately; undefined where it is not public. */
  async function currentAddress(asked: AskedImage): Promise<string | undefined> {
    const api = internalApi(app)
    try {
      return (await shownOf(api, asked)).shareImage
    } catch (error) {
      if (isApiError(error) && error.code === 1002) return undefined
      throw error
    }
  }

  /** Sends the operator's image for pages without one. */
  async function sendInstead(ctx: QueryContext, reply: FastifyReply): Promise<FastifyReply> {
    const { shareImageId } = await getSettings(context.read)
    const picture = shareImageId === null ? undefined : (await answerPictures(ctx, [shareImageId])).get(shareImageId)
    const source = picture?.sources.at(-1)
    if (!source || picture?.isTakenDown) throw notFound()
    return reply.header('cache-control', 'no-store').redirect(source.url, 302)
  }
}

interface AskedImage {
  subject: ShareSubject
  id: number
  address: string
  /** The key of its stored file. */
  key: string
}

function readName(file: string): AskedImage | undefined {
  const { name, id, hash } = /^(?<name>[a-z]+)-(?<id>[1-9]\d{0,8})-(?<hash>[0-9a-f]{20})\.jpg$/.exec(file)?.groups ?? {}
  const subject = shareSubjects.find((known) => known === name)
  if (subject === undefined || hash === undefined) return undefined
  return { subject, id: Number(id), address: paths.shareImage(subject, Number(id), hash), key: `share/${hash.slice(0, 2)}/${hash}.jpg` }
}

async function shownOf(api: Api, { subject, id }: AskedImage): Promise<{ shareImage: string }> {
  switch (subject) {
    case 'article':
      return await api.article(id)
    case 'match':
      return await api.match(id)
    case 'competition':
      return await api.competition(id, {})
    case 'team':
      return await api.team(id, {})
    case 'player':
      return await api.player(id, {})
    case 'album':
      return await api.album(id)
    case 'video':
      return await api.video(id)
    case 'site':
      return await api.settings()
  }
}

async function currentImage(ctx: QueryContext, { subject, id }: AskedImage): Promise<ShareImage> {
  switch (subject) {
    case 'article':
      return await shareImageOfArticle(ctx, await answerArticle(ctx, id))
    case 'match':
      return await shareImageOfMatch(ctx, await answerMatch(ctx, id))
    case 'competition':
      return await shareImageOfCompetition(ctx, await answerCompetition(ctx, id, { page: 1 }))
    case 'team':
      return await shareImageOfTeam(ctx, await answerTeam(ctx, id))
    case 'player':
      return await shareImageOfPlayer(ctx, await answerPlayer(ctx, id))
    case 'album':
      return await shareImageOfAlbum(ctx, await answerAlbum(ctx, id))
    case 'video':
      return await shareImageOfVideo(ctx, await answerVideo(ctx, id))
    case 'site':
      return await shareImageOfSite(ctx)
  }
}
