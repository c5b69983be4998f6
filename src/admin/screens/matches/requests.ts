import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { read } from '#admin/query-keys.ts'
import type { ActAnswer, ActRequest, CompetitionAct } from '#shared/admin/acts.ts'

export interface MatchFilters {
  competition?: number
  day?: string
  state?: 'live' | 'coming' | 'ended' | 'waiting' | 'unconfirmed'
  page?: number
  pageSize?: number
}

/** Somebody else may be scoring too, so the visible data is refetched automatically. */
const freshMs = 15_000
/** What another scorekeeper enters in the same match is to be seen before the next game is. */
const runningMs = 4_000

export const matchesQuery = (filters: MatchFilters) =>
  queryOptions({
    ...read('GET /matches', { query: filters }),
    refetchInterval: freshMs,
  })

export const matchQuery = (id: number) =>
  queryOptions({
    ...read('GET /matches/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.match.play === 'live' ? runningMs : freshMs),
  })

export const matchKey = (id: number) => matchQuery(id).queryKey

/** Enough options for a filter. */
export const competitionChoicesQuery = queryOptions({
  ...read('GET /competitions', { query: { pageSize: 50 } }),
  staleTime: 60_000,
})

export const roundsQuery = (id: number, group: string | undefined) =>
  queryOptions({
    ...read('GET /competitions/:id/rounds', { params: { id }, query: { group } }),
    refetchInterval: freshMs,
  })

export const competitionQuery = (id: number) => read('GET /competitions/:id', { params: { id } })

export const scorekeepersQuery = (id: number) => read('GET /competitions/:id/scorekeepers', { params: { id } })

export interface ActCall<A extends CompetitionAct = CompetitionAct> {
  competitionId: number
  rev: number
  act: A
  /** Of the answer to its preview. */
  told?: string
}

export function previewAct({ competitionId, rev, act }: ActCall, signal?: AbortSignal): Promise<ActAnswer> {
  const body: ActRequest = { rev, isPreview: true, act }
  return api('POST /competitions/:id/acts', { params: { id: competitionId }, body }, signal)
}

export function doAct({ competitionId, rev, act, told }: ActCall, signal?: AbortSignal): Promise<ActAnswer> {
  const body: ActRequest = { rev, isPreview: false, act, told }
  return api('POST /competitions/:id/acts', { params: { id: competitionId }, body }, signal)
}
