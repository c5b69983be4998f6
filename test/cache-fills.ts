import { vi } from 'vitest'
import type { Rendered } from '#server/cache/answer.ts'
import type { CacheDeps } from '#server/cache/cache-deps.ts'
import { ResponseCache } from '#server/cache/response-cache.ts'
import type { CacheTag } from '#server/cache/tags.ts'

export function openCache(maxBytes = 1_000_000) {
  const time = { now: 0 }
  return { time, cache: new ResponseCache({ now: () => time.now, maxBytes }) }
}

/** The process's monotonic clock, which stands still until it is moved. The cache has another clock. */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
}
export const settle = () => new Promise((done) => setImmediate(done))

/** What a caller has got by now: a text, "waits", or an error. */
export function progressOf(answered: Promise<{ body: Buffer }>) {
  const state = { now: 'waits' }
  answered.then(
    (answer) => {
      state.now = String(answer.body)
    },
    (error: Error) => {
      state.now = error.message
    },
  )
  return state
}

export function html(text: string, status = 200): Rendered {
  return { status, headers: {}, body: Buffer.from(text) }
}

/** A fill that declares what it shows, and ends when the test says so. */
export function heldFill(text: string, ...tags: readonly CacheTag[]) {
  const gate = Promise.withResolvers<void>()
  let runs = 0
  return {
    fill: async (deps: CacheDeps) => {
      runs += 1
      deps.addTags(...tags)
      await gate.promise
      return html(text)
    },
    end: gate.resolve,
    get runs() {
      return runs
    },
  }
}

export function quick(text: string, ...tags: readonly CacheTag[]) {
  const held = heldFill(text, ...tags)
  held.end()
  return held.fill
}
