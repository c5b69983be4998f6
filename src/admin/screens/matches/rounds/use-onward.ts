import { useEffect, useRef } from 'react'
import { isTouchScreen } from '#admin/pieces/is-touch-screen.ts'
import { isFocusLost, keepFocusOnScreen } from '#admin/pieces/lost-focus.ts'

/**
 * Leads to what is to be entered next in the group, once the group is shown and has it: the first field, the first match without a result that has
 * a page of its own, or the button to the next group. Not where somebody has gone on by himself; and where a keyboard would come up over half of
 * the screen, another group is only shown from its first match.
 */
export function useOnward(group: string): (to: string) => void {
  const wanted = useRef<{ from: string; to: string } | null>(null)
  useEffect(() => {
    if (wanted.current?.to !== group) return
    const isOther = wanted.current.from !== group
    const next = document.querySelector<HTMLElement>('[data-entry]:not(:disabled)')
    const isLost = isFocusLost()
    // Until there is something, and where a keyboard would come up: a screen reader stays on the screen.
    if (isLost) keepFocusOnScreen()
    if (!next && (isOther || isLost)) return
    wanted.current = null
    if (isTouchScreen) return isOther ? next?.scrollIntoView({ block: 'center' }) : undefined
    if (isOther || isLost) next?.focus()
  })
  return (to) => {
    wanted.current = { from: group, to }
  }
}
