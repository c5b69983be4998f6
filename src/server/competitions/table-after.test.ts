import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompetitionView, TableRow } from '#shared/competitions/answers.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { premierLeague } from '#test/real-data/premier-league.ts'

const document = premierLeague()

describeOnBoth('timing', (dialect) => {
  let app: TestApp
  let id = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    if (document) id = (await insertCompetition(app, document)).id
  })
  afterAll(() => app.close())
  test('t', async () => {
    const times: number[] = []
    for (let n = 2; n < 38; n += 1) {
      const t = performance.now()
      await app.http.inject(`/api/competitions/${id}?round=${n}`)
      times.push(performance.now() - t)
    }
    const whole: number[] = []
    for (let n = 2; n < 38; n += 1) {
      await app.state?.cache?.clear?.()
      const t = performance.now()
      await app.http.inject({ url: `/api/competitions/${id}`, headers: { authorization: 'x' } })
      whole.push(performance.now() - t)
    }
    console.log('whole', whole.map((x) => x.toFixed(1)).join(' '))
    const now: number[] = []
    for (let n = 2; n < 38; n += 1) {
      const t = performance.now()
      await app.http.inject(`/api/competitions/${id}?page=${n}`)
      now.push(performance.now() - t)
    }
    const median = (l: number[]) => l.sort((a, b) => a - b)[18]?.toFixed(1)
    console.log(dialect, 'median after', median(times), 'now, empty page', median(now))
    expect(1).toBe(1)
  })
})
