import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { HttpError } from '#server/base/errors.ts'
import type { Database } from '#server/db/tables.ts'
import { actKeyHeader } from '#shared/admin/act-key.ts'
import { freeActKey, keepMadeId, takeActKey } from './done-acts.queries.ts'

/** The stored form of an idempotency key: a hash of caller, route, key and content. Null where the caller sends none. */
export function actKeyOf(request: FastifyRequest, userId: number): string | null {
  const given = request.headers[actKeyHeader]
  if (typeof given !== 'string' || given === '') return null
  // A file is still on its way; its client makes another key for another file.
  const content = request.body instanceof Readable ? (request.headers['content-length'] ?? '') : JSON.stringify(request.body ?? null)
  const params = [userId, request.routeOptions.method, request.url, given, content]
  return createHash('sha256').update(JSON.stringify(params)).digest('hex')
}

/**
 * Runs an act the first time that its key comes; a retry runs nothing and returns the number that was kept then. An act that returns null has
 * done nothing, and its key is free again.
 */
export async function runOnce<T>(trx: Transaction<Database>, key: string, now: string, act: () => Promise<T>): Promise<T> {
  const done = await takeActKey(trx, key, now)
  if (done) {
    if (done.made_id === null) throw new HttpError(409, 409, '这一步上次已经完成，没有再做一次，请刷新查看')
    return done.made_id as T // the same act has the same type of result
  }
  const result = await act()
  if (typeof result === 'number') await keepMadeId(trx, key, result)
  else if (result === null) await freeActKey(trx, key)
  return result
}
