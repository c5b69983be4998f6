import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/** A pipelined response whose connection ends never emits `close`: the oldest entries are dropped. */
const mostRemembered = 200

const current = new AsyncLocalStorage<object>()
const inFlight = new Set<object>()

/** Remembers a request, in its logged form, while it is being answered, and in all timers and promises that it starts. */
export function forRequest(logged: object, response: ServerResponse, answer: () => void): void {
  inFlight.add(logged)
  const [oldest] = inFlight
  if (oldest && inFlight.size > mostRemembered) inFlight.delete(oldest)
  response.once('close', () => inFlight.delete(logged))
  current.run(logged, answer)
}

/**
 * The request for which the running code works, where known, and all requests without a response yet: an error on a connection belongs to
 * no request that Node knows of.
 */
export function inFlightRequests(): { request: object | undefined; inFlight: object[] } {
  return { request: current.getStore(), inFlight: [...inFlight] }
}
