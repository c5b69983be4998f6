import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** What a screen reader calls it. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * What a dialog tells before its last button is pressed: its beginning comes into view, and it gets the focus. The button does not: it would
 * be pressed by the second of two quick presses of Enter, with nothing read.
 */
export function ToRead({ label, className, children }: Props) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!place.current) return
    place.current.focus({ preventScroll: true })
    const { top } = place.current.getBoundingClientRect()
    // Its beginning is in view, and something after it.
    if (top >= 0 && top < innerHeight / 2) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    // Newer browsers return a promise, which is no way to end an effect.
    void place.current.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
  }, [])
  return (
    // Nothing is pressed there: the browser's frame around it would only cut through what it holds.
    <section ref={place} aria-label={label} tabIndex={-1} className={className} style={{ outline: 'none' }}>
      {children}
    </section>
  )
}
