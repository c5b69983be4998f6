import type { Generated } from 'kysely'
import type { OpeningPrecision } from '#shared/opening-state.ts'

/** 新服. */
export interface OpeningTables {
  openings: OpeningTable
}

export interface OpeningTable {
  id: Generated<number>
  zone: string
  name: string
  note: string
  /** For a date without a time: its first instant in the site's time zone. */
  opens_at: string | null
  precision: OpeningPrecision
  /** The original opening before it was postponed. */
  postponed_from: string | null
  is_full: number
  maintenance_from: string | null
  maintenance_until: string | null
  closes_at: string | null
  merged_into_id: number | null
  merged_at: string | null
  article_id: number | null
  link_id: number | null
  is_published: number
  /** These three are derived from the instants above: `openingMoments`. */
  soon_at: string | null
  turns_open_at: string | null
  ended_at: string | null
  /** The instant that calendars show; null where it was in no calendar. */
  calendar_at: string | null
  calendar_precision: 'exact' | 'day' | null
  /** The sequence number of its calendar event, incremented with every change. */
  sequence: number
  updated_at: string
}
