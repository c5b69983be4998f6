import type { Api } from '#shared/api.ts'
import type { CompetitionOutcome } from '#shared/competitions/competition-views.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import type { PageQuery } from '#shared/page-query.ts'
import type { SeasonList } from '#shared/seasons.ts'
import type { PageRequest } from '../page.ts'

/** Finished competitions of one kind, season by season. */
export interface Archive {
  kind: CompetitionKind
  seasons: SeasonList['items']
  /** The shown season; null where nothing has finished. */
  season: number | null
  /** The parameters of the URL. */
  asked: { season?: number; page?: number }
  competitions: CompetitionOutcome[]
  pageCount: number
}

/** Brackets are long: this many competitions per page. */
const pageSize = 4

export async function loadArchive({ api, query }: PageRequest, kind: CompetitionKind): Promise<Archive> {
  const [{ items: seasons }, newest] = await Promise.all([
    api.seasons(),
    query.season === undefined ? api.competitions({ kind, state: 'finished', pageSize: 1 }) : null,
  ])
  const season = query.season ?? newest?.items[0]?.season.id ?? null
  const shown = season === null ? { items: [], total: 0 } : await finishedIn(api, kind, season, query)
  return {
    kind,
    seasons,
    season,
    asked: { season: query.season, page: query.page },
    competitions: await Promise.all(shown.items.map(({ id }) => api.competitionOutcome(id))),
    pageCount: Math.ceil(shown.total / pageSize),
  }
}

async function finishedIn(api: Api, kind: CompetitionKind, season: number, { page }: PageQuery) {
  return await api.competitions({ kind, season, state: 'finished', page, pageSize })
}
