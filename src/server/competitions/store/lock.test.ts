import { afterEach, beforeEach, expect, test } from 'vitest'
import { instant } from '#server/base/clock.ts'
import { waitForOtherWrites } from '#server/cache/changes.queries.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { findCompetitionDocument } from './load.queries.ts'
import { lockCompetition, takeTurnWith } from './lock.queries.ts'
import { saveCompetition } from './save.queries.ts'

describeOnBoth('the lock of a competition', (dialect) => {
  let app: TestApp
  let id: number
  beforeEach(async () => {
    app = await testApp(dialect)
    id = (await insertCompetition(app, league())).id
  })
  afterEach(() => app.close())

  const now = () => instant(app.clock.read)

  test('is needed for a save, in its own transaction', async () => {
    const read = await findCompetitionDocument(app.db.read, id)
    const before = await app.write((trx) => locked(trx), 'alongside')
    await app.write(async (trx, touch) => {
      // @ts-expect-error: read before the lock.
      await expect(saveCompetition(trx, touch, league(), { now: now(), standing: read })).rejects.toThrow('in another transaction')
      await expect(saveCompetition(trx, touch, league(), { now: now(), standing: before })).rejects.toThrow('in another transaction')
      expect(await saveCompetition(trx, touch, league(), { now: now(), standing: await locked(trx) })).toMatchObject({ isNew: false })
    }, 'alongside')
  })

  test('comes before the turn among all writes', async () => {
    await app.write(async (trx) => {
      await expect(locked(trx)).rejects.toThrow('The turn among all writes was taken before')
    })
    await app.write(async (trx) => {
      await takeTurnWith(trx, [id])
      expect((await locked(trx)).id).toBe(id)
    }, 'alongside')
    await app.write(async (trx) => {
      await locked(trx)
      await waitForOtherWrites(trx)
      expect((await locked(trx)).id).toBe(id)
    }, 'alongside')
  })

  async function locked(trx: Parameters<typeof lockCompetition>[0]) {
    const found = await lockCompetition(trx, id)
    if (!found) throw new Error(`no competition ${id}`)
    return found
  }
})
