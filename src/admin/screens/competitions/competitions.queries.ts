import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask, get, queryOf } from '#admin/api.ts'
import type { ActAnswer, ActRequest, CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition, AdminCompetitionPage, RulesetSampleAnswer } from '#shared/admin/competitions.ts'
import type { SeasonPage } from '#shared/admin/people.ts'
import type { CompetitionDocument, CompetitionKind, Format } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** Everything of competitions that a change may have made old. */
export const competitionsKey = ['competitions'] as const

export interface CompetitionWish {
  q?: string
  kind?: CompetitionKind
  season?: number
  page: number
  pageSize: number
}

export function competitionListQuery({ q, kind, season, page, pageSize }: CompetitionWish) {
  return queryOptions({
    queryKey: [...competitionsKey, 'list', { q, kind, season, page, pageSize }],
    queryFn: ({ signal }) => get<AdminCompetitionPage>(`/competitions${queryOf({ q, kind, season, page, pageSize })}`, signal),
    placeholderData: keepPreviousData,
  })
}

export function competitionQuery(id: number) {
  return queryOptions({
    queryKey: [...competitionsKey, 'document', id],
    queryFn: ({ signal }) => get<AdminCompetition>(`/competitions/${id}`, signal),
    staleTime: 0,
  })
}

export const seasonsQuery = queryOptions({
  queryKey: ['seasons', 'choice'],
  queryFn: ({ signal }) => get<SeasonPage>('/seasons?pageSize=50', signal),
})

export function sampleQuery(sample: { format: Format; ruleset: Ruleset }) {
  return queryOptions({
    queryKey: ['ruleset-sample', sample],
    queryFn: ({ signal }) => ask<RulesetSampleAnswer>('POST', '/rulesets/sample', sample, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The competition and its cover in one go. */
export async function createCompetition(document: CompetitionDocument, coverId: number | undefined): Promise<AdminCompetition> {
  return await ask<AdminCompetition>('POST', '/competitions', { document, coverId })
}

export async function act(id: number, rev: number, isPreview: boolean, what: CompetitionAct): Promise<ActAnswer> {
  const request: ActRequest = { rev, isPreview, act: what }
  return await ask<ActAnswer>('POST', `/competitions/${id}/acts`, request)
}
