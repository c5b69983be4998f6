import { useState } from 'react'
import { readStored, removeStored, writeStored } from '#admin/device-storage.ts'
import { useSession } from '#admin/session.ts'
import type { Drafts } from './draft.ts'
import { draftsName, draftsOfText, storedDrafts } from './stored-drafts.ts'

interface DraftStorage {
  drafts: Drafts
  change(drafts: Drafts): void
  /** Typed before this opening, and not saved. */
  isRestored: boolean
  /** False: storage is full or forbidden, and closing would lose it. */
  isStored: boolean
}

/** What is typed, stored on this device with every change until it is sent or discarded. Each account has its own. */
export function useStoredDrafts(matchId: number): DraftStorage {
  const name = draftsName(useSession().user.id, matchId)
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOfText(readStored(name)))
  const [isRestored, setRestored] = useState(drafts.size > 0)
  const [isStored, setStored] = useState(true)
  return {
    drafts,
    isRestored,
    isStored,
    change: (next) => {
      const stored = storedDrafts(next)
      if (stored === null) {
        removeStored(name)
        setRestored(false)
      }
      setStored(stored === null || writeStored(name, stored))
      setDrafts(next)
    },
  }
}
