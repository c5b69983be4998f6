import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminPlayer, MergePreview } from '#shared/admin/people.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { finalSides, later, league, planned, side } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { idBySlug, insertCompetition } from '#test/factories.ts'
import { singles } from '#test/singles.ts'

describeOnBoth('what calendars are told of matches that go, and of names that change', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    for (const table of [
      'removed_matches',
      'matches',
      'awards',
      'entrants',
      'former_slugs',
      'competitions',
      'seasons',
      'memberships',
      'teams',
      'players',
    ] as const)
      await app.db.write.deleteFrom(table).execute()
    app.cache.dropAll()
  })

  /** 云涧 meets 长庚 tomorrow and 青锋 the day after. */
  function season(change: (document: CompetitionDocument) => void = () => {}): CompetitionDocument {
    const pool = [
      [planned('p1', later(testNow, 24 * 60), [side('yunjian'), side('changgeng')], { venue: '云顶' })],
      [planned('p2', later(testNow, 48 * 60), [side('yunjian'), side('qingfeng')])],
    ]
    const document = league({ pool, final: planned('f1', later(testNow, 96 * 60), finalSides()) })
    document.rulings = []
    change(document)
    return document
  }

  async function save(document: CompetitionDocument): Promise<void> {
    app.clock.advance(60_000)
    await insertCompetition(app, document)
    await app.bus.catchUp()
  }

  async function matchId(key: string): Promise<number> {
    return (await app.db.read.selectFrom('matches').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
  }

  async function body(path: string): Promise<string> {
    const answer = await app.http.inject(path)
    expect([path, answer.statusCode]).toEqual([path, 200])
    return answer.body
  }

  /** The event of one match in a feed; null where there is none. */
  async function told(path: string, id: number) {
    const events = new ICAL.Component(ICAL.parse(await body(path))).getAllSubcomponents('vevent')
    const found = events.filter((event) => event.getFirstPropertyValue('uid') === `match-${id}@leitai.example`)
    expect(found.length).toBeLessThanOrEqual(1)
    const [event] = found
    if (!event) return null
    const text = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? ''
    return { sequence: Number(text('sequence')), status: text('status'), summary: text('summary'), start: text('dtstart') }
  }

  const feeds = async () => [
    paths.matchCalendar('all'),
    paths.matchCalendar({ competition: await idBySlug(app, 'competitions', 'peak-12') }),
    paths.matchCalendar({ team: await idBySlug(app, 'teams', 'yunjian') }),
    paths.matchCalendar({ player: await idBySlug(app, 'players', 'yunjian-1') }),
  ]

  test('a match that is deleted stays in every feed as cancelled, under its id and a higher number, and in no stranger’s', async () => {
    const withMembers = (change: (document: CompetitionDocument) => void = () => {}) =>
      season((document) => {
        const [first] = document.stages[0]?.groups[0]?.rounds[0]?.matches ?? []
        if (first?.key === 'p1')
          first.sides = [side('yunjian', undefined, { lineup: [{ player: 'yunjian-1', name: '云一' }] }), side('changgeng')]
        change(document)
      })
    await save(withMembers())
    const p1 = await matchId('p1')
    for (const feed of await feeds()) expect([feed, await told(feed, p1)]).toMatchObject([feed, { sequence: 0, status: 'CONFIRMED' }])
    await save(
      withMembers((document) => {
        const [round] = document.stages[0]?.groups[0]?.rounds ?? []
        if (round) round.matches = []
      }),
    )
    for (const feed of await feeds()) {
      const gone = await told(feed, p1)
      expect([feed, gone]).toMatchObject([feed, { status: 'CANCELLED', summary: '比赛已取消（巅峰联赛）', start: '2026-11-21T12:00:00Z' }])
      expect(gone?.sequence).toBeGreaterThan(0)
    }
    expect(await told(paths.matchCalendar({ team: await idBySlug(app, 'teams', 'beiming') }), p1)).toBeNull()
    expect((await app.http.inject(paths.matchEvent(p1))).statusCode).toBe(404)
  })

  test('of a competition that is taken back only times are told, and it comes back by a higher number', async () => {
    await save(season())
    const p1 = await matchId('p1')
    await save(
      season((document) => {
        document.competition.isHidden = true
      }),
    )
    const all = paths.matchCalendar('all')
    const own = paths.matchCalendar({ competition: await idBySlug(app, 'competitions', 'peak-12') })
    const gone = await told(all, p1)
    expect(gone).toMatchObject({ status: 'CANCELLED', summary: '比赛已取消' })
    expect(await told(own, p1)).toEqual(gone)
    for (const feed of [all, own]) expect(await body(feed)).not.toMatch(/巅峰|云涧|长庚|云顶|小组/)
    // Saved again: the events do not change.
    await save(
      season((document) => {
        document.competition.isHidden = true
        document.competition.summary = '改了简介。'
      }),
    )
    expect(await told(all, p1)).toEqual(gone)
    await save(season())
    const back = await told(all, p1)
    expect(back).toMatchObject({ status: 'CONFIRMED', summary: '云涧 对 长庚（巅峰联赛）' })
    expect(back?.sequence).toBeGreaterThan(gone?.sequence ?? 0)
  })

  test('what was never public leaves nothing behind', async () => {
    const hidden = (change: (document: CompetitionDocument) => void = () => {}) =>
      season((document) => {
        document.competition.isHidden = true
        change(document)
      })
    await save(hidden())
    await save(
      hidden((document) => {
        const [round] = document.stages[0]?.groups[0]?.rounds ?? []
        if (round) round.matches = []
      }),
    )
    expect(await body(paths.matchCalendar('all'))).not.toContain('VEVENT')
    expect((await app.http.inject(paths.matchCalendar({ competition: await idBySlug(app, 'competitions', 'peak-12') }))).statusCode).toBe(
      404,
    )
  })

  test('a date that is taken back altogether is a cancelled event; after three months nothing is told', async () => {
    await save(season())
    const p2 = await matchId('p2')
    await save(
      season((document) => {
        const [second] = document.stages[0]?.groups[0]?.rounds[1]?.matches ?? []
        if (second) second.schedule = { state: 'unscheduled' }
      }),
    )
    expect(await told(paths.matchCalendar('all'), p2)).toMatchObject({ status: 'CANCELLED', start: '2026-11-22T12:00:00Z' })
    app.clock.advance(95 * 86_400_000)
    app.cache.dropAll()
    expect(await told(paths.matchCalendar('all'), p2)).toBeNull()
    app.clock.advance(-95 * 86_400_000)
  })

  /** 行云当年 plays 小zqx-minor tomorrow. */
  function duel(): CompetitionDocument {
    const document = singles()
    const [round] = document.stages[0]?.groups[0]?.rounds ?? []
    if (round) {
      round.matches = [
        planned('m1', later(testNow, 24 * 60), [side('open'), side('known')]),
        planned('m2', later(testNow, 25 * 60), [side('minor'), side('off')]),
      ]
    }
    document.awards = []
    return document
  }

  async function edit(slug: string, change: Partial<AdminPlayer>): Promise<void> {
    app.clock.advance(60_000)
    const url = `/api/admin/players/${await idBySlug(app, 'players', slug)}`
    const { rev, names, externalId, realName, isRealNamePublic, isMinor, isHidden, logo } = await editor.get<AdminPlayer>(url)
    const params = { rev, names, externalId, realName, isRealNamePublic, isMinor, isHidden, logoId: logo?.id ?? null, ...change }
    const answer = await editor.ask('PUT', url, params)
    expect([answer.status, answer.message]).toEqual([200, answer.message])
    await app.bus.catchUp()
  }

  test('withholding a player updates the events at once, and a change that no event shows does not', async () => {
    await save(duel())
    const [m1, m2] = [await matchId('m1'), await matchId('m2')]
    const all = paths.matchCalendar('all')
    const [first, other] = [await told(all, m1), await told(all, m2)]
    expect(first?.summary).toContain('行云当年')
    await edit('open', { realName: '别名' })
    expect(await told(all, m1)).toEqual(first)
    await edit('open', { isHidden: true })
    const hidden = await told(all, m1)
    expect(hidden?.summary).not.toContain('行云')
    expect(hidden?.sequence).toBe((first?.sequence ?? 0) + 1)
    expect(await told(all, m2)).toEqual(other)
    await edit('open', { isHidden: false })
    expect(await told(all, m1)).toEqual({ ...first, sequence: (first?.sequence ?? 0) + 2 })
  })

  test('two players who are one: their calendars go on, and a name that is another by it is a higher number', async () => {
    await save(duel())
    const m2 = await matchId('m2')
    const before = await told(paths.matchCalendar('all'), m2)
    const { data: made } = await editor.ask<AdminPlayer>('POST', '/api/admin/players', {
      slug: 'off-again',
      names: [{ name: '又来' }],
      externalId: '',
      realName: '',
      isRealNamePublic: false,
      isMinor: false,
      isHidden: false,
      logoId: null,
    })
    const from = await idBySlug(app, 'players', 'off')
    const { rev } = await editor.get<MergePreview>(`/api/admin/players/${from}/merge?into=${made.id}`)
    const merged = await editor.ask('POST', `/api/admin/players/${from}/merge`, { into: made.id, rev })
    expect([merged.status, merged.message]).toEqual([200, merged.message])
    await app.bus.catchUp()
    const after = await told(paths.matchCalendar('all'), m2)
    expect(after?.summary).not.toBe(before?.summary)
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 1)
  })
})
