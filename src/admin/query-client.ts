import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure, LineFailure } from '#admin/api.ts'
import { sessionQuery } from '#admin/session.ts'
import { retryInterval } from './retry-interval.ts'

/** When any request finds the session ended, the sign-in dialog is shown over the screen: no input is lost. */
function noticeEnd(error: unknown): void {
  if (error instanceof ApiFailure && error.code === 401) signedOutEvent.dispatchEvent(new Event('signed-out'))
}

export const signedOutEvent = new EventTarget()

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A response of the server would be the same a second later; a lost connection may come back.
      retry: (count, error) => error instanceof LineFailure && count < 2,
      refetchInterval: ({ state }) => retryInterval(state),
    },
    mutations: { retry: false },
  },
})

/** After signing in again, the input and the cached data stay; only for a different user the cache is cleared. */
export async function forgetSession(): Promise<void> {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.user.id
  const { user } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (user.id === before) await queryClient.invalidateQueries()
  else await queryClient.resetQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
}
