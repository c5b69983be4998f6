import { dayBounds } from '#server/matches/days.model.ts'
import type { NewOpening } from '#shared/admin/openings.ts'
import { formatDay } from '#shared/dates.ts'
import { openingMoments } from '#shared/opening-state.ts'
import type { OpeningRow } from './openings.queries.ts'

/** The fields of a stored opening that the console edits. */
export function fieldsOf(row: OpeningRow): NewOpening {
  return {
    zone: row.zone,
    name: row.name,
    note: row.note,
    opensAt: row.opens_at,
    precision: row.precision,
    isFull: row.is_full === 1,
    maintenanceFrom: row.maintenance_from,
    maintenanceUntil: row.maintenance_until,
    closesAt: row.closes_at,
    mergedIntoId: row.merged_into_id,
    mergedAt: row.merged_at,
    articleId: row.article_id,
    linkId: row.link_id,
    isPublished: row.is_published === 1,
  }
}

/** The new row; `before` is null for a new opening. */
export function rowOf(opening: NewOpening, before: OpeningRow | null, now: string) {
  const opensAt = startOf(opening)
  const isPublished = opening.isPublished
  const tells = isPublished && opensAt !== null && opening.precision !== 'tbd'
  return {
    zone: opening.zone,
    name: opening.name,
    note: opening.note,
    opens_at: opensAt,
    precision: opening.precision,
    postponed_from: postponedFrom(opensAt, before, now),
    is_full: opening.isFull ? 1 : 0,
    maintenance_from: opening.maintenanceFrom,
    maintenance_until: opening.maintenanceUntil,
    closes_at: opening.closesAt,
    merged_into_id: opening.mergedIntoId,
    merged_at: opening.mergedAt,
    article_id: opening.articleId,
    link_id: opening.linkId,
    is_published: isPublished ? 1 : 0,
    ...derived({ ...opening, opensAt }),
    calendar_at: tells ? opensAt : (before?.calendar_at ?? null),
    calendar_precision: tells && opening.precision !== 'tbd' ? opening.precision : (before?.calendar_precision ?? null),
    sequence: before === null ? 0 : before.sequence + 1,
    updated_at: now,
  }
}

/** The columns derived from the instants. */
function derived(opening: Parameters<typeof openingMoments>[0]) {
  const { soonAt, turnsOpenAt, endedAt } = openingMoments(opening)
  return { soon_at: soonAt, turns_open_at: turnsOpenAt, ended_at: endedAt }
}

/** A date without a time is stored as its first instant. */
function startOf({ opensAt, precision }: NewOpening): string | null {
  if (opensAt === null || precision === 'tbd') return null
  return precision === 'day' ? dayBounds(formatDay(opensAt)).from : opensAt
}

/** The first published opening time, while a later one is planned. A server that has opened cannot be postponed. */
function postponedFrom(opensAt: string | null, before: OpeningRow | null, now: string): string | null {
  if (before === null) return null
  const told = before.postponed_from ?? (before.is_published === 1 ? before.opens_at : null)
  if (told === null || (before.turns_open_at !== null && before.turns_open_at <= now && before.postponed_from === null)) return null
  return opensAt === null || opensAt > told ? told : null
}
