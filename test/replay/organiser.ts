import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import * as apiPaths from '#shared/api-paths.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { TeamView } from '#shared/competitions/record-views.ts'
import type { GroupTable } from '#shared/competitions/table-views.ts'
import type { Envelope } from '#shared/envelope.ts'
import { overlayAddress } from '#shared/match-overlay.ts'
import { paths } from '#shared/paths.ts'
import { insertSignedIn } from '../console.ts'
import { type Slot, stepsOf } from './days.ts'
import type { PlayedSeason } from './season.ts'

/** Somebody at the console of a site, who may do everything that a replay needs. */
export interface Organiser {
  ask<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Returns when the act was sent, ms since 1970. */
  act(competition: number, act: CompetitionAct): Promise<number>
}

/** A server that was killed is back within this time; the console asks again until then, ms. */
const longestAwayMs = 60_000

/** `token`: of a session of an editor. */
export function organiserAt(origin: string, token: string): Organiser {
  const send = async (method: string, path: string, body: unknown): Promise<Envelope | null> => {
    try {
      const response = await fetch(origin + path, {
        method,
        headers: { cookie: `leitai=${token}`, origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return response.status === 503 ? null : ((await response.json()) as Envelope) // every answer of the site is one
    } catch {
      return null
    }
  }
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const deadline = performance.now() + longestAwayMs
    let answer = await send(method, path, body)
    while (answer === null && performance.now() < deadline) {
      await sleep(200)
      answer = await send(method, path, body)
    }
    if (answer?.code !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.data as T // as the route's contract says
  }
  return {
    ask,
    act: async (competition, act) => {
      const { rev } = await ask<AdminCompetition>('GET', `/api/admin/competitions/${competition}`)
      const sentAt = Date.now()
      await ask('POST', `/api/admin/competitions/${competition}/acts`, { rev, isPreview: false, act })
      return sentAt
    },
  }
}

export interface Planned {
  competition: number
  /** By their keys. */
  matches: Readonly<Record<string, number>>
  /** An article with the match and the table of its first group. */
  article: number
}

/** Enters the competition, and an article that shows this match and its table. */
export async function enterPlan({ ask }: Organiser, document: CompetitionDocument, shown: string): Promise<Planned> {
  const { id: competition } = await ask<{ id: number }>('POST', '/api/admin/competitions', { document })
  const matches = await matchesByKey(ask, competition)
  return { competition, matches, article: await enterArticle(ask, { match: matches[shown] ?? 0, competition: document.competition.name }) }
}

/** An article that shows this match, and the first table of the competition of this name. */
export async function enterArticle(ask: Organiser['ask'], { match, competition }: { match: number; competition: string }): Promise<number> {
  const tables = await ask<{ items: Pick<GroupTable, 'id'>[] }>('GET', `/api/admin/embeds/tables?q=${encodeURIComponent(competition)}`)
  const table = tables.items[0]?.id
  const { id, rev, draft: empty } = await ask<DocumentEditing>('POST', '/api/admin/articles', { kind: 'article' })
  const columns = await ask<{ items: { id: number }[] }>('GET', '/api/admin/columns')
  const draft: ArticleDraft = {
    ...empty,
    title: '文中有比赛和积分榜',
    columnId: columns.items[0]?.id ?? null,
    body: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: '前文' }] },
        { type: 'embed', attrs: { subject: 'match', id: match } },
        ...(table === undefined ? [] : [{ type: 'embed' as const, attrs: { subject: 'table' as const, id: table } }]),
      ],
    },
  }
  const saved = await ask<{ rev: number }>('PUT', `/api/admin/articles/${id}/draft`, { rev, draft })
  await ask('PUT', `/api/admin/articles/${id}/publication`, { rev: saved.rev, at: null, until: null })
  return id
}

export async function matchesByKey(ask: Organiser['ask'], competition: number): Promise<Record<string, number>> {
  const found: [string, number][] = []
  for (let page = 1, total = 1; found.length < total; page++) {
    const list = await ask<{ items: { key: string; id: number }[]; total: number }>(
      'GET',
      `/api/admin/matches?competition=${competition}&pageSize=50&page=${page}`,
    )
    if (list.items.length === 0) break
    total = list.total
    found.push(...list.items.map(({ key, id }): [string, number] => [key, id]))
  }
  return Object.fromEntries(found)
}

/** The token of an editor who is signed in to a site on PostgreSQL. */
export async function editorOf(databaseUrl: string): Promise<string> {
  const db = await openDatabase({ databaseUrl, dataFolder: '' }, migrate)
  const { token } = await insertSignedIn(db.write, 'editor', new Date().toISOString())
  await db.close()
  return token
}

/** Plays matches that run at the same time, so many ms for a minute. */
export async function playSlot(
  organiser: Organiser,
  { competition }: Planned,
  slot: Slot,
  { season, minuteMs }: { season: PlayedSeason; minuteMs: number },
): Promise<void> {
  const steps = slot.flatMap((match) => stepsOf(match, season.goals.get(match.key) ?? [])).toSorted((a, b) => a.minute - b.minute)
  const startedAt = performance.now()
  for (const { minute, act } of steps) {
    await sleep(Math.max(0, startedAt + minute * minuteMs - performance.now()))
    await organiser.act(competition, act)
  }
}

/**
 * Addresses of twenty kinds of pages on which matches of the competition, one of teams, are seen; `matches` are the ids of those with a page open.
 */
export async function addressesOf({ ask }: Organiser, { competition, article }: Planned, matches: readonly number[]): Promise<string[]> {
  const view = await ask<CompetitionView>('GET', apiPaths.competition(competition))
  const [a = 0, b = 0] = await teamsOf(matches[0] ?? 0)
  const [first = 0, ...others] = view.stages.map(({ id }) => id)
  const team = await ask<TeamView>('GET', apiPaths.team(a))
  const player = team.members.find(({ playerId }) => playerId !== null)?.playerId ?? 0
  return [
    paths.home(),
    paths.schedule(),
    paths.schedule({ state: 'live' }),
    paths.matchesOfKind('team'),
    paths.matchesOfKind('team', { competition, team: a }),
    paths.archive('team'),
    paths.winners(),
    paths.competition(competition),
    ...[first, ...others].map((stage) => paths.competition(competition, { tab: 'stages', stage })),
    paths.competition(competition, { tab: 'matches' }),
    paths.competition(competition, { tab: 'entrants' }),
    paths.competition(competition, { tab: 'awards' }),
    paths.figures(competition),
    ...matches.map((match) => paths.match(match)),
    ...matches.map((match, i) => overlayAddress(match, { look: 'card', live: i === 0 ? 'poll' : 'stream' })),
    paths.team(a),
    paths.team(b),
    paths.player(player),
    paths.meetings('team', a, b),
    paths.article(article),
    paths.newsList(),
  ]

  async function teamsOf(match: number): Promise<number[]> {
    const { sides } = await ask<MatchSummary>('GET', apiPaths.match(match))
    return sides.flatMap(({ entrant }) => entrant?.teamId ?? [])
  }
}
