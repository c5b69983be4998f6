import { isPlainClick } from '../overlays/plain-click.ts'
import { nameInAddress, sideInAddress } from './bracket-address.ts'
import { followSide } from './follow-side.ts'
import { chipsOf, columnNamed, columnOf, idOf, leftOf, mark, openAt, overviewOf } from './rounds-place.ts'

export interface Keeper {
  /** Lights the way of the chosen side in what a change of the page brought. */
  light(): void
  stop(): void
}

/** Keeps chips, frame and address together, and lights the ways of sides. Comes by itself once the page is alive. */
export function keepRounds(root: HTMLElement, open: string): Keeper {
  const follower = root.querySelector('[data-side]') && followSide(root)
  const stop = kept(root, open)
  return {
    light: () => follower?.light(),
    stop() {
      stop?.()
      follower?.stop()
    },
  }
}

function kept(root: HTMLElement, open: string): (() => void) | undefined {
  const frame = root.querySelector('section')
  if (!frame) return undefined
  const chips = chipsOf(root)
  const overview = overviewOf(root)
  const rounds = chips.map((chip) => columnNamed(idOf(chip)))
  let shown = chips.findIndex((chip) => chip.hasAttribute('aria-current'))
  const show = (index: number) => {
    shown = index
    mark(chips, chips[index])
    centre(chips[index])
    // Also to set the value that it has would end a scroll that is under way to the side.
    if (frame.scrollTop !== 0) frame.scrollTop = 0
  }
  /** Where the tree was last sent by a press. */
  let sent: { index: number; left: number } | undefined
  // Where several rounds are visible, the chosen one stays marked until it is scrolled out.
  let gliding: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(gliding)
    gliding = undefined
  }
  const glide = (longestMs: number) => {
    settle()
    gliding = setTimeout(settle, longestMs)
  }
  // Whoever takes the tree into his own hands moves it sideways. A click does not, nor a wheel that scrolls the page: it glides on.
  const takeOver = () => {
    settle()
    sent = undefined
  }
  const touched = ({ pointerType }: PointerEvent) => pointerType === 'mouse' || takeOver()
  const wheeled = ({ deltaX, deltaY, shiftKey }: WheelEvent) => (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) && takeOver()
  let resting: ReturnType<typeof setTimeout> | undefined
  const scrolled = () => {
    if (gliding !== undefined) return glide(restMs)
    // Of several that are whole there, and after a glide that took longer than its time, it is the pressed one.
    const reached = sent && Math.abs(frame.scrollLeft - Math.min(sent.left, frame.scrollWidth - frame.clientWidth)) < 2 ? sent.index : null
    if (reached === null && isWhole(frame, rounds[shown])) return
    const nearest = rounds.reduce((best, round, i) => (distance(frame, round) < distance(frame, rounds[best]) ? i : best), 0)
    const index = reached ?? nearest
    if (index === shown) return
    show(index)
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
    glide(beginsMs)
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    sent = { index, left: columnOf(frame, round, chips) }
    frame.scrollTo({ left: sent.left, behavior })
    // In a high tree it may be far below the first round.
    const head = round.querySelector('h3')?.getBoundingClientRect()
    if (head && (head.top < 0 || head.top > innerHeight - belowHead)) scrollBy({ top: head.top - innerHeight / 3, behavior })
  }
  // On a phone a round that is not in view is no higher than its edge: whoever comes to it by keyboard sees all of it.
  const entered = ({ target }: KeyboardEvent) => {
    const index = rounds.findIndex((round) => round?.clientHeight === 0 && target instanceof Element && round.contains(target))
    if (index !== -1) show(index)
  }
  const redrawn = () => {
    frame.style.paddingRight = ''
    openAt(root, open)
    tellEdges()
  }
  centre(chips[shown])
  tellEdges()
  frame.addEventListener('scroll', scrolled, { passive: true })
  frame.addEventListener('scroll', tellEdges, { passive: true })
  frame.addEventListener('pointerdown', touched, { passive: true })
  frame.addEventListener('wheel', wheeled, { passive: true })
  frame.addEventListener('keyup', entered)
  addEventListener('resize', tellEdges)
  overview?.addEventListener('change', redrawn)
  root.addEventListener('click', jump)
  return () => {
    clearTimeout(resting)
    settle()
    frame.removeEventListener('pointerdown', touched)
    frame.removeEventListener('wheel', wheeled)
    frame.removeEventListener('scroll', scrolled)
    frame.removeEventListener('scroll', tellEdges)
    frame.removeEventListener('keyup', entered)
    removeEventListener('resize', tellEdges)
    overview?.removeEventListener('change', redrawn)
    root.removeEventListener('click', jump)
  }
}

function remember(chip: HTMLAnchorElement | undefined): void {
  if (chip) nameInAddress(idOf(chip), sideInAddress())
}

/** The height of a match below the round's name, px. */
const belowHead = 160
/** A swipe, or the browser's smooth scrolling, that is over, ms. */
const restMs = 200
/** The time in which its smooth scrolling begins, ms; while it lasts the pressed chip stays marked. */
const beginsMs = 800

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
