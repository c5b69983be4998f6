import { type Clock, instant } from '#server/base/clock.ts'
import { formatDay } from '#shared/dates.ts'

const channelsADay = 200
const otherChannels = 'other'

/** Clients can send any channel name: above this many a day, others are counted as one, so that nobody can fill tables and charts. */
export function knownChannels(clock: Clock): (channel: string) => string {
  const known = new Set<string>()
  let today = ''
  return (channel) => {
    const day = formatDay(instant(clock))
    if (day !== today) known.clear()
    today = day
    if (known.has(channel) || known.size < channelsADay) {
      known.add(channel)
      return channel
    }
    return otherChannels
  }
}
