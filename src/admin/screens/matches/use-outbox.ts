import { useStore } from '#ui/store.ts'
import { type OutboxState, outbox } from './outbox.ts'
import type { Entry } from './outbox-store.ts'

export function useOutbox(): OutboxState {
  return useStore(outbox)
}

export interface MatchOutbox {
  entries: readonly Entry[]
  state: 'saved' | 'saving' | 'waiting' | 'trouble'
  /** The first entry that needs a decision. */
  troubled: Entry | null
}

export function useMatchOutbox(matchId: number): MatchOutbox {
  const { entries: all, isWaiting } = useOutbox()
  const entries = all.filter((entry) => entry.matchId === matchId)
  const troubled = entries.find(({ trouble }) => trouble) ?? null
  if (troubled) return { entries, state: 'trouble', troubled }
  return { entries, state: entries.length === 0 ? 'saved' : isWaiting ? 'waiting' : 'saving', troubled: null }
}
