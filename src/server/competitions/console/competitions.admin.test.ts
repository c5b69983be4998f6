import { afterAll, beforeAll, expect, test } from 'vitest'
import { absent, playOut, record, resultBy } from '#rules/acts/examples.ts'
import { doubleEvent, groupedEvent, play, singleEvent } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition, AdminCompetitionPage, RulesetSampleAnswer, ScorekeepersView } from '#shared/admin/competitions.ts'
import type { AdminMatch, AdminMatchPage } from '#shared/admin/matches.ts'
import type { WinnerPage } from '#shared/competitions/award-views.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { competitionDesk, named } from '#test/competition-desk.ts'
import { assignScorekeepers, type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns } from '#test/factories.ts'
import { validDocuments } from '#test/valid-acts.ts'

/** The first match of an entrant that has no result. */
function openMatch(document: CompetitionDocument, entrant: string): string {
  const found = [...derive(document).matches.values()].find(
    ({ outcomes, sides }) => outcomes === null && sides.some((side) => side.entrant === entrant),
  )
  if (!found) throw new Error(`no match of ${entrant}`)
  return found.key
}

describeOnBoth('acts on competitions in the console', (dialect) => {
  let app: TestApp
  let editor: Caller
  let keeper: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor', { displayName: '编辑甲' })
    keeper = await signedIn(app, 'scorekeeper', { displayName: '记分员乙' })
  })
  afterAll(() => app.close())
  const { added, loaded, act, done, seen } = competitionDesk(() => app)

  async function give(id: number, user: Caller, match: string | null): Promise<void> {
    const answer = await assignScorekeepers(editor, id, [{ userId: user.userId, match }])
    expect(answer.status).toBe(200)
  }

  async function matchId(id: number, key: string): Promise<number> {
    const row = await app.db.read
      .selectFrom('matches')
      .select('id')
      .where('competition_id', '=', id)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.id ?? 0
  }

  test('a double elimination of twelve is made and played to its champion, and the public sees it at once', async () => {
    const params = named(doubleEvent(12), 'double-12')
    const made = await editor.ask<AdminCompetition>('POST', '/api/admin/competitions', { document: params })
    expect(made.status).toBe(200)
    const { id } = made.data
    expect((await seen<CompetitionView>(`/api/competitions/${id}`)).champion).toBeNull()
    let { rev } = made.data
    let plays = 0
    for (;;) {
      const { document } = await loaded(id)
      const next = [...derive(document).matches.values()].find(
        ({ outcomes, isNotNeeded, sides }) => outcomes === null && !isNotNeeded && sides.every(({ state }) => state === 'known'),
      )
      if (!next) break
      const answer = await act(editor, id, record(next.key, next.key === 'f1' ? [0, 2] : [2, 0]), { rev })
      expect([next.key, answer.status, answer.data.rev]).toEqual([next.key, 200, rev + 1])
      rev = answer.data.rev
      plays += 1
      if (plays === 1) {
        const view = await seen<MatchView>(`/api/matches/${await matchId(id, next.key)}`)
        expect(view.sides.map((side) => side.score)).toEqual([2, 0])
      }
    }
    expect(plays).toBe(23)
    const view = await seen<CompetitionView>(`/api/competitions/${id}`)
    expect([view.state, view.champion?.name]).toEqual(['finished', '选手2'])
    expect((await seen<WinnerPage>('/api/winners')).items.some((award) => award.competition.id === id)).toBe(true)
    const entries = await app.db.read
      .selectFrom('audit_log')
      .select(['act', 'user_name', 'after'])
      .where('subject_id', '=', String(id))
      .execute()
    expect(entries.length).toBe(plays + 1)
    expect(entries.at(-1)).toMatchObject({ act: 'competition.record_result', user_name: '编辑甲' })
    expect(entries.at(-1)?.after).toContain('选手2')
  })

  test('a correction is told before it is done, does exactly that, and is taken back or says what stands in the way', async () => {
    for (const followers of ['keep', 'reopen', 'swap'] as const) {
      const id = await added(singleEvent(4, false))
      await done(editor, id, record('m1', [2, 0]))
      await done(editor, id, record('m2', [2, 0]))
      await done(editor, id, record('m3', [2, 0]))
      const before = await loaded(id)
      const params: CompetitionAct = {
        kind: 'correct_result',
        match: 'm1',
        publicNote: '录反了',
        followers: null,
        result: resultBy([0, 2]),
      }
      const asked = await act(editor, id, params)
      expect([asked.data.state, asked.data.played]).toEqual(['needs_choice', [{ key: 'm3', name: '决赛' }]])
      const told = await act(editor, id, { ...params, followers }, { isPreview: true })
      expect(await loaded(id)).toEqual(before)
      const answer = await done(editor, id, { ...params, followers })
      expect(answer.changes).toEqual(told.data.changes)
      const page = await editor.get<AdminMatch>(`/api/admin/matches/${await matchId(id, 'm1')}`)
      expect(page.undo).toEqual({ publicNote: '录反了', hindrance: null })
      const undo: CompetitionAct = { kind: 'undo_correction', match: 'm1', publicNote: '' }
      if (followers === 'reopen') {
        await done(editor, id, record('m3', [0, 1]))
        const refused = await act(editor, id, undo)
        expect([refused.status, refused.faults[0]?.path]).toEqual([422, '/act/match'])
        expect(refused.faults[0]?.message).toContain('决赛')
        continue
      }
      await done(editor, id, undo)
      expect((await loaded(id)).document.stages).toEqual(before.document.stages)
    }
  })

  test('of two at once the second is told what the first did; what stands already is no conflict', async () => {
    const id = await added(singleEvent(4, false))
    await give(id, keeper, null)
    const { rev } = await loaded(id)
    const [first, second] = await Promise.all([
      act(keeper, id, record('m1', [2, 0]), { rev }),
      act(editor, id, record('m1', [0, 2]), { rev }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const lost = first.status === 409 ? first : second
    const { current } = lost
    expect(current.rev).toBe(rev + 1)
    expect(current.since).toEqual([
      expect.objectContaining({
        by: first.status === 200 ? '记分员乙' : '编辑甲',
        texts: [expect.stringContaining('选手1'), expect.stringContaining('决赛')],
      }),
    ])
    // The same act by the same user with the old rev, as in a retry after a lost response.
    const again =
      first.status === 200 ? await act(keeper, id, record('m1', [2, 0]), { rev }) : await act(editor, id, record('m1', [0, 2]), { rev })
    expect([again.status, again.data]).toEqual([200, { state: 'done', rev: rev + 1, changes: [], played: [], notices: [] }])
    // An act on another match does not conflict.
    const beside = await act(keeper, id, { kind: 'set_play', match: 'm2', play: 'live' }, { rev })
    expect([beside.status, beside.data.rev]).toEqual([200, rev + 2])
    // An act of the organiser conflicts with every other act.
    expect((await act(editor, id, { kind: 'cancel', match: 'm2', reason: '停电' }, { rev })).status).toBe(409)
  })

  test('a ruling is previewed and done beside entries at other matches, while it does what its preview said', async () => {
    const begun = play(groupedEvent(), (match) => (match.stage === 'pools' && match.round === 1 ? 0 : null))
    const id = await added(begun)
    await give(id, keeper, null)
    const [first, other] = [openMatch(begun, 'e2'), openMatch(begun, 'e3')]
    const own = openMatch(begun, 'e1')
    const ruling: CompetitionAct = {
      kind: 'adjust',
      stage: 'pools',
      group: 'a',
      entrant: 'e1',
      metric: 'points',
      delta: -1,
      publicNote: '迟到',
    }
    const live = async (match: string, scores: [number, number]) => await done(keeper, id, { kind: 'set_score', match, scores, games: [] })
    const { rev } = await loaded(id)
    await live(first, [1, 0])
    const preview = await act(editor, id, ruling, { rev, isPreview: true })
    expect([preview.status, preview.data.rev]).toEqual([200, rev + 1])
    await live(first, [2, 0])
    await done(keeper, id, record(other, [2, 0]))
    // Without what its preview said, as before, and with it.
    expect((await act(editor, id, ruling, { rev: preview.data.rev })).status).toBe(409)
    const { told } = preview.data
    const ruled = await act(editor, id, ruling, { rev: preview.data.rev, told })
    expect([ruled.status, ruled.data.changes.map(({ text }) => text)]).toEqual([200, preview.data.changes.map(({ text }) => text)])
    // Another ruling is in the way, and it alone is told; so is an entry by which this one does something else.
    const again = await act(editor, id, ruling, { rev: preview.data.rev, isPreview: true })
    expect([again.status, again.current.since.map(({ texts }) => texts.join())]).toEqual([409, [expect.stringContaining('迟到')]])
    const next = await act(editor, id, { ...ruling, delta: -4 }, { isPreview: true })
    await done(keeper, id, record(own, derive(begun).matches.get(own)?.sides[0]?.entrant === 'e1' ? [2, 0] : [0, 2]))
    const met = await act(editor, id, { ...ruling, delta: -4 }, { rev: next.data.rev, told: next.data.told })
    expect([met.status, met.current.since.length]).toEqual([409, 1])
    // Nor is a result corrected that another window has changed since.
    const wrong: CompetitionAct = { kind: 'correct_result', match: own, publicNote: '', followers: null, result: resultBy([2, 0]) }
    const read = (await loaded(id)).rev
    await done(editor, id, { ...wrong, result: resultBy([0, 3]) })
    expect((await act(editor, id, wrong, { rev: read, isPreview: true })).status).toBe(409)
  })

  test('an entry on a rev of long ago is saved where the many acts since touched other matches; else what touched its own is told', async () => {
    const id = await added(singleEvent(4, false))
    await give(id, keeper, null)
    const { rev } = await loaded(id)
    const many = 55
    for (let point = 1; point <= many; point += 1) {
      const { status, data } = await act(
        keeper,
        id,
        { kind: 'set_score', match: 'm2', scores: [point, 0], games: [] },
        { rev: rev + point - 1 },
      )
      expect([point, status, data.rev]).toEqual([point, 200, rev + point])
    }
    const late = await act(editor, id, record('m1', [2, 0]), { rev })
    expect([late.status, late.data.rev]).toEqual([200, rev + many + 1])
    const met = await act(editor, id, record('m1', [0, 2]), { rev })
    expect([met.status, met.current.rev, met.current.since.length]).toEqual([409, rev + many + 1, 1])
    // What concerns more than one match is told the newest acts, as many as anybody reads.
    const whole = await act(editor, id, { kind: 'cancel', match: 'm2', reason: '停电' }, { rev })
    expect([whole.status, whole.current.since.length]).toEqual([409, 50])
  })

  test('a scorekeeper keeps what was given, and nothing else', async () => {
    const id = await added(singleEvent(4, false))
    const other = await added(singleEvent(4, false))
    const live: CompetitionAct = { kind: 'set_play', match: 'm1', play: 'live' }
    expect((await act(keeper, id, live)).status).toBe(404)
    expect((await keeper.ask('GET', `/api/admin/competitions/${id}`)).status).toBe(404)
    await give(id, keeper, 'm1')
    expect((await act(keeper, id, live)).status).toBe(200)
    expect((await act(keeper, id, { ...live, match: 'm2' })).status).toBe(403)
    expect((await act(keeper, other, live)).status).toBe(404)
    expect((await act(keeper, id, { kind: 'set_score', match: 'm1', scores: [1, 0], games: [] })).status).toBe(200)
    expect((await act(keeper, id, { kind: 'postpone', match: 'm1', reason: '停电' })).status).toBe(200)
    const awarded = { ...record('m1', [1, 0]), result: resultBy([1, 0], { kind: 'awarded' }) } as CompetitionAct
    expect((await act(keeper, id, awarded)).status).toBe(403)
    expect((await act(keeper, id, { kind: 'confirm_result', match: 'm1', state: 'provisional' })).status).toBe(403)
    expect(
      (await act(keeper, id, { kind: 'remove_entrant', entrant: 'e1', status: 'withdrawn', policy: 'from_now', publicNote: '走了' }))
        .status,
    ).toBe(403)
    const { document } = await loaded(id)
    expect((await act(keeper, id, { kind: 'replace_document', document })).status).toBe(403)
    expect((await keeper.ask('POST', '/api/admin/competitions', { document: named(document, 'mine') })).status).toBe(403)
    expect((await keeper.ask('GET', `/api/admin/competitions/${id}/scorekeepers`)).status).toBe(403)
    const list = await keeper.get<AdminMatchPage>(`/api/admin/matches?competition=${id}`)
    expect([list.total, list.items.map((item) => item.key)]).toEqual([1, ['m1']])
    expect(await keeper.get<AdminMatch>(`/api/admin/matches/${await matchId(id, 'm1')}`)).toMatchObject({
      canDraw: false,
      score: 'entered',
      undo: null,
    })
    expect((await keeper.ask('GET', `/api/admin/matches/${await matchId(id, 'm2')}`)).status).toBe(404)
    const own = await keeper.get<AdminCompetitionPage>('/api/admin/competitions')
    expect(own.items.some((item) => item.id === other)).toBe(false)
    // The assignment is removed while the page is open.
    expect((await assignScorekeepers(editor, id, [])).status).toBe(200)
    expect((await act(keeper, id, record('m1', [1, 0]))).status).toBe(404)
    const refused = await assignScorekeepers(editor, id, [{ userId: 9999, match: 'zzz' }])
    expect([refused.status, refused.faults.map(({ path }) => path)]).toEqual([422, ['/items/0/userId', '/items/0/match']])
  })

  test('a provisional result is made official by somebody who did not record it', async () => {
    const id = await added(singleEvent(4, false))
    await give(id, keeper, null)
    const provisional = { ...record('m1', [1, 0]), result: resultBy([1, 0], { state: 'provisional' }) } as CompetitionAct
    const confirm: CompetitionAct = { kind: 'confirm_result', match: 'm1', state: 'official' }
    expect((await act(keeper, id, provisional)).status).toBe(200)
    // Said before it is tried.
    const hindrances = [keeper, editor].map(
      async (user) => (await user.get<AdminMatch>(`/api/admin/matches/${await matchId(id, 'm1')}`)).confirmHindrance,
    )
    expect(await Promise.all(hindrances)).toEqual(['这个暂定的赛果是你录入的，要由另一个人核对后确认为正式。', null])
    const own = await act(keeper, id, confirm)
    expect([own.status, own.faults]).toEqual([422, [{ path: '/act/state', message: expect.stringContaining('要由另一个人核对') }]])
    // Recording it again as official would be the same.
    expect((await act(keeper, id, record('m1', [1, 0]))).faults.map(({ path }) => path)).toEqual(['/act/result/state'])
    expect((await act(keeper, id, { ...provisional, result: resultBy([2, 0], { state: 'provisional' }) } as CompetitionAct)).status).toBe(
      200,
    )
    expect((await act(editor, id, confirm)).status).toBe(200)
    expect((await act(keeper, id, confirm)).status).toBe(200)
    const again = await act(keeper, id, provisional)
    expect(again.faults.map(({ message }) => message)).toEqual(['这场比赛已有赛果：要改它请用“更正”，没有这个按钮的请找管理员或编辑。'])
    // Recorded as official at once, nothing waits for a second person.
    expect((await act(keeper, id, record('m2', [1, 0]))).status).toBe(200)
  })

  test('who assigns scorekeepers on what has changed meanwhile is told what stands now', async () => {
    const id = await added(singleEvent(4, false))
    const [first, second] = [await signedIn(app, 'scorekeeper'), await signedIn(app, 'scorekeeper')]
    const path = `/api/admin/competitions/${id}/scorekeepers`
    const { rev } = await editor.get<ScorekeepersView>(path)
    await give(id, first, 'm1')
    const late = await editor.ask<ScorekeepersView, ScorekeepersView>('PUT', path, { rev, items: [{ userId: second.userId, match: 'm2' }] })
    expect([late.status, late.current.items]).toEqual([409, [{ userId: first.userId, match: 'm1' }]])
    expect((await editor.get<ScorekeepersView>(path)).items).toEqual(late.current.items)
  })

  test('bad input is told at its field and changes nothing', async () => {
    const id = await added(singleEvent(4, false))
    const before = await loaded(id)
    const ask = async (params: unknown, rev = before.rev) => {
      const { status, faults } = await editor.ask('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: false, act: params })
      return [status, ...faults.map(({ path }) => path)]
    }
    expect(await ask({ kind: 'nothing' })).toEqual([422, '/act/kind'])
    expect(await ask({ ...record('m1', [1, 1]) })).toEqual([422, '/act/result/kind'])
    expect(await ask({ ...record('m1', [1, -1]) })).toEqual([422, '/act/result/sides/1/score'])
    expect(await ask({ ...record('m1', [1, 0]), publicNote: 'x'.repeat(301) })).toEqual([422, '/act/publicNote'])
    expect(await ask({ ...record('m1', [1, 0]), more: true })).toEqual([422, '/act/more'])
    expect(await ask({ kind: 'postpone', match: 'm1', reason: '\u0000' })).toEqual([422, '/act/reason'])
    expect(await ask({ kind: 'replace_document', document: { ...before.document, entrants: 'none' } })).toEqual([
      422,
      '/act/document/entrants',
    ])
    const renamed = named(before.document, 'c1')
    expect(await ask({ kind: 'replace_document', document: renamed })).toEqual([422, '/act/document/competition/slug'])
    expect(
      (await editor.ask('POST', '/api/admin/competitions/99999/acts', { rev: 1, isPreview: false, act: record('m1', [1, 0]) })).status,
    ).toBe(404)
    expect((await editor.ask('POST', '/api/admin/competitions', { document: before.document })).faults[0]?.path).toBe(
      '/document/competition/slug',
    )
    expect((await editor.ask('POST', '/api/admin/competitions', { document: {} })).status).toBe(422)
    expect(await loaded(id)).toEqual(before)
  })

  test('walkover, double forfeit, postponement, deduction, removal and a tie over the line', async () => {
    const id = await added(singleEvent(4, false))
    await done(editor, id, { kind: 'record_result', match: 'm1', publicNote: '未到场', result: absent(2, [1]) })
    await done(editor, id, { kind: 'postpone', match: 'm2', reason: '暴雨' })
    const moved = await seen<MatchView>(`/api/matches/${await matchId(id, 'm2')}`)
    expect(moved.schedule).toMatchObject({ state: 'postponed', reason: '暴雨' })
    await done(editor, id, { kind: 'record_result', match: 'm2', publicNote: '', result: absent(2, [0, 1]) })
    const walked = await seen<MatchView>(`/api/matches/${await matchId(id, 'm1')}`)
    expect([walked.result?.kind, walked.timeline.some(({ note }) => note === '未到场')]).toEqual(['walkover', true])
    await done(editor, id, { kind: 'remove_entrant', entrant: 'e4', status: 'disqualified', policy: 'from_now', publicNote: '违规' })
    const entrants = (await seen<CompetitionView>(`/api/competitions/${id}`)).entrants
    expect(entrants.find((one) => one.entrant.name === '选手4')?.status).toBe('disqualified')
    await done(editor, id, { kind: 'restore_entrant', entrant: 'e4', publicNote: '误判' })
  })

  test('a champion who is disqualified leaves none: told before it is done, with the way to another', async () => {
    const id = await added(playOut(singleEvent(4, false)))
    const champion = async () => (await seen<CompetitionView>(`/api/competitions/${id}`)).champion?.name ?? null
    expect(await champion()).toBe('选手1')
    const remove: CompetitionAct = {
      kind: 'remove_entrant',
      entrant: 'e1',
      status: 'disqualified',
      policy: 'opponents_win',
      publicNote: '代打',
    }
    const preview = await act(editor, id, remove, { isPreview: true })
    expect(preview.data.notices).toEqual([
      '淘汰赛里打过的成绩照算：半决赛 1、决赛仍是选手1 胜。要判对手胜，请到那场比赛更正赛果。',
      '冠军变为待定：选手1 被取消资格，不能得冠军。要由对手得冠军，请更正决赛的赛果，判对手胜。',
    ])
    expect((await done(editor, id, remove)).notices).toEqual(preview.data.notices)
    expect(await champion()).toBeNull()
    const result = resultBy([0, 2], { kind: 'awarded' })
    await done(editor, id, { kind: 'correct_result', match: 'm3', publicNote: '代打，判对手胜', result, followers: null })
    expect(await champion()).toBe('选手2')
  })

  test('a correction by which an organiser’s move on a ladder leads elsewhere is told with what it does, before it is done', async () => {
    const ladder = new Map(validDocuments()).get('ladder')
    if (!ladder) throw new Error('no ladder')
    const id = await added(ladder)
    const on = { stage: 'ladder', group: 'main' }
    await done(editor, id, { kind: 'challenge', ...on, challenger: 'e5', challenged: 'e2', round: 1, at: null })
    await done(editor, id, record('challenge-1', [2, 0]))
    await done(editor, id, { kind: 'remove_entrant', entrant: 'e1', status: 'withdrawn', policy: 'void_unplayed', publicNote: '退赛' })
    await done(editor, id, { kind: 'move_entrant', ...on, entrant: 'e4', place: 1, publicNote: '补录' })
    expect((await done(editor, id, { kind: 'restore_entrant', entrant: 'e1', publicNote: '回来' })).notices).toEqual([])
    const result = resultBy([0, 2])
    const correct: CompetitionAct = { kind: 'correct_result', match: 'challenge-1', publicNote: '记反了', result, followers: null }
    const preview = await act(editor, id, correct, { isPreview: true })
    expect(preview.data.changes.map(({ text }) => text)).toContain('天梯 主组：选手4 由第 2 名变为第 5 名。')
    expect(preview.data.notices).toEqual([
      '天梯 主组：对选手4 的名次裁决因此改变：它排到选手5 当时的位置，那里由第 2 名变为第 5 名。请看现在的名次，是否要重新调整。',
    ])
    expect((await done(editor, id, correct)).notices).toEqual(preview.data.notices)
  })

  test('a bye is neither postponed nor called off: nobody plays it', async () => {
    const id = await added(singleEvent(4, false))
    await done(editor, id, { kind: 'record_result', match: 'm1', publicNote: '', result: absent(2, [0, 1]) })
    await done(editor, id, record('m2', [2, 0]))
    const { match } = await editor.get<AdminMatch>(`/api/admin/matches/${await matchId(id, 'm3')}`)
    expect(match.sides.map(({ isBye }) => isBye)).toEqual([true, false])
    for (const kind of ['postpone', 'cancel'] as const) {
      const { status, faults } = await act(editor, id, { kind, match: 'm3', reason: '对手双方弃权' })
      const words = kind === 'postpone' ? '延期' : '取消'
      expect([status, faults]).toEqual([422, [{ path: '/act/match', message: `这场比赛有一方轮空，本来就不打，不用${words}。` }]])
    }
    // Once it has two sides it is a match like any other.
    await done(editor, id, { kind: 'correct_result', match: 'm1', publicNote: '到场了', followers: null, result: resultBy([2, 1]) })
    await done(editor, id, { kind: 'postpone', match: 'm3', reason: '暴雨' })
  })

  test('a result that is held back is in no public answer before its moment', async () => {
    const id = await added(singleEvent(4, false))
    const until = new Date(Date.parse(testNow) + 3_600_000).toISOString()
    await done(editor, id, { kind: 'set_reveal', match: 'm1', delaySeconds: null, embargoUntil: until })
    const answer = await done(editor, id, { kind: 'record_result', match: 'm1', publicNote: 'zqx-note', result: resultBy([0, 987654]) })
    expect(JSON.stringify(answer.changes)).toContain('987654')
    const m1 = await matchId(id, 'm1')
    const pages = [
      `/api/matches/${m1}`,
      `/api/competitions/${id}`,
      '/api/matches',
      `/api/matches?competition=${id}`,
      '/api/home',
      `/matches/${m1}`,
      `/competitions/${id}`,
      '/',
    ]
    for (const page of pages) {
      const { statusCode, body } = await app.http.inject(page)
      expect([page, statusCode, body.includes('987654'), body.includes('zqx-note')]).toEqual([page, 200, false, false])
    }
    const own = await editor.get<AdminMatch>(`/api/admin/matches/${m1}`)
    expect([own.match.isResultHidden, own.match.sides[1]?.score, own.result?.sides[1]?.score]).toEqual([true, 987654, 987654])
    app.clock.advance(3_600_000)
    expect((await seen<MatchView>(`/api/matches/${m1}`)).sides[1]?.score).toBe(987654)
  })

  test('a sample table of a ruleset tells its tie-breaks', async () => {
    const { ruleset } = singleEvent(4, false).stages[0] ?? {}
    const params = {
      ...ruleset,
      tiebreaks: [
        { metric: 'points', scope: 'overall' },
        { metric: 'score_difference', scope: 'overall' },
      ],
    }
    const answer = await editor.ask<RulesetSampleAnswer>('POST', '/api/admin/rulesets/sample', { format: 'round_robin', ruleset: params })
    expect(answer.status).toBe(200)
    expect(answer.data.table.rows.map((row) => row.rank)).toEqual([1, 2, 3, 4])
    expect(answer.data.table.rows[0]?.trace?.sentence).toContain('净胜')
    for (const more of [{ bestOf: 5 }, { score: 'board_points', totalGames: 4 }, { score: 'games_won', bestOf: 1 }]) {
      expect((await editor.ask('POST', '/api/admin/rulesets/sample', { format: 'swiss', ruleset: { ...params, ...more } })).status).toBe(
        200,
      )
    }
    const even = await editor.ask('POST', '/api/admin/rulesets/sample', { format: 'swiss', ruleset: { ...params, bestOf: 4 } })
    expect([even.status, even.faults]).toEqual([
      422,
      [{ path: '/ruleset/bestOf', message: '先胜过半即止的局数要是单数，不能是 4；要打满 4 局，请改成固定局数。' }],
    ])
    const great = { ...params, points: { win: 5000, draw: 1, loss: 0 } }
    const told = await editor.ask('POST', '/api/admin/rulesets/sample', { format: 'swiss', ruleset: great })
    expect([told.status, told.faults]).toEqual([422, [{ path: '/ruleset/points/win', message: '积分 · 胜：不能大于 1000，现在是 5000。' }]])
  })
})
