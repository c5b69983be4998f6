/** The JSON text stored under a key of localStorage. Null: there is none, it is invalid, or storage is unavailable (some private windows). */
export function readStored(key: string): string | null {
  try {
    const text = localStorage.getItem(key)
    JSON.parse(text ?? 'null')
    return text
  } catch {
    return null
  }
}

/** False: the device could not store it. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage that cannot be written counts as empty.
  }
}
