import type { FastifyInstance, RouteOptions } from 'fastify'

/** All registered routes: rules for every route are checked against this list. */
export type RouteTable = readonly RouteOptions[]

export function collectRoutes(app: FastifyInstance): RouteTable {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  return routes
}

export function methodsOf(route: RouteOptions): readonly string[] {
  return typeof route.method === 'string' ? [route.method] : route.method
}

/** The methods for which there is a route at a path; empty for an unknown path. */
export function methodsAt(routes: RouteTable, path: string): string[] {
  const parts = path.split('/')
  const taken = routes.filter((route) => matches(partsOf(route), parts)).flatMap(methodsOf)
  return [...new Set(taken)].sort()
}

const patterns = new WeakMap<RouteOptions, readonly string[]>()

/** Each unknown address is held against all routes, so their patterns are taken apart once. */
function partsOf(route: RouteOptions): readonly string[] {
  const known = patterns.get(route) ?? route.url.split('/')
  patterns.set(route, known)
  return known
}

function matches(wanted: readonly string[], parts: readonly string[]): boolean {
  if (wanted.at(-1) === '*') return parts.length >= wanted.length && wanted.slice(0, -1).every((name, i) => name === parts[i])
  return wanted.length === parts.length && wanted.every((name, i) => (name.startsWith(':') ? parts[i] !== '' : name === parts[i]))
}
