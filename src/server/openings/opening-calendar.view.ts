import ical, { ICalAlarmType, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { formatMatchTime, siteOffsetMinutes } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { OpeningRow } from './openings.queries.ts'

/** How often a subscribed calendar should refresh, s. */
const refreshSeconds = 3_600
/** How long before an opening a calendar reminds, s. */
const reminderSeconds = 600

/** An iCalendar file (RFC 5545) of these openings; what is not public any more is in it as cancelled, without its name. */
export function openingCalendar(rows: readonly OpeningRow[], { publicUrl, name }: { publicUrl: string; name: string }): string {
  const calendar = ical({
    prodId: { company: 'Leitai', product: 'openings', language: 'ZH' },
    name,
    url: publicUrl + paths.openingCalendar(),
    ttl: refreshSeconds,
    events: rows.flatMap((row) => eventOf(row, publicUrl) ?? []),
  })
  return calendar.toString()
}

function eventOf(row: OpeningRow, publicUrl: string): ICalEventData | null {
  const { calendar_at: at, calendar_precision: precision } = row
  if (at === null || precision === null) return null
  const isCancelled = cancelsOpening(row)
  const changedAt = new Date(row.updated_at)
  return {
    id: `opening-${row.id}@${new URL(publicUrl).hostname}`,
    sequence: row.sequence,
    stamp: changedAt,
    lastModified: changedAt,
    start: precision === 'day' ? dayAsUtc(at) : new Date(at),
    allDay: precision === 'day',
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // The event does not mark anybody as busy.
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(row.is_published === 1
      ? { summary: summaryOf(row), description: descriptionOf(row), url: publicUrl + paths.openings({ id: row.id }) }
      : { summary: '开服安排已取消' }),
    ...(isCancelled || precision === 'day' ? {} : { alarms: [{ type: ICalAlarmType.display, trigger: reminderSeconds }] }),
  }
}

/**
 * Whether the event in calendars is to be cancelled: the opening was withdrawn, closed before it opened, or postponed without a new date.
 */
function cancelsOpening({ is_published, opens_at, ended_at }: OpeningRow): boolean {
  return is_published === 0 || opens_at === null || (ended_at !== null && ended_at <= opens_at)
}

function summaryOf(row: OpeningRow): string {
  const server = `${row.name}（${row.zone}）`
  if (row.opens_at === null) return `延期，时间待定：${server}`
  if (cancelsOpening(row)) return `取消开服：${server}`
  return row.postponed_from === null ? `开服：${server}` : `开服（已延期）：${server}`
}

function descriptionOf({ note, postponed_from }: OpeningRow): string {
  const was = postponed_from === null ? '' : `原定 ${formatMatchTime(postponed_from, 'exact', null)}，已延期。`
  return [was, note].filter((line) => line !== '').join('\n')
}

/** A date in the site's time zone as the library expects it: by its UTC date. */
function dayAsUtc(at: string): Date {
  return new Date(Date.parse(at) + siteOffsetMinutes * 60_000)
}
