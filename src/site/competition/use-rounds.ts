import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isPlainClick } from '../overlays/plain-click.ts'
import { nameInAddress, partsOfAddress, sideInAddress } from './bracket-address.ts'
import type { Follower } from './follow-side.ts'

/**
 * Opens the frame at the round that the address names, or at `open`; a tree that is drawn whole, at its beginning. Keeps chips, frame and address
 * together. `rounds`: what tells them from those of another stage.
 */
export function useRounds(root: RefObject<HTMLDivElement | null>, open: string, rounds: string): void {
  const follower = useRef<Follower | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rounds have a place of their own
  useLayoutEffect(() => {
    if (root.current) openAt(root.current, open)
  }, [root, open, rounds])
  // biome-ignore lint/correctness/useExhaustiveDependencies: their chips are other elements
  useEffect(() => (root.current ? enhanced(root.current, open) : undefined), [root, open, rounds])
  // biome-ignore lint/correctness/useExhaustiveDependencies: their names are other elements
  useEffect(() => (root.current ? followed(root.current, follower) : undefined), [root, rounds])
  // What a change of the page brought is not lit yet.
  useEffect(() => follower.current?.light())
}

/** The way of a side is lit by a script of its own, brought when somebody points at one, or where the address names it. */
function followed(root: HTMLElement, follower: RefObject<Follower | null>): (() => void) | undefined {
  if (root.querySelector('[data-side]') === null) return undefined
  let isGone = false
  let last: Event | null = null
  let isComing = false
  const bring = (event: Event | null) => {
    last = event
    if (isComing) return
    isComing = true
    import('./follow-side.ts').then(
      ({ followSide }) => {
        stop()
        if (!isGone) follower.current = followSide(root, last)
      },
      () => {
        isComing = false
      },
    )
  }
  const stop = () => {
    for (const type of pointings) root.removeEventListener(type, bring)
  }
  for (const type of pointings) root.addEventListener(type, bring)
  if (sideInAddress() !== null) bring(null)
  return () => {
    isGone = true
    stop()
    follower.current?.stop()
    follower.current = null
  }
}

const pointings = ['pointerover', 'focusin', 'click'] as const

/** The round of these that the address names. */
function named(chips: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const parts = partsOfAddress()
  return chips.find((chip) => parts.includes(idOf(chip)))
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
  if (frame && round) frame.scrollLeft = chosen || !beginsAtFirst(root, frame) ? columnOf(frame, round, chips) : 0
}

/** A tree of which several rounds are in view; a phone, which shows one, snaps to it. */
function beginsAtFirst(root: HTMLElement, frame: HTMLElement): boolean {
  const overview = overviewOf(root)
  return overview !== null && (overview.checked || getComputedStyle(frame).scrollSnapType === 'none')
}

function overviewOf(root: HTMLElement): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>('[data-overview]')
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

function enhanced(root: HTMLElement, open: string): (() => void) | undefined {
  const frame = root.querySelector('section')
  if (!frame) return undefined
  const chips = chipsOf(root)
  const overview = overviewOf(root)
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
  const tellEdges = () => {
    const after = frame.scrollWidth - frame.clientWidth - frame.scrollLeft
    frame.dataset.more = [frame.scrollLeft > 2 ? 'before' : '', after > 2 ? 'after' : ''].join(' ').trim()
  }
  const jump = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const chip = target?.closest<HTMLAnchorElement>('nav a')
    const isSmall = overview?.checked === true
    // A tree that is drawn small leads to its rounds.
    const index = chip ? chips.indexOf(chip) : isSmall && target?.closest('a') ? rounds.findIndex((round) => round?.contains(target)) : -1
    const round = rounds[index]
    if (!round || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    if (overview && isSmall) {
      overview.checked = false
      if (root.getBoundingClientRect().top < 0) root.scrollIntoView()
    }
    show(index)
    remember(chips[index])
    settlesAt = performance.now() + glideMs
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    frame.scrollTo({ left: columnOf(frame, round, chips), behavior })
    // In a high tree it may be far below the first round.
    const head = round.querySelector('h3')?.getBoundingClientRect()
    if (head && (head.top < 0 || head.top > innerHeight - belowHead)) scrollBy({ top: head.top - innerHeight / 3, behavior })
  }
  // What is folded away has no place to scroll to.
  const unfolded = () => openAt(root, open)
  const redrawn = () => {
    frame.style.paddingRight = ''
    openAt(root, open)
    tellEdges()
  }
  const fold = root.closest('details')
  centre(chips[shown])
  tellEdges()
  frame.addEventListener('scroll', scrolled, { passive: true })
  frame.addEventListener('scroll', tellEdges, { passive: true })
  addEventListener('resize', tellEdges)
  overview?.addEventListener('change', redrawn)
  fold?.addEventListener('toggle', unfolded)
  root.addEventListener('click', jump)
  return () => {
    clearTimeout(resting)
    frame.removeEventListener('scroll', scrolled)
    frame.removeEventListener('scroll', tellEdges)
    removeEventListener('resize', tellEdges)
    overview?.removeEventListener('change', redrawn)
    fold?.removeEventListener('toggle', unfolded)
    root.removeEventListener('click', jump)
  }
}

function remember(chip: HTMLAnchorElement | undefined): void {
  if (chip) nameInAddress(idOf(chip), sideInAddress())
}

/** The height of a match below the round's name, px. */
const belowHead = 160
/** A swipe that is over, ms. */
const restMs = 200
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
