import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deriveAgain } from '#server/competitions/store/derive-again.job.ts'
import type { CompetitionAwards } from '#shared/admin/awards.ts'
import { addPictures } from '#test/albums.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { insertCompetition } from '#test/factories.ts'
import { lockCompetition } from './acts.queries.ts'

// On SQLite there is one write at a time.
describe('while a change waits for its competition, other writes go on (postgres)', () => {
  let app: TestApp
  let admin: Caller
  let id: number
  beforeEach(async () => {
    app = await testApp('postgres')
    admin = await signedIn(app, 'admin')
    id = (await insertCompetition(app, league())).id
  })
  afterEach(() => app.close())

  test('its awards', async () => {
    const { rev, awards } = await admin.get<CompetitionAwards>(`/api/admin/awards/${id}`)
    const changed = awards.map((award) => ({ ...award, citation: '全场最佳' }))
    const answer = await waitingFor(() => admin.ask<CompetitionAwards>('PUT', `/api/admin/awards/${id}`, { rev, awards: changed }))
    expect(answer.data.awards).toEqual(changed)
  })

  test('its logo', async () => {
    const [logoId] = await addPictures(app, '徽标')
    const answer = await waitingFor(() =>
      admin.ask<{ logo: { id: number } | null }>('PUT', `/api/admin/competitions/${id}/logo`, { logoId }),
    )
    expect(answer.status).toBe(200)
  })

  test('its places and awards, which are derived again', async () => {
    await app.db.write.updateTable('competitions').set({ facts_version: 0 }).execute()
    await waitingFor(() => deriveAgain(app.db, app.clock.read, { info: () => {}, error: () => {} }))
    expect(await app.db.read.selectFrom('competitions').select('id').where('facts_version', '=', 0).execute()).toEqual([])
  })

  /** Begins the change while another transaction holds the competition; that ends when a write of something else has been answered. */
  async function waitingFor<T>(change: () => Promise<T>): Promise<T> {
    const [isHeld, isLetGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = app.db.write.transaction().execute(async (trx) => {
      await lockCompetition(trx, id)
      isHeld.resolve()
      await isLetGo.promise
    })
    await isHeld.promise
    try {
      const changing = change()
      await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(0)
      const season = { slug: 'autumn', name: '秋季', startsOn: '2026-09-01', endsOn: '2026-11-30' }
      expect((await admin.ask('POST', '/api/admin/seasons', season)).status).toBe(200)
      isLetGo.resolve()
      return await changing
    } finally {
      isLetGo.resolve()
      await holding
    }
  }

  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db.write)
    return rows[0]?.n ?? 0
  }
})
