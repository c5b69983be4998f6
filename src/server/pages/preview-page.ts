import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { findDocument } from '#server/articles/drafts.queries.ts'
import { answerPreview, type Preview } from '#server/articles/preview.answers.ts'
import { findPreviewed } from '#server/articles/previews.queries.ts'
import { instant } from '#server/base/clock.ts'
import { notFound } from '#server/base/errors.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import { hashOf } from '#server/session/token.model.ts'
import { formatDay } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { internalApi, type PageParts, renderUnknown } from './handler.ts'
import { refusalBy } from './refusal.ts'

/**
 * A draft on the site's own page, for anybody with the link. The draft is passed to this one rendering only: neither the API nor the cache
 * contain it. The page has no script, which would request the article from the API and count a view.
 */
export async function previewPage(app: FastifyInstance, parts: PageParts): Promise<void> {
  app.get<{ Params: { token: string } }>(
    '/preview/:token',
    {
      config: { access: 'public', isLimitShared: true, rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: { hide: true, params: Type.Object({ token: Type.String() }) },
      errorHandler: refusalBy(parts),
    },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      const preview = await findPreview(parts, request.params.token)
      if (!preview) return await renderUnknown(app, parts, request, reply)
      const { status, html, faults } = await parts.site.renderPage({
        today: formatDay(instant(parts.clock)),
        build: parts.site.id,
        position: () => null,
        target: preview.kind === 'page' ? paths.staticPage(preview.page.slug) : paths.article(preview.article.id),
        api: {
          ...internalApi(app),
          article: async () => (preview.kind === 'article' ? preview.article : refuse()),
          staticPage: async () => (preview.kind === 'page' ? preview.page : refuse()),
        },
        publicUrl: parts.env.publicUrl,
        assetsOf: (file) => parts.site.assetsOf(file),
        // It has no data for scripts.
        textOf: () => undefined,
        isPreview: true,
      })
      for (const fault of faults) app.log.error({ err: fault }, 'a preview failed')
      return await reply.code(status).header('content-type', 'text/html; charset=utf-8').send(html.join(''))
    },
  )
}

async function findPreview({ read, clock, env }: PageParts, token: string): Promise<Preview | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined
  const now = instant(clock)
  const id = await findPreviewed(read, hashOf(token), now)
  const document = id === undefined ? undefined : await findDocument(read, id)
  return document && (await answerPreview({ read, now, deps: new CacheDeps() }, document, env.publicUrl))
}

function refuse(): never {
  throw notFound()
}
