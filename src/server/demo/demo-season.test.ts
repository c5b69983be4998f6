import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertAudit } from '#server/audit/audit.queries.ts'
import { instant } from '#server/base/clock.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle } from '#test/factories.ts'
import { copyQuickSeason } from '#test/quick-season.ts'
import { rowHash } from '#test/row-hash.ts'
import { loadColumns, loadDemo } from './load-demo.ts'
import { playNight } from './play-night.service.ts'
import { renewDemo } from './renew-demo.service.ts'

const hourMs = 3_600_000

// The whole season is loaded several times.
vi.setConfig({ testTimeout: 240_000 })

let folder = ''
beforeAll(async () => {
  folder = await copyQuickSeason()
})
afterAll(() => rm(folder, { recursive: true }))

describeOnBoth('the life of the demo season', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
    said.length = 0
  })
  afterEach(() => app.close())

  const said: string[] = []
  const parts = () => ({
    db: app.db,
    clock: app.clock.read,
    files: openDiskFiles(app.dataFolder),
    folder,
    say: (line: string) => void said.push(line),
  })

  async function matchOf(slug: string, key: string): Promise<MatchSummary> {
    await app.bus.catchUp()
    const { id } = await app.db.read
      .selectFrom('matches')
      .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
      .select('matches.id')
      .where('competitions.slug', '=', slug)
      .where('matches.key', '=', key)
      .executeTakeFirstOrThrow()
    return (await app.http.inject(`/api/matches/${id}`)).json().data
  }
  const scoreOf = ({ play, sides }: MatchSummary) => `${play} ${sides.map(({ entrant, score }) => `${entrant?.name} ${score}`).join(', ')}`
  const sidesOf = ({ sides }: MatchSummary) => sides.map(({ entrant }) => entrant?.name ?? null)

  /** Every subject with its key and id. */
  async function addresses() {
    const { read } = app.db
    return {
      articles: await read.selectFrom('articles').select(['id', 'import_key', 'slug']).orderBy('id').execute(),
      competitions: await read.selectFrom('competitions').select(['id', 'slug']).orderBy('id').execute(),
      matches: await read.selectFrom('matches').select(['id', 'competition_id', 'key']).orderBy('id').execute(),
      teams: await read.selectFrom('teams').select(['id', 'slug']).orderBy('id').execute(),
      players: await read.selectFrom('players').select(['id', 'slug']).orderBy('id').execute(),
      albums: await read.selectFrom('albums').select(['id', 'title']).orderBy('id').execute(),
      videos: await read.selectFrom('videos').select(['id', 'title']).orderBy('id').execute(),
      openings: await read.selectFrom('openings').select(['id', 'name']).orderBy('id').execute(),
    }
  }

  /** What a page that is open all the while is answered. */
  async function statusesDuring(address: string, work: () => Promise<void>): Promise<number[]> {
    const statuses: number[] = []
    let isOver = false
    const watched = (async () => {
      while (!isOver) {
        statuses.push((await app.http.inject(address)).statusCode)
        await sleep(20)
      }
    })()
    await work().finally(() => {
      isOver = true
    })
    await watched
    return statuses
  }

  test('its night ends by itself, it is renewed under the same addresses, and played on', async () => {
    await loadDemo(parts())
    expect(scoreOf(await matchOf('dianfeng-s8', 'U3'))).toBe('live 青锋 1, 北冥 1')
    const before = await addresses()

    app.clock.advance(2 * hourMs)
    await app.keepHouse()
    expect(scoreOf(await matchOf('dianfeng-s8', 'U3'))).toBe('live 青锋 1, 北冥 1')
    app.clock.advance(4 * hourMs)
    await app.keepHouse()
    expect(scoreOf(await matchOf('dianfeng-s8', 'U3'))).toBe('ended 青锋 3, 北冥 1')
    expect(scoreOf(await matchOf('dianfeng-s8', 'L5'))).toBe('ended 云涧 3, 鹿台 2')
    // As the other gates of its night.
    expect(scoreOf(await matchOf('jiumen-12', 'G8-1'))).toMatch(/^ended .* 1, .* 0$/)
    expect(sidesOf(await matchOf('dianfeng-s8', 'L6'))).toEqual(['北冥', '云涧'])
    expect(sidesOf(await matchOf('dianfeng-s8', 'GF'))).toEqual(['青锋', null])
    const audited = await app.db.read.selectFrom('audit_log').select(['act', 'user_id']).execute()
    expect(new Set(audited.map(({ act, user_id }) => `${act} ${user_id}`))).toEqual(new Set(['competition.record_result null']))
    const ended = await rowHash(app.db)
    await app.keepHouse()
    expect(await rowHash(app.db)).toBe(ended)

    app.clock.advance(3 * 24 * hourMs)
    const epoch = await app.db.read.selectFrom('live_state').select('epoch').execute()
    const statuses = await statusesDuring(`/api/matches/${(await matchOf('dianfeng-s8', 'U3')).id}`, () => renewDemo(parts()))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(statuses.length).toBeGreaterThan(5)
    // What the program holds for itself stays: without it no later start goes through.
    expect(epoch).toHaveLength(1)
    expect(await app.db.read.selectFrom('live_state').select('epoch').execute()).toEqual(epoch)
    expect(await addresses()).toEqual(before)
    const [first, ...others] = said.splice(0).filter((line) => /\d/.test(line))
    expect(others).toEqual([first])
    const renewed = await matchOf('dianfeng-s8', 'U3')
    expect(scoreOf(renewed)).toBe('live 青锋 1, 北冥 1')
    expect(app.clock.read().getTime() - Date.parse(renewed.schedule.at ?? '')).toBeLessThan(2.5 * hourMs)

    await playNight({ db: app.db, clock: app.clock.read, speed: 100_000, say: async (line) => void said.push(line) })
    expect(said.filter((line) => line.endsWith('结束了'))).toHaveLength(4)
    expect(scoreOf(await matchOf('dianfeng-s8', 'U3'))).toBe('ended 青锋 3, 北冥 1')
    expect(sidesOf(await matchOf('dianfeng-s8', 'L6'))).toEqual(['北冥', '云涧'])
    said.length = 0
    await playNight({ db: app.db, clock: app.clock.read, speed: 100_000, say: async (line) => void said.push(line) })
    expect(said).toEqual(['这一晚已经演完，leitai demo --again 会重新做一晚'])
  })

  test('it is not renewed where anything else would be lost', async () => {
    // As a service begins, without the season.
    await loadColumns(parts())
    const alone = await addArticle(app)
    await expect(renewDemo(parts())).rejects.toThrow(/不是从演示赛季开始的，做演示赛季会丢掉它的内容/)
    await app.db.write.deleteFrom('articles').where('id', '=', alone).execute()
    await renewDemo(parts())
    expect(scoreOf(await matchOf('dianfeng-s8', 'U3'))).toBe('live 青锋 1, 北冥 1')
    const id = await addArticle(app)
    const held = await rowHash(app.db)
    await expect(renewDemo(parts())).rejects.toThrow(/文章和页面有 \d+ 个，演示赛季是 \d+ 个/)
    expect(await rowHash(app.db)).toBe(held)
    await app.db.write.deleteFrom('articles').where('id', '=', id).execute()
    await signedIn(app, 'editor')
    const { id: userId } = await app.db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const editor = { id: userId, name: '主编', address: '192.0.2.1' }
    await app.write((trx) =>
      insertAudit(trx, editor, { act: 'user.password', subject: 'user', id: 1, name: '主编' }, instant(app.clock.read)),
    )
    await app.write((trx) =>
      insertAudit(trx, editor, { act: 'tip.change', subject: 'tip', id: 1, name: '用电脑' }, instant(app.clock.read)),
    )
    await expect(renewDemo(parts())).rejects.toThrow(/主编 在管理后台改过这个网站（修改下载指引，/)
  })
})
