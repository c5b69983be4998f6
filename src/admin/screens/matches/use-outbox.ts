import { useStore } from '#ui/store.ts'
import { outbox } from './outbox.ts'
import type { OutboxState } from './outbox-entries.ts'
import type { Entry } from './outbox-store.ts'

export function useOutbox(): OutboxState {
  return useStore(outbox)
}

export interface MatchOutbox {
  entries: readonly Entry[]
  state: 'saved' | 'saving' | 'waiting' | 'site-away' | 'signed-out' | 'trouble'
  /** The first entry that needs a decision. */
  troubled: Entry | null
}

export function useMatchOutbox(matchId: number): MatchOutbox {
  const { entries: all, waitsFor } = useOutbox()
  const entries = all.filter((entry) => entry.matchId === matchId)
  const troubled = entries.find(({ trouble }) => trouble) ?? null
  if (troubled) return { entries, state: 'trouble', troubled }
  if (entries.length === 0) return { entries, state: 'saved', troubled: null }
  return { entries, state: waitsFor === null ? 'saving' : stateWhile[waitsFor], troubled: null }
}

const stateWhile = { line: 'waiting', site: 'site-away', 'sign-in': 'signed-out' } as const

export const outboxWords = {
  saving: '正在保存',
  waiting: '等待网络',
  'site-away': '等待网站恢复',
  'signed-out': '等待登录',
  trouble: '没有保存，请处理',
} as const

/** Of what was entered, is shown, and has not reached the server. */
export const unsaved = '暂未保存'
