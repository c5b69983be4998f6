import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { isPlainClick } from '../overlays/plain-click.ts'
import { areResultsHidden } from '../spoilers/hidden-results.ts'

/** Opens the frame at a round, keeps the chips and the frame together, and lights the way of the side under the pointer or the focus, or of the one that was touched. */
export function useRounds(root: RefObject<HTMLDivElement | null>, open: string): void {
  useLayoutEffect(() => {
    const frame = root.current?.querySelector('section')
    const round = document.getElementById(open)
    if (frame && round) frame.scrollLeft = leftOf(frame, round)
  }, [root, open])
  useEffect(() => (root.current ? enhanced(root.current) : undefined), [root])
}

function enhanced(root: HTMLElement): (() => void) | undefined {
  const frame = root.querySelector('section')
  if (!frame) return undefined
  const chips = [...root.querySelectorAll<HTMLAnchorElement>('nav a')]
  const rounds = chips.map((chip) => document.getElementById(chip.hash.slice(1)))
  let shown = chips.findIndex((chip) => chip.hasAttribute('aria-current'))
  const show = (index: number) => {
    shown = index
    chips.forEach((chip, i) => {
      if (i === index) chip.setAttribute('aria-current', 'true')
      else chip.removeAttribute('aria-current')
    })
    centre(chips[index])
  }
  // Where several rounds stand in the frame, the chosen one keeps its mark until it leaves.
  let settlesAt = 0
  const mark = () => {
    if (performance.now() < settlesAt || isWhole(frame, rounds[shown])) return
    const nearest = rounds.reduce((best, round, i) => (distance(frame, round) < distance(frame, rounds[best]) ? i : best), 0)
    if (nearest !== shown) show(nearest)
  }
  const jump = (event: MouseEvent) => {
    const chip = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('nav a') : null
    const index = chip ? chips.indexOf(chip) : -1
    const round = rounds[index]
    if (!round || !isPlainClick(event)) return
    event.preventDefault()
    show(index)
    settlesAt = performance.now() + glideMs
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    frame.scrollTo({ left: leftOf(frame, round), behavior: calm ? 'auto' : 'smooth' })
  }
  const button = root.querySelector<HTMLButtonElement>(':scope > button')
  const isHeld = () => button?.getAttribute('aria-pressed') === 'true'
  const follow = ({ target }: Event) => {
    if (!isHeld()) light(root, target instanceof Element ? target : null)
  }
  // A finger cannot rest on a name without opening the match: while the button is down, a name is for looking.
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
  frame.addEventListener('scroll', mark, { passive: true })
  root.addEventListener('click', jump)
  root.addEventListener('click', hold)
  for (const type of follows) root.addEventListener(type, follow)
  return () => {
    frame.removeEventListener('scroll', mark)
    root.removeEventListener('click', jump)
    root.removeEventListener('click', hold)
    for (const type of follows) root.removeEventListener(type, follow)
  }
}

const follows = ['pointerover', 'pointerleave', 'focusin'] as const
/** What the browser's own gliding takes at most; meanwhile the chip that was pressed stays chosen. */
const glideMs = 800

function leftOf(frame: HTMLElement, round: HTMLElement): number {
  const edge = Number.parseFloat(getComputedStyle(frame).scrollPaddingLeft) || 0
  return frame.scrollLeft + round.getBoundingClientRect().left - frame.getBoundingClientRect().left - edge
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
  // Its way tells who won.
  if (areResultsHidden()) return
  const one = at?.closest('[data-side]')
  const sides = one ? [one] : [...(at?.closest('a')?.querySelectorAll('[data-side]') ?? [])]
  const wanted = new Set(sides.map((side) => side.getAttribute('data-side')))
  for (const part of root.querySelectorAll('[data-side]')) part.toggleAttribute('data-lit', wanted.has(part.getAttribute('data-side')))
}
