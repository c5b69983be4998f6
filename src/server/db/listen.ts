import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { within } from '#server/base/within.ts'
import { changeChannel } from './contention.ts'

interface Listener {
  onNews(): void
  onLost(error: Error): void
  /** After a reconnect: news may have passed unheard. */
  onBack(): Promise<void>
}

const retryMs = 500
/** How long an attempt to connect, an answer and a farewell may take, ms. */
const patienceMs = 2_000
/** How often the line is asked whether it still stands, ms: one whose packets are lost says nothing. */
const pingMs = 5_000

/** Listens on a connection of its own and comes back after every loss. */
export async function listen(databaseUrl: string, listener: Listener): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | null = null
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'leitai changes',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    // Only a line that stood can be lost: a client that never connected ends too, and each such end would otherwise
    // start one more loop of attempts.
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
      await connect().catch(() => {}) // the database is still away
    }
    for (const line = client; line !== null && client === line && !isClosed; await sleep(retryMs)) {
      try {
        return await listener.onBack()
      } catch {
        // the line stands, yet the database does not answer: once more, unless the line falls and begins anew
      }
    }
  }

  await connect()
  return {
    close: async () => {
      isClosed = true
      // A database that hangs says no farewell.
      if (client) await within(patienceMs, client.end()).catch(() => {})
    },
  }
}
