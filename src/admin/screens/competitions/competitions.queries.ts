import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { keyOfAll, previewKey, read } from '#admin/query-keys.ts'
import type { ActAnswer, ActRequest, CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { CompetitionDocument, CompetitionKind, Format } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** All queries of competitions that a change may make stale. */
export const competitionsKey = keyOfAll('competitions')

export interface CompetitionParams {
  q?: string
  kind?: CompetitionKind
  season?: number
  page: number
  pageSize: number
}

export function competitionListQuery({ q, kind, season, page, pageSize }: CompetitionParams) {
  return queryOptions({
    ...read('GET /competitions', { query: { q, kind, season, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
}

export function competitionQuery(id: number) {
  return queryOptions({
    ...read('GET /competitions/:id', { params: { id } }),
    staleTime: 0,
  })
}

export const seasonsQuery = read('GET /seasons', { query: { pageSize: 50 } })

export function sampleQuery(sample: { format: Format; ruleset: Ruleset }) {
  return queryOptions({
    queryKey: previewKey('POST /rulesets/sample', sample),
    queryFn: ({ signal }) => api('POST /rulesets/sample', { body: sample }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The competition and its cover in one request. */
export async function createCompetition(document: CompetitionDocument, coverId: number | undefined): Promise<AdminCompetition> {
  return await api('POST /competitions', { body: { document, coverId } })
}

export async function act(id: number, rev: number, isPreview: boolean, what: CompetitionAct): Promise<ActAnswer> {
  const request: ActRequest = { rev, isPreview, act: what }
  return await api('POST /competitions/:id/acts', { params: { id }, body: request })
}
