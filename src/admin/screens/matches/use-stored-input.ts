import { useState } from 'react'
import { readStored, removeStored, writeStored } from '#admin/device-storage.ts'
import { useSession } from '#admin/session.ts'

interface InputStorage<T> {
  /** What an earlier opening left; null: nothing, or it was dropped. */
  left: T | null
  keep(input: T): void
  drop(): void
  /** False: storage is full or forbidden, and leaving the page would lose it. */
  isStored: boolean
}

/** Input of a dialog, stored on this device with every change until it is sent or given up. Each account has its own. */
export function useStoredInput<T>(name: string): InputStorage<T> {
  const key = `leitai.input.${useSession().user.id}.${name}`
  // Nothing else writes under this name.
  const [left, setLeft] = useState(() => JSON.parse(readStored(key) ?? 'null') as T | null)
  const [isStored, setStored] = useState(true)
  return {
    left,
    isStored,
    keep: (input) => setStored(writeStored(key, input)),
    drop: () => {
      removeStored(key)
      setLeft(null)
      setStored(true)
    },
  }
}
