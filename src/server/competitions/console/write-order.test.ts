import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { doubleEvent } from '#rules/correct/examples.ts'
import { transact } from '#server/cache/transact.ts'
import { deriveAgain } from '#server/competitions/store/derive-again.job.ts'
import { lockCompetition } from '#server/competitions/store/lock.queries.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import { insertDemoSeason } from '#server/demo/demo-season.queries.ts'
import { nightEnder } from '#server/demo/end-night.job.ts'
import { nightOf } from '#server/demo/night.model.ts'
import type { Write } from '#server/http/context.ts'
import { importCompetition } from '#server/import/competition/import-competition.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { importSheet } from '#server/sheets/import-sheet.ts'
import type { CompetitionAwards } from '#shared/admin/awards.ts'
import type { AdminCompetition, ScorekeepersView } from '#shared/admin/competitions.ts'
import type { AdminPlayer, AdminSeason, AdminTeam, MergePreview } from '#shared/admin/people.ts'
import type { ColumnMeaning } from '#shared/admin/sheets.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { addPictures } from '#test/albums.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Answer, type Caller, signedIn } from '#test/console.ts'
import { idBySlug, insertCompetition } from '#test/factories.ts'

// On SQLite there is one write at a time.
describe('while a change waits for its competition, other writes go on (postgres)', () => {
  let app: TestApp
  let admin: Caller
  let id: number
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leitai-write-order-test-'))
    app = await testApp('postgres')
    admin = await signedIn(app, 'admin')
    id = (await insertCompetition(app, league())).id
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  async function put(name: string, text: string): Promise<string> {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }

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

  test('its scorekeepers', async () => {
    const path = `/api/admin/competitions/${id}/scorekeepers`
    const { rev, users } = await admin.get<ScorekeepersView>(path)
    const items = users.slice(0, 1).map((user) => ({ userId: user.id, match: 'p3' }))
    const answer = await waitingFor(() => admin.ask<ScorekeepersView>('PUT', path, { rev, items }))
    expect(answer.data.items).toEqual(items)
  })

  test('a document at the command line', async () => {
    const document = doubleEvent(4)
    id = (await insertCompetition(app, document)).id
    const file = await put('c.json', JSON.stringify({ ...document, competition: { ...document.competition, summary: '双败。' } }))
    const openFiles = () => openMediaFiles({ dataFolder: app.dataFolder, mediaUrl: null })
    const report = await waitingFor(() =>
      importCompetition({ db: app.db, clock: app.clock.read, file, isDryRun: false, isRenamed: false, openFiles }),
    )
    expect(report).toMatchObject({ id, isChanged: true, errors: [] })
  })

  test('a sheet at the command line', async () => {
    const file = await put('entrants.csv', '编号,种子\nyunjian,4\nbeiming,1\n')
    const columns = new Map<string, ColumnMeaning>()
    const answer = await waitingFor(() =>
      importSheet({ db: app.db, clock: app.clock.read, subject: 'entrants', file, competition: `${id}`, columns, isDryRun: false }),
    )
    expect(answer).toMatchObject({ state: 'done', faults: [] })
  })

  test('who takes part in it', async () => {
    const team = `/api/admin/teams/${await idBySlug(app, 'teams', 'yunjian')}`
    const { rev, names, region, logoId, members } = await admin.get<AdminTeam>(team)
    const kept = members.map(({ playerName: _, ...member }) => member)
    const renamed = { rev, names, logoId, members: kept, region: `${region}改` }
    expect((await waitingFor(() => admin.ask('PUT', team, renamed))).status).toBe(200)
  })

  test('a player of it', async () => {
    const path = `/api/admin/players/${await idBySlug(app, 'players', 'yunjian-1')}`
    const { id: _id, slug: _slug, logo: _logo, uses: _uses, oldNames: _old, ...fields } = await admin.get<AdminPlayer>(path)
    const changed = { ...fields, realName: `${fields.realName}改` }
    expect((await waitingFor(() => admin.ask('PUT', path, changed))).status).toBe(200)
  })

  test('a player of it who becomes another', async () => {
    const from = await idBySlug(app, 'players', 'yunjian-1')
    const names = [{ name: '同一个人' }]
    const hidden = { isMinor: false, isHidden: false, isRealNamePublic: false }
    const twin = { slug: 'twin', names, externalId: '', realName: '', logoId: null, ...hidden }
    const { id: into } = (await admin.ask<AdminPlayer>('POST', '/api/admin/players', twin)).data
    const path = `/api/admin/players/${from}/merge`
    const { rev } = await admin.get<MergePreview>(`${path}?into=${into}`)
    expect((await waitingFor(() => admin.ask('POST', path, { into, rev }))).status).toBe(200)
  })

  test('its season', async () => {
    const season = await app.db.read.selectFrom('seasons').select('id').executeTakeFirstOrThrow()
    const path = `/api/admin/seasons/${season.id}`
    const { rev, name, startsOn, endsOn } = await admin.get<AdminSeason>(path)
    expect((await waitingFor(() => admin.ask('PUT', path, { rev, name: `${name}改`, startsOn, endsOn }))).status).toBe(200)
  })

  test('the end of a match of the demo', async () => {
    const games = [{ number: 1, map: '断崖', winner: 0 as const, takedowns: [13, 7] as [number, number], minutes: 20 }]
    const both = [...games, ...games.map((game) => ({ ...game, number: 2 }))]
    const now = app.clock.read().toISOString()
    await app.write((trx) => insertDemoSeason(trx, nightOf([{ match: 'peak-12/p3', games: both }], [league()]), now))
    app.clock.advance(24 * 3_600_000)
    admin = await signedIn(app, 'admin')
    const { read } = app.db
    const write: Write = (act, order) => transact(app.db, app.clock.read, act, order)
    const end = nightEnder({ read, write, clock: app.clock.read, log: { warn: () => expect.unreachable() } })
    await waitingFor(end)
    const ended = await read.selectFrom('audit_log').select('act').where('subject_id', '=', `${id}`).execute()
    expect(ended).toEqual([{ act: 'competition.record_result' }])
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
      await expect.poll(() => countWaiting(app), { timeout: 10_000 }).toBeGreaterThan(0)
      const season = { slug: 'autumn', name: '秋季', startsOn: '2026-09-01', endsOn: '2026-11-30' }
      expect((await admin.ask('POST', '/api/admin/seasons', season)).status).toBe(200)
      isLetGo.resolve()
      return await changing
    } finally {
      isLetGo.resolve()
      await holding
    }
  }
})

