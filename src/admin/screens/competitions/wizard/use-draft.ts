import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, removeStored, writeStored } from '#admin/device-storage.ts'
import { useSession } from '#admin/session.ts'
import { type Draft, emptyDraft, isDraft } from './draft.ts'
import type { DraftChange } from './step-props.ts'

interface StoredDraft {
  savedAt: string
  draft: Draft
}

interface DraftStorage {
  /** An unfinished draft from before; null: none. */
  stored: StoredDraft | null
  draft: Draft
  change(part: DraftChange): void
  restart(): void
  /** The competition was created: deletes the stored draft. */
  forget(): void
  /** False: storage is full or forbidden, and leaving would lose the work. */
  isStored: boolean
}

/** The wizard's state, stored on this device with every change: a reload or a closed tab loses nothing. Each account has its own. */
export function useDraft(): DraftStorage {
  const name = `leitai.wizard.${useSession().user.id}`
  const [stored] = useState(() => read(name))
  const [draft, setDraft] = useState(() => stored?.draft ?? emptyDraft())
  const [isStored, setStored] = useState(true)
  const isTouched = useRef(false)
  /** It was created: an answer that comes after that must not bring the draft back. */
  const isOver = useRef(false)
  useEffect(() => {
    if (isTouched.current) setStored(writeStored(name, { savedAt: new Date().toISOString(), draft }))
  }, [name, draft])
  const change = useCallback((part: DraftChange) => {
    if (isOver.current) return
    isTouched.current = true
    setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }))
  }, [])
  const forget = useCallback(() => {
    isTouched.current = false
    isOver.current = true
    removeStored(name)
  }, [name])
  const restart = useCallback(() => {
    forget()
    isOver.current = false
    setDraft(emptyDraft())
  }, [forget])
  return { stored, draft, change, restart, forget, isStored }
}

/** One stored by an older console lacks fields that were added since; the dates of its new season are as they were. */
function read(name: string): StoredDraft | null {
  const stored: { savedAt?: unknown; draft?: unknown } | null = JSON.parse(readStored(name) ?? 'null')
  if (typeof stored?.savedAt !== 'string' || !isDraft(stored.draft)) return null
  const draft: Partial<Draft> = stored.draft
  return { savedAt: stored.savedAt, draft: { ...emptyDraft(), areSeasonDatesOwn: draft.isSeasonNew === true, ...draft } }
}
