import type { FastifyInstance, RouteOptions } from 'fastify'
import { type Act, acts } from '#shared/admin/policy.ts'
import { methodsOf, type RouteTable } from './route-table.ts'

/** Who may call a route: an action of the console's policy, or `door` for the routes by which somebody signs in. */
export type Access = 'public' | 'player' | 'operator' | 'door' | Act

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The request carries an idempotency key: a retry creates nothing twice. */
    isOnce?: true
  }
}

/** Start fails for a route without an access rule, so that none is public by mistake, and for a console route with a public rule. */
export function requireAccessRules(app: FastifyInstance, routes: RouteTable): void {
  // Checked once all routes are registered: a plugin's hook may add the rule to routes of the plugin.
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

/** Such a route is guarded by `guardConsole`, and is below /api/admin. */
export function isConsole(access: Access | undefined): access is Act | 'door' {
  return access === 'door' || acts.some((act) => act === access)
}
