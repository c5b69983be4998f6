import type { FastifyInstance, RouteOptions } from 'fastify'
import { type Act, acts } from '#shared/admin/policy.ts'
import { methodsOf, type RouteTable } from './route-table.ts'

/** Who may call a route: an act of the console's policy, or `door` for what opens the console to somebody who is not signed in. */
export type Access = 'public' | 'player' | 'operator' | 'door' | Act

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Sent again with the same key, it makes no second one. */
    isOnce?: true
  }
}

/** A route without an access rule fails at boot, so that none is open by forgetting; so does one of the console with a rule of the public. */
export function requireAccessRules(app: FastifyInstance, routes: RouteTable): void {
  // Asked when all are registered: a plugin's own hook may add the rule to routes that it did not write.
  app.addHook('onReady', async () => {
    refuse('Routes without an access rule', (route) => route.config?.access === undefined)
    refuse('Routes of the console whose rule is not of the console, or the other way round', ({ config, url }) => {
      return url.startsWith('/api/admin/') !== isConsole(config?.access)
    })
  })

  function refuse(what: string, isFaulty: (route: RouteOptions) => boolean): void {
    const faulty = routes.filter(isFaulty)
    if (faulty.length === 0) return
    throw new Error(`${what}: ${faulty.map((route) => `${methodsOf(route).join()} ${route.url}`).join(', ')}`)
  }
}

/** Such a route is guarded by `guardConsole`, and stands under /api/admin. */
export function isConsole(access: Access | undefined): access is Act | 'door' {
  return access === 'door' || acts.some((act) => act === access)
}
