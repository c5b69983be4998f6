import { afterAll, beforeAll, expect, test } from 'vitest'
import * as apiPaths from '#shared/api-paths.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { PlayerView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { finalSides, later, league, planned, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { idBySlug, insertCompetition } from '#test/factories.ts'
import { heldBackFinal, heldMinutes } from '#test/held-back-finals.ts'

const members = {
  current: 'current-1',
  benched: 'benched-1',
  left: 'left-1',
  later: 'later-1',
} as const

/** 青锋 meets 云涧 tomorrow without a line-up, 北冥 the day after with one, and 长庚 in four days. */
function season(more: { slug?: string; isHidden?: boolean } = {}): CompetitionDocument {
  const lineup = [{ player: 'qingfeng-1', name: '青锋队长' }]
  const document = league({
    ...more,
    pool: [
      [planned('p1', later(testNow, 24 * 60), [side('yunjian'), side('qingfeng')])],
      [planned('p2', later(testNow, 48 * 60), [{ ...side('qingfeng'), lineup }, side('beiming')])],
      [planned('p3', later(testNow, 96 * 60), [side('changgeng'), side('qingfeng')])],
    ],
  })
  document.rulings = []
  const qingfeng = document.teams?.find(({ slug }) => slug === 'qingfeng')
  qingfeng?.members?.push(
    { player: members.current, role: 'player' },
    { player: members.benched, role: 'substitute', from: '2026-01-01', to: '2026-11-20' },
    { player: members.left, role: 'player', to: '2026-11-19' },
    { player: members.later, role: 'player', from: '2026-11-23' },
  )
  document.players?.push(...Object.values(members).map((slug) => ({ slug, names: [{ name: `队员 ${slug}` }] })))
  return document
}

describeOnBoth('the matches of the team on whose roster a player is', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await insertCompetition(app, season())
  })
  afterAll(() => app.close())

  async function shown(slug: string) {
    const id = await idBySlug(app, 'players', slug)
    const page = (await app.http.inject(apiPaths.player(id))).json<{ data: PlayerView }>().data
    const calendar = (await app.http.inject(paths.matchCalendar({ player: id }))).body
    return {
      next: page.next.map((match) => match.sides.map(({ label, entrant }) => entrant?.name ?? label).join(' ')),
      events: calendar.split('BEGIN:VEVENT').length - 1,
      page,
    }
  }

  test('come next on his page and in his calendar, and count for nothing in his record', async () => {
    const { next, events, page } = await shown(members.current)
    expect([next, events]).toEqual([['云涧 青锋', '长庚 青锋'], 2])
    expect(page).toMatchObject({ record: { played: 0 }, competitions: [], matches: { total: 0 }, isCompeting: true })
  })

  test('with a line-up only where he is in it', async () => {
    const { next, events } = await shown('qingfeng-1')
    expect([next, events]).toEqual([['云涧 青锋', '青锋 北冥', '长庚 青锋'], 3])
  })

  test('from the first day of a membership, and to its last', async () => {
    expect((await shown(members.later)).next).toEqual(['长庚 青锋'])
    expect((await shown(members.left)).next).toEqual([])
    expect((await shown(members.left)).page.isCompeting).toBe(false)
    expect((await shown(members.benched)).next).toHaveLength(2)
    app.clock.advance(12 * 3_600_000)
    expect(await shown(members.benched)).toMatchObject({ next: [], events: 0 })
    app.clock.advance(-12 * 3_600_000)
  })

  test('of a hidden competition are in none', async () => {
    const before = await shown(members.current)
    await insertCompetition(app, season({ slug: 'zqx-secret', isHidden: true }))
    await app.bus.catchUp()
    expect(await shown(members.current)).toEqual(before)
  })

  test('that depend on a hidden result only with that result', async () => {
    const held = heldBackFinal('held', 'qingfeng', ({ f1 }) => {
      Object.assign(f1, planned('f1', later(testNow, 24 * 60), finalSides(), { name: '决赛' }))
      for (const key of ['embargoUntil', 'play', 'result'] as const) delete f1[key]
    })
    const { id } = await insertCompetition(app, held)
    await app.bus.catchUp()
    const finals = async () => (await shown('qingfeng-1')).page.next.filter(({ competition }) => competition.id === id).length
    expect(await finals()).toBe(0)
    app.clock.advance(heldMinutes * 60_000 + 1_000)
    await app.live.reveal()
    expect(await finals()).toBe(1)
  })

  test('taken back is in his calendar as removed', async () => {
    const { id } = await insertCompetition(app, {
      ...season(),
      competition: { ...season().competition, slug: 'taken', name: '撤下的联赛' },
    })
    await app.bus.catchUp()
    const { events } = await shown(members.current)
    const taken = { ...season(), stages: league({ pool: [] }).stages }
    await insertCompetition(app, { ...taken, competition: { ...taken.competition, slug: 'taken', name: '撤下的联赛' } })
    await app.bus.catchUp()
    const player = await idBySlug(app, 'players', members.current)
    const { body } = await app.http.inject(paths.matchCalendar({ player }))
    expect(id).toBeGreaterThan(0)
    expect(body.split('BEGIN:VEVENT').length - 1).toBe(events)
    expect(body.match(/STATUS:CANCELLED/g)).toHaveLength(2)
  })
})
