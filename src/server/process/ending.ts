import type { Db } from '#server/db/open.ts'
import { inFlightRequests } from '#server/http/in-flight-requests.ts'
import type { App } from './app.ts'

/** Timeout of a graceful shutdown, ms. */
const longestEndMs = 15_000

interface Ending {
  /** The status of the process. */
  code: number
  /** Others take new connections from the beginning on. */
  leaves: boolean
}

/** Ends the process in order, once, whoever asks for it; with the highest status asked for. `onStop`: before a stop without an error closes the database. */
export function endingOf(app: App, db: Db, onStop = async () => {}): (ending: Ending) => void {
  let isEnding = false
  let status = 0
  return ({ code, leaves }) => {
    status = Math.max(status, code)
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), longestEndMs).unref()
    setTimeout(() => app.http.server.closeAllConnections(), 10_000).unref()
    void app
      .close({ leaves })
      .then(() => (status === 0 ? onStop() : undefined))
      .then(() => db.close())
      .then(() => process.exit(status))
  }
}

/** After an uncaught error the state in memory may be wrong, and the supervisor restarts the process. */
export function onUncaught({ http }: Pick<App, 'http'>, end: () => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      http.log.fatal({ err: error, ...inFlightRequests() }, 'ending after an error that nobody caught')
      end()
    })
  }
}
