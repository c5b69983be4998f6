import { useState } from 'react'

/** The last value there was: what is open over it stays open while it is asked for anew, as after signing in again. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
