import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { instant } from '#server/base/clock.ts'
import { notFound } from '#server/base/errors.ts'
import type { CacheDeps } from '#server/cache/cache-deps.ts'
import { askingNetwork } from '#server/http/client-address.ts'
import type { PublicContext } from '#server/http/context.ts'
import { shownElsewhere } from '#server/http/headers.ts'
import { serveAnswer } from '#server/http/serve.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import * as apiPaths from '#shared/api-paths.ts'
import { ErrorEnvelope, Id, noQuery } from '#shared/envelope.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { openingCalendar } from './opening-calendar.view.ts'
import { findPublishedOpening, listCalendarOpenings, type OpeningRow } from './openings.queries.ts'

/** How long calendars contain an opening after it took place, ms. */
const keptMs = 90 * 86_400_000
/** Maximum of events in one feed. */
const most = 500

/** The openings as iCalendar: a feed to subscribe to, and single events to add. */
export async function openingCalendarRoutes(app: FastifyInstance, context: PublicContext & { publicUrl: string }): Promise<void> {
  const { read, cache, clock, headers, publicUrl } = context

  async function calendar(deps: CacheDeps, rowsOf: () => Promise<OpeningRow[]>) {
    deps.addTags('openings', 'settings')
    const [rows, { name }] = [await rowsOf(), await getSettings(read)]
    const body = Buffer.from(openingCalendar(rows, { publicUrl, name: spaced`${name}新服` }))
    return { status: 200, headers: { ...headers, ...shownElsewhere, 'content-type': 'text/calendar; charset=utf-8' }, body }
  }

  app.get(
    '/xinfu.ics',
    { config: { access: 'public' }, schema: { summary: '新服日历（iCalendar），可以订阅', querystring: noQuery, response: asCalendar } },
    async (request, reply) => {
      const make = async (deps: CacheDeps) => {
        const now = instant(clock)
        const from = new Date(Date.parse(now) - keptMs).toISOString()
        return await calendar(deps, async () => (await listCalendarOpenings(read, from, most)).filter(isOfInterest))
      }
      const answer = await cache.fetch(paths.openingCalendar(), make, askingNetwork(request))
      reply.hijack()
      await serveAnswer(request.raw, reply.raw, answer, request.id)
    },
  )

  app.get<{ Params: { id: number } }>(
    '/api/openings/:id/event.ics',
    {
      config: { access: 'public' },
      schema: { summary: '一座新服的开服时间（iCalendar）', params: Type.Object({ id: Id }), querystring: noQuery, response: asCalendar },
    },
    async (request, reply) => {
      const { id } = request.params
      const make = async (deps: CacheDeps) => {
        const row = await findPublishedOpening(read, id)
        if (row?.calendar_at == null) throw notFound()
        return await calendar(deps, async () => [row])
      }
      const answer = await cache.fetch(apiPaths.openingEvent(id), make, askingNetwork(request))
      reply.hijack()
      await serveAnswer(request.raw, reply.raw, answer, request.id)
    },
  )
}

/** An opening that was withdrawn after it had taken place is not in calendars. */
function isOfInterest({ is_published, calendar_at, updated_at }: OpeningRow): boolean {
  return is_published === 1 || (calendar_at !== null && calendar_at > updated_at)
}

const asCalendar = {
  200: { description: 'RFC 5545', content: { 'text/calendar': { schema: Type.String() } } },
  '4xx': ErrorEnvelope,
  '5xx': ErrorEnvelope,
}
