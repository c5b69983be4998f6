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
  /** Of a day: its first moment in the site's zone. */
  opens_at: string | null
  precision: OpeningPrecision
  /** Where it was to open before it was put off. */
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
  /** These three follow from the moments above: `openingMoments`. */
  soon_at: string | null
  turns_open_at: string | null
  ended_at: string | null
  /** The moment that calendars were last told; null where they never heard of it. */
  calendar_at: string | null
  calendar_precision: 'exact' | 'day' | null
  /** Grows with every change, for calendars. */
  sequence: number
  updated_at: string
}
