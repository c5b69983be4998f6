import { isRouteErrorResponse } from 'react-router'
import type { Failure } from '#shared/words/failures.ts'

/** An engine remembers that a script failed: only a new document asks for it again. */
export function isOfScript(error: unknown): boolean {
  return error instanceof Error && error.name === 'ScriptMissing'
}

/** By name, not by class, as in `isApiError`: this is in every bundle, the classes only where they are thrown. */
export function failureOf(error: unknown): Failure {
  // What the API refuses to read it will not read later either.
  if (isRouteErrorResponse(error)) return error.status === 404 || error.status === 400 ? 'missing' : 'server'
  if (!(error instanceof Error)) return 'server'
  if (!('reason' in error)) return 'server'
  if (error.reason === 'late') return 'slow'
  if (error.reason === 'unreachable') return 'offline'
  return isOfScript(error) ? 'script' : 'server'
}
