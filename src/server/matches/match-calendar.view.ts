import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { isPast, isPostponed } from '#shared/competitions/match-time.ts'
import { matchPlace, matchTitle } from '#shared/competitions/match-title.ts'
import { formatMatchTime, siteOffsetMinutes } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'

/** How often a subscribed calendar should refresh, s. */
const refreshSeconds = 3_600
/** Assumed length of a match without a known one, and of each game of a match with one, ms. */
const plainMs = 2 * 3_600_000
const gameMs = 45 * 60_000

/** A match with the data that only calendars show. */
export interface CalendarMatch {
  match: MatchSummary
  /** Decided by a ruling about a side that left, before it began. */
  isRuled: boolean
  venue: string
  streamUrl: string
  /** The former start of a match that was postponed without a new date; null: it has a date. */
  lostAt: string | null
  /** When such a match ended that was played all the same; null: it was not, its end is unknown, or hidden with the result. */
  playedUntil: string | null
  /** How often the event has changed, and when last, ISO UTC. */
  sequence: number
  changedAt: string
}

/** A match that was in calendars and is not public any more: the event says only that it is cancelled. */
export interface RemovedMatch {
  id: number
  /** Empty where it is not public either. */
  competition: string
  startsAt: string
  isWholeDay: boolean
  sequence: number
  changedAt: string
}

interface Calendar {
  matches: readonly CalendarMatch[]
  removed: readonly RemovedMatch[]
  publicUrl: string
  name: string
  /** The path of this calendar. */
  path: string
}

/** An iCalendar file (RFC 5545) of these matches. It contains no results: people look at a calendar before they watch a match. */
export function matchCalendar({ matches, removed, publicUrl, name, path }: Calendar): string {
  const calendar = ical({
    prodId: { company: 'Leitai', product: 'matches', language: 'ZH' },
    name,
    url: publicUrl + path,
    ttl: refreshSeconds,
    events: [...matches.flatMap((one) => eventOf(one, publicUrl) ?? []), ...removed.map((one) => removedEvent(one, publicUrl))],
  })
  return calendar.toString()
}

function eventOf(one: CalendarMatch, publicUrl: string): ICalEventData | null {
  const { match, isRuled, venue, streamUrl, lostAt, playedUntil, sequence, changedAt } = one
  const { schedule } = match
  const length = lengthOf(match)
  const began = playedUntil === null ? null : new Date(Date.parse(playedUntil) - length).toISOString()
  const at = schedule.at ?? began ?? lostAt
  if (at === null) return null
  const isOff = schedule.state === 'cancelled' || isRuled || (schedule.at ?? began) === null
  return {
    ...frameOf({ id: match.id, sequence, changedAt }, publicUrl),
    ...timesOf(at, schedule.precision !== 'exact' && lostAt === null, length),
    // A match postponed without a date would otherwise remain at a time at which nobody plays.
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: (isRuled ? '不用打了：' : stateOf(match, lostAt)) + sidesOf(match),
    description: descriptionOf(match, streamUrl),
    location: venue,
    url: publicUrl + paths.match(match.id),
  }
}

function removedEvent({ competition, startsAt, isWholeDay, ...one }: RemovedMatch, publicUrl: string): ICalEventData {
  return {
    ...frameOf(one, publicUrl),
    ...timesOf(startsAt, isWholeDay, plainMs),
    status: ICalEventStatus.CANCELLED,
    summary: competition === '' ? '比赛已取消' : `比赛已取消（${competition}）`,
  }
}

function frameOf({ id, sequence, changedAt }: Pick<RemovedMatch, 'id' | 'sequence' | 'changedAt'>, publicUrl: string) {
  const stamp = new Date(changedAt)
  return { id: `match-${id}@${new URL(publicUrl).hostname}`, sequence, stamp, lastModified: stamp }
}

function timesOf(at: string, isWholeDay: boolean, length: number): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  return isWholeDay ? { start: dayAsUtc(at), allDay: true } : { start: new Date(at), end: new Date(Date.parse(at) + length) }
}

function stateOf(match: MatchSummary, lostAt: string | null): string {
  const { schedule } = match
  if (schedule.state === 'cancelled') return '已取消：'
  if (lostAt !== null && isPostponed(match)) return '延期，时间待定：'
  // Once it is over, when it was to be is of no use.
  if (isPast(match)) return ''
  return schedule.state === 'postponed' || (schedule.firstAt !== null && schedule.firstAt !== schedule.at) ? '改期：' : ''
}

/** With more than two sides, its round and its name. */
function sidesOf(match: MatchSummary): string {
  const names = match.sides.map((side) => side.entrant?.name ?? (side.label === '' ? '待定' : side.label))
  const what = names.length === 2 ? names.join(' 对 ') : matchTitle(match)
  return `${what}（${match.competition.name}）`
}

function descriptionOf(match: MatchSummary, streamUrl: string): string {
  const { schedule } = match
  const where = matchPlace(match).join(' · ')
  const isMoved = schedule.firstAt !== null && schedule.firstAt !== schedule.at
  const was = isMoved ? `原定 ${formatMatchTime(schedule.firstAt, 'exact', null)}` : ''
  const moved = [was, schedule.reason].filter((words) => words !== '').join('，')
  return [where, moved, streamUrl === '' ? '' : `直播：${streamUrl}`].filter((line) => line !== '').join('\n')
}

function lengthOf({ bestOf, totalGames }: MatchSummary): number {
  const games = bestOf ?? totalGames
  return games === null ? plainMs : Math.max(gameMs, games * gameMs)
}

/** A date in the site's time zone as the library expects it: by its UTC date. */
function dayAsUtc(at: string): Date {
  return new Date(Date.parse(at) + siteOffsetMinutes * 60_000)
}
