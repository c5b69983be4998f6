import type { Api } from '#shared/api.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
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
  competitions: FinishedCompetition[]
  pageCount: number
}

export type FinishedCompetition = Pick<
  CompetitionView,
  'id' | 'kind' | 'name' | 'summary' | 'season' | 'startsOn' | 'endsOn' | 'awards' | 'openAwards' | 'matchCount' | 'stages' | 'stage'
> & { places: CompetitionView['entrants']; entrantCount: number }

/** Brackets are long: this many competitions per page. */
const pageSize = 4
const placesShown = 8
const placesMost = 16

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
    competitions: (await Promise.all(shown.items.map(({ id }) => api.competition(id, {})))).map(finished),
    pageCount: Math.ceil(shown.total / pageSize),
  }
}

async function finishedIn(api: Api, kind: CompetitionKind, season: number, { page }: PageQuery) {
  return await api.competitions({ kind, season, state: 'finished', page, pageSize })
}

function finished(view: CompetitionView): FinishedCompetition {
  const { id, kind, name, summary, season, startsOn, endsOn, awards, openAwards, matchCount, stages, stage, entrants, entrantCount } = view
  return {
    ...{ id, kind, name, summary, season, startsOn, endsOn, awards, openAwards, matchCount, stages, stage, entrantCount },
    places: firstPlaces(entrants),
  }
}

/** The first few; including all who share the last of these places, unless they are very many. */
function firstPlaces(entrants: CompetitionView['entrants']): CompetitionView['entrants'] {
  const firstOf = ({ place, openPlace }: CompetitionView['entrants'][number]) => (place ?? openPlace)?.[0] ?? 0
  const placed = entrants.filter((entry) => firstOf(entry) > 0).sort((a, b) => firstOf(a) - firstOf(b))
  const last = placed[placesShown - 1]
  return last ? placed.filter((entry, i) => i < placesShown || (i < placesMost && firstOf(entry) === firstOf(last))) : placed
}
