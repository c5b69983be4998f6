import { useEffect, useRef, useState } from 'react'
import { useSession } from '#admin/session.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ResultDraft } from './result-draft.ts'
import { figuresOf, readStoredResult, removeStoredResult, resumed, type StoredResult, writeStoredResult } from './stored-result.ts'

export type Entered = Pick<StoredResult, 'draft' | 'publicNote'>

interface ResultStorage extends Entered {
  change(part: Partial<Entered>): void
  /** Input of an earlier opening; `older`: its scores, where the match has others since. */
  restored: { older: ResultDraft | null } | null
  /** Discards all input. */
  restart(): void
  /** Something has been entered since this opening. */
  isTouched: boolean
  /** False: storage is full or forbidden, and closing would lose it. */
  isStored: boolean
  /** It was sent: deletes the stored input. */
  forget(): void
  /** The scores were sent and are the match's now: the rest is stored for the next opening. */
  keepFor(data: AdminMatch): void
}

/** The dialog's input, stored on this device with every change until it is sent. Each account has its own. */
export function useStoredResult(data: AdminMatch, begin: () => Entered, over: Partial<ResultDraft>): ResultStorage {
  const userId = useSession().user.id
  const [fresh] = useState(begin)
  const [figures] = useState(() => figuresOf(data))
  const [left, setLeft] = useState(() => {
    const stored = readStoredResult(userId, data, fresh.draft)
    return stored && { ...resumed(stored, fresh.draft, figures), publicNote: stored.publicNote || fresh.publicNote }
  })
  const [entered, setEntered] = useState<Entered>(() => (left ? { draft: { ...left.draft, ...over }, publicNote: left.publicNote } : fresh))
  const [isTouched, setTouched] = useState(false)
  const [isStored, setStored] = useState(true)
  const isSent = useRef(false)
  const matchId = data.match.id
  useEffect(() => {
    if (isTouched && !isSent.current) setStored(writeStoredResult(userId, matchId, { ...entered, figures }))
  }, [isTouched, entered, figures, userId, matchId])
  const drop = () => removeStoredResult(userId, matchId)
  return {
    ...entered,
    isTouched,
    isStored,
    restored: left,
    change: (part) => {
      setTouched(true)
      setEntered((before) => ({ ...before, ...part }))
    },
    restart: () => {
      drop()
      setTouched(false)
      setLeft(null)
      setEntered(fresh)
    },
    forget: () => {
      isSent.current = true
      drop()
    },
    keepFor: (now) => {
      isSent.current = true
      if (isTouched || left) writeStoredResult(userId, matchId, { ...entered, figures: figuresOf(now) })
    },
  }
}
