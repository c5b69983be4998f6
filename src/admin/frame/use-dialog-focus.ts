import { useEffect } from 'react'
import { isTouchScreen } from '#admin/pieces/is-touch-screen.ts'

/** Places of the focus that are remembered: there may be a menu between a button and its dialog. */
const longest = 6

/** By then antd has put it there; whoever goes to the cross later means it. */
const openingMs = 500

/**
 * Where the focus goes at both ends of a dialog.
 *
 * antd puts it on the cross of a dialog that opens: one that begins with a text field is opened to write in it. Not where a keyboard would
 * come up over half of the screen. A drawer says `autoFocus={false}`: otherwise the focus goes on from its cross to around the dialog, of which a
 * screen reader then says nothing.
 *
 * Gives the focus back to where a dialog was opened from. antd does it for a dialog that stays in its screen and is shown and hidden; of one
 * that is there only while it is open, the focus would fall to the top of the page.
 */
export function useDialogFocus(): void {
  useEffect(() => {
    let trail: readonly HTMLElement[] = []
    let enteredAt = 0
    const origins = new Map<Element, typeof trail>()
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const dialog = target.closest('[role="dialog"]')
      if (dialog) {
        if (!origins.has(dialog)) origins.set(dialog, trail)
        if (!dialog.contains(trail[0] ?? null)) enteredAt = performance.now()
        const isPut = performance.now() - enteredAt < openingMs && target.matches('.ant-modal-close')
        if (isPut && !isTouchScreen) queueMicrotask(() => firstText(dialog)?.focus())
      }
      trail = [target, ...trail.filter((place) => place !== target)].slice(0, longest)
    }
    const observer = new MutationObserver(() => {
      for (const [dialog, origin] of origins) {
        if (dialog.isConnected) continue
        origins.delete(dialog)
        // Whoever closed it may have put the focus elsewhere.
        if (document.activeElement !== document.body) continue
        const place = origin.find((one) => isShown(one) && !one.matches(':disabled'))
        // An editor puts its own cursor: one that is only given the focus has it at the beginning of the text.
        if (!place?.isContentEditable) place?.focus({ preventScroll: true })
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

/** Null where something else comes first. */
function firstText(dialog: Element): HTMLElement | null {
  const fields = dialog.querySelectorAll<HTMLElement>('.ant-modal-body :is(input, textarea, button)')
  const first = [...fields].find((field) => isShown(field) && !field.matches(':disabled'))
  return first?.matches('input:is([type="text"], [type="search"], [type="url"], :not([type])), textarea') ? first : null
}

function isShown(place: HTMLElement): boolean {
  return place.isConnected && place.getClientRects().length > 0
}
