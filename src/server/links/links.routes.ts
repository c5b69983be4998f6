import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { notFound } from '#server/base/errors.ts'
import type { CacheDeps } from '#server/cache/cache-deps.ts'
import { askingNetwork } from '#server/http/client-address.ts'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { serveAnswer } from '#server/http/serve.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import * as apiPaths from '#shared/api-paths.ts'
import { ErrorEnvelope, Id, noQuery } from '#shared/envelope.ts'
import { LinkHub, linkDevices } from '#shared/links.ts'
import { ownAddress } from './addresses.model.ts'
import { findVisibleLink, listVisibleLinks } from './links.queries.ts'
import { viewLinkHub } from './links.view.ts'

export async function linkRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/links',
    summary: '链接，按分组',
    data: LinkHub,
    answer: async ({ read, deps }) => {
      deps.addTags('links')
      const rows = await listVisibleLinks(read)
      const logos = await answerPictures(
        { read, deps },
        rows.flatMap((row) => row.logo_id ?? []),
      )
      return viewLinkHub(rows, logos)
    },
  })

  const params = Type.Object({ id: Id })
  app.get<{ Params: { id: number } }>(
    '/api/links/:id/qr.svg',
    {
      config: { access: 'public' },
      schema: {
        summary: '链接的二维码（SVG）',
        params,
        querystring: noQuery,
        response: {
          200: { description: 'the main address', content: { 'image/svg+xml': { schema: Type.String() } } },
          '4xx': ErrorEnvelope,
          '5xx': ErrorEnvelope,
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const make = async (deps: CacheDeps) => {
        deps.addTags('links')
        const link = await findVisibleLink(context.read, id)
        if (!link) throw notFound()
        // The target itself, not our redirect: whoever scans the code sees the target before opening it.
        // Loaded here: of all modules of a start one in fourteen was for this.
        const { default: QRCode } = await import('qrcode')
        const svg = await QRCode.toString(new URL(link.address).href, { type: 'svg', errorCorrectionLevel: 'M' })
        return { status: 200, headers: { ...context.headers, 'content-type': 'image/svg+xml; charset=utf-8' }, body: Buffer.from(svg) }
      }
      const answer = await context.cache.fetch(apiPaths.linkQr(id), make, askingNetwork(request))
      reply.hijack()
      await serveAnswer(request.raw, reply.raw, answer, request.id)
    },
  )

  /** The redirect to the target. Like a page it ignores unknown query parameters: WeChat adds its own to shared links. */
  app.get<{ Params: { id: string }; Querystring: { for?: unknown } }>(
    '/go/:id',
    { config: { access: 'public' }, schema: { hide: true } },
    async ({ params: { id }, query }, reply) => {
      const link = /^[1-9]\d{0,8}$/.test(id) ? await findVisibleLink(context.read, Number(id)) : undefined
      if (!link) return reply.callNotFound()
      const device = linkDevices.find((known) => known === query.for)
      const address = (device && ownAddress(link, device)) ?? link.address
      return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(new URL(address).href, 302)
    },
  )
}
