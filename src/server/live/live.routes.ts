import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { clientAddress, isForwardedByUnknown } from '#server/http/client-address.ts'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import * as apiPaths from '#shared/api-paths.ts'
import { ErrorEnvelope } from '#shared/envelope.ts'
import { LiveDigest, LiveQuery, type LiveTopic, liveEvents } from '#shared/live.ts'
import { subjectOf } from './history.service.ts'
import type { Live } from './live.service.ts'

const largestId = 2_147_483_647

/** One event, for the description of the API: `data` is the text of what its name says. */
const itemSchema = {
  type: 'object',
  required: ['event', 'data'],
  properties: {
    event: { type: 'string' },
    data: { type: 'string' },
    id: { type: 'string', description: 'epoch.n.check：重连时用 Last-Event-ID 或 since 交回，从这里接着说' },
    retry: { type: 'integer', description: '断开后隔多久再连，毫秒' },
  },
  anyOf: Object.entries(liveEvents).map(([name, schema]) => ({
    properties: { event: { enum: [name] }, data: { type: 'string', contentMediaType: 'application/json', contentSchema: schema } },
  })),
}

export async function liveRoutes(app: FastifyInstance, { live, ...context }: PublicContext & { live: Live }): Promise<void> {
  app.get<{ Querystring: Static<typeof LiveQuery> }>(
    apiPaths.live(),
    {
      // A stream has no length to ask for.
      exposeHeadRoute: false,
      config: { access: 'public' },
      schema: {
        summary: '正在发生的变化（text/event-stream）：hello、match、part、gone、resync、beat',
        querystring: LiveQuery,
        response: {
          200: { description: '事件流', content: { 'text/event-stream': { schema: Type.Unknown(), itemSchema } } },
          '4xx': ErrorEnvelope,
          '5xx': ErrorEnvelope,
        },
      },
    },
    async (request, reply) => {
      const lastId = request.headers['last-event-id']
      reply.hijack()
      await live.join({
        response: reply.raw,
        requestId: request.id,
        topics: topicsOf(request.query.topics),
        since: typeof lastId === 'string' && lastId !== '' ? lastId : request.query.since,
        address: clientAddress(request),
        peer: request.raw.socket.remoteAddress ?? '',
        isForwardedByUnknown: isForwardedByUnknown(request),
      })
    },
  )

  // A cache between us and the visitors may answer for a second: then a million of them are few requests.
  const shared = { ...context.headers, 'cdn-cache-control': 'max-age=1, stale-while-revalidate=5' }
  publicRoute(
    app,
    { ...context, headers: shared },
    {
      url: apiPaths.liveDigest(),
      summary: '最近一分钟的变化，供收不到事件流的页面每隔几秒读取',
      data: LiveDigest,
      answer: ({ now, deps }) => live.digest({ now, deps }),
    },
  )
}

/** The schema has checked the form; what no database has is nothing. */
function topicsOf(text: string): LiveTopic[] {
  return [...new Set(text.split(','))]
    .map((topic) => topic as LiveTopic) // by the pattern
    .filter((topic) => (subjectOf(topic)?.id ?? 0) <= largestId)
}
