import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '#admin/device-storage.ts'
import { useSession } from '#admin/session.ts'
import type { RoundsView } from '#shared/admin/rounds.ts'
import { storedTexts, type Texts, textsName, textsOfStored } from './stored-texts.ts'

interface TextStorage {
  texts: Texts
  type(id: number, text: string): void
  /** Discards the others, or what was sent. */
  keepOnly(ids: readonly number[]): void
  /** Typed before this opening, and not sent. */
  isRestored: boolean
  /** False: storage is full or forbidden, and closing would lose it. */
  isStored: boolean
}

/** What is typed, stored on this device with every change until it is sent or discarded. Each account has its own. */
export function useStoredTexts(view: RoundsView): TextStorage {
  const name = textsName(useSession().user.id, view.id)
  const [texts, setTexts] = useState<Texts>(() => textsOfStored(readStored(name)))
  const [isRestored, setRestored] = useState(texts.size > 0)
  const [isStored, setStored] = useState(true)
  useEffect(() => {
    const stored = storedTexts(texts, view)
    if (stored === null) removeStored(name)
    setStored(stored === null || writeStored(name, stored))
  }, [texts, view, name])
  return {
    texts,
    isRestored,
    isStored,
    type: (id, text) => setTexts((before) => new Map(before).set(id, text)),
    keepOnly: (ids) => {
      setRestored(false)
      setTexts((before) => new Map(ids.map((id) => [id, before.get(id) ?? ''])))
    },
  }
}
