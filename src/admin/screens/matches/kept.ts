/** Unsent input, stored on this device as JSON. Null: there is none, it is broken, or the browser has no storage (some private windows). */
export function keptText(name: string): string | null {
  try {
    const text = localStorage.getItem(name)
    JSON.parse(text ?? 'null')
    return text
  } catch {
    return null
  }
}

/** False: the device could not store it. */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage that cannot be written counts as empty.
  }
}
