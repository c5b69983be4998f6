import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { busy } from '#server/base/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It knows what to answer while the process is overloaded. */
    isOverloadKnown?: true
  }
  interface FastifyInstance {
    isOverloaded(): boolean
  }
}

/** How often the event loop is looked at, and how exactly, ms. */
const everyMs = 1_000
const resolutionMs = 10

/**
 * While the event loop is late by more than this (the mean of a second, ms) for longer than a second, routes answer 503, but for those that know
 * better: after one long step there is time for everybody again. An address that is none has a page too: who asks for it is told so by a page.
 * Nothing here needs a file: a process that may open no more goes on.
 */
export function refuseWhenOverloaded(app: FastifyInstance, longestDelayMs: number): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let wasLate = false
  let isOverloaded = false
  const timer = setInterval(() => {
    // Without a sample it stood still for the whole second.
    const isLate = Number.isNaN(delay.mean) || delay.mean / 1e6 - resolutionMs > longestDelayMs
    isOverloaded = isLate && wasLate
    wasLate = isLate
    delay.reset()
  }, everyMs)
  timer.unref()
  app.decorate('isOverloaded', () => isOverloaded)
  app.addHook('onRequest', async (request) => {
    if (isOverloaded && !request.is404 && request.routeOptions.config.isOverloadKnown !== true) throw busy()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
}
