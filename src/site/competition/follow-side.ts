import { isPlainClick } from '../overlays/plain-click.ts'
import { areResultsHidden, onHiddenResults } from '../spoilers/hidden-results.ts'
import { nameInAddress, roundInAddress, sideInAddress } from './bracket-address.ts'
import { columnNamed, idOf } from './rounds-place.ts'

interface Follower {
  /** Once more, after what is shown has changed. */
  light(): void
  stop(): void
}

/**
 * Lights the way of the side under the pointer or the focus; or, while the button is pressed in, of the one whose name was tapped, which the address
 * keeps.
 */
export function followSide(root: HTMLElement): Follower {
  const button = root.querySelector<HTMLButtonElement>('button[aria-pressed]')
  const hint = button?.querySelector('small')
  const askingWords = hint?.textContent ?? ''
  const isHeld = () => button?.getAttribute('aria-pressed') === 'true'
  let pinned: string | null = null

  const light = () => show(root, pinned === null ? [] : [pinned])
  const pin = (side: string | null, isPressed: boolean) => {
    pinned = side
    button?.setAttribute('aria-pressed', String(isPressed))
    if (hint) hint.textContent = side === null ? askingWords : nameOf(root, side)
    light()
    if (side !== null) bringWay(root)
  }
  const follow = ({ target }: Event) => {
    if (!isHeld()) show(root, sidesAt(target))
  }
  // A finger cannot hover over a name without opening the match: while the button is pressed in, tapping a name only highlights it.
  const hold = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const side = target?.closest('[data-side]')?.getAttribute('data-side')
    if (button?.contains(target)) pin(null, !isHeld())
    else if (isHeld() && side && isPlainClick(event)) {
      event.preventDefault()
      pin(side, true)
    } else return
    nameInAddress(roundInAddress(), pinned)
  }

  const named = sideInAddress()
  if (named !== null && root.querySelector(`[data-side="${named}"]`)) pin(named, true)
  root.addEventListener('click', hold, true)
  for (const type of follows) root.addEventListener(type, follow)
  const stopHearing = onHiddenResults(light)
  return {
    light,
    stop() {
      root.removeEventListener('click', hold, true)
      for (const type of follows) root.removeEventListener(type, follow)
      stopHearing()
    },
  }
}

const follows = ['pointerover', 'pointerleave', 'focusin'] as const

function nameOf(root: HTMLElement, side: string): string {
  return root.querySelector(`[data-side="${side}"] [title]`)?.textContent ?? ''
}

/** The side under the pointer; both sides of a match that has the focus. */
function sidesAt(target: EventTarget | null): string[] {
  const at = target instanceof Element ? target : null
  const one = at?.closest('[data-side]')
  const sides = one ? [one] : [...(at?.closest('a')?.querySelectorAll('[data-side]') ?? [])]
  return sides.flatMap((side) => side.getAttribute('data-side') ?? [])
}

function show(root: HTMLElement, sides: readonly string[]): void {
  // The path reveals who won.
  const shown = areResultsHidden() ? [] : sides
  for (const part of root.querySelectorAll('[data-side]'))
    part.toggleAttribute('data-lit', shown.includes(part.getAttribute('data-side') ?? ''))
  for (const chip of root.querySelectorAll<HTMLAnchorElement>('nav a')) {
    chip.toggleAttribute('data-lit', columnNamed(idOf(chip))?.querySelector('[data-lit]') != null)
  }
}

/** Where every round scrolls by itself, its match comes into view. */
function bringWay(root: HTMLElement): void {
  for (const list of root.querySelectorAll('ol')) {
    const match = list.querySelector('[data-lit]')?.closest('li')
    if (match && match.parentElement === list) list.scrollTop = match.offsetTop - (list.clientHeight - match.offsetHeight) / 2
  }
}
