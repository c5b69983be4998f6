import type { FastifyInstance } from 'fastify'
import { methodsOf, type RouteTable } from './route-table.ts'

/** Who may call a route. Later subjects add the console's roles. */
type Access = 'public' | 'player' | 'operator'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

/** A route without an access rule fails at boot, so that none is open by forgetting. */
export function requireAccessRules(app: FastifyInstance, routes: RouteTable): void {
  // Asked when all are registered: a plugin's own hook may add the rule to routes that it did not write.
  app.addHook('onReady', async () => {
    const unruled = routes.filter((route) => route.config?.access === undefined)
    if (unruled.length === 0) return
    throw new Error(`Routes without an access rule: ${unruled.map((route) => `${methodsOf(route).join()} ${route.url}`).join(', ')}`)
  })
}
