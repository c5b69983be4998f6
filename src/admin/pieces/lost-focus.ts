/** Marks what was given the focus only because its own place was gone. */
const mark = 'data-focus-kept'

/** Nothing has the focus that somebody has put there. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body || document.activeElement?.hasAttribute(mark) === true
}

/** Until the focus goes on, also for what takes none by itself. */
export function keepFocusAt(place: HTMLElement): void {
  const isMade = place.tabIndex < 0 && !place.hasAttribute('tabindex')
  if (isMade) place.tabIndex = -1
  place.setAttribute(mark, '')
  place.focus({ preventScroll: true })
  const leave = () => {
    place.removeAttribute(mark)
    if (isMade) place.removeAttribute('tabindex')
  }
  place.addEventListener('blur', leave, { once: true })
}

/** Where what had it is gone, and nothing of its surroundings is left. */
export function keepFocusOnScreen(): void {
  const screen = document.getElementById('screen')
  if (screen && document.activeElement === document.body) keepFocusAt(screen)
}
