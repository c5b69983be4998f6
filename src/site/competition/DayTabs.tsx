import { useLayoutEffect, useRef } from 'react'
import { dayParts, nearDay } from '#shared/dates.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './day-tabs.module.css'

interface Props {
  /** Days like 2026-11-20, oldest first. */
  days: readonly { day: string; count: number }[]
  current: string | null
  today: string
  linkTo: (day: string) => string
}

/** One link per day, in a row that scrolls sideways; days without matches are narrow. */
export function DayTabs({ days, current, today, linkTo }: Props) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen day is what moves
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [current])
  return (
    <nav className={styles.tabs} aria-label="按日期" ref={row}>
      {days.map(({ day, count }, i) => {
        const { year, month, day: number, weekday } = dayParts(day)
        const isNewMonth = i === 0 || dayParts(days[i - 1]?.day ?? day).month !== month
        const isOtherYear = year !== dayParts(today).year
        return (
          <SiteLink
            key={day}
            className={count === 0 ? styles.none : undefined}
            to={linkTo(day)}
            keepsPlace
            aria-current={day === current ? 'date' : undefined}
          >
            <span>{nearDay(day, today) ?? (isNewMonth ? `${isOtherYear ? `${year}年` : ''}${month}月` : weekday)}</span>
            <b>{number}</b>
            <small>{count === 0 ? '无' : `${count} 场`}</small>
          </SiteLink>
        )
      })}
    </nav>
  )
}
