import type { FastifyInstance } from 'fastify'
import { instant } from '#server/base/clock.ts'
import { HttpError } from '#server/base/errors.ts'
import { canonicalPath, splitTarget } from '#server/base/target.ts'
import { onlyXmlCharacters } from '#server/base/xml-characters.ts'
import type { CacheDeps } from '#server/cache/cache-deps.ts'
import type { Reader } from '#server/db/open.ts'
import { askingNetwork } from './client-address.ts'
import type { PublicContext } from './context.ts'
import type { Headers } from './headers.ts'
import { serveAnswer } from './serve.ts'

interface FileQuestion {
  params: Readonly<Record<string, string>>
  /** Whether the route's `variant` is asked for. */
  isVariant: boolean
  read: Reader
  now: string
  deps: CacheDeps
}

/** A file for programs, not for people: its media type and content. */
interface PublicFile {
  type: string
  /** In addition to the headers of every response, or replacing them. */
  headers?: Headers
  body: string | Buffer
}

interface PublicFileRoute {
  url: string
  /** The one query parameter that makes another file of it, with its value; all others are ignored. */
  variant?: readonly [name: string, value: string]
  /** Throws not-found where there is no such file; the visitor then gets the not-found page. */
  answer(question: FileQuestion): Promise<PublicFile>
}

/** Registers a GET of such a file, cached like a page; like a page it ignores unknown query parameters. */
export function publicFile(app: FastifyInstance, context: PublicContext, { url, variant, answer }: PublicFileRoute): void {
  app.get<{ Params: Record<string, string> }>(url, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const { params } = request
    const key = canonicalPath(url, params)
    if (key === null) return reply.callNotFound()
    const isVariant = variant !== undefined && new URLSearchParams(splitTarget(request.url).query).get(variant[0]) === variant[1]
    try {
      const make = async (deps: CacheDeps) => {
        const { type, headers, body } = await answer({ params, isVariant, read: context.read, now: instant(context.clock), deps })
        // A text stored before today's checks must not make a whole feed unreadable.
        const readable = isXml(type) ? onlyXmlCharacters(body.toString()) : body
        return { status: 200, headers: { ...context.headers, ...headers, 'content-type': type }, body: Buffer.from(readable) }
      }
      const file = await context.cache.fetch(isVariant ? `${key}?${variant.join('=')}` : key, make, askingNetwork(request))
      reply.hijack()
      await serveAnswer(request.raw, reply.raw, file, request.id)
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return reply.callNotFound()
      throw error
    }
  })
}

/** A workbook is a zip of XML files. */
function isXml(type: string): boolean {
  return /[/+]xml(;|$)/.test(type)
}
