import { afterAll, beforeAll, expect, test } from 'vitest'
import { absent, resultBy } from '#rules/acts/examples.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import type { ActAnswer, CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, played, side } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

const endedAt = later(testNow, -30)

describeOnBoth('what a match page tells of what happened', (dialect) => {
  let app: TestApp
  let editor: Caller
  let count = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
  })
  afterAll(() => app.close())

  /** The answer and the page of the first match of a new competition, after these acts on it. */
  async function afterAct(...acts: CompetitionAct[]) {
    const document = singleEvent(4, false)
    const { id } = await insertCompetition(app, { ...document, competition: { ...document.competition, slug: `c${++count}` } })
    for (const act of acts) {
      const { rev } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
      const answer = await editor.ask<ActAnswer>('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: false, act })
      expect([answer.status, answer.data]).toEqual([200, expect.objectContaining({ state: 'done' })])
    }
    await app.bus.catchUp()
    const ofMatch = app.db.read.selectFrom('matches').select('id').where('competition_id', '=', id).where('key', '=', 'm1')
    const row = await ofMatch.executeTakeFirstOrThrow()
    const page = await app.http.inject(`/matches/${row.id}`)
    const { timeline } = (await app.http.inject(`/api/matches/${row.id}`)).json<{ data: MatchView }>().data
    return { timeline, page: page.body }
  }

  /** The end in the list of what happened to a match of which this is the result. */
  async function endTold(result: Extract<CompetitionAct, { kind: 'record_result' }>['result']) {
    const { timeline, page } = await afterAct({ kind: 'record_result', match: 'm1', publicNote: '', result })
    return { told: timeline.filter(({ kind }) => kind === 'ended').map(({ at, title }) => [at, title]), page }
  }

  test('a cancelled match is told as cancelled, and nobody is reminded of it', async () => {
    const { timeline, page } = await afterAct({ kind: 'cancel', match: 'm1', reason: '双方协商取消' })
    expect(timeline.slice(-1)).toEqual([expect.objectContaining({ kind: 'rescheduled', title: '取消', note: '双方协商取消' })])
    expect(page).not.toContain('新的时间待定')
    expect(page).not.toContain('加入日历')
  })

  test('one that ended before it was to begin says that this was the plan', async () => {
    const fact = async (...acts: CompetitionAct[]) => {
      const { page } = await afterAct(...acts)
      return /<dt>([^<]*开赛)<\/dt>/.exec(page)?.[1]
    }
    const move = (at: string): CompetitionAct => ({ kind: 'schedule', match: 'm1', at, precision: 'exact', venue: '', reason: '' })
    const end: CompetitionAct = { kind: 'record_result', match: 'm1', publicNote: '', result: { ...resultBy([2, 1]), endedAt } }
    expect(await fact(move(later(testNow, 10)), end)).toBe('原定开赛')
    expect(await fact(move(later(testNow, -90)), end)).toBe('开赛')
  })

  test('a postponed one waits for another time', async () => {
    const { timeline } = await afterAct({ kind: 'postpone', match: 'm1', reason: '停电' })
    expect(timeline.slice(-1)).toEqual([expect.objectContaining({ kind: 'rescheduled', title: '延期，新的时间待定', note: '停电' })])
  })

  test('one that a ruling has decided, or that was played after all, waits for none', async () => {
    const put: CompetitionAct = { kind: 'postpone', match: 'm1', reason: '停电' }
    const out = { kind: 'remove_entrant', entrant: 'e1', status: 'withdrawn', policy: 'from_now', publicNote: '退赛' } as const
    const back: CompetitionAct = { kind: 'restore_entrant', entrant: 'e1', publicNote: '误判' }
    for (const act of [out, { kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([2, 1]) } as const]) {
      const { timeline, page } = await afterAct(put, act)
      expect(timeline.filter(({ kind }) => kind === 'rescheduled').map(({ title, note }) => [title, note])).toEqual([['延期', '停电']])
      expect(page).not.toMatch(/新的?时间待定/)
    }
    const { timeline } = await afterAct(put, out, back)
    expect(timeline.find(({ kind }) => kind === 'rescheduled')?.title, 'restored').toBe('延期，新的时间待定')
  })

  const ruled = [
    ['a walkover', { ...absent(2, [1]), endedAt }],
    ['one in which both were absent', { ...absent(2, [0, 1]), endedAt }],
  ] as const
  test.each(ruled)('%s was not played: its result was confirmed, at its time', async (_, result) => {
    const { told, page } = await endTold(result)
    expect(told).toEqual([[endedAt, '确认赛果']])
    expect(page).toContain('确认赛果')
    expect(page).not.toContain('比赛结束')
  })

  const fought = [
    ['a match', resultBy([2, 1], { endedAt })],
    ['a match that one side gave up', resultBy([1, 0], { kind: 'forfeit_in_play', sides: gaveUp(), endedAt })],
  ] as const
  test.each(fought)('%s that was played ended', async (_, result) => {
    const { told, page } = await endTold(result)
    expect(told).toEqual([[endedAt, '比赛结束']])
    expect(page).toContain('比赛结束')
    expect(page).not.toContain('确认赛果')
  })

  test('a postponement and its reason are told once', async () => {
    const { timeline, page } = await afterAct({ kind: 'postpone', match: 'm1', reason: '线路故障' })
    expect(timeline.map(({ kind, note }) => [kind, note])).toContainEqual(['rescheduled', '线路故障'])
    // What a reader sees: neither the data for the browser nor what is said to machines.
    const read = page.slice(page.indexOf('<body')).replaceAll(/<script.*?<\/script>/gs, '')
    expect(read.split('线路故障').length - 1).toBe(1)
    expect(read).not.toContain('经过与裁定')
  })

  test('the dates that were set are told by their days while these are near', async () => {
    const at = later(testNow, -120)
    const reschedules = [{ from: later(at, -5 * 24 * 60), to: at, reason: '场馆停电', at: later(at, -4 * 24 * 60) }]
    const moved = played('p1', at, [side('yunjian', 2), side('changgeng', 0)], {
      schedule: { state: 'scheduled', at, precision: 'exact', reschedules },
    })
    await insertCompetition(app, league({ slug: 'moved', pool: [[moved]] }))
    await app.bus.catchUp()
    const ofMatch = app.db.read.selectFrom('matches').innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    const { id } = await ofMatch.select('matches.id').where('slug', '=', 'moved').where('key', '=', 'p1').executeTakeFirstOrThrow()
    const { body } = await app.http.inject(`/matches/${id}`)
    expect(body.replaceAll('<!-- -->', '')).toMatch(/改至 今天 18:00<[\s\S]*原定 2026年11月15日 周日 18:00</)
  })
})

/** The second side left. */
function gaveUp(): ReturnType<typeof resultBy>['sides'] {
  return [
    { score: 1, shootout: null, outcome: null, incident: null },
    { score: 0, shootout: null, outcome: null, incident: 'forfeit' },
  ]
}
