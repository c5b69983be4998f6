import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OpeningView } from '#shared/openings.ts'
import { loadScript } from '../lazy-page.ts'
import type { CountdownProps } from './Countdown.tsx'
import { OpeningRow, type RestProps } from './OpeningRow.tsx'
import styles from './opening-row.module.css'

interface Props {
  openings: readonly OpeningView[]
  /** The details below each name; see `OpeningRow`. */
  Rest?: ComponentType<RestProps>
  /** Of the list. */
  className?: string
}

/** Some new servers in one card. In the browser they count down, and change state at their instants. */
export function OpeningRows({ openings, Rest, className = '' }: Props) {
  const [Countdown, setCountdown] = useState<ComponentType<CountdownProps> | null>(null)
  const [now, setNow] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const turns = openings.flatMap(({ next }) => next?.at ?? []).join(' ')
  const list = useRef<HTMLUListElement>(null)
  const isSeen = useSeen(list)
  useEffect(() => {
    if (!isSeen || turns === '') return
    let end = () => {}
    let isGone = false
    loadScript(async () => ({ ...(await import('./Countdown.tsx')), ...(await import('./turning.ts')) })).then(
      (found) => {
        if (isGone) return
        setCountdown(() => found.Countdown)
        end = found.awaitTurn(turns.split(' '), setNow, () => void revalidate())
      },
      () => {
        // Without it the times are shown as text.
      },
    )
    return () => {
      isGone = true
      end()
    }
  }, [isSeen, turns, revalidate])
  return (
    <ul ref={list} className={`${styles.rows} ${Rest ? '' : styles.brief} ${className}`}>
      {openings.map((opening) => (
        <li key={opening.id}>
          <OpeningRow opening={opening} now={now} Countdown={Countdown} Rest={Rest} />
        </li>
      ))}
    </ul>
  )
}

/** Whether it is, or has nearly been, in sight: further down the home page no script is loaded for it. */
function useSeen(box: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), nearby)
    if (box.current) seen.observe(box.current)
    return () => seen.disconnect()
  }, [box])
  return isSeen
}

const nearby = { rootMargin: '300px 0px' }
