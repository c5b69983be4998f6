import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultBy } from '#rules/acts/examples.ts'
import { doubleCup } from '#rules/examples.ts'
import { defaultRules } from '#rules/schedule/defaults.ts'
import { roundLeague } from '#rules/schedule/examples.ts'
import { generateSchedule } from '#rules/schedule/generate.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import type { ActAnswer, ActConflict, CompetitionAct } from '#shared/admin/acts.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { assignScorekeepers, type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

type ScheduleAll = Extract<CompetitionAct, { kind: 'schedule_all' }>

function allOf(placed: ReadonlyMap<string, { at: string; venue: string }>, reason = ''): ScheduleAll {
  return { kind: 'schedule_all', moves: [...placed].map(([match, { at, venue }]) => ({ match, at, venue, precision: 'exact' })), reason }
}

describeOnBoth('a generated schedule', (dialect) => {
  let app: TestApp
  let editor: Caller
  let keeper: Caller
  let count = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor', { displayName: '编辑甲' })
    keeper = await signedIn(app, 'scorekeeper')
  })
  afterAll(() => app.close())

  async function added(document: CompetitionDocument): Promise<number> {
    const competition = { ...document.competition, slug: `planned-${++count}` }
    return (await insertCompetition(app, { ...document, competition })).id
  }

  async function loaded(id: number) {
    const found = await findCompetitionDocument(app.db.read, id)
    if (!found) throw new Error(`no competition ${id}`)
    return found
  }

  async function act(caller: Caller, id: number, params: CompetitionAct, rev?: number) {
    const asked = { rev: rev ?? (await loaded(id)).rev, isPreview: false, act: params }
    return await caller.ask<ActAnswer, ActConflict>('POST', `/api/admin/competitions/${id}/acts`, asked)
  }

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json<{ data: T }>().data
  }

  function planOf(document: CompetitionDocument, days: { from: string; to: string }) {
    const rules = { ...defaultRules(document), ...days, venues: ['一号台', '二号台', '三号台', '四号台'] }
    return generateSchedule({ document, rules, stage: null, scope: 'all', pinned: new Map(), now: testNow, seed: 1 })
  }

  test('two hundred dates in one act are seen at once, in lists, on days and on the schedule', async () => {
    const id = await added(roundLeague(21))
    const { document } = await loaded(id)
    const { placed, unplaced } = planOf(document, { from: '2026-12-01', to: '2026-12-30' })
    expect([placed.size, unplaced]).toEqual([210, []])
    const days = [...placed.values()].map(({ at }) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10))
    const day = days[0] ?? ''
    const list = `/api/matches?competition=${id}&day=${day}&pageSize=50`
    const page = paths.schedule({ day })
    // Requested once before, so that a stale answer could be in the cache.
    expect((await get<MatchPage>(list)).items).toEqual([])
    expect((await app.http.inject(page)).body).not.toContain('一号台')
    const answer = await act(editor, id, allOf(placed))
    expect([answer.status, answer.data.changes.length]).toEqual([200, 210])
    const shown = await get<MatchPage>(list)
    expect(shown.total).toBe(days.filter((each) => each === day).length)
    expect(shown.days.reduce((sum, each) => sum + each.count, 0)).toBe(210)
    const [first] = shown.items
    const view = await get<MatchView>(`/api/matches/${first?.id}`)
    expect(placed.get(await keyOf(first?.id))).toEqual({ at: view.schedule.at, venue: view.venue })
    expect((await app.http.inject(page)).body).toContain(`"${paths.match(first?.id ?? 0)}"`)
    const stored = await loaded(id)
    expect(stored.rev).toBe(answer.data.rev)
    const audit = await app.db.read.selectFrom('audit_log').select(['act', 'after']).where('subject_id', '=', String(id)).execute()
    expect(audit.map((entry) => entry.act)).toEqual(['competition.schedule_all'])
    expect(audit[0]?.after).toContain('另有 150 处')
  })

  async function keyOf(id: number | undefined): Promise<string> {
    const row = await app.db.read
      .selectFrom('matches')
      .select('key')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
    return row.key
  }

  test('dates that were public are moved with one reason, and each keeps where it came from', async () => {
    const id = await added(roundLeague(4))
    const { document } = await loaded(id)
    const first = planOf(document, { from: '2026-12-01', to: '2026-12-03' }).placed
    expect((await act(editor, id, allOf(first))).status).toBe(200)
    const next = planOf((await loaded(id)).document, { from: '2026-12-11', to: '2026-12-13' }).placed
    const silent = await act(editor, id, allOf(next))
    expect([silent.status, silent.faults]).toEqual([422, [{ path: '/act/reason', message: '改期要写原因，它会公开显示。' }]])
    const answer = await act(editor, id, allOf(next, '场馆维修'))
    expect([answer.status, answer.data.changes.length]).toEqual([200, 6])
    for (const match of (await loaded(id)).document.stages[0]?.groups[0]?.rounds.flatMap(({ matches }) => matches) ?? []) {
      const [from, to] = [first.get(match.key)?.at, next.get(match.key)?.at]
      expect(match.schedule).toMatchObject({ at: to, reschedules: [{ from, to, reason: '场馆维修', at: testNow }] })
    }
    // A retry after a lost response.
    const again = await act(editor, id, allOf(next, '场馆维修'), 1)
    expect([again.status, again.data.changes]).toEqual([200, []])
  })

  test('one that is refused stops all; so do a missing permission and a conflict', async () => {
    const id = await added(doubleCup(4, 'single'))
    const { placed } = planOf((await loaded(id)).document, { from: '2026-12-01', to: '2026-12-05' })
    const key = 'u1'
    const ended: CompetitionAct = { kind: 'record_result', match: key, publicNote: '', result: resultBy([2, 0]) }
    const { rev } = await loaded(id)
    expect((await act(editor, id, ended)).status).toBe(200)
    const before = await loaded(id)
    const late = await act(editor, id, allOf(placed), rev)
    expect([late.status, late.current.since.length]).toEqual([409, 1])
    const refused = await act(editor, id, allOf(placed))
    expect(refused.status).toBe(422)
    expect(refused.faults).toEqual([
      { path: `/act/moves/${[...placed.keys()].indexOf(key)}/at`, message: expect.stringContaining('这场比赛已经结束，日期不能再动。') },
    ])
    const unknown = await act(editor, id, allOf(new Map([...placed, ['nobody', { at: testNow, venue: '' }]])))
    expect(unknown.faults.map(({ path }) => path)).toContain(`/act/moves/${placed.size}/match`)
    expect((await assignScorekeepers(editor, id, [{ userId: keeper.userId, match: null }])).status).toBe(200)
    expect((await act(keeper, id, allOf(placed))).status).toBe(403)
    expect(await loaded(id)).toEqual(before)
  })
})
