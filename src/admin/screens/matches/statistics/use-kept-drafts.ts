import { useState } from 'react'
import { forget, keep, keptText } from '#admin/screens/matches/kept.ts'
import { useSession } from '#admin/session.ts'
import type { Drafts } from './draft.ts'
import { draftsName, draftsOfText, storedDrafts } from './kept-drafts.ts'

interface Keeping {
  drafts: Drafts
  change(drafts: Drafts): void
  /** Typed before this opening, and not saved. */
  isRestored: boolean
  /** False: storage is full or forbidden, and closing would lose it. */
  isKept: boolean
}

/** What is typed, stored on this device with every change until it is sent or discarded. Each account has its own. */
export function useKeptDrafts(matchId: number): Keeping {
  const name = draftsName(useSession().user.id, matchId)
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOfText(keptText(name)))
  const [isRestored, setRestored] = useState(drafts.size > 0)
  const [isKept, setKept] = useState(true)
  return {
    drafts,
    isRestored,
    isKept,
    change: (next) => {
      const stored = storedDrafts(next)
      if (stored === null) {
        forget(name)
        setRestored(false)
      }
      setKept(stored === null || keep(name, stored))
      setDrafts(next)
    },
  }
}
