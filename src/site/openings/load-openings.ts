import { type OpeningGroup, openingGroups } from '#shared/opening-state.ts'
import type { OpeningPage, OpeningView } from '#shared/openings.ts'
import type { PageRequest } from '../page.ts'

/** The schedule of new servers for a URL. */
export interface Schedule {
  asked: { zone?: string; group?: OpeningGroup; id?: number; page?: number }
  /** The requested server. */
  sought: OpeningView | null
  parts: { group: OpeningGroup; page: OpeningPage }[]
  zones: readonly string[]
  /** The address names a zone that cannot be one. */
  isZoneUnread: boolean
}

/** The number per section where all sections are shown; coming ones are all shown. */
const shown: Readonly<Record<OpeningGroup, number>> = { coming: 50, open: 12, past: 6 }
const pageSize = 30

export async function loadOpenings({ api, query }: PageRequest): Promise<Schedule> {
  const { zone, group, id, page } = query
  const groups = group === undefined ? openingGroups : [group]
  const [sought, ...pages] = await Promise.all([
    id === undefined ? null : api.opening(id),
    ...groups.map((one) => api.openings({ zone, group: one, ...(group === undefined ? { pageSize: shown[one] } : { page, pageSize }) })),
  ])
  return {
    asked: { zone, group, id, page: group === undefined ? undefined : page },
    sought,
    parts: groups.flatMap((one, i) => {
      const found = pages[i]
      return found ? [{ group: one, page: found }] : []
    }),
    zones: pages[0]?.zones ?? [],
    isZoneUnread: query.unread === 'zone',
  }
}
