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
  /** Champions over the years, newest first. */
  history: AwardView[]
}

const pageSize = 24

export async function loadWinners({ api, query }: Wish): Promise<Winners> {
  const { season, kind, award, page } = query
  const isFirst = page === undefined
  const [winners, champions, { items: seasons }] = await Promise.all([
    api.winners({ season, kind, award, page, pageSize }),
    isFirst ? api.winners({ kind, award: 'champion', pageSize: 50 }) : null,
    api.seasons(),
  ])
  const history = champions?.items ?? []
  const latest = season === undefined ? history[0] : history.find((champion) => champion.season.id === season)
  const podium = latest && award === undefined ? (await api.competition(latest.competition.id, {})).awards : []
  return { winners, seasons, filter: { season, kind, award, page }, podium, history }
}
