import { useState } from 'react'

/** The last defined value: a dialog stays open while the data is refetched, for example after signing in again. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
