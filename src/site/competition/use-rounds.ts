import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { isPlainClick } from '../overlays/plain-click.ts'

/** Opens the frame at a round, keeps the chips and the frame together, and lights the way of the side under the pointer or the focus. */
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
  let shown = 0
  const mark = () => {
    const ends = frame.scrollLeft + frame.clientWidth >= frame.scrollWidth - 2
    const nearest = rounds.reduce((best, round, i) => (distance(frame, round) < distance(frame, rounds[best]) ? i : best), 0)
    // At its end the frame cannot bring the last round to its left edge.
    const next = ends && frame.scrollLeft > 0 && distance(frame, rounds[nearest]) > 8 ? rounds.length - 1 : nearest
    if (next === shown) return
    shown = next
    chips.forEach((chip, i) => {
      if (i === shown) chip.setAttribute('aria-current', 'true')
      else chip.removeAttribute('aria-current')
    })
    const chip = chips[shown]
    const row = chip?.parentElement
    if (chip && row) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
  }
  const jump = (event: MouseEvent) => {
    const chip = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('nav a') : null
    const round = chip && rounds[chips.indexOf(chip)]
    if (!round || !isPlainClick(event)) return
    event.preventDefault()
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    frame.scrollTo({ left: leftOf(frame, round), behavior: calm ? 'auto' : 'smooth' })
  }
  const follow = ({ target }: Event) => light(root, target instanceof Element ? target : null)
  const listeners = [
    [frame, 'scroll', mark],
    [root, 'click', jump],
    [root, 'pointerover', follow],
    [root, 'pointerleave', follow],
    [root, 'focusin', follow],
  ] as const
  mark()
  for (const [element, type, act] of listeners) element.addEventListener(type, act as EventListener, { passive: type === 'scroll' })
  return () => {
    for (const [element, type, act] of listeners) element.removeEventListener(type, act as EventListener)
  }
}

function leftOf(frame: HTMLElement, round: HTMLElement): number {
  const edge = Number.parseFloat(getComputedStyle(frame).scrollPaddingLeft) || 0
  return frame.scrollLeft + round.getBoundingClientRect().left - frame.getBoundingClientRect().left - edge
}

function distance(frame: HTMLElement, round: HTMLElement | null | undefined): number {
  return round ? Math.abs(leftOf(frame, round) - frame.scrollLeft) : Number.POSITIVE_INFINITY
}

/** The side under the pointer; both sides of a match that has the focus. */
function light(root: HTMLElement, at: Element | null): void {
  const one = at?.closest('[data-side]')
  const sides = one ? [one] : [...(at?.closest('a')?.querySelectorAll('[data-side]') ?? [])]
  const wanted = new Set(sides.map((side) => side.getAttribute('data-side')))
  for (const part of root.querySelectorAll('[data-side]')) part.toggleAttribute('data-lit', wanted.has(part.getAttribute('data-side')))
}
