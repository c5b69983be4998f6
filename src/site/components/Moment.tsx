import { formatDateTime, formatListed, formatMoment } from '#shared/dates.ts'
import { useToday } from '../today.tsx'

interface Props {
  at: string
  /** In a list, where the day is enough once it is past. */
  listed?: boolean
  className?: string
}

/** When something was published, changed or decided: 今天 20:30 while it is near; the whole date can always be asked for. */
export function Moment({ at, listed = false, className }: Props) {
  const today = useToday()
  return (
    <time className={className} dateTime={at} title={formatDateTime(at)}>
      {listed ? formatListed(at, today) : formatMoment(at, today)}
    </time>
  )
}
