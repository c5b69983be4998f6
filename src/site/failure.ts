import { isRouteErrorResponse } from 'react-router'

/** What a visitor can know of an error: nothing here, a script that did not come, no connection, or a fault of ours. */
export type Failure = 'missing' | 'script' | 'network' | 'server'

/** By name, not by class, as for `isApiError`: this stands in every build, the classes only where they are thrown. */
export function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'missing' : 'server'
  const name = error instanceof Error ? error.name : ''
  if (name === 'ScriptMissing') return 'script'
  return name === 'ApiNetworkError' ? 'network' : 'server'
}
