import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withTimeout } from '#server/base/with-timeout.ts'
import { changeChannel } from './contention.ts'

interface Listener {
  onNews(): void
  onLost(error: Error): void
  /** After a reconnect: notifications may have been missed. */
  onBack(): Promise<void>
}

const retryMs = 500
/** Timeout of an attempt to connect, of an answer and of closing, ms. */
const patienceMs = 2_000
/** How often the connection is checked, ms: lost packets give no sign. */
const pingMs = 5_000

/** Listens on a connection of its own and reconnects after every loss. */
export async function listen(databaseUrl: string, listener: Listener): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | null = null
  let isClosed = false

  async function connect(): Promise<void> {
    const { default: driver } = await import('pg')
    const next = new driver.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'leitai changes',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    // Only an established connection can be lost: a client that never connected ends too, and each such end would otherwise start one more
    // loop of attempts.
    const lose = (error: Error) => {
      if (client !== next || isClosed) return
      client = null
      listener.onLost(error)
      void reconnect()
    }
    next.on('error', lose)
    next.on('end', () => lose(new Error('The connection ended')))
    next.on('notification', () => listener.onNews())
    try {
      await next.connect()
      await next.query(`listen ${changeChannel}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    if (isClosed) return await next.end()
    client = next
    const ping = setInterval(() => {
      next.query('select 1').catch((error: Error) => {
        lose(error)
        next.end().catch(() => {})
      })
    }, pingMs)
    next.once('end', () => clearInterval(ping))
  }

  async function reconnect(): Promise<void> {
    while (!isClosed && client === null) {
      await sleep(retryMs)
      await connect().catch(() => {}) // the database is still down
    }
    for (const line = client; line !== null && client === line && !isClosed; await sleep(retryMs)) {
      try {
        return await listener.onBack()
      } catch {
        // connected, yet the database does not answer: retry, unless the connection is lost and the loop begins anew
      }
    }
  }

  await connect()
  return {
    close: async () => {
      isClosed = true
      // A database that hangs does not answer the close.
      if (client) await withTimeout(patienceMs, client.end()).catch(() => {})
    },
  }
}
