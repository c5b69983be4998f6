import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { type Actor, type AuditEntry, insertAudit } from '#server/audit/audit.queries.ts'
import { instant } from '#server/base/clock.ts'
import type { Touch, WriteOrder } from '#server/cache/transact.ts'
import type { Reader } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { requireCurrentRole, type Signed, signedOf } from '#server/session/console-session.service.ts'
import { exportList, type ItemOf, type ListPage, type ListSheet } from '#server/sheets/list-export.ts'
import type { BodyOf, DataOf, Download, Endpoint, ParamsOf, QueryOf } from '#shared/admin/contract.ts'
import type { Act } from '#shared/admin/policy.ts'
import { clientAddress } from './client-address.ts'
import type { ConsoleContext } from './context.ts'
import { routeOf } from './endpoint.ts'
import { actKeyOf, runOnce } from './idempotency.ts'

/** Writes an entry to the audit log, in the same transaction. */
export type Audit = (entry: AuditEntry) => Promise<void>
/**
 * One write of the console, in one transaction. Every action that changes something calls `audit`. `at`, ISO UTC: when it is written, which
 * for a file is long after its first byte came.
 */
type AuditedWrite = <T>(
  act: (trx: Transaction<Database>, touch: Touch, audit: Audit, at: string) => Promise<T>,
  order?: WriteOrder,
) => Promise<T>

/** A request that took longer without a write has its caller checked again before the response, ms. */
const longAgoMs = 1_000

interface AdminRequest<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  /** The caller, who has the permission of the route. */
  signed: Signed
  read: Reader
  write: AuditedWrite
  /** When the handler began, ISO UTC. A file in the body comes after it: see `at` of a write. */
  now: string
  request: FastifyRequest
  reply: FastifyReply
}

type ServedEndpoint = Exclude<Endpoint, Download>

interface AdminRoute<E extends ServedEndpoint> {
  /** Gives method, URL and schemas. */
  endpoint: E
  summary: string
  /** The permission that the caller needs. Checks on a single object are made in `answer`. */
  may: Act
  /** Maximum body size, bytes; default 256 KB. */
  bodyLimit?: number
  /**
   * It adds something: a retry with the same idempotency key adds no second one. Its only write returns the id of what it created or the rev
   * that it led to, which a retry gets instead; or null where it did nothing after all.
   */
  isOnce?: true
  /** For a list: also registers its export, at /export. */
  sheet?: `${E}/export` extends Download ? ListSheet<ItemOf<DataOf<E>>> : never
  answer(asked: AdminRequest<ParamsOf<E>, QueryOf<E>, BodyOf<E>>): Promise<DataOf<E>>
}

/** Registers a console route under /api/admin: requires sign-in and permission, never cached. */
export function adminRoute<E extends ServedEndpoint>(
  app: FastifyInstance,
  { read, clock, write }: ConsoleContext,
  route: AdminRoute<E>,
): void {
  app.route({
    ...routeOf(route.endpoint, route.summary),
    config: { access: route.may, ...(route.isOnce ? { isOnce: true } : {}) },
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    handler: async (request, reply) => ({ code: 200, message: '成功', data: await answerTo(request, reply) }),
  })
  const { sheet } = route
  if (sheet) {
    exportList<ItemOf<DataOf<E>>>(app, {
      endpoint: `${route.endpoint}/export` as Download, // only endpoints with an export have a sheet
      summary: route.summary,
      may: route.may,
      sheet,
      now: () => instant(clock),
      pageOf: async (request, reply, { cursor, ...paging }) => {
        const { format: _format, ...filters } = { ...Object(request.query) }
        const input = { ...filters, ...(cursor === undefined ? paging : { pageSize: paging.pageSize, cursor }) }
        // Checked by the list's own query schema; an export uses a longer page than a request may. Only a list has a sheet.
        return (await answerTo(request, reply, input as QueryOf<E>)) as ListPage<ItemOf<DataOf<E>>>
      },
    })
  }

  async function answerTo(request: FastifyRequest, reply: FastifyReply, query = request.query as QueryOf<E>): Promise<DataOf<E>> {
    const signed = signedOf(request)
    const now = instant(clock)
    const actor: Actor = { id: signed.id, name: signed.displayName, address: clientAddress(request) }
    let isChecked = false
    const answer = await route.answer({
      // The validator has checked all three against these schemas.
      params: request.params as ParamsOf<E>,
      query,
      body: request.body as BodyOf<E>,
      signed,
      read,
      now,
      request,
      reply,
      write: (act, order) => {
        const key = route.isOnce ? actKeyOf(request, signed.id) : null
        return write(async (trx, touch) => {
          // Body, password and other writes may have taken their time, in which the caller may have been disabled.
          await requireCurrentRole(trx, signed, route.may)
          isChecked = true
          const at = instant(clock)
          const audited = () => act(trx, touch, (entry) => insertAudit(trx, actor, entry, at), at)
          return key === null ? await audited() : await runOnce(trx, key, at, audited)
        }, order)
      },
    })
    if (!isChecked && reply.elapsedTime > longAgoMs) await requireCurrentRole(read, signed, route.may)
    return answer
  }
}
