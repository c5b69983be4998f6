import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as apiPaths from '#shared/api-paths.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { longLadder } from '#test/long-ladder.ts'

const secret = 'a secret of the game that has enough letters'

describeOnBoth('a table of many pages', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect, { GAME_TOKEN_SECRET: secret })
    await insertCompetition(app, longLadder())
  })
  afterAll(() => app.close())

  async function found(q: string, more: { page?: number } = {}) {
    const answer = await app.http.inject(apiPaths.competition(1, { q, ...more }))
    expect([q, answer.statusCode]).toEqual([q, 200])
    const view: CompetitionView = answer.json().data
    const table = view.stage?.groups[0]?.table
    return { total: table?.total, rows: table?.rows.map(({ rank, entrant }) => [rank, entrant.name]) }
  }

  test('is asked for a name, and each row keeps its rank', async () => {
    expect(await found('云中')).toEqual({ total: 1, rows: [[78, '云中鹤']] })
    expect(await found('80 号')).toEqual({ total: 1, rows: [[70, '80 号']] })
    expect(await found('11')).toMatchObject({ total: 11 })
    expect((await found('号')).rows).toHaveLength(50)
    expect((await found('号', { page: 3 })).rows).toHaveLength(17)
    expect(await found('没有这个人')).toEqual({ total: 0, rows: [] })
    expect(await found('%')).toEqual({ total: 0, rows: [] })
  })

  test('does not tell by letters who somebody is who is called otherwise in public', async () => {
    for (const q of ['zqx', 'zqx-hidden', '小zqx', 'minor']) expect([q, await found(q)]).toEqual([q, { total: 0, rows: [] }])
  })

  test('is shown without a script, and asks engines not to keep what somebody looked for', async () => {
    const whole = await app.http.inject(paths.competition(1, { tab: 'stages' }))
    expect(whole.body).toContain('role="search"')
    expect(whole.body).not.toContain('noindex')
    const page = await app.http.inject(paths.competition(1, { tab: 'stages', q: '云中' }))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('noindex')
    expect(page.body).toContain('名字里带「云中」的有 1 个')
    expect(page.body).toContain(`href="${paths.competition(1, { tab: 'stages', stage: 1, page: 2 }).replaceAll('&', '&amp;')}"`)
    const none = await app.http.inject(paths.competition(1, { tab: 'stages', q: '<b>x' }))
    expect(none.body).toContain('榜上没有名字里带「&lt;b&gt;x」的')
  })

  test('says on the overview, which has its first rows, how many it has, and leads to them', async () => {
    const { body } = await app.http.inject(paths.competition(1))
    const whole = paths.competition(1, { tab: 'stages', stage: 1 }).replaceAll('&', '&amp;')
    expect(body.replaceAll('<!-- -->', '')).toMatch(new RegExp(`href="${whole.replace('?', '\\?')}">完整(积分榜|天梯)（共 \\d+ 名）<`))
    const stages = await app.http.inject(paths.competition(1, { tab: 'stages' }))
    expect(stages.body).not.toMatch(/完整(积分榜|天梯)/)
  })

  test('tells its player on which page they stand, and nobody else', async () => {
    const token = async (sub: string) =>
      await new SignJWT({ sub }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(new TextEncoder().encode(secret))
    const own = async (sub: string) =>
      (await app.http.inject({ url: '/api/me', headers: { 'game-token': await token(sub) } })).json().data.own
    expect((await own('zqx-77')).places).toEqual([{ competitionId: 1, stageId: 1, rank: 78, page: 2 }])
    expect(await own('zqx-78')).toBeNull()
    const url = paths.competition(1, { tab: 'stages' })
    const plain = await app.http.inject(url)
    const asked = await app.http.inject({ url, headers: { 'game-token': await token('zqx-77') } })
    expect(asked.body).toBe(plain.body)
  })
})
