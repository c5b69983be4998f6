import { useEffect, useRef } from 'react'

/** Calls `onNewer` for each response after the first one, for example on returning to the window. */
export function useOnRefetch<View>(newest: View, onNewer: (view: View) => void | Promise<void>): void {
  const seen = useRef(newest)
  useEffect(() => {
    if (newest === seen.current) return
    seen.current = newest
    void onNewer(newest)
  })
}
