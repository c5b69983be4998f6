import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupOfState, nextOpeningChange, openingGroups, openingPrecisions, openingState } from '#shared/opening-state.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { rowOf } from './opening-record.model.ts'
import { findNextOpeningChange, listOpenings } from './openings.queries.ts'
import { recordOf } from './openings.view.ts'
import { insertOpening } from './openings-admin.queries.ts'

const hours = (n: number) => new Date(Date.parse(testNow) + n * 3_600_000).toISOString()
const moment = fc.integer({ min: -100, max: 100 }).map(hours)
const opening = fc
  .record({
    opensAt: moment,
    precision: fc.constantFrom(...openingPrecisions),
    isFull: fc.boolean(),
    maintenanceFrom: fc.option(moment),
    maintenanceUntil: fc.option(moment),
    closesAt: fc.option(moment, { freq: 1 }),
    mergedAt: fc.option(moment, { freq: 1 }),
    isPublished: fc.boolean(),
  })
  .map((drawn) => ({ ...drawn, opensAt: drawn.precision === 'tbd' ? null : drawn.opensAt }))
const plain = { zone: '一区', name: '甲', note: '', mergedIntoId: null, articleId: null, linkId: null }

describeOnBoth('openings in the database', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
  })
  afterAll(() => app.close())

  test('a part of the schedule is what the states say, and nothing turns unheard of', async () => {
    const target = await app.write((db) => insertOpening(db, rowOf({ ...plain, ...closedForGood }, null, testNow)))
    const drawn = fc.sample(opening, 200)
    await app.write(async (db) => {
      for (const one of drawn) {
        const mergedIntoId = one.mergedAt === null ? null : target
        await insertOpening(db, rowOf({ ...plain, ...one, mergedIntoId }, null, testNow))
      }
    })
    const rows = await app.db.read.selectFrom('openings').selectAll().where('is_published', '=', 1).execute()
    expect(rows.length).toBeGreaterThan(20)
    for (const now of [-120, -50, -24, 0, 1, 23, 60, 120].map(hours)) {
      for (const group of openingGroups) {
        const listed = await listOpenings(app.db.read, now, { group }, { limit: 1_000, offset: 0 })
        const said = rows.filter((row) => groupOfState(openingState(recordOf(row), now)) === group)
        expect([now, group, listed.map(({ id }) => id).sort()]).toEqual([now, group, said.map(({ id }) => id).sort()])
      }
      const next = await findNextOpeningChange(app.db.read, now)
      for (const row of rows) {
        const own = nextOpeningChange(recordOf(row), now)
        if (own !== null) expect([row, next !== null && next <= own.at]).toEqual([row, true])
      }
    }
  })
})

const closedForGood = {
  ...{ opensAt: hours(-2_000), precision: 'exact' as const, isFull: false, maintenanceFrom: null, maintenanceUntil: null },
  ...{ closesAt: hours(-1_000), mergedAt: null, isPublished: true },
}
