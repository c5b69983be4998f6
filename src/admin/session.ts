import { useSuspenseQuery } from '@tanstack/react-query'
import { get } from '#admin/api.ts'
import { type Act, whyNot } from '#shared/admin/policy.ts'
import type { SessionView } from '#shared/admin/session.ts'

export const sessionKey = ['session'] as const

export const sessionQuery = { queryKey: sessionKey, queryFn: () => get<SessionView>('/session'), staleTime: 60_000 }

/** Who is signed in; only inside the frame, which asks first. */
export function useSession(): SessionView {
  return useSuspenseQuery(sessionQuery).data
}

/** Null: they may. Otherwise the sentence that says why not, for a disabled control. */
export function useWhyNot(act: Act): string | null {
  return useSession().acts.includes(act) ? null : whyNot(act)
}
