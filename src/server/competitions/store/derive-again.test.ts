import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { leagueOf } from '#test/open-ties.ts'
import { deriveAgain } from './derive-again.job.ts'

describeOnBoth('a competition that an earlier version saved', (dialect) => {
  let app: TestApp
  let id = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    // e1 wins all its matches, the other two draw.
    id = (
      await insertCompetition(
        app,
        leagueOf(3, (i) => (i < 2 ? 2 : 1)),
      )
    ).id
    await app.write(async (db, touch) => {
      await db.updateTable('competitions').set({ facts_version: 0, open_awards: null }).execute()
      await db.updateTable('entrants').set({ place: null, place_to: null, open_place: null, open_place_to: null }).execute()
      await db.deleteFrom('awards').execute()
      touch(`competition:${id}`)
    })
  })
  afterAll(() => app.close())

  async function told() {
    await app.bus.catchUp()
    const { awards, openAwards, entrants } = (await app.http.inject(`/api/competitions/${id}`)).json<{ data: CompetitionView }>().data
    return [awards.map(({ name }) => name), openAwards.length, entrants.map(({ place, openPlace }) => (place ?? openPlace)?.join('–'))]
  }

  test('is derived again by the rules of today, once', async () => {
    const derived: unknown[] = []
    const log = { info: (line: object) => derived.push(line), error: (line: object) => derived.push(line) }
    expect(await told()).toEqual([[], 0, [undefined, undefined, undefined]])
    await deriveAgain(app.db, app.clock.read, log)
    expect(await told()).toEqual([['e1'], 2, ['1–1', '2–3', '2–3']])
    await deriveAgain(app.db, app.clock.read, log)
    expect(derived).toEqual([{ competition: id }])
  })

  test('one of today is left alone', async () => {
    const revOf = async () =>
      await app.db.read.selectFrom('competitions').select(['rev', 'facts_version']).where('id', '=', id).executeTakeFirst()
    const before = await revOf()
    await deriveAgain(app.db, app.clock.read, { info: () => {}, error: () => {} })
    expect(await revOf()).toEqual(before)
  })
})
