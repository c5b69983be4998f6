import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { isPlainClick } from '../overlays/plain-click.ts'
import { areResultsHidden } from '../spoilers/hidden-results.ts'

/**
 * Opens the frame at the round that the address names, or at `open`; keeps chips, frame and address together; and lights the way of the side under
 * the pointer or the focus, or of the one that was touched. `rounds`: what tells them from those of another stage.
 */
export function useRounds(root: RefObject<HTMLDivElement | null>, open: string, rounds: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rounds have a place of their own
  useLayoutEffect(() => {
    if (root.current) openAt(root.current, open)
  }, [root, open, rounds])
  // biome-ignore lint/correctness/useExhaustiveDependencies: their chips are other elements
  useEffect(() => (root.current ? enhanced(root.current, open) : undefined), [root, open, rounds])
}

/** The round of these that the address names. */
function named(chips: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  return chips.find((chip) => chip.hash === location.hash)
}

function openAt(root: HTMLElement, open: string): void {
  const chips = chipsOf(root)
  const chosen = named(chips)
  const fold = root.closest('details')
  if (chosen && fold && !fold.open) {
    fold.open = true
    root.scrollIntoView()
  }
  const frame = root.querySelector('section')
  const round = document.getElementById(chosen ? idOf(chosen) : open)
  mark(chips, chosen ?? chips.find((chip) => idOf(chip) === open))
  if (frame && round) frame.scrollLeft = columnOf(frame, round, chips)
}

function chipsOf(root: HTMLElement): HTMLAnchorElement[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('nav a')]
}

function idOf(chip: HTMLAnchorElement): string {
  return chip.hash.slice(1)
}

function mark(chips: readonly HTMLAnchorElement[], chosen: HTMLAnchorElement | undefined): void {
  for (const chip of chips) {
    if (chip === chosen) chip.setAttribute('aria-current', 'true')
    else chip.removeAttribute('aria-current')
  }
}

/** The browser's entry of the page is the same, with another round: the router need not hear of it. */
function remember(chip: HTMLAnchorElement | undefined): void {
  if (chip && chip.hash !== location.hash) history.replaceState(history.state, '', chip.hash)
}

function enhanced(root: HTMLElement, open: string): (() => void) | undefined {
  const frame = root.querySelector('section')
  if (!frame) return undefined
  const chips = chipsOf(root)
  const rounds = chips.map((chip) => document.getElementById(idOf(chip)))
  let shown = chips.findIndex((chip) => chip.hasAttribute('aria-current'))
  const show = (index: number) => {
    shown = index
    mark(chips, chips[index])
    centre(chips[index])
  }
  // Where several rounds are visible, the chosen one stays marked until it is scrolled out.
  let settlesAt = 0
  let resting: ReturnType<typeof setTimeout> | undefined
  const scrolled = () => {
    if (performance.now() < settlesAt || isWhole(frame, rounds[shown])) return
    const nearest = rounds.reduce((best, round, i) => (distance(frame, round) < distance(frame, rounds[best]) ? i : best), 0)
    if (nearest === shown) return
    show(nearest)
    clearTimeout(resting)
    resting = setTimeout(() => remember(chips[shown]), restMs)
  }
  const jump = (event: MouseEvent) => {
    const chip = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('nav a') : null
    const index = chip ? chips.indexOf(chip) : -1
    const round = rounds[index]
    if (!round || !isPlainClick(event)) return
    event.preventDefault()
    show(index)
    remember(chips[index])
    settlesAt = performance.now() + glideMs
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    frame.scrollTo({ left: columnOf(frame, round, chips), behavior: calm ? 'auto' : 'smooth' })
  }
  // What is folded away has no place to scroll to.
  const unfolded = () => openAt(root, open)
  const fold = root.closest('details')
  const button = root.querySelector<HTMLButtonElement>(':scope > button')
  const isHeld = () => button?.getAttribute('aria-pressed') === 'true'
  const follow = ({ target }: Event) => {
    if (!isHeld()) light(root, target instanceof Element ? target : null)
  }
  // A finger cannot hover over a name without opening the match: while the button is pressed in, tapping a name only highlights it.
  const hold = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (button?.contains(target)) {
      button.setAttribute('aria-pressed', String(!isHeld()))
      light(root, null)
    } else if (isHeld() && isPlainClick(event) && target?.closest('[data-side]')) {
      event.preventDefault()
      light(root, target)
    }
  }
  centre(chips[shown])
  frame.addEventListener('scroll', scrolled, { passive: true })
  fold?.addEventListener('toggle', unfolded)
  root.addEventListener('click', jump)
  root.addEventListener('click', hold)
  for (const type of follows) root.addEventListener(type, follow)
  return () => {
    clearTimeout(resting)
    frame.removeEventListener('scroll', scrolled)
    fold?.removeEventListener('toggle', unfolded)
    root.removeEventListener('click', jump)
    root.removeEventListener('click', hold)
    for (const type of follows) root.removeEventListener(type, follow)
  }
}

/** A swipe that is over, ms. */
const restMs = 200
const follows = ['pointerover', 'pointerleave', 'focusin'] as const
/** The maximum duration of the browser's smooth scrolling; meanwhile the pressed chip stays marked. */
const glideMs = 800

function leftOf(frame: HTMLElement, round: HTMLElement): number {
  return frame.scrollLeft + round.getBoundingClientRect().left - frame.getBoundingClientRect().left - edgeOf(frame)
}

function edgeOf(frame: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(frame).scrollPaddingLeft) || 0
}

/**
 * Where the frame begins to show this round, always with a whole column. Of the last rounds, to which it cannot scroll that far, it gets as much room
 * behind them as lets it begin with the nearest column before; all that follows it is in view.
 */
function columnOf(frame: HTMLElement, round: HTMLElement, chips: readonly HTMLAnchorElement[]): number {
  const wanted = leftOf(frame, round)
  const columns = chips.flatMap((chip) => document.getElementById(idOf(chip)) ?? [])
  const most = Math.max(...columns.map((column) => leftOf(frame, column) + column.offsetWidth)) + 2 * edgeOf(frame) - frame.clientWidth
  if (columns.length === 0 || wanted <= most) return wanted
  const left = Math.min(wanted, ...columns.map((column) => leftOf(frame, column)).filter((at) => at >= most - 1))
  if (left > most && most > 0) frame.style.paddingRight = `${edgeOf(frame) + left - most}px`
  return left
}

function centre(chip: HTMLElement | undefined): void {
  const row = chip?.parentElement
  if (chip && row) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}

function isWhole(frame: HTMLElement, round: HTMLElement | null | undefined): boolean {
  if (!round) return false
  const box = round.getBoundingClientRect()
  const within = frame.getBoundingClientRect()
  return box.left >= within.left - 2 && box.right <= within.right + 2
}

function distance(frame: HTMLElement, round: HTMLElement | null | undefined): number {
  return round ? Math.abs(leftOf(frame, round) - frame.scrollLeft) : Number.POSITIVE_INFINITY
}

/** The side under the pointer; both sides of a match that has the focus. */
function light(root: HTMLElement, at: Element | null): void {
  // The path reveals who won.
  if (areResultsHidden()) return
  const one = at?.closest('[data-side]')
  const sides = one ? [one] : [...(at?.closest('a')?.querySelectorAll('[data-side]') ?? [])]
  const wanted = new Set(sides.map((side) => side.getAttribute('data-side')))
  for (const part of root.querySelectorAll('[data-side]')) part.toggleAttribute('data-lit', wanted.has(part.getAttribute('data-side')))
}
