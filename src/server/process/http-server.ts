import { randomBytes } from 'node:crypto'
import { type IncomingMessage, maxHeaderSize, type RequestListener } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { LogController } from 'fastify'
import type { Env } from '#server/base/env.ts'
import { loggedPath, logSerializers } from '#server/base/log.ts'
import { readableTarget } from '#server/base/target.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import { openConnections, type ReadingPatience } from '#server/http/connections.ts'
import type { Headers } from '#server/http/headers.ts'
import { hitSampler } from '#server/http/hit-sampler.ts'
import { forRequest } from '#server/http/in-flight-requests.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { makeRefusals } from '#server/http/refusals.ts'
import { type HitParts, serveHit } from '#server/http/serve.ts'
import { isVideo } from '#server/media/files/names.ts'
import { isUpload } from '#server/media/media-upload.admin.ts'
import type { Metrics } from '#server/metrics/metrics.service.ts'
import { isSheetUpload } from '#server/sheets/sheets.admin.ts'
import { isVideoUpload } from '#server/videos/video-upload.admin.ts'

/** How long a request body may take, ms. A picture of 20 MB over a phone's connection takes minutes, a video of 1 GB most of an hour. */
const bodyMs = 10_000
const uploadMs = 300_000
const videoUploadMs = 3_600_000

interface Parts {
  env: Env
  headers: Headers
  cache: ResponseCache
  metrics: Pick<Metrics, 'hit'>
  patience: ReadingPatience
}

/** Fastify behind our own server, which answers from memory what it can; without rules and routes. */
export function makeHttpServer({ env, headers, cache, metrics, patience }: Parts) {
  const requestId = makeRequestIds()
  const sampleHit = hitSampler()
  const hitParts: HitParts = {
    requestId,
    onHit(hit, status) {
      metrics.hit(status)
      const sampled = sampleHit()
      if (sampled > 0) http.log.info({ path: loggedPath(hit.url), status, sampled }, 'hit')
    },
  }
  const connections = openConnections({
    refusals: makeRefusals(headers, requestId),
    patience,
    isVideo,
    answer: (request, response) => {
      limitBody(request, response, bodyLimitMs)
      const isHit = serveHit(cache, request, response, hitParts)
      if (!isHit) forRequest(logSerializers.req(request), response, () => route(request, response))
      return isHit
    },
  })
  let route: RequestListener = () => {}
  const http = Fastify({
    logger: env.logLevel === 'silent' ? false : { level: env.logLevel, serializers: logSerializers },
    genReqId: requestId,
    trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
    bodyLimit: 256 * 1024,
    // A parameter that is too long is refused by its schema, with our own message.
    routerOptions: { maxParamLength: maxHeaderSize, caseSensitive: true, ignoreTrailingSlash: false },
    rewriteUrl: (request) => readableTarget(request.url ?? '/'),
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: connections.onBrokenRequest,
    // Open connections are answered until they close; each response announces that it is the last.
    return503OnClosing: false,
    serverFactory: (handler) => {
      route = handler
      const { server } = connections
      // Fastify sets these options only on servers that it creates itself. The limit for each body is shorter: `limitBody`.
      server.requestTimeout = videoUploadMs
      server.keepAliveTimeout = 72_000
      server.maxRequestsPerSocket = 10_000
      return server
    },
  }).withTypeProvider<TypeBoxTypeProvider>()
  return { http, connections }
}

function bodyLimitMs(request: IncomingMessage): number {
  if (isVideoUpload(request)) return videoUploadMs
  return isUpload(request) || isSheetUpload(request) ? uploadMs : bodyMs
}

/** Short, unique, and not predictable from outside. */
function makeRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let n = 0
  return () => `${prefix}-${(n++).toString(36)}`
}
