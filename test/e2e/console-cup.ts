import type { Browser, Page } from '@playwright/test'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition, ScorekeepersView } from '#shared/admin/competitions.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match, Source } from '#shared/competitions/match.ts'
import { expectNoBarrierInDialog } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { expect } from './site.ts'

export interface Cup {
  id: number
  matches: Readonly<Record<string, number>>
}

/** Four teams, best of three: two semi-finals and the final. */
export async function newCup(page: Page, name: string, documentOf = cupOf): Promise<Cup> {
  await asRole(page, 'editor')
  const answer = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document: documentOf(name) })
  const { items } = await asked<{ items: { key: string; id: number }[] }>(page, 'GET', `/api/admin/matches?competition=${answer.id}`)
  return { id: answer.id, matches: Object.fromEntries(items.map((line) => [line.key, line.id])) }
}

export const dialog = (page: Page) => page.getByRole('dialog')

export async function act(page: Page, id: number, what: CompetitionAct): Promise<void> {
  const { rev } = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)
  await asked(page, 'POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: false, act: what })
}

/** Requests the preview, checks the expected text, and confirms. */
export async function previewAndDo(page: Page, told: string, button: string): Promise<void> {
  await preview(page, told)
  await agree(page, button)
}

/** The same where the dialog has fields that no other has: it is looked at too. */
export async function previewLookAndDo(page: Page, told: string, button: string): Promise<void> {
  await preview(page, told)
  await expectNoBarrierInDialog(page, button)
  await agree(page, button)
}

async function preview(page: Page, told: string): Promise<void> {
  await page.getByRole('button', { name: '预览影响' }).click()
  await expect(dialog(page).getByRole('status').filter({ hasText: told })).toBeVisible()
}

async function agree(page: Page, button: string): Promise<void> {
  await dialog(page).getByRole('button', { name: button }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** As a scorekeeper of all of its matches. */
export async function asKeeperOf(page: Page, cup: Cup, displayName = '场边记分员'): Promise<void> {
  const { userId } = await asRole(page, 'scorekeeper', { displayName })
  const keeper = await page.context().cookies()
  await asRole(page, 'editor')
  const { rev, items } = await asked<ScorekeepersView>(page, 'GET', `/api/admin/competitions/${cup.id}/scorekeepers`)
  await asked(page, 'PUT', `/api/admin/competitions/${cup.id}/scorekeepers`, { rev, items: [...items, { userId, match: null }] })
  await page.context().addCookies(keeper)
}

export const game = (page: Page, number: number) => page.getByRole('group', { name: `第 ${number} 局` })
export const board = (page: Page) => page.getByRole('region', { name: '比分牌' })
export const saved = (page: Page) => expect(board(page).getByText('已保存')).toBeVisible()

export async function openMatch(page: Page, cup: Cup, key: string): Promise<void> {
  await page.goto(`/admin/matches/${cup.matches[key]}`)
  await expect(board(page)).toBeVisible({ timeout: 20_000 })
}

export async function otherPage(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.LEITAI_CONSOLE_SITE, locale: 'zh-CN', viewport: like.viewportSize() })
  return await context.newPage()
}

const names = ['朔风', '停云', '扶摇', '鹿鸣'] as const

export function cupOf(name: string): CompetitionDocument {
  const match = (key: string, sides: readonly [Source, Source]): Match => ({
    key,
    schedule: { state: 'scheduled', at: '2026-11-20T11:00:00.000Z', precision: 'exact' },
    sides: sides.map((source) => ({ source })),
  })
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 'test-autumn', name: '试炼秋季', startsOn: '2026-09-01', endsOn: '2026-12-31' },
    competition: {
      slug: `cup-${Math.random().toString(36).slice(2, 10)}`,
      kind: 'team',
      name,
      startsOn: '2026-11-20',
      endsOn: '2026-11-29',
    },
    entrants: names.map((each, i) => ({ key: `t${i + 1}`, name: each, seed: i + 1 })),
    stages: [
      {
        key: 'main',
        name: '正赛',
        format: 'single_elimination',
        thirdPlace: false,
        ruleset: {
          version: 1,
          points: { win: 1, draw: 0, loss: 0 },
          score: 'games_won',
          forfeitScore: null,
          bestOf: 3,
          tiebreaks: [{ metric: 'points', scope: 'overall' }],
          onSplit: 'continue',
          lastResort: 'shared',
        },
        places: names.map((_each, i) => ({ entrant: `t${i + 1}` })),
        groups: [
          {
            key: 'upper',
            name: '正赛',
            kind: 'upper',
            rounds: [
              { number: 1, name: '半决赛', matches: [match('M1', [{ seed: 1 }, { seed: 4 }]), match('M2', [{ seed: 2 }, { seed: 3 }])] },
              { number: 2, name: '决赛', matches: [match('F', [{ winnerOf: 'M1' }, { winnerOf: 'M2' }])] },
            ],
          },
        ],
      },
    ],
  }
}

