import type { Api } from '#shared/api.ts'
import type { AwardView, CompetitionView, SeasonList, WinnerPage } from '#shared/competitions/answers.ts'
import type { AwardKind, CompetitionKind } from '#shared/competitions/document.ts'
import type { PageRequest } from '../page.ts'

export interface WinnerFilter {
  season?: number
  kind?: CompetitionKind
  award?: AwardKind
  page?: number
}

export interface Winners {
  winners: WinnerPage
  seasons: SeasonList['items']
  filter: WinnerFilter
  /** The podium of the latest champion's competition. */
  podium: Pick<CompetitionView, 'awards' | 'openAwards'> | null
  /** Champions, runners-up and most valuable players over the years, newest first. */
  history: AwardView[]
}

const pageSize = 24
const nobody = { awards: [], openAwards: [] }

export async function loadWinners({ api, query }: PageRequest): Promise<Winners> {
  const { season, kind, award, page } = query
  const isFirst = page === undefined
  const [winners, history, { items: seasons }] = await Promise.all([
    api.winners({ season, kind, award, page, pageSize }),
    isFirst ? loadHistory(api, kind) : [],
    api.seasons(),
  ])
  const champions = history.filter((one) => one.kind === 'champion')
  const latest = season === undefined ? champions[0] : champions.find((champion) => champion.season.id === season)
  const { awards, openAwards } = latest && award === undefined ? await api.competition(latest.competition.id, {}) : nobody
  return { winners, seasons, filter: { season, kind, award, page }, podium: awards.length > 0 ? { awards, openAwards } : null, history }
}

async function loadHistory(api: Api, kind: CompetitionKind | undefined): Promise<AwardView[]> {
  const kinds = ['champion', 'runner_up', 'mvp'] as const
  return (await Promise.all(kinds.map((award) => loadLatest(api, { kind, award })))).flat()
}

const historySize = 50

/** The latest few, and all who share the last one's title. */
async function loadLatest(api: Api, filter: { kind?: CompetitionKind; award: AwardKind }): Promise<AwardView[]> {
  const { items, total } = await api.winners({ ...filter, pageSize: historySize })
  const last = items[items.length - 1]
  if (!last || total <= items.length) return items
  const { items: further } = await api.winners({ ...filter, page: 2, pageSize: historySize })
  return [...items, ...further.filter(({ competition }) => competition.id === last.competition.id)]
}
