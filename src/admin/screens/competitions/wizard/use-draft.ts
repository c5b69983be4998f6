import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#admin/session.ts'
import { type Draft, emptyDraft, isDraft } from './draft.ts'
import type { DraftChange } from './step-props.ts'

interface Kept {
  savedAt: string
  draft: Draft
}

interface Keeping {
  /** An unfinished draft from before; null: none. */
  kept: Kept | null
  draft: Draft
  change(part: DraftChange): void
  restart(): void
  /** The competition was created: deletes the stored draft. */
  forget(): void
  /** False: storage is full or forbidden, and leaving would lose the work. */
  isKept: boolean
}

/** The wizard's state, stored on this device with every change: a reload or a closed tab loses nothing. Each account has its own. */
export function useDraft(): Keeping {
  const name = `leitai.wizard.${useSession().user.id}`
  const [kept] = useState(() => read(name))
  const [draft, setDraft] = useState(() => kept?.draft ?? emptyDraft())
  const [isKept, setKept] = useState(true)
  const isTouched = useRef(false)
  /** It was created: an answer that comes after that must not bring the draft back. */
  const isOver = useRef(false)
  useEffect(() => {
    if (isTouched.current) setKept(write(name, draft))
  }, [name, draft])
  const change = useCallback((part: DraftChange) => {
    if (isOver.current) return
    isTouched.current = true
    setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }))
  }, [])
  const forget = useCallback(() => {
    isTouched.current = false
    isOver.current = true
    remove(name)
  }, [name])
  const restart = useCallback(() => {
    forget()
    isOver.current = false
    setDraft(emptyDraft())
  }, [forget])
  return { kept, draft, change, restart, forget, isKept }
}

/** One stored by an older console lacks fields that were added since; the dates of its new season are as they were. */
function read(name: string): Kept | null {
  try {
    const kept: { savedAt?: unknown; draft?: unknown } | null = JSON.parse(localStorage.getItem(name) ?? 'null')
    if (!kept || typeof kept.savedAt !== 'string' || !isDraft(kept.draft)) return null
    const stored: Partial<Draft> = kept.draft
    return { savedAt: kept.savedAt, draft: { ...emptyDraft(), areSeasonDatesOwn: stored.isSeasonNew === true, ...stored } }
  } catch {
    return null
  }
}

function write(name: string, draft: Draft): boolean {
  try {
    localStorage.setItem(name, JSON.stringify({ savedAt: new Date().toISOString(), draft }))
    return true
  } catch {
    return false
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage that cannot be read or written counts as empty.
  }
}
