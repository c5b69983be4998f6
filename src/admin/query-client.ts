import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure, LineFailure } from '#admin/api.ts'
import { sessionQuery } from '#admin/session.ts'

/** A session that has ended shows the sign-in dialog over the screen, whoever noticed it: nothing typed is lost. */
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
      // What the server has answered will not be another answer a second later; a line may come back.
      retry: (count, error) => error instanceof LineFailure && count < 2,
    },
    mutations: { retry: false },
  },
})

/** Somebody has signed in again. What they typed and what they see stays; only where it is somebody else now, nothing of the first one's does. */
export async function forgetSession(): Promise<void> {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.user.id
  const { user } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (user.id === before) await queryClient.invalidateQueries()
  else await queryClient.resetQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
}
