import { useEffect, useRef, useState } from 'react'
import styles from './countdown.module.css'
import { type CountdownParts, countdownParts, msUntilChange } from './countdown-parts.ts'
import { learnServerTime } from './server-time.ts'
import { watch } from './ticking.ts'

export interface CountdownProps {
  at: string
}

/** It starts a little before it is visible. */
const nearby = { rootMargin: '200px 0px' }

/** The remaining time, ticking only while visible. Screen readers read the time itself, beside it. */
export function Countdown({ at }: CountdownProps) {
  const [left, setLeft] = useState<CountdownParts>([])
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const start = async () => {
      await learnServerTime()
      stop()
      if (!isGone) stop = watch({ at: Date.parse(at), step: msUntilChange, hear: (ms) => setLeft(countdownParts(ms)) })
    }
    const seen = new IntersectionObserver((entries) => {
      stop()
      if (entries.some((entry) => entry.isIntersecting)) void start()
    }, nearby)
    if (box.current) seen.observe(box.current)
    return () => {
      isGone = true
      seen.disconnect()
      stop()
    }
  }, [at])
  return (
    <span className={styles.figures} ref={box}>
      {left.map(({ figure, unit }) => (
        <span key={unit}>
          <b>{figure}</b>
          <i>{unit}</i>
        </span>
      ))}
    </span>
  )
}
