import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { dayAfter, daysBetween, formatDay, nextMidnight } from '#shared/dates.ts'
import { wantParts } from './late-parts.ts'

const TodayContext = createContext<string | null>(null)

/** The day of the site's zone, 2026-11-20: on the server when the page is rendered, in the browser as it goes on. */
export function useToday(): string {
  const today = useContext(TodayContext)
  if (today === null) throw new Error('Pages are rendered within TodayProvider')
  return today
}

interface Props {
  /** As the server said with the first page. */
  initial: string
  children: ReactNode
}

/**
 * Days are counted on from the server's, by the device's clock: one that is set wrong by hours or years does not make another day of today.
 */
export function TodayProvider({ initial, children }: Props) {
  const [today, setToday] = useState(initial)
  useEffect(() => {
    const atStart = deviceDay()
    let timer: ReturnType<typeof setTimeout>
    const follow = () => {
      clearTimeout(timer)
      const now = deviceDay()
      const day = dayAfter(initial, daysBetween(atStart, now))
      if (day !== initial) wantParts() // they would make room for nothing
      startTransition(() => setToday(day))
      timer = setTimeout(follow, Date.parse(nextMidnight(deviceTime())) - Date.now())
    }
    const onShown = () => {
      if (!document.hidden) follow()
    }
    follow()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [initial])
  return <TodayContext value={today}>{children}</TodayContext>
}

function deviceTime(): string {
  return new Date().toISOString()
}

function deviceDay(): string {
  return formatDay(deviceTime())
}
