import { useEffect, useState } from 'react'
import { forget, keep, keptText } from '#admin/screens/matches/kept.ts'
import { useSession } from '#admin/session.ts'
import type { RoundsView } from '#shared/admin/rounds.ts'
import { storedTexts, type Texts, textsName, textsOfStored } from './kept-texts.ts'

interface Keeping {
  texts: Texts
  type(id: number, text: string): void
  /** Discards the others, or what was sent. */
  keepOnly(ids: readonly number[]): void
  /** Typed before this opening, and not sent. */
  isRestored: boolean
  /** False: storage is full or forbidden, and closing would lose it. */
  isKept: boolean
}

/** What is typed, stored on this device with every change until it is sent or discarded. Each account has its own. */
export function useKeptTexts(view: RoundsView): Keeping {
  const name = textsName(useSession().user.id, view.id)
  const [texts, setTexts] = useState<Texts>(() => textsOfStored(keptText(name)))
  const [isRestored, setRestored] = useState(texts.size > 0)
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    const stored = storedTexts(texts, view)
    if (stored === null) forget(name)
    setKept(stored === null || keep(name, stored))
  }, [texts, view, name])
  return {
    texts,
    isRestored,
    isKept,
    type: (id, text) => setTexts((before) => new Map(before).set(id, text)),
    keepOnly: (ids) => {
      setRestored(false)
      setTexts((before) => new Map(ids.map((id) => [id, before.get(id) ?? ''])))
    },
  }
}
