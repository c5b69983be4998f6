import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isAnswer, OutcomeUnknown } from './contention.ts'

/** How many prepared statements one connection keeps: what is asked of the site's answers. One takes 100 KB of the database's memory, the largest 700. */
const mostPlanned = 450
/** A statement is prepared after so many uses; rarer ones are not worth the memory. */
const askedBefore = 2
/** How many texts are counted before the counts are reset: lists of many lengths make many texts. */
const mostCounted = 2_000

/** A pool whose connections prepare repeated statements once: planning takes longer than most of them. */
export function planningOnce(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const repeated = repeatedTexts()
  // An error event without a listener ends the process. The pool itself listens only on its idle clients.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? planning(client, repeated)
      clients.set(client, known)
      return known
    },
  }
}

function planning(client: pg.PoolClient, repeated: Repeated): PostgresPoolClient {
  const plans = plansOfConnection(repeated)
  /** The connection is lost or hangs: the next statement on it would fail too, or wait behind the cancelled one. */
  let isSpent = false

  async function send(text: string, parameters: readonly unknown[]) {
    const asked = { text, values: [...parameters] }
    const name = plans.nameOf(text)
    if (name === undefined) return await client.query(asked)
    try {
      return await client.query({ ...asked, name })
    } catch (error) {
      if (!isOutdated(error)) throw error
      plans.giveUp(text, name)
      return await client.query(asked)
    }
  }

  const query = async (text: string, parameters: readonly unknown[]) => {
    // The server rolls back when the connection ends. An error of the rollback would hide the original one.
    if (isSpent && text === 'rollback') return rolledBack
    try {
      return await send(text, parameters)
    } catch (error) {
      if (!isAnswer(error)) isSpent = true
      if (text === 'rollback') return rolledBack
      throw isSpent && text === 'commit' ? new OutcomeUnknown(error) : error
    }
  }
  return {
    // Kysely's other query form is a cursor, which is not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isSpent),
  }
}

const rolledBack = { command: 'ROLLBACK', rowCount: null, rows: [] }

type Repeated = ReturnType<typeof repeatedTexts>

/** Which statements come again, on any connection: a new connection prepares them at their first use there. */
function repeatedTexts() {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return {
    /** The name under which the statement is prepared; undefined where it is not. */
    nameOf(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined || !text.startsWith('select')) return known
      const count = (counts.get(text) ?? 0) + 1
      if (counts.size >= mostCounted) counts.clear()
      counts.set(text, count)
      if (count <= askedBefore) return undefined
      counts.delete(text)
      if (names.size >= mostCounted) names.clear()
      const name = createHash('sha256').update(text).digest('base64url')
      names.set(text, name)
      return name
    },
  }
}

function plansOfConnection(repeated: Repeated) {
  const planned = new Set<string>()
  const outdated = new Set<string>()
  return {
    /** The name of the prepared statement; undefined where it is not prepared. */
    nameOf(text: string): string | undefined {
      const name = repeated.nameOf(text)
      if (name === undefined || planned.has(name)) return name
      if (planned.size >= mostPlanned || outdated.has(text)) return undefined
      planned.add(name)
      return name
    },
    giveUp(text: string, name: string): void {
      planned.delete(name)
      outdated.add(text)
    },
  }
}

/** Another process has migrated the schema meanwhile, and `select *` would return other columns than planned. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && error.message.startsWith('cached plan')
}
