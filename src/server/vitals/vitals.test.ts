import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'

const day = 86_400_000

describeOnBoth('vitals', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
  })
  afterEach(() => app.close())

  const report = (payload: object) => app.http.inject({ method: 'POST', url: '/api/vitals', payload })
  const stored = () =>
    app.db.read.selectFrom('vitals').select(['at', 'page', 'device', 'channel', 'name', 'value']).orderBy('at').orderBy('name').execute()

  test('a report is stored, a row a metric', async () => {
    const answer = await report({
      page: 'home',
      device: 'ios',
      channel: 'wx_1',
      metrics: [
        { name: 'LCP', value: 1830.5 },
        { name: 'CLS', value: 0.02 },
      ],
    })
    expect(answer.json()).toEqual({ code: 200, message: '成功', data: null })
    const same = { at: testNow, page: 'home', device: 'ios', channel: 'wx_1' }
    expect(await stored()).toEqual([
      { ...same, name: 'CLS', value: 0.02 },
      { ...same, name: 'LCP', value: 1830.5 },
    ])
  })

  test('a report without a channel has none, one with a fault is not stored', async () => {
    const metrics = [{ name: 'TTFB', value: 0 }]
    expect((await report({ page: 'nowhere', device: 'pc', metrics })).statusCode).toBe(400)
    expect((await report({ page: 'notFound', device: 'pc', metrics })).statusCode).toBe(200)
    expect(await stored()).toEqual([{ at: testNow, page: 'notFound', device: 'pc', channel: null, name: 'TTFB', value: 0 }])
  })

  test('invented channels are one after the two hundredth, until the next day', async () => {
    const metrics = [{ name: 'LCP', value: 1 }]
    let n = 0
    // One address may send sixty reports a minute.
    const from = async (channel: string) => {
      n += 1
      const remoteAddress = `10.0.0.${n % 200}`
      const payload = { page: 'home', device: 'pc', channel, metrics }
      const { statusCode } = await app.http.inject({ method: 'POST', url: '/api/vitals', payload, remoteAddress })
      expect(statusCode).toBe(200)
    }
    for (let i = 0; i < 203; i += 1) await from(`c${i}`)
    await from('c7')
    const channels = async () => (await stored()).map((row) => row.channel)
    expect(new Set(await channels()).size).toBe(201)
    expect((await channels()).filter((channel) => channel === 'other')).toHaveLength(3)
    expect((await channels()).filter((channel) => channel === 'c7')).toHaveLength(2)
    app.clock.advance(day)
    await from('tomorrow')
    expect(await channels()).toContain('tomorrow')
  })

  test('the first report of a process sweeps what is older than ninety days, and nothing younger', async () => {
    const before = (ms: number) => new Date(Date.parse(testNow) - ms).toISOString()
    const old = { page: 'home', device: 'pc', channel: null, name: 'LCP', value: 1 }
    const rows = [90 * day + 1, 90 * day, day].map((ms) => ({ ...old, at: before(ms) }))
    await app.write((db) => db.insertInto('vitals').values(rows).execute())
    await report({ page: 'home', device: 'android', metrics: [{ name: 'INP', value: 80 }] })
    expect((await stored()).map((row) => row.at)).toEqual([before(90 * day), before(day), testNow])
  })
})
