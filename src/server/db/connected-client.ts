import type pg from 'pg'
import { connectionFault, type PostgresPlace } from './connection-fault.ts'
import { numbersAsNumbers } from './postgres-numbers.ts'

/** How long a connection attempt waits, ms. */
const connectionTimeoutMillis = 5_000
/** How long a statement of a known length waits for its answer, ms: a server that hangs, or is cut off, says nothing at all. */
const answerMs = 60_000

interface ClientWish {
  /** Of a statement; 0: as long as it takes. */
  answerMs?: number | undefined
  /** Counts and averages as numbers instead of text. */
  hasNumbers?: boolean
}

/** A connection of its own, for a command. Throws `unreached`. */
export async function connectedClient(
  place: PostgresPlace,
  { answerMs: longestMs = answerMs, hasNumbers = false }: ClientWish = {},
): Promise<pg.Client> {
  const { default: driver } = await import('pg')
  const client = new driver.Client({
    connectionString: place.databaseUrl,
    connectionTimeoutMillis,
    query_timeout: longestMs,
    // Also where an answer may take long, a machine that is gone is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(hasNumbers && { types: { getTypeParser: numbersAsNumbers(driver.types) } }),
  })
  // A line that is cut between two statements ends the next one; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    // What hangs would wait for the end of the line too.
    void client.end().catch(() => {})
    throw connectionFault(place, error)
  })
  return client
}
