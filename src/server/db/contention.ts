import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { isDatabaseError, isSharedSlugTaken } from './database-error.ts'
import type { Dialect } from './dialect.ts'
import type { Database } from './tables.ts'

export const changeChannel = 'leitai_changes'

/** Another process holds the lock of the database file, or another transaction came first; a retry of the same transaction may succeed. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return (error.errcode & 0xff) === 5 || (error.errcode & 0xff) === 6
  // PostgreSQL: serialization failure, deadlock
  return ('code' in error && (error.code === '40001' || error.code === '40P01')) || isSharedSlugTaken(error)
}

/** Retries while another process holds the lock, for `patienceMs`; then throws the error of the last attempt. */
export async function retryWhileBusy<T>(patienceMs: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await sleep(pause)
    }
  }
}

/** The database is down, hangs, is full or shutting down: the request is not at fault, and a later one may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLite: input/output error, disk full, cannot open
  if ('errcode' in error && typeof error.errcode === 'number') return [10, 13, 14].includes(error.errcode & 0xff)
  if (!('code' in error) || typeof error.code !== 'string') return lineMessages.test(error.message)
  // A socket that is a file is not there, or not for us, while the server is away.
  if ('syscall' in error && error.syscall === 'connect') return true
  // PostgreSQL: connection lost, the role or the database refused, no resources (disk full, too many connections), shut down or starting,
  // I/O errors; a timeout of a statement, a lock or a transaction. Node: socket errors
  return /^(08|28|3D|53|57|58)/.test(error.code) || ['55P03', '25P03', '25P04', ...lineErrors].includes(error.code)
}

/** Messages of pg without a code: of the pool, of a connection, and of a client whose connection was lost. */
const lineMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/

const lineErrors = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/**
 * The database refused the statement, and its connection is still usable. After any other error of pg the connection must not be used
 * again.
 */
export function isAnswer(error: unknown): boolean {
  return isDatabaseError(error) && !/^(08|57P|25P03|25P04)/.test(error.code ?? '')
}

/** A commit was sent and not answered: the transaction may be committed or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('数据库没有回答，不知道是否已保存，请查看，或再运行一次', { cause })
  }
}

/** Wakes the other nodes at commit. SQLite's other processes look at the file instead. */
export async function notifyOthers(db: Transaction<Database>, dialect: Dialect, n: number): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_notify(${changeChannel}, ${String(n)})`.execute(db)
}
