import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { dayAfter, daysBetween, formatDay, nextMidnight } from '#shared/dates.ts'
import { wantParts } from './late-parts.ts'
import { onServerClock, serverClock } from './server-clock.ts'

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
 * The day is the server's, whose clock each stream tells as it begins: a device's that is set wrong by hours has its midnight at another time. Until
 * then days are counted on from the page's by the device's clock: one that is wrong by years does not make another day of today.
 */
export function TodayProvider({ initial, children }: Props) {
  const [today, setToday] = useState(initial)
  useEffect(() => {
    const atStart = dayAt(Date.now())
    let timer: ReturnType<typeof setTimeout>
    const follow = () => {
      clearTimeout(timer)
      const known = serverClock()
      const now = known ?? Date.now()
      const day = known === null ? dayAfter(initial, daysBetween(atStart, dayAt(now))) : dayAt(known)
      if (day !== initial) wantParts() // they would make room for nothing
      startTransition(() => setToday(day))
      timer = setTimeout(follow, Date.parse(nextMidnight(new Date(now).toISOString())) - now)
    }
    const onShown = () => {
      if (!document.hidden) follow()
    }
    follow()
    document.addEventListener('visibilitychange', onShown)
    const stop = onServerClock(follow)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [initial])
  return <TodayContext value={today}>{children}</TodayContext>
}

function dayAt(time: number): string {
  return formatDay(new Date(time).toISOString())
}
