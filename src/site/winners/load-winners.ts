import type { Api } from '#shared/api.ts'
import type { AwardView, WinnerPage } from '#shared/competitions/award-views.ts'
import type { CompetitionOutcome } from '#shared/competitions/competition-views.ts'
import type { AwardKind, CompetitionKind } from '#shared/competitions/document.ts'
import type { SeasonList } from '#shared/seasons.ts'
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
  /** The podium of the flagship competition's latest champion (see the settings), and what its steps say. */
  podium: (Pick<CompetitionOutcome, 'awards' | 'openAwards'> & { decided: PodiumScores }) | null
  /** Champions, runners-up and most valuable players over the years, newest first. */
  history: AwardView[]
}

/** By award: the deciding match and its score as its holder has it, 总决赛 4:2. */
type PodiumScores = Readonly<Partial<Record<AwardKind, string>>>

const pageSize = 24
const nobody = { awards: [], openAwards: [] }

export async function loadWinners({ api, query }: PageRequest): Promise<Winners> {
  const { season, kind, award, page } = query
  const isFirst = page === undefined
  const [winners, history, { items: seasons }, { flagship }] = await Promise.all([
    api.winners({ season, kind, award, page, pageSize }),
    isFirst ? loadHistory(api, kind) : [],
    api.seasons(),
    api.settings(),
  ])
  const champions = history.filter((one) => one.kind === 'champion')
  const ofSeason = champions.filter((champion) => season === undefined || champion.season.id === season)
  const latest = onStage(ofSeason, flagship)
  const { awards, openAwards } = latest && award === undefined ? await api.competitionOutcome(latest.competition.id) : nobody
  return {
    winners,
    seasons,
    filter: { season, kind, award, page },
    podium: awards.length > 0 ? { awards, openAwards, decided: await loadScores(api, awards) } : null,
    history,
  }
}

/** The flagship's champion, else the latest of teams, else the latest. */
function onStage(champions: readonly AwardView[], flagship: string): AwardView | undefined {
  return (
    (flagship === '' ? undefined : champions.find(({ competition }) => competition.name.includes(flagship))) ??
    champions.find(({ competition }) => competition.kind === 'team') ??
    champions[0]
  )
}

async function loadScores(api: Api, awards: readonly AwardView[]): Promise<PodiumScores> {
  const scores: Partial<Record<AwardKind, string>> = {}
  for (const { kind, matchId, entrant } of awards) {
    if (matchId === null || entrant === null || scores[kind] !== undefined || !['champion', 'runner_up', 'third'].includes(kind)) continue
    const { round, name, sides } = await api.match(matchId)
    const own = sides.find((side) => side.entrant?.id === entrant.id)
    const [other, ...more] = sides.filter((side) => side !== own)
    const hasScore = own && other && more.length === 0 && own.score !== null && other.score !== null
    scores[kind] = [round.name || name, hasScore ? `${own.score}:${other.score}` : ''].filter(Boolean).join(' ')
  }
  return scores
}

async function loadHistory(api: Api, kind: CompetitionKind | undefined): Promise<AwardView[]> {
  const kinds = ['champion', 'runner_up', 'mvp'] as const
  return (await Promise.all(kinds.map((award) => loadLatest(api, { kind, award })))).flat()
}

const historySize = 50

/** The latest few. Where there are more, the last competition may be cut in two, a shared title for one, and is left out. */
async function loadLatest(api: Api, filter: { kind?: CompetitionKind; award: AwardKind }): Promise<AwardView[]> {
  const { items, total } = await api.winners({ ...filter, pageSize: historySize })
  const last = items[items.length - 1]
  if (!last || total <= items.length) return items
  const whole = items.filter(({ competition }) => competition.id !== last.competition.id)
  return whole.length > 0 ? whole : items
}
