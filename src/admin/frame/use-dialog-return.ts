import { useEffect } from 'react'

/** Places of the focus that are remembered: there may be a menu between a button and its dialog. */
const longest = 6

/**
 * Gives the focus back to where a dialog was opened from. antd does it for a dialog that stays in its screen and is shown and hidden; of one
 * that is there only while it is open, the focus would fall to the top of the page.
 */
export function useDialogReturn(): void {
  useEffect(() => {
    let trail: readonly HTMLElement[] = []
    const origins = new Map<Element, typeof trail>()
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const dialog = target.closest('[role="dialog"]')
      if (dialog && !origins.has(dialog)) origins.set(dialog, trail)
      trail = [target, ...trail.filter((place) => place !== target)].slice(0, longest)
    }
    const observer = new MutationObserver(() => {
      for (const [dialog, origin] of origins) {
        if (dialog.isConnected) continue
        origins.delete(dialog)
        // Whoever closed it may have put the focus elsewhere.
        if (document.activeElement === document.body) origin.find(isShown)?.focus({ preventScroll: true })
      }
    })
    document.addEventListener('focusin', note)
    // Dialogs hang in the page's body, each in a place of its own.
    observer.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
}

function isShown(place: HTMLElement): boolean {
  return place.isConnected && place.getClientRects().length > 0
}
