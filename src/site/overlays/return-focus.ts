import type { Overlay } from './overlay-store.ts'

/** For `onCloseAutoFocus`: without a trigger of its own the dialog library would leave the focus nowhere. */
export function returnFocus({ opener, isLeft }: Overlay): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    if (!isLeft && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}
