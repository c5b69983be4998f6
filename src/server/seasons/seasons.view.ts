import type { SeasonList } from '#shared/seasons.ts'
import type { SeasonRow } from './seasons.queries.ts'

export function viewSeason({ id, name, starts_on, ends_on }: SeasonRow): SeasonList['items'][number] {
  return { id, name, startsOn: starts_on, endsOn: ends_on }
}
