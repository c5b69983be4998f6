import type { FastifyInstance } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { instant } from '#server/base/clock.ts'
import { notFound } from '#server/base/errors.ts'
import { bytesOf } from '#server/base/pieces.ts'
import { canonicalPath, splitTarget } from '#server/base/target.ts'
import type { CacheDeps } from '#server/cache/cache-deps.ts'
import type { Reader } from '#server/db/open.ts'
import { type Envelope, ErrorEnvelope, envelope, noQuery } from '#shared/envelope.ts'
import { isRecord } from '#shared/is-record.ts'
import { withQuery } from '#shared/paths.ts'
import { askingNetwork } from './client-address.ts'
import type { PublicContext } from './context.ts'
import { resourceHeaders } from './headers.ts'
import { isInternal, type JsonPieces, passEnvelope } from './internal-request.ts'
import { projectionOf } from './serialization.ts'
import { serveAnswer } from './serve.ts'

/** Everything that an answer may depend on. There is no request here: no header, no cookie, no raw URL. */
interface Question<Params, Query> {
  params: Params
  query: Query
  read: Reader
  /** The instant for which the answer is made. */
  now: string
  /** Collects the dependencies of the answer, and when it changes on schedule. */
  deps: CacheDeps
}

interface PublicRoute<Params extends TObject, Query extends TObject, Data extends TSchema> {
  url: string
  summary: string
  params?: Params
  query?: Query
  data: Data
  /** For parameters that are not as the schema has them: the address of what they mean. */
  called?(read: Reader, params: unknown): Promise<string | undefined>
  answer(question: Question<Static<Params>, Static<Query>>): Promise<Static<Data>>
}

const success = { code: 200, message: '成功' }
/** The beginning of each body, up to its data. */
const beforeData = `${JSON.stringify(success).slice(0, -1)},"data":`

/** Many proxies allow 4 KB for all headers of a response: a longer query string is dropped in a redirect, characters. */
const longestQuery = 1_000

/** Registers a GET of the public API whose whole responses are cached. The query schema lists all allowed parameters. */
export function publicRoute<Params extends TObject, Query extends TObject, Data extends TSchema>(
  app: FastifyInstance,
  context: PublicContext,
  route: PublicRoute<Params, Query, Data>,
): void {
  const schema = envelope(route.data)
  const kept = projectionOf<Envelope>(schema)
  const headers = { ...resourceHeaders(context.headers), 'content-type': 'application/json; charset=utf-8' }
  app.route({
    method: 'GET',
    url: route.url,
    config: { access: 'public' },
    schema: {
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      querystring: route.query ?? noQuery,
      response: { 200: schema, '4xx': ErrorEnvelope, '5xx': ErrorEnvelope },
    },
    ...(route.called && {
      preValidation: async (request, reply) => {
        const address = isInternal(request) ? undefined : await route.called?.(context.read, request.params)
        if (address === undefined) return
        const { query } = splitTarget(request.url)
        const whole = query === '' || query.length > longestQuery ? address : `${address}?${query}`
        return await reply.code(301).headers({ location: whole, 'cache-control': 'no-store' }).send()
      },
    }),
    handler: async (request, reply) => {
      // The validator has checked both against these schemas.
      const params = request.params as Static<Params>
      const query = request.query as Static<Query>
      const key = canonicalTarget(route, params, query)
      let made: { envelope: Envelope; text: JsonPieces; body: Buffer } | undefined
      const make = async (deps: CacheDeps) => {
        const data = await route.answer({ params, query, read: context.read, now: instant(context.clock), deps })
        const shown = kept({ ...success, data })
        const text = jsonPiecesOf(shown.data)
        const body = bytesOf([beforeData, ...text.pieces, '}'])
        made = { envelope: shown, text, body }
        return { status: 200, headers, body }
      }
      const answer = await context.cache.fetch(key, make, askingNetwork(request))
      reply.hijack()
      if (isInternal(request)) passEnvelope(request.raw, reply.raw, made?.body === answer.body ? made : parsed(answer.body.toString()))
      else await serveAnswer(request.raw, reply.raw, answer, request.id)
    },
  })
}

/** As JSON.stringify writes it, each field by itself: a page that passes on only some of them need not serialise those again. */
function jsonPiecesOf(data: unknown): JsonPieces {
  if (!isRecord(data)) return { pieces: [JSON.stringify(data)], fields: [] }
  const fields = Object.entries(data)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => ({ name, field, text: JSON.stringify(field) }))
  return { pieces: ['{', ...fields.flatMap(({ name, text }, i) => [`${i === 0 ? '' : ','}${JSON.stringify(name)}:`, text]), '}'], fields }
}

function parsed(body: string): { envelope: Envelope; text: JsonPieces } {
  return { envelope: JSON.parse(body), text: { pieces: [body.slice(beforeData.length, -1)], fields: [] } }
}

/** One URL per answer: parameters in the schema's order, defaults left out. */
function canonicalTarget(route: { url: string; query?: TObject }, params: unknown, query: unknown): string {
  const path = canonicalPath(route.url, params)
  if (path === null) throw notFound()
  const given: Readonly<Record<string, unknown>> = { ...(query ?? {}) }
  const shown: Record<string, string | number | undefined> = {}
  for (const [name, property] of Object.entries(route.query?.properties ?? {})) {
    const value = given[name]
    const isDefault = 'default' in property && property.default === value
    if ((typeof value === 'string' || typeof value === 'number') && !isDefault) shown[name] = value
  }
  return withQuery(path, shown)
}
