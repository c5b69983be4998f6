import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Static, TObject, TSchema } from 'typebox'
import type { Act } from '#shared/admin/policy.ts'
import { AdminErrorEnvelope, envelope, noQuery } from '#shared/envelope.ts'
import { type Actor, type AuditEntry, insertAudit } from './audit/audit.queries.ts'
import type { Touch, WriteOrder } from './cache/transact.ts'
import { instant } from './clock.ts'
import type { ConsoleContext } from './context.ts'
import type { Reader } from './db/open.ts'
import type { Database } from './db/tables.ts'
import { actKeyOf, once } from './once.ts'
import { type Signed, signedOf } from './session/console.ts'
import { exportList, type ItemOf, type ListSheet } from './sheets/list-export.ts'

/** Writes what was done into the audit log, in the same transaction. */
export type Audit = (entry: AuditEntry) => Promise<void>
/** One write of the console, all or nothing. Every act that changes something calls `audit`. */
type AuditedWrite = <T>(act: (trx: Transaction<Database>, touch: Touch, audit: Audit) => Promise<T>, order?: WriteOrder) => Promise<T>

interface Asked<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  /** Who asks; the route's act is theirs to do. */
  signed: Signed
  read: Reader
  write: AuditedWrite
  /** ISO UTC. */
  now: string
  request: FastifyRequest
  reply: FastifyReply
}

interface AdminRoute<Params extends TObject, Query extends TObject, Body extends TSchema, Data extends TSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  summary: string
  /** The act of the policy that the caller must be allowed. Whose object it is, the answer asks itself. */
  may: Act
  params?: Params
  query?: Query
  body?: Body
  data: Data
  /** Longest body, bytes; 256 KB unless said. */
  bodyLimit?: number
  /** It makes something new: sent again with the same key, it makes no second one. Its one write returns the number of what it made. */
  isOnce?: true
  /** Of a list: its export stands beside it, at /export. */
  sheet?: ListSheet<ItemOf<Static<Data>>>
  answer(asked: Asked<Static<Params>, Static<Query>, Static<Body>>): Promise<Static<Data>>
}

/** Registers a route of the console under /api/admin: signed in, allowed, never cached. */
export function adminRoute<Params extends TObject, Query extends TObject, Body extends TSchema, Data extends TSchema>(
  app: FastifyInstance,
  { read, clock, write }: ConsoleContext,
  route: AdminRoute<Params, Query, Body, Data>,
): void {
  app.route({
    method: route.method,
    url: route.url,
    config: { access: route.may, ...(route.isOnce ? { isOnce: true } : {}) },
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    schema: {
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      querystring: route.query ?? noQuery,
      ...(route.body ? { body: route.body } : {}),
      response: { 200: envelope(route.data), '4xx': AdminErrorEnvelope, '5xx': AdminErrorEnvelope },
    },
    handler: async (request, reply) => ({ code: 200, message: '成功', data: await answerTo(request, reply) }),
  })
  const { sheet } = route
  if (sheet) {
    exportList<ItemOf<Static<Data>>>(app, {
      url: route.url,
      summary: route.summary,
      may: route.may,
      sheet,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { query: route.query } : {}),
      now: () => instant(clock),
      pageOf: async (request, reply, { cursor, ...paging }) => {
        const { format: _format, ...filters } = { ...Object(request.query) }
        const wish = { ...filters, ...(cursor === undefined ? paging : { pageSize: paging.pageSize, cursor }) }
        // Checked against the list's own filters; a page of it is longer than a visitor may ask for.
        return await answerTo(request, reply, wish as Static<Query>)
      },
    })
  }

  async function answerTo(request: FastifyRequest, reply: FastifyReply, query = request.query as Static<Query>): Promise<Static<Data>> {
    const signed = signedOf(request)
    const now = instant(clock)
    const key = route.isOnce ? actKeyOf(request, signed.id) : null
    const actor: Actor = { id: signed.id, name: signed.displayName, address: request.ip }
    return await route.answer({
      // The validator has just checked all three against these very schemas.
      params: request.params as Static<Params>,
      query,
      body: request.body as Static<Body>,
      signed,
      read,
      now,
      request,
      reply,
      write: (act, order) =>
        write((trx, touch) => {
          const audited = () => act(trx, touch, (entry) => insertAudit(trx, actor, entry, now))
          return key === null ? audited() : once(trx, key, now, audited)
        }, order),
    })
  }
}
