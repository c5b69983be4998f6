import { queryOptions } from '@tanstack/react-query'
import { ask, get, queryOf } from '#admin/api.ts'
import type { ActAnswer, ActRequest, CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition, AdminCompetitionPage, ScorekeepersView } from '#shared/admin/competitions.ts'
import type { AdminMatch, AdminMatchPage } from '#shared/admin/matches.ts'

export interface MatchFilters {
  competition?: number
  day?: string
  state?: 'live' | 'coming' | 'ended' | 'waiting'
  page?: number
  pageSize?: number
}

/** Somebody else may score beside us: what is on the screen is asked for again by itself. */
const freshMs = 15_000

export const matchesQuery = (filters: MatchFilters) =>
  queryOptions({
    queryKey: ['admin-matches', filters],
    queryFn: ({ signal }) => get<AdminMatchPage>(`/matches${queryOf({ ...filters })}`, signal),
    refetchInterval: freshMs,
  })

export const matchKey = (id: number) => ['admin-match', id] as const

export const matchQuery = (id: number) =>
  queryOptions({
    queryKey: matchKey(id),
    queryFn: ({ signal }) => get<AdminMatch>(`/matches/${id}`, signal),
    refetchInterval: freshMs,
  })

/** Enough to choose from in a filter. */
export const competitionChoicesQuery = queryOptions({
  queryKey: ['admin-competitions', 'choices'],
  queryFn: ({ signal }) => get<AdminCompetitionPage>('/competitions?pageSize=50', signal),
  staleTime: 60_000,
})

export const competitionQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin-competition', id],
    queryFn: ({ signal }) => get<AdminCompetition>(`/competitions/${id}`, signal),
  })

export const scorekeepersQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin-scorekeepers', id],
    queryFn: ({ signal }) => get<ScorekeepersView>(`/competitions/${id}/scorekeepers`, signal),
  })

export interface Asked<A extends CompetitionAct = CompetitionAct> {
  competitionId: number
  rev: number
  act: A
}

export function previewAct({ competitionId, rev, act }: Asked, signal?: AbortSignal): Promise<ActAnswer> {
  const body: ActRequest = { rev, isPreview: true, act }
  return ask('POST', `/competitions/${competitionId}/acts`, body, signal)
}

export function doAct({ competitionId, rev, act }: Asked, signal?: AbortSignal): Promise<ActAnswer> {
  const body: ActRequest = { rev, isPreview: false, act }
  return ask('POST', `/competitions/${competitionId}/acts`, body, signal)
}