// On SQLite the second begins when the first has ended.
describe('two who make a competition at once (postgres)', () => {
  let app: TestApp
  let admin: Caller
  beforeEach(async () => {
    app = await testApp('postgres')
    admin = await signedIn(app, 'admin')
  })
  afterEach(() => app.close())

  test('under one slug: the second is told, and the first stands', async () => {
    const document = doubleEvent(4)
    // Their season is there already.
    const earlier = await insertCompetition(app, { ...document, competition: { ...document.competition, slug: 'earlier' } })
    const { id, second } = await madeBeside(document, { ...document, competition: { ...document.competition, name: '别的联赛' } })
    expect(second.status).toBe(422)
    expect(second.faults).toEqual([
      { path: '/document/competition/slug', message: `刚有另一项赛事用了“${document.competition.slug}”，请换一个` },
    ])
    const names = await app.db.read.selectFrom('competitions').select(['id', 'name']).where('id', '!=', earlier.id).execute()
    expect(names).toEqual([{ id, name: document.competition.name }])
  })

  test('with the same new season, teams and players: both share them', async () => {
    const document = doubleEvent(4)
    const { second } = await madeBeside(document, { ...document, competition: { ...document.competition, slug: 'another' } })
    expect(second.status).toBe(200)
    expect(await app.db.read.selectFrom('competitions').select('season_id').distinct().execute()).toHaveLength(1)
    const teams = await app.db.read.selectFrom('teams').select('slug').execute()
    expect(teams).toHaveLength(document.teams?.length ?? 0)
  })

  /** The second is asked for while the first is written and not committed. */
  async function madeBeside(first: CompetitionDocument, document: CompetitionDocument) {
    const asked = Promise.withResolvers<Answer<AdminCompetition>>()
    const { id } = await app.write(async (trx, touch) => {
      const saved = await saveCompetition(trx, touch, first, { now: app.clock.read().toISOString(), standing: null })
      admin.ask<AdminCompetition>('POST', '/api/admin/competitions', { document }).then(asked.resolve, asked.reject)
      await expect.poll(() => countWaiting(app), { timeout: 10_000 }).toBeGreaterThan(0)
      return saved
    }, 'alongside')
    return { id, second: await asked.promise }
  }
})

async function countWaiting({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.write)
  return rows[0]?.n ?? 0
}
