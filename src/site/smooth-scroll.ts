/** Specification, section 9: 500 ms; the offset is the height of the element less 35 per cent of it. */
export const scrollMs = 500

interface SmoothScroll {
  /** CSS px between the top of the window and the top of the element afterwards; default 0.65 × its height. */
  offset?: number
  durationMs?: number
}

let current = 0

/** Scrolls smoothly to the element; at once for visitors with reduced motion. Any user input stops it. */
export function smoothScrollTo(element: Element, { offset, durationMs = scrollMs }: SmoothScroll = {}): Promise<void> {
  const box = element.getBoundingClientRect()
  const from = scrollY
  const to = Math.max(0, from + box.top - (offset ?? defaultOffset(box.height)))
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : durationMs
  const start = performance.now()
  current += 1
  const own = current
  const giveWay = () => {
    if (own === current) current += 1
  }
  for (const name of ['wheel', 'touchstart'] as const) addEventListener(name, giveWay, { passive: true, once: true })
  return new Promise((done) => {
    const step = (now: number) => {
      if (own === current) scrollTo(0, positionAt(from, to, duration <= 0 ? 1 : (now - start) / duration))
      if (own === current && now - start < duration) requestAnimationFrame(step)
      else {
        for (const name of ['wheel', 'touchstart'] as const) removeEventListener(name, giveWay)
        done()
      }
    }
    step(start)
  })
}

/** CSS px left free above an element of this height. */
export function defaultOffset(height: number): number {
  return height * 0.65
}

/** The position after a share of the time, 0 to 1: easing out, never past the end. */
export function positionAt(from: number, to: number, share: number): number {
  const rest = 1 - Math.min(1, Math.max(0, share))
  return to + (from - to) * rest * rest * rest
}
