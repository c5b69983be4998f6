import { type ComponentType, useEffect, useState } from 'react'
import { loadScript } from '../lazy-page.ts'
import type { CountdownProps } from '../openings/Countdown.tsx'
import styles from './match-countdown.module.css'

/** Until a match begins; its script comes after the page, and its place is kept free. Those who hear the page have the time beside it. */
export function MatchCountdown({ at }: { at: string }) {
  const [Countdown, setCountdown] = useState<ComponentType<CountdownProps> | null>(null)
  useEffect(() => {
    let isGone = false
    loadScript(() => import('../openings/Countdown.tsx')).then(
      (found) => {
        if (!isGone) setCountdown(() => found.Countdown)
      },
      () => {
        // Without it the time is shown as text.
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return <span className={styles.place}>{Countdown !== null && <Countdown at={at} />}</span>
}
