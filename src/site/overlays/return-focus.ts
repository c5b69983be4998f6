import type { Overlay } from './overlay-store.ts'

/** For `onCloseAutoFocus`: without its own trigger the dialog library would not restore the focus. */
export function returnFocus({ opener, isLeft }: Overlay): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    if (!isLeft && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}
