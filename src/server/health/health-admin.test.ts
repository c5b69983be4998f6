import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Health, Overview } from '#shared/admin/health.ts'
import type { AdminMatchPage } from '#shared/admin/matches.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, planned, played, poolRounds, side } from '#test/competitions.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition } from '#test/factories.ts'

describeOnBoth('health and overview in the console', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect, { METRICS_TOKEN: 'zqx-token' })
    await addColumns(app)
  })
  afterEach(() => app.close())

  test('health says versions, sizes, hits and what comes, to admins alone and without a setting', async () => {
    const admin = await signedIn(app, 'admin')
    await insertCompetition(app, league())
    await addArticle(app, { title: '预告：决赛', publishedAt: '2026-11-21T00:00:00.000Z' })
    const { status, data } = await admin.ask<Health>('GET', '/api/admin/health')
    expect(status).toBe(200)
    expect(data.versions.database).toMatch(dialect === 'sqlite' ? /^SQLite \d+\.\d+/ : /^PostgreSQL \d+/)
    expect(data.versions).toMatchObject({ node: process.versions.node, schema: expect.any(Number) })
    expect(data.databaseBytes).toBeGreaterThan(10_000)
    expect(data.disk?.free).toBeGreaterThan(0)
    expect(data.changes).toMatchObject({ via: dialect === 'sqlite' ? 'file' : 'line', isConnected: true })
    expect(data.changes.seen).toBe(data.changes.latest)
    expect(data.coming.map((event) => [event.kind, event.name]).slice(0, 2)).toEqual([
      ['match', '巅峰联赛 云涧 – 青锋'],
      ['publish', '预告：决赛'],
    ])
    expect(JSON.stringify(data)).not.toMatch(/zqx|postgres:\/\//)
    expect((await (await signedIn(app, 'editor')).ask('GET', '/api/admin/health')).status).toBe(403)
  })

  test('the overview has the running match and those to come on a day with more matches than it shows', async () => {
    for (let n = 1; n <= 8; n += 1) await insertCompetition(app, league({ slug: `peak-${n}` }))
    await app.db.write
      .updateTable('matches')
      .set({ scheduled_at: '2026-11-19T17:00:00.000Z' })
      .where('result_kind', 'is not', null)
      .execute()
    const { matches } = await (await signedIn(app, 'editor')).get<Overview>('/api/admin/overview')
    const states = matches.map(({ state }) => state)
    expect(states.filter((state) => state === 'ended').length).toBeGreaterThan(5)
    expect(states).toEqual([...states].sort((a, b) => 'lce'.indexOf(a.charAt(0)) - 'lce'.indexOf(b.charAt(0))))
    expect(states.filter((state) => state === 'live')).toHaveLength(8)
  })

  test('the overview shows an editor matches, drafts and plans; a scorekeeper only matches of their own', async () => {
    const { id } = await insertCompetition(app, league())
    const article = await addArticle(app)
    await app.db.write
      .insertInto('article_drafts')
      .values({
        article_id: article,
        rev: 1,
        is_changed: 1,
        data: '{"title":"改过的标题"}',
        updated_at: '2026-11-20T11:59:00.000Z',
        updated_by: null,
      })
      .execute()
    const editor = await signedIn(app, 'editor')
    const data = await editor.get<Overview>('/api/admin/overview')
    expect(data.matches.map((match) => [match.state, match.name, match.score])).toEqual([
      ['live', '长庚 – 北冥', '1 : 0'],
      ['coming', '云涧 – 青锋', null],
    ])
    expect(data.drafts).toEqual([
      { id: article, title: '改过的标题', updatedAt: '2026-11-20T11:59:00.000Z', updatedBy: null, isLive: true },
    ])
    expect(data.coming.length).toBeGreaterThan(0)

    const scorekeeper = await signedIn(app, 'scorekeeper')
    expect(await scorekeeper.get<Overview>('/api/admin/overview')).toEqual({
      ...{ waiting: [], waitingTotal: 0, unconfirmed: [], unconfirmedTotal: 0 },
      ...{ openTies: [], matches: [], drafts: [], coming: [], isProxyUnknown: false, isClosed: false, backup: null },
    })
    const match = data.matches[1]?.id ?? 0
    await app.db.write.insertInto('scorekeeping').values({ user_id: scorekeeper.userId, competition_id: id, match_id: match }).execute()
    const own = (await scorekeeper.get<Overview>('/api/admin/overview')).matches
    expect(own.map((one) => one.id)).toEqual([match])
  })

  test('a provisional result is told as one that waits for its confirmation, whenever it was', async () => {
    const provisional = { state: 'provisional', kind: 'played' } as const
    const pool = poolRounds().map((matches) => matches.map((match) => (match.key === 'p2' ? { ...match, result: provisional } : match)))
    pool.at(-1)?.push(played('p7', later(testNow, -30), [side('yunjian', 2), side('changgeng', 0)], { result: provisional }))
    const { id } = await insertCompetition(app, league({ pool }))
    const editor = await signedIn(app, 'editor')
    const overview = await editor.get<Overview>('/api/admin/overview')
    expect(overview.unconfirmedTotal).toBe(2)
    expect(overview.unconfirmed.map(({ name, score }) => [name, score])).toEqual([
      ['云涧 – 长庚', '2 : 0'],
      ['青锋 – 北冥', '1 : 2'],
    ])
    expect(overview.matches.map(({ name }) => name)).not.toContain('云涧 – 长庚')
    // What is not shown as played says how it ended.
    for (const [kind, said] of [
      ['walkover', '弃权 1 : 2'],
      ['double_forfeit', '双方弃权 1 : 2'],
      ['draw', '1 : 2'],
    ] as const) {
      await app.db.write.updateTable('matches').set({ result_kind: kind }).where('key', '=', 'p2').execute()
      expect((await editor.get<Overview>('/api/admin/overview')).unconfirmed.map(({ score }) => score)).toEqual(['2 : 0', said])
    }
    const list = await editor.get<AdminMatchPage>('/api/admin/matches?state=unconfirmed')
    expect(list.items.map(({ key }) => key)).toEqual(['p7', 'p2'])
    const p2 = list.items[1]?.id ?? 0
    const keeper = await signedIn(app, 'scorekeeper')
    await app.db.write.insertInto('scorekeeping').values({ user_id: keeper.userId, competition_id: id, match_id: p2 }).execute()
    expect((await keeper.get<Overview>('/api/admin/overview')).unconfirmed.map((match) => match.id)).toEqual([p2])
  })

  test('a match is announced with its sides while it is still to be played', async () => {
    const [first = [], , third = []] = poolRounds()
    const sides = [side('yunjian', 2), side('qingfeng', 0)]
    const at = later(testNow, 60)
    const early = [
      played('early', at, sides, { result: { state: 'official', kind: 'played', endedAt: testNow } }),
      { ...planned('over', at, sides), play: 'ended' as const },
      { ...planned('begun', at, sides), play: 'live' as const },
    ]
    const again = {
      ...planned('again', later(testNow, 90), sides),
      play: 'ended' as const,
      result: { state: 'void', kind: 'played' } as const,
    }
    await insertCompetition(app, league({ pool: [first, early, [...third, again]] }))
    const { coming } = await (await signedIn(app, 'editor')).get<Overview>('/api/admin/overview')
    expect(coming.map(({ kind, name }) => [kind, name])).toEqual([
      ['match', '巅峰联赛 云涧 – 青锋'],
      ['match', '巅峰联赛 云涧 – 北冥'],
      ['match', '巅峰联赛 决赛 待定 – 待定'],
    ])
  })

  test('new servers and download tips of the coming week are named, by whose screen they are acted on', async () => {
    const editor = await signedIn(app, 'editor')
    const at = (days: number) => new Date(Date.parse(testNow) + days * 86_400_000).toISOString()
    const opening = { zone: '双线一区', note: '', precision: 'exact', isFull: false, mergedIntoId: null, mergedAt: null, articleId: null }
    const none = { maintenanceFrom: null, maintenanceUntil: null, closesAt: null, linkId: null }
    const opened = async (name: string, days: number, isPublished = true) =>
      await editor.ask<{ id: number }>('POST', '/api/admin/openings', { ...opening, ...none, name, opensAt: at(days), isPublished })
    const soon = await opened('听雪楼', 2)
    const cancelled = { ...opening, ...none, name: '不开了', opensAt: at(2), closesAt: at(1), isPublished: true }
    expect((await editor.ask('POST', '/api/admin/openings', cancelled)).status).toBe(200)
    const onADay = { ...opening, ...none, name: '只知道哪天', opensAt: '2026-11-22T16:00:00.000Z', precision: 'day', isPublished: true }
    const someDay = await editor.ask<{ id: number }>('POST', '/api/admin/openings', onADay)
    for (const [name, days, isPublished] of [
      ['远的', 8, true],
      ['没公开的', 3, false],
      ['开了的', -1, true],
    ] as const) {
      expect((await opened(name, days, isPublished)).status).toBe(200)
    }
    const tip = {
      platform: 'phone',
      intro: '',
      steps: [{ text: '点下载', pictureId: null }],
      linkId: null,
      storeIds: [],
      isPublished: true,
    }
    const told = async (title: string, days: number) =>
      await editor.ask<{ id: number }>('POST', '/api/admin/tips', { ...tip, title, expiresAt: at(days) })
    const ending = await told('扫码下载', 6)
    for (const [title, days] of [
      ['还早', 30],
      ['过了', -1],
    ] as const)
      expect((await told(title, days)).status).toBe(200)
    expect((await editor.get<Overview>('/api/admin/overview')).coming).toEqual([
      { kind: 'opening', at: at(2), name: '双线一区 听雪楼', screen: `/openings/${soon.data.id}` },
      { kind: 'opening', at: '2026-11-22T16:00:00.000Z', name: '双线一区 只知道哪天', screen: `/openings/${someDay.data.id}` },
      { kind: 'tip_expiry', at: at(6), name: '扫码下载', screen: `/tips/${ending.data.id}` },
    ])
  })

  test('streams refused to one address that is no trusted proxy are said to admins, in both places and in the metrics', async () => {
    const [admin, editor] = [await signedIn(app, 'admin'), await signedIn(app, 'editor')]
    const said = async () => [
      (await admin.get<Overview>('/api/admin/overview')).isProxyUnknown,
      (await admin.get<Health>('/api/admin/health')).isProxyUnknown,
      (await editor.get<Overview>('/api/admin/overview')).isProxyUnknown,
    ]
    expect(await said()).toEqual([false, false, false])
    // Of private networks none is refused; the proxy says itself that it is one.
    const forwarded = { 'x-forwarded-for': '198.51.100.7' }
    for (let i = 0; i < 19; i++)
      await app.http.inject({ url: '/api/live?topics=home', remoteAddress: '127.0.0.1', headers: forwarded, payloadAsStream: true })
    expect(await said()).toEqual([false, false, false])
    await app.http.inject({ url: '/api/live?topics=home', remoteAddress: '127.0.0.1', headers: forwarded, payloadAsStream: true })
    expect(await said()).toEqual([true, true, false])
    for (let i = 0; i < 20; i++) await app.http.inject({ url: '/api/live?topics=home', remoteAddress: '127.0.0.1', payloadAsStream: true })
    expect(await said()).toEqual([false, false, false])
    // All visitors seem to come from one address: it may have 200 streams.
    for (let i = 0; i < 220; i++)
      await app.http.inject({ url: '/api/live?topics=home', remoteAddress: '203.0.113.1', payloadAsStream: true })
    expect(app.live.figures()).toMatchObject({ streams: 240, refused: { address: 20 } })
    expect(await said()).toEqual([true, true, false])
    const metrics = await app.http.inject({ url: '/metrics', headers: { authorization: 'Bearer zqx-token' } })
    expect(metrics.body).toMatch(/leitai_live_proxy_unknown 1\n/)
  })
})
