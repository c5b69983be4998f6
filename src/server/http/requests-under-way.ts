import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/** A response that waits in a pipeline whose connection ends never closes: the oldest are forgotten. */
const mostRemembered = 200

const current = new AsyncLocalStorage<object>()
const underWay = new Set<object>()

/** Remembers a request, as the log calls it, while it is answered, and in whatever its answer leaves behind, as timers and promises. */
export function forRequest(logged: object, response: ServerResponse, answer: () => void): void {
  underWay.add(logged)
  const [oldest] = underWay
  if (oldest && underWay.size > mostRemembered) underWay.delete(oldest)
  response.once('close', () => underWay.delete(logged))
  current.run(logged, answer)
}

/**
 * Which request the running code works for, where that is known, and all that have no answer yet: what happens on a connection belongs to no
 * request that Node knows of.
 */
export function requestsUnderWay(): { request: object | undefined; underWay: object[] } {
  return { request: current.getStore(), underWay: [...underWay] }
}
