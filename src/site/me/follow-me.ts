import * as apiPaths from '#shared/api-paths.ts'
import type { Me } from '#shared/me.ts'
import { loadScript } from '../lazy-page.ts'
import { fetchQuietly } from '../send.ts'
import { storedCredential } from '../session.ts'
import { mine } from './mine.ts'
import { panel } from './my-slot-store.ts'

/** The data is refetched when the visitor returns after this time, ms. */
const staleAfterMs = 60_000

let askedAt = 0

/** Fetches who the visitor is, marks their own entrants, and refetches when they return to the page. The data is kept in memory only. */
export function followMe(): void {
  void learn()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > staleAfterMs) void learn()
  })
}

async function learn(): Promise<void> {
  if (storedCredential().kind === 'none') return show(null)
  askedAt = Date.now()
  const answer = await fetchQuietly({ method: 'GET', path: apiPaths.me() })
  // Without an answer the known data stays.
  if (answer?.code === 200)
    await show(answer.data as Me) // the server's response schema made it
  else if (answer?.code === 4001) await show(null)
}

async function show(me: Me | null): Promise<void> {
  if (!me?.profile || !me.own) {
    mine.set(null)
    panel.set({ state: 'none' })
    return
  }
  mine.set({ playerId: me.profile.id, teamIds: me.own.teamIds, places: me.own.places })
  const part = await loadScript(() => import('./MyPanel.tsx')).catch(() => null)
  // Without it the page has the marks alone, and no empty place.
  if (part === null) panel.set({ state: 'none' })
  else panel.set({ state: 'shown', Panel: part.MyPanel, name: me.profile.name, playerId: me.profile.id, own: me.own })
}
