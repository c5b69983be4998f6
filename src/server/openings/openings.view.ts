import * as apiPaths from '#shared/api-paths.ts'
import type { LinkTargets } from '#shared/links.ts'
import { groupOfState, nextOpeningChange, type OpeningRecord, openingState } from '#shared/opening-state.ts'
import type { Merger, OpeningView } from '#shared/openings.ts'
import type { MergerRow, OpeningRow } from './openings.queries.ts'

/** What the rows of an answer refer to, as far as it is public. */
export interface OpeningSurroundings {
  mergers: readonly MergerRow[]
  titles: ReadonlyMap<number, string>
  links: ReadonlyMap<number, LinkTargets>
}

export function viewOpening(row: OpeningRow, { mergers, titles, links }: OpeningSurroundings, now: string): OpeningView {
  const record = recordOf(row)
  const state = openingState(record, now)
  const isComing = groupOfState(state) === 'coming'
  const title = row.article_id === null ? undefined : titles.get(row.article_id)
  const ways = row.link_id === null || !(isComing || state === 'open' || state === 'full') ? undefined : links.get(row.link_id)
  return {
    id: row.id,
    zone: row.zone,
    name: row.name,
    note: row.note,
    schedule: { at: row.opens_at, precision: row.precision },
    postponedFrom: row.postponed_from,
    state,
    next: nextOpeningChange(record, now),
    maintenanceUntil: state === 'maintenance' ? row.maintenance_until : null,
    closesAt: row.closes_at,
    mergedInto: chainFrom(row, mergers),
    mergedFrom: mergers.flatMap(({ id, zone, name, merged_into_id, merged_at }) =>
      merged_into_id === row.id && merged_at !== null ? [{ id, zone, name, at: merged_at }] : [],
    ),
    article: row.article_id === null || title === undefined ? null : { id: row.article_id, title },
    action: ways === undefined ? null : { kind: isComing ? 'book' : 'enter', ways },
    calendar: isComing && row.opens_at !== null ? apiPaths.openingEvent(row.id) : null,
  }
}

export function recordOf(row: OpeningRow): OpeningRecord {
  return {
    opensAt: row.opens_at,
    precision: row.precision,
    isFull: row.is_full === 1,
    maintenanceFrom: row.maintenance_from,
    maintenanceUntil: row.maintenance_until,
    closesAt: row.closes_at,
    mergedAt: row.merged_at,
  }
}

/** The chain of public merges from one server to the next. */
function chainFrom(row: Pick<OpeningRow, 'merged_into_id' | 'merged_at'>, mergers: readonly MergerRow[]): Merger[] {
  const chain: Merger[] = []
  for (let at = row.merged_at, next = row.merged_into_id; at !== null && next !== null; ) {
    const target = mergers.find((one) => one.id === next)
    if (target === undefined || chain.length >= mergers.length) break
    chain.push({ id: target.id, zone: target.zone, name: target.name, at })
    at = target.merged_at
    next = target.merged_into_id
  }
  return chain
}
