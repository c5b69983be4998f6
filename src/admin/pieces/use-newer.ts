import { useEffect, useRef } from 'react'

/** Calls once for each answer that a screen is given after the one it opened with, as on coming back to the window. */
export function useNewer<View>(newest: View, onNewer: (view: View) => void | Promise<void>): void {
  const seen = useRef(newest)
  useEffect(() => {
    if (newest === seen.current) return
    seen.current = newest
    void onNewer(newest)
  })
}
