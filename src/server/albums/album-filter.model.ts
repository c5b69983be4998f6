import type { AlbumListQuery } from '#shared/albums.ts'
import type { AlbumFilter } from './albums.queries.ts'

/** An album or a video belongs to at most one subject, so at most one of these is set. */
export function filterOf({ season, team, match }: Pick<AlbumListQuery, 'season' | 'team' | 'match'>): AlbumFilter | 'nothing' | null {
  const filters = [
    season === undefined ? [] : [{ subject: 'season' as const, id: season }],
    team === undefined ? [] : [{ subject: 'team' as const, id: team }],
    match === undefined ? [] : [{ subject: 'match' as const, id: match }],
  ].flat()
  return filters.length > 1 ? 'nothing' : (filters[0] ?? null)
}
