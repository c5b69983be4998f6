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
  const taken = routes.filter((route) => matches(route.url, path)).flatMap(methodsOf)
  return [...new Set(taken)].sort()
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  if (wanted.at(-1) === '*') return parts.length >= wanted.length && wanted.slice(0, -1).every((name, i) => name === parts[i])
  return wanted.length === parts.length && wanted.every((name, i) => (name.startsWith(':') ? parts[i] !== '' : name === parts[i]))
}
