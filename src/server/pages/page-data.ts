import type { FastifyInstance } from 'fastify'
import { HttpError, notFound } from '#server/base/errors.ts'
import { canonicalPath } from '#server/base/target.ts'
import type { CacheDeps } from '#server/cache/cache-deps.ts'
import { askingNetwork } from '#server/http/client-address.ts'
import { resourceHeaders } from '#server/http/headers.ts'
import { serveAnswer } from '#server/http/serve.ts'
import { beginPosition } from '#server/live/page-position.service.ts'
import * as apiPaths from '#shared/api-paths.ts'
import type { Envelope } from '#shared/envelope.ts'
import type { PageData } from '#shared/page-data.ts'
import { type SitePage, sitePages } from '#shared/paths.ts'
import { positionTail } from '#shared/position-tail.ts'
import { cleanQuery, followsNothing, internalApi, type PageParts } from './handler.ts'

/**
 * The data of each page in one answer, for a browser that goes there without a new document. The scripts of another build get none: what
 * their page expects may differ, and they open the page as a document.
 */
export async function pageDataRoutes(app: FastifyInstance, parts: PageParts): Promise<void> {
  for (const page of Object.values<SitePage>(sitePages)) {
    app.get<{ Params: { build: string } }>(
      apiPaths.pageData(':build', page.path),
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) => {
        const path = canonicalPath(page.path, request.params)
        if (path === null) throw notFound()
        if (request.params.build !== parts.site.id) return reply.header('cache-control', 'no-store').send(enveloped({ isOtherBuild: true }))
        const target = path + cleanQuery(page, request)
        const make = async (deps: CacheDeps) => {
          const endPosition = beginPosition(parts.live)
          const result = await parts.site.loadPageData({ target, api: internalApi(app), publicUrl: parts.env.publicUrl })
          if (!('loaded' in result)) throw refused(result.status, result.message)
          const { loaded } = result
          const live = followsNothing(page) ? null : endPosition(deps)
          const text = JSON.stringify(enveloped({ isOtherBuild: false, loaded, live }))
          const headers = { ...resourceHeaders(parts.headers), 'content-type': 'application/json; charset=utf-8' }
          return { status: 200, headers, body: Buffer.from(text), tail: live ? positionTail(text) : 0 }
        }
        const answer = await parts.cache.fetch(apiPaths.pageData(parts.site.id, target), make, askingNetwork(request))
        reply.hijack()
        await serveAnswer(request.raw, reply.raw, answer, request.id)
      },
    )
  }
}

function enveloped(data: PageData): Envelope<PageData> {
  return { code: 200, message: '成功', data }
}

function refused(status: number, message: string): HttpError {
  return status === 404 ? notFound() : new HttpError(status, status, message)
}