/** The same four teams, each against each. */
export function leagueOf(name: string): CompetitionDocument {
  const document = cupOf(name)
  const [cupStage] = document.stages
  if (cupStage?.format !== 'single_elimination') throw new Error('A cup has a stage')
  const { thirdPlace: _, ...stage } = cupStage
  const line = (key: string, sides: readonly [string, string]) => ({
    key,
    schedule: { state: 'scheduled' as const, at: '2026-11-20T11:00:00.000Z', precision: 'exact' as const },
    sides: sides.map((entrant) => ({ entrant })),
  })
  return {
    ...document,
    stages: [
      {
        ...stage,
        format: 'round_robin',
        groups: [
          {
            key: 'pool',
            name: '循环赛',
            kind: 'pool',
            seeds: [1, 2, 3, 4],
            rounds: [
              { number: 1, name: '第 1 轮', matches: [line('M1', ['t1', 't4']), line('M2', ['t2', 't3'])] },
              { number: 2, name: '第 2 轮', matches: [line('M3', ['t1', 't3']), line('M4', ['t4', 't2'])] },
              { number: 3, name: '第 3 轮', matches: [line('M5', ['t1', 't2']), line('M6', ['t3', 't4'])] },
            ],
          },
        ],
      },
    ],
  }
}

/** And a final of the first two. */
export function leagueAndFinalOf(name: string): CompetitionDocument {
  const [league, cup] = [leagueOf(name), cupOf(name)]
  const [stage] = cup.stages
  const rankOf = (rank: number) => ({ rankOf: { stage: 'main', group: 'pool', rank } })
  const rounds = [{ number: 1, name: '决赛', matches: [{ key: 'F', sides: [1, 2].map((seed) => ({ source: { seed } })) }] }]
  const last = stage && {
    ...stage,
    ...{ key: 'final', name: '决赛', places: [1, 2].map((rank) => ({ source: rankOf(rank) })) },
    groups: [{ key: 'final', name: '决赛', kind: 'upper' as const, rounds }],
  }
  return { ...league, stages: [...league.stages, ...(last ? [last] : [])] }
}

/** Without a time for any of its matches. */
export function undated(document: CompetitionDocument): CompetitionDocument {
  const rounds = document.stages.flatMap(({ groups }) => groups.flatMap((group) => group.rounds))
  for (const match of rounds.flatMap(({ matches }) => matches)) delete match.schedule
  return document
}

/** With all of its matches at one time. It begins with November. */
export function startedAt(document: CompetitionDocument, at: string): CompetitionDocument {
  const matches = document.stages.flatMap(({ groups }) => groups.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches)))
  for (const match of matches) match.schedule = { state: 'scheduled', at, precision: 'exact' }
  return { ...document, competition: { ...document.competition, startsOn: '2026-11-01' } }
}

/** Team matches on two boards; each team has two members. */
export function ofBoards(document: CompetitionDocument): CompetitionDocument {
  const mark = Math.random().toString(36).slice(2, 8)
  const slug = (team: number, player: number) => `p-${mark}-${team}-${player}`
  const numbers = [1, 2, 3, 4]
  return {
    ...document,
    players: numbers.flatMap((n) => [1, 2].map((p) => ({ slug: slug(n, p), names: [{ name: `${'甲乙丙丁'[n - 1]}${'一二'[p - 1]}` }] }))),
    teams: numbers.map((n) => ({
      slug: `t-${mark}-${n}`,
      names: [{ name: `对抗 ${mark} ${n}` }],
      members: [1, 2].map((p) => ({ player: slug(n, p), role: 'player' as const })),
    })),
    entrants: document.entrants.map((entrant, i) => ({ ...entrant, team: `t-${mark}-${i + 1}` })),
    stages: document.stages.map((stage) => {
      const { bestOf: _, ...ruleset } = stage.ruleset
      return { ...stage, ruleset: { ...ruleset, score: 'board_points', totalGames: 2 } }
    }),
  }
}
