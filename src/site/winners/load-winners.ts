import type { Api } from '#shared/api.ts'
import type { AwardView, SeasonList, WinnerPage } from '#shared/competitions/answers.ts'
import type { AwardKind, CompetitionKind } from '#shared/competitions/document.ts'
import type { Wish } from '../page.ts'

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
  /** The latest champion's competition: who stands on the stage. */
  podium: AwardView[]
  /** Champions, runners-up and most valuable players over the years, newest first. */
  history: AwardView[]
}

const pageSize = 24

export async function loadWinners({ api, query }: Wish): Promise<Winners> {
  const { season, kind, award, page } = query
  const isFirst = page === undefined
  const [winners, history, { items: seasons }] = await Promise.all([
    api.winners({ season, kind, award, page, pageSize }),
    isFirst ? loadHistory(api, kind) : [],
    api.seasons(),
  ])
  const champions = history.filter((one) => one.kind === 'champion')
  const latest = season === undefined ? champions[0] : champions.find((champion) => champion.season.id === season)
  const podium = latest && award === undefined ? (await api.competition(latest.competition.id, {})).awards : []
  return { winners, seasons, filter: { season, kind, award, page }, podium, history }
}

async function loadHistory(api: Api, kind: CompetitionKind | undefined): Promise<AwardView[]> {
  const kinds = ['champion', 'runner_up', 'mvp'] as const
  const pages = await Promise.all(kinds.map((award) => api.winners({ kind, award, pageSize: 50 })))
  return pages.flatMap(({ items }) => items)
}
