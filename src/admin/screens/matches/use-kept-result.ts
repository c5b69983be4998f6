import { useEffect, useRef, useState } from 'react'
import { useSession } from '#admin/session.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { figuresOf, forgetResult, type KeptResult, keepResult, readResult, resumed } from './kept-result.ts'
import type { ResultDraft } from './result-draft.ts'

export type Entered = Pick<KeptResult, 'draft' | 'publicNote'>

interface Keeping extends Entered {
  change(part: Partial<Entered>): void
  /** Input of an earlier opening; `older`: its scores, where the match has others since. */
  restored: { older: ResultDraft | null } | null
  /** Discards all input. */
  restart(): void
  /** Something has been entered since this opening. */
  isTouched: boolean
  /** False: storage is full or forbidden, and closing would lose it. */
  isKept: boolean
  /** It was sent: deletes the stored input. */
  forget(): void
  /** The scores were sent and are the match's now: the rest is stored for the next opening. */
  keepFor(data: AdminMatch): void
}

/** The dialog's input, stored on this device with every change until it is sent. Each account has its own. */
export function useKeptResult(data: AdminMatch, begin: () => Entered, over: Partial<ResultDraft>): Keeping {
  const userId = useSession().user.id
  const [fresh] = useState(begin)
  const [figures] = useState(() => figuresOf(data))
  const [left, setLeft] = useState(() => {
    const kept = readResult(userId, data, fresh.draft)
    return kept && { ...resumed(kept, fresh.draft, figures), publicNote: kept.publicNote || fresh.publicNote }
  })
  const [entered, setEntered] = useState<Entered>(() => (left ? { draft: { ...left.draft, ...over }, publicNote: left.publicNote } : fresh))
  const [isTouched, setTouched] = useState(false)
  const [isKept, setKept] = useState(true)
  const isSent = useRef(false)
  const matchId = data.match.id
  useEffect(() => {
    if (isTouched && !isSent.current) setKept(keepResult(userId, matchId, { ...entered, figures }))
  }, [isTouched, entered, figures, userId, matchId])
  const drop = () => forgetResult(userId, matchId)
  return {
    ...entered,
    isTouched,
    isKept,
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
      if (isTouched || left) keepResult(userId, matchId, { ...entered, figures: figuresOf(now) })
    },
  }
}
