import type { Api } from '#shared/api.ts'
import type { CompetitionOutcome, StageView } from '#shared/competitions/competition-views.ts'
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
  /** The last stage of the competition that the URL names. */
  unfolded: { competition: number; stage: StageView } | null
  pageCount: number
}

/** Each fills a screen. */
const pageSize = 4

export async function loadArchive({ api, query }: PageRequest, kind: CompetitionKind): Promise<Archive> {
  const [{ items: seasons }, newest] = await Promise.all([
    api.seasons(),
    query.season === undefined ? api.competitions({ kind, state: 'finished', pageSize: 1 }) : null,
  ])
  const season = query.season ?? newest?.items[0]?.season.id ?? null
  const shown = season === null ? { items: [], total: 0 } : await finishedIn(api, kind, season, query)
  const competitions = await Promise.all(shown.items.map(({ id }) => api.competitionOutcome(id)))
  return {
    kind,
    seasons,
    season,
    asked: { season: query.season, page: query.page },
    competitions,
    unfolded: await unfoldedOf(api, competitions, query),
    pageCount: Math.ceil(shown.total / pageSize),
  }
}

async function finishedIn(api: Api, kind: CompetitionKind, season: number, { page }: PageQuery) {
  return await api.competitions({ kind, season, state: 'finished', page, pageSize })
}

/** Brackets are long: only the one that somebody wants to see is part of the page. */
async function unfoldedOf(api: Api, shown: readonly CompetitionOutcome[], { competition }: PageQuery): Promise<Archive['unfolded']> {
  const wanted = shown.find(({ id }) => id === competition)
  if (!wanted?.stage) return null
  const { stage } = await api.competition(wanted.id, { stage: wanted.stage.id })
  return stage && { competition: wanted.id, stage }
}
