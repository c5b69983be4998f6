import { expect } from 'vitest'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import type { ActAnswer, ActConflict, CompetitionAct } from '#shared/admin/acts.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { TestApp } from './app.ts'
import type { Caller } from './console.ts'
import { insertCompetition } from './factories.ts'

export function named(document: CompetitionDocument, slug: string): CompetitionDocument {
  return { ...document, competition: { ...document.competition, slug } }
}

/** Competitions of a test's server, acted on as the console does. */
export function competitionDesk(app: () => TestApp) {
  let count = 0

  async function added(document: CompetitionDocument): Promise<number> {
    return (await insertCompetition(app(), named(document, `c${++count}`))).id
  }

  async function loaded(id: number) {
    const competition = await findCompetitionDocument(app().db.read, id)
    if (!competition) throw new Error(`no competition ${id}`)
    return competition
  }

  async function act(caller: Caller, id: number, params: CompetitionAct, more: { rev?: number; isPreview?: boolean; told?: string } = {}) {
    const rev = more.rev ?? (await loaded(id)).rev
    const asked = { rev, isPreview: more.isPreview ?? false, act: params, told: more.told }
    return await caller.ask<ActAnswer, ActConflict>('POST', `/api/admin/competitions/${id}/acts`, asked)
  }

  async function done(caller: Caller, id: number, params: CompetitionAct) {
    const answer = await act(caller, id, params)
    expect([answer.status, answer.data]).toEqual([200, expect.objectContaining({ state: 'done' })])
    return answer.data
  }

  /** What a visitor gets. */
  async function seen<T>(url: string): Promise<T> {
    const answer = await app().http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json<{ data: T }>().data
  }

  return { added, loaded, act, done, seen }
}
