import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ViewStatistics, VitalStatistics } from '#shared/admin/visits.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'

const day = 86_400_000

describeOnBoth('visits', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
  })
  afterEach(() => app.close())

  const visit = (payload: object) => app.http.inject({ method: 'POST', url: '/api/visits', payload })
  const stored = () => app.db.read.selectFrom('page_views').selectAll().orderBy('day').orderBy('channel').orderBy('page').execute()

  test('pages are counted in batches by day, page, device and channel, and nothing of the visitor is kept', async () => {
    for (const page of ['home', 'home', 'match']) await visit({ page, device: 'ios', channel: 'wx' })
    expect((await visit({ page: 'home', device: 'pc' })).json()).toEqual({ code: 200, message: '成功', data: null })
    expect(await stored(), 'not at each visit').toEqual([])
    // Shortly after midnight in the site's time zone.
    app.clock.advance(4 * 3_600_000)
    await visit({ page: 'home', device: 'ios', channel: 'wx' })
    await app.stop()
    expect(await stored()).toEqual([
      { day: '2026-11-20', page: 'home', device: 'pc', channel: '', count: 1 },
      { day: '2026-11-20', page: 'home', device: 'ios', channel: 'wx', count: 2 },
      { day: '2026-11-20', page: 'match', device: 'ios', channel: 'wx', count: 1 },
      { day: '2026-11-21', page: 'home', device: 'ios', channel: 'wx', count: 1 },
    ])
  })

  test.each([
    { page: 'somewhere', device: 'pc' },
    { page: 'home', device: 'fridge' },
    { page: 'home', device: 'pc', channel: 'a b' },
    { page: 'home', device: 'pc', address: '192.0.2.7' },
  ])('%j is not counted', async (report) => {
    expect((await visit(report)).statusCode).toBeGreaterThanOrEqual(400)
    await app.stop()
    expect(await stored()).toEqual([])
  })

  test('invented channels are one after the two hundredth', async () => {
    for (let i = 0; i < 205; i += 1) await visit({ page: 'home', device: 'pc', channel: `c${i}` })
    await app.stop()
    const channels = await stored()
    expect(channels).toHaveLength(201)
    expect(channels.find((row) => row.channel === 'other')?.count).toBe(5)
  })

  test('the console reads views by page over days, and the 75th percentile of what was measured', async () => {
    const editor = await signedIn(app, 'editor')
    await app.db.write
      .insertInto('page_views')
      .values([
        { day: '2026-11-19', page: 'home', device: 'pc', channel: '', count: 40 },
        { day: '2026-11-20', page: 'home', device: 'ios', channel: 'wx', count: 2 },
        { day: '2026-11-20', page: 'match', device: 'ios', channel: 'wx', count: 50 },
        { day: '2026-10-01', page: 'home', device: 'pc', channel: '', count: 9 },
      ])
      .execute()
    const views = await editor.get<ViewStatistics>('/api/admin/visits/views?days=7')
    expect(views.days).toHaveLength(7)
    expect([views.days[0], views.days[6], views.total]).toEqual(['2026-11-14', '2026-11-20', 92])
    expect(views.pages).toEqual([
      { key: 'match', views: 50, byDay: [0, 0, 0, 0, 0, 0, 50] },
      { key: 'home', views: 42, byDay: [0, 0, 0, 0, 0, 40, 2] },
    ])
    expect(views.devices).toEqual([
      { key: 'ios', views: 52 },
      { key: 'pc', views: 40 },
    ])

    const at = (ms: number) => new Date(app.clock.read().getTime() - ms).toISOString()
    const rows = Array.from({ length: 100 }, (_, i) => ({
      at: at(day),
      page: 'home',
      device: 'ios',
      channel: null,
      name: 'LCP',
      value: (i + 1) * 20,
    }))
    await app.db.write
      .insertInto('vitals')
      .values([
        ...rows,
        { at: at(day), page: 'match', device: 'pc', channel: 'wx', name: 'CLS', value: 0.1234 },
        { at: at(60 * day), page: 'home', device: 'pc', channel: 'wx', name: 'LCP', value: 90_000 },
      ])
      .execute()
    const vitals = await editor.get<VitalStatistics>('/api/admin/visits/vitals?days=7')
    expect(vitals.pages).toEqual([
      { key: 'home', reports: 100, LCP: 1500, INP: null, CLS: null, TTFB: null },
      { key: 'match', reports: 1, LCP: null, INP: null, CLS: 0.123, TTFB: null },
    ])
    expect(vitals.channels.map((line) => line.key)).toEqual(['', 'wx'])
    expect((await editor.ask('GET', '/api/admin/visits/vitals?days=8')).status).toBeGreaterThanOrEqual(400)
    const scorekeeper = await signedIn(app, 'scorekeeper')
    expect((await scorekeeper.ask('GET', '/api/admin/visits/views')).status).toBe(403)
  })
})
