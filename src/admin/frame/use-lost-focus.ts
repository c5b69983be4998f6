import { useEffect } from 'react'
import { keepFocusAt } from '#admin/pieces/lost-focus.ts'

/** Where something stood that was removed. */
interface Gap {
  removed: Element
  parent: Element
  next: Node | null
  previous: Node | null
}

const controls = 'button, a[href], input, textarea, [tabindex]'
/** What a screen reader names when it gets there. */
const places = 'li, ol, ul, section, form, aside, nav, main, [role], [tabindex]'
/** Between a button and what it opens there may be a menu. */
const longest = 6

/**
 * Keeps the focus near by when what has it is removed or hidden: the browser would let it fall to the top of the page. A removed row leaves it to
 * the same button of the next one; otherwise it is held by what was around it. Never another button: it would take the second press. Of dialogs
 * that close, see useDialogFocus.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let trail: readonly HTMLElement[] = []
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      trail = [target, ...trail.filter((place) => place !== target)].slice(0, longest)
    }
    const observer = new MutationObserver((records) => {
      const lost = last
      if (lost === null || lost.isConnected) return
      last = null
      const gap = gapOf(lost, records)
      if (gap) whenLost(() => inGap(gap, lost))
    })
    // A bubble is hidden and stays in the page.
    const hide = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || !(target instanceof HTMLElement)) return
      whenLost(() =>
        !target.isConnected || isShown(target) ? null : (trail.find((place) => isShown(place) && !place.matches(':disabled')) ?? null),
      )
    }
    document.addEventListener('focusin', note)
    document.addEventListener('focusout', hide)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', hide)
      observer.disconnect()
    }
  }, [])
}

/** Whoever took it away may put it elsewhere. */
function whenLost(find: () => HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const place = find()
    // An editor puts its own cursor.
    if (place && !place.isContentEditable) keepFocusAt(place)
  }, 60)
}

function gapOf(lost: Element, records: readonly MutationRecord[]): Gap | null {
  for (const { target, removedNodes, nextSibling, previousSibling } of records) {
    const removed = [...removedNodes].find((node) => node.contains(lost))
    // What hangs in the page's body is a dialog.
    if (removed instanceof Element && target instanceof Element && target !== document.body)
      return { removed, parent: target, next: nextSibling, previous: previousSibling }
  }
  return null
}

function inGap({ removed, parent, next, previous }: Gap, lost: Element): HTMLElement | null {
  for (const row of [next, previous]) {
    if (!(row instanceof Element) || row.tagName !== removed.tagName || row.className !== removed.className) continue
    const same = [row, ...row.querySelectorAll(controls)].find((one) => kindOf(one) === kindOf(lost))
    if (same instanceof HTMLElement && isShown(same) && !same.matches(':disabled')) return same
  }
  let place = parent.closest<HTMLElement>(places)
  while (place && !isShown(place)) place = place.parentElement?.closest<HTMLElement>(places) ?? null
  return place
}

/** The same for the same button of each row: 移除第 3 张, 移除「青锋」. */
function kindOf(control: Element): string {
  const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
  return `${control.tagName} ${name.replace(/「.*」|\d+/g, '')}`
}

function isShown(place: Element): boolean {
  return place.isConnected && place.getClientRects().length > 0
}
