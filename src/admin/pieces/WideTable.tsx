import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './wide-table.module.css'

/** A table that is wider than the screen scrolls sideways by itself, not the page with it; the arrow keys do it too, where there is more. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const frame = ref.current
    const table = frame?.firstElementChild
    if (!frame || !table) return
    const observer = new ResizeObserver(() => setWider(frame.scrollWidth > frame.clientWidth))
    observer.observe(frame)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={ref} className={styles.wide} {...(isWider && { 'aria-label': label, tabIndex: 0 })}>
      {children}
    </section>
  )
}
