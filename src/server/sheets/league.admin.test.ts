import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import type { AdminCompetitionPage } from '#shared/admin/competitions.ts'
import type { LeagueAnswer } from '#shared/admin/sheets.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { Answer, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { rowHash } from '#test/row-hash.ts'

describeOnBoth('a league from one spreadsheet', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor', { displayName: '编辑甲' })
    for (const [slug, name] of [
      ['yunjian', '云涧'],
      ['qingfeng', '青锋'],
    ]) {
      await editor.ask('POST', '/api/admin/teams', { slug, names: [{ name }], region: '', logoId: null, members: [] })
    }
  })
  afterAll(() => app.close())

  async function send(file: string, query: Record<string, string | number> = {}, caller = editor, headers: Record<string, string> = {}) {
    const search = new URLSearchParams({ kind: 'team', ...Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) })
    const response = await app.http.inject({
      method: 'POST',
      url: `/api/admin/league-sheets?${search}`,
      headers: { cookie: caller.cookie, origin: ownOrigin, 'content-type': 'application/octet-stream', ...headers },
      payload: Buffer.from(file),
    })
    return new Answer<LeagueAnswer>(response)
  }

  const file = [
    '轮次,日期,时间,主队,客队,比分,地点',
    '1,2026-10-01,19:00,云涧,雪亭,2-0,一号馆',
    '1,2026-10-01,20:00,青锋战队,蓝舟,1:1,一号馆',
    '2,2026-10-08,19:00,云涧,青锋战队,0-3,',
    '2,2026-10-08,20:00,雪亭,蓝舟,,',
    '3,2026-10-15,,云涧,蓝舟,,',
    '3,,,雪亭,青锋战队,,',
  ].join('\n')

  test('says first what it would make, and then makes it: who plays, when, and how it ended', async () => {
    const before = await rowHash(app.db)
    const tried = (await send(file)).data
    expect(tried).toMatchObject({ state: 'ready', id: null, faults: [], days: { from: '2026-10-01', to: '2026-10-15' } })
    expect(tried.entrants).toEqual([
      { name: '云涧', matches: 3, isKnown: true, namesakes: 0, near: [] },
      { name: '雪亭', matches: 3, isKnown: false, namesakes: 0, near: [] },
      { name: '青锋战队', matches: 3, isKnown: false, namesakes: 0, near: ['青锋'] },
      { name: '蓝舟', matches: 3, isKnown: false, namesakes: 0, near: [] },
    ])
    expect(tried.changes).toContainEqual({ row: 2, subject: expect.any(String), what: '新增比赛', from: '', to: '2026-10-01 19:00' })
    expect(tried.changes).toContainEqual({ row: 4, subject: expect.any(String), what: '比分', from: '', to: '0–3' })
    // What follows from a score is not told.
    expect(new Set(tried.changes.map(({ what }) => what))).toEqual(new Set(['新增比赛', '比分']))
    expect(await rowHash(app.db)).toBe(before)

    const made = await send(file, { title: '秋季联赛', slug: 'autumn', visibility: 'public', name: '秋\u200b季.csv' })
    expect(made.data).toMatchObject({ state: 'done', id: expect.any(Number) })
    const id = made.data.id ?? 0
    const document = (await findCompetitionDocument(app.db.read, id))?.document
    expect(document?.competition).toMatchObject({ slug: 'autumn', name: '秋季联赛', startsOn: '2026-10-01', endsOn: '2026-10-15' })
    expect(document?.season).toMatchObject({ slug: 'season-2026-10-01', startsOn: '2026-10-01', endsOn: '2026-10-15' })
    expect(document?.entrants.map(({ name, team }) => [name, team])).toEqual([
      ['云涧', 'yunjian'],
      ['雪亭', undefined],
      ['青锋战队', undefined],
      ['蓝舟', undefined],
    ])
    const view = (await app.http.inject(`/api/competitions/${id}`)).json<{ data: CompetitionView }>().data
    const rows = view.stage?.groups[0]?.table?.rows ?? []
    expect(rows.map(({ entrant, played, points }) => [entrant.name, played, points])).toEqual([
      ['青锋战队', 2, 4],
      ['云涧', 2, 3],
      ['蓝舟', 1, 1],
      ['雪亭', 1, 0],
    ])
    const entry = await app.db.read.selectFrom('audit_log').selectAll().where('act', '=', 'competition.create').execute()
    expect(entry).toMatchObject([{ user_name: '编辑甲', subject_id: String(id), after: expect.stringContaining('秋季.csv') }])

    // Once more it is another competition, which needs a slug of its own.
    const again = await send(file, { title: '秋季联赛', slug: 'autumn' })
    expect([again.status, again.faults]).toEqual([422, [{ path: '/slug', message: expect.stringContaining('请换一个') }]])
    const nameless = await send(file, { slug: 'autumn-2' })
    expect([nameless.status, nameless.faults.map(({ path }) => path)]).toEqual([422, ['/title']])
    expect((await editor.get<AdminCompetitionPage>('/api/admin/competitions')).total).toBe(1)
  })

  test('rounds follow from the order of the lines where there is no column of them, groups from theirs', async () => {
    const grouped = ['分组,主队,客队,比分', 'A 组,甲,乙,1-0', 'B 组,丙,丁,', 'A 组,甲,戊,', 'A 组,乙,戊,2-2', 'A 组,甲,轮空,'].join('\n')
    const seasons = await app.db.read.selectFrom('seasons').select('id').execute()
    const made = (await send(grouped, { title: '小组', slug: 'groups', season: seasons[0]?.id ?? 0 })).data
    expect(made).toMatchObject({ state: 'done', unchanged: 1 })
    const [stage] = (await findCompetitionDocument(app.db.read, made.id ?? 0))?.document.stages ?? []
    expect(
      stage?.groups.map(({ name, seeds, rounds }) => [name, seeds, rounds.map(({ number, matches }) => [number, matches.length])]),
    ).toEqual([
      [
        'A 组',
        [1, 2, 5],
        [
          [1, 1],
          [2, 1],
          [3, 1],
        ],
      ],
      ['B 组', [3, 4], [[1, 1]]],
    ])
  })

  test('every fault has its cell, and nothing is made', async () => {
    const before = await rowHash(app.db)
    const wrong = [
      '轮次,主队,客队,日期,比分,分组',
      '1,云涧,雪亭,11月31日,2-0,A',
      '1,云涧,云涧,,,A',
      '1,青锋,蓝舟,,三比一,A',
      '2,雪亭,青锋,,,B',
      '1,青锋,蓝舟,,,A',
    ].join('\n')
    const { state, faults } = (await send(wrong, { title: '错的', slug: 'wrong' })).data
    expect([state, faults.map(({ place }) => place)]).toEqual(['refused', ['C3', 'F5', 'F5', 'B6']])
    const later = (await send('轮次,主队,客队,日期,比分\n1,云涧,雪亭,11月31日,2-0\n1,青锋,蓝舟,,\n', { title: '错的', slug: 'wrong' })).data
    expect(later).toMatchObject({ state: 'refused', faults: [{ place: 'D2', message: expect.stringContaining('不是日期') }] })
    const score = (await send('轮次,主队,客队,比分\n1,云涧,雪亭,三比一\n', { title: '错的', slug: 'wrong' })).data
    expect(score).toMatchObject({ state: 'refused', faults: [{ place: 'D2', message: expect.stringContaining('不是比分') }] })
    const unclear = (await send('甲方队,乙方队\n云涧,雪亭\n', { title: '错的', slug: 'wrong' })).data
    expect(unclear).toMatchObject({ state: 'unclear', faults: [{ place: 'A1' }, { place: 'B1' }] })
    expect((await send('名次\n1\n')).data.state).not.toBe('ready')
    expect((await send('主队,客队\n云涧,轮空\n')).data.faults[0]?.message).toContain('至少要 2 个参赛者')
    expect(await rowHash(app.db)).toBe(before)
  })

  test('sent again because no answer came it is made once; another file under the same key is refused as any other', async () => {
    const query = { title: '只建一次', slug: 'only-once', name: '一次.csv' }
    const key = { 'idempotency-key': 'k-1' }
    const first = (await send(file, query, editor, key)).data
    expect(first).toMatchObject({ state: 'done', id: expect.any(Number) })
    const count = async () => (await editor.get<AdminCompetitionPage>('/api/admin/competitions')).total
    const before = await count()
    expect((await send(file, query, editor, key)).data).toMatchObject({ state: 'done', id: first.id })
    expect((await send(file, query, editor, { 'idempotency-key': 'k-2' })).faults.map(({ path }) => path)).toEqual(['/slug'])
    expect((await send(file.replace('雪亭', '雪亭一队'), query, editor, key)).faults.map(({ path }) => path)).toEqual(['/slug'])
    expect(await count()).toBe(before)
  })

  test('dates without a year are of the season, or near today; where that is not clear the year is asked for', async () => {
    const season = { slug: 'winter', name: '冬季', startsOn: '2027-11-01', endsOn: '2028-02-20' }
    const { id } = (await editor.ask<{ id: number }>('POST', '/api/admin/seasons', season)).data
    const lines = (...days: string[]) => ['主队,客队,日期', ...days.map((day, i) => `云涧,队${i},${day}`)].join('\n')
    expect((await send(lines('11月5日', '1/9'), { season: id })).data.days).toEqual({ from: '2027-11-05', to: '2028-01-09' })
    expect((await send(lines('12月28日', '1月4日'))).data.days).toEqual({ from: '2026-12-28', to: '2027-01-04' })
    expect((await send(lines('12月28日', '6月1日'))).data.faults).toMatchObject([
      { place: 'C3', message: expect.stringContaining('没有年份') },
    ])
  })

  test('a name that two teams of the library have is linked to neither, and that is said', async () => {
    for (const slug of ['twin-1', 'twin-2'])
      await editor.ask('POST', '/api/admin/teams', { slug, names: [{ name: '雷霆战队' }], region: '', logoId: null, members: [] })
    const { entrants } = (await send('主队,客队\n雷霆战队,雪亭\n雪亭,雷霆战队\n')).data
    expect(entrants[0]).toEqual({ name: '雷霆战队', matches: 2, isKnown: false, namesakes: 2, near: [] })
  })

  test('a name that stands once and differs from another in a character is pointed out', async () => {
    const { entrants } = (await send('主队,客队\n青岚,雪亭\n雪亭,蓝舟\n蓝舟,青岚\n青岗,蓝舟\n')).data
    expect(entrants.map(({ name, near }) => [name, near])).toEqual([
      ['青岚', []],
      ['雪亭', []],
      ['蓝舟', []],
      ['青岗', ['青岚']],
    ])
  })

  test('only those may who may make competitions', async () => {
    const keeper = await signedIn(app, 'scorekeeper')
    expect((await send(file, {}, keeper)).status).toBe(403)
  })
})
