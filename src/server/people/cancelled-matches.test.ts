import { afterAll, beforeAll, expect, test } from 'vitest'
import * as apiPaths from '#shared/api-paths.ts'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league, planned, poolRounds, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, idBySlug, insertCompetition } from '#test/factories.ts'

describeOnBoth('a match that was called off', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    const cancelled = planned('p7', '2026-11-17T12:00:00.000Z', [side('yunjian'), side('beiming')], {
      schedule: { state: 'cancelled', at: '2026-11-17T12:00:00.000Z', precision: 'exact' },
    })
    const [first = [], ...others] = poolRounds()
    await insertCompetition(app, league({ pool: [[...first, cancelled], ...others] }))
  })
  afterAll(() => app.close())

  test('stands among the others of a team, says so, and counts in no figure', async () => {
    const id = await idBySlug(app, 'teams', 'yunjian')
    const { record, matches, competitions } = (await app.http.inject(apiPaths.team(id))).json<{ data: TeamView }>().data
    expect({ played: record.played, total: matches.total, cancelled: matches.cancelled }).toEqual({ played: 1, total: 2, cancelled: 1 })
    expect(competitions).toMatchObject([{ record: { played: 1 }, unranked: 0 }])
    const page = (await app.http.inject(paths.team(id))).body.replaceAll('<!-- -->', '')
    expect(page).toMatch(/打过的比赛<span[^>]*>（1）/)
    expect(page).toContain('另有 1 场取消')
    expect(page).toContain('云涧 对 北冥，取消')
  })
})
