import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { read } from '#admin/query-keys.ts'
import { type Act, whyNot } from '#shared/admin/policy.ts'
import type { SessionView } from '#shared/admin/session.ts'

export const sessionQuery = { ...read('GET /session'), queryFn: () => api('GET /session'), staleTime: 60_000 }

/** The signed-in user; only inside the frame, which loads the session first. */
export function useSession(): SessionView {
  return useSuspenseQuery(sessionQuery).data
}

/** Null: allowed. Otherwise the sentence that says why not, for a disabled control. */
export function useWhyNot(act: Act): string | null {
  return useSession().acts.includes(act) ? null : whyNot(act)
}
