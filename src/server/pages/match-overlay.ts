import type { FastifyInstance } from 'fastify'
import { instant } from '#server/base/clock.ts'
import { splitTarget } from '#server/base/target.ts'
import type { CacheDeps } from '#server/cache/cache-deps.ts'
import { askingNetwork } from '#server/http/client-address.ts'
import { serveAnswer } from '#server/http/serve.ts'
import { beginPosition } from '#server/live/page-position.service.ts'
import { formatDay, nextMidnight } from '#shared/dates.ts'
import { overlayAddress, overlayChoice, overlayPattern, overlayPositionHeader } from '#shared/match-overlay.ts'
import { internalApi, type PageParts, renderUnknown } from './handler.ts'

/**
 * A match for broadcasts and screens at the venue. A client of the public API like every page, so that it shows what they show; its script
 * asks for it anew when the match changes.
 */
export async function matchOverlayPage(app: FastifyInstance, parts: PageParts): Promise<void> {
  const { site, cache, clock, headers } = parts
  // While the server is too busy: what was shown last, or an empty stage.
  const config = { access: 'public', isOverloadKnown: true } as const
  app.get<{ Params: { id: string } }>(overlayPattern, { config, schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params
    const match = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
    if (match === null) return await renderUnknown(app, parts, request, reply)
    const choice = overlayChoice(new URLSearchParams(splitTarget(request.url).query))
    const render = async () => {
      const today = formatDay(instant(clock))
      const { status, html } = await site.renderOverlay({ api: internalApi(app), match, choice, today, assets: site.overlayAssets })
      const own = { ...headers, 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' }
      return { status, headers: own, body: Buffer.from(html) }
    }
    if ('refused' in choice) {
      const { status, headers: own, body } = await render()
      return await reply
        .code(status)
        .headers({ ...own, 'cache-control': 'no-store' })
        .send(body)
    }
    const make = async (deps: CacheDeps) => {
      // What is 今天 today is 昨天 then.
      deps.renewsAt(nextMidnight(instant(clock)))
      const endPosition = beginPosition(parts.live)
      const rendered = await render()
      return { ...rendered, headers: { ...rendered.headers, [overlayPositionHeader]: endPosition(deps)?.since ?? '' } }
    }
    const answer = await cache.fetch(overlayAddress(match, choice), make, askingNetwork(request))
    if (answer.status === 404) return await renderUnknown(app, parts, request, reply)
    reply.hijack()
    await serveAnswer(request.raw, reply.raw, answer, request.id)
  })
}
