import { isRouteErrorResponse } from 'react-router'
import type { Failure } from '#shared/words/failures.ts'

/** By name, not by class, as in `isApiError`: this is in every bundle, the classes only where they are thrown. */
export function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'missing' : 'server'
  if (!(error instanceof Error)) return 'server'
  if (error.name === 'ScriptMissing') return 'script'
  if (error.name !== 'ApiNetworkError' || !('reason' in error)) return 'server'
  return error.reason === 'late' ? 'slow' : error.reason === 'unreachable' ? 'offline' : 'server'
}
