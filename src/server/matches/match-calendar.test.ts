import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { finalSides, later, league, planned, played, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { idBySlug, insertCompetition } from '#test/factories.ts'

describeOnBoth('calendars of matches', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    for (const table of [
      'removed_matches',
      'matches',
      'awards',
      'entrants',
      'competitions',
      'seasons',
      'memberships',
      'teams',
      'players',
    ] as const)
      await app.db.write.deleteFrom(table).execute()
    app.cache.dropAll()
  })

  /** 云涧 and 长庚 meet tomorrow; of the rest of the pool one match is over, and the final has no sides yet. */
  function season(meeting: Partial<Match> = {}, change: (document: CompetitionDocument) => void = () => {}): CompetitionDocument {
    const first = planned('p1', later(testNow, 24 * 60), [side('yunjian'), side('changgeng')], {
      venue: '云顶, 演播厅',
      bestOf: 3,
      ...meeting,
    })
    const pool = [
      [first, played('p2', '2026-11-16T12:00:00.000Z', [side('qingfeng', 2), side('beiming', 0)])],
      [
        planned('p3', later(testNow, 48 * 60), [side('yunjian'), side('qingfeng')]),
        planned('p4', later(testNow, 49 * 60), [side('changgeng'), side('beiming')]),
      ],
    ]
    const document = league({ pool, final: planned('f1', later(testNow, 96 * 60), finalSides(), { name: '决赛', bestOf: 5 }) })
    document.rulings = []
    change(document)
    return document
  }

  async function save(document: CompetitionDocument): Promise<void> {
    await insertCompetition(app, document)
    await app.bus.catchUp()
  }

  /** Parsed by another library. */
  async function read(path: string) {
    const { statusCode, headers, body } = await app.http.inject(path)
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/calendar; charset=utf-8'])
    const calendar = new ICAL.Component(ICAL.parse(body))
    const events = calendar.getAllSubcomponents('vevent').map((event) => {
      const text = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null
      return {
        ...{
          uid: text('uid'),
          sequence: Number(text('sequence')),
          stamp: text('dtstamp'),
          status: text('status'),
          summary: text('summary'),
        },
        ...{ description: text('description'), location: text('location'), start: text('dtstart'), end: text('dtend'), url: text('url') },
      }
    })
    return { body, events, name: calendar.getFirstPropertyValue('x-wr-calname') }
  }
  const ids = async () => {
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).execute()
    return Object.fromEntries(rows.map(({ key, id }) => [key, id]))
  }
  async function event(key: string) {
    const [found] = (await read(paths.matchEvent((await ids())[key] ?? 0))).events
    if (!found) throw new Error(`No event of ${key}`)
    return found
  }

  test('an event has a lasting id, moments in UTC, who meets and where, and no result', async () => {
    await save(season())
    const { p1 = 0 } = await ids()
    expect(await event('p1')).toMatchObject({
      ...{ uid: `match-${p1}@leitai.example`, sequence: 0, status: 'CONFIRMED', summary: '云涧 对 长庚（巅峰联赛）' },
      ...{
        start: '2026-11-21T12:00:00Z',
        end: '2026-11-21T14:15:00Z',
        location: '云顶, 演播厅',
        url: `https://leitai.example/matches/${p1}`,
      },
    })
    const competition = await idBySlug(app, 'competitions', 'peak-12')
    const { body, events, name } = await read(paths.matchCalendar({ competition }))
    expect([name, events.length]).toEqual(['巅峰联赛', 5])
    expect(body).not.toMatch(/[0-9] ?[:：比-] ?[0-9]\b(?!.*(?:DT|UTC|Z))/m)
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect((await event('f1')).summary).toMatch(/第 ?1.* 对 .*第 ?2.*（巅峰联赛）/)
  })

  test('of very many matches a feed holds the next ones, and before them the last', async () => {
    const pool = [
      Array.from({ length: 60 }, (_, i) => played(`was${i}`, later(testNow, -60 * (i + 1)), [side('yunjian', 2), side('changgeng', 0)])),
      Array.from({ length: 260 }, (_, i) => planned(`next${i}`, later(testNow, 60 * (i + 1)), [side('qingfeng'), side('beiming')])),
    ]
    await save(league({ pool, final: planned('f1', later(testNow, 96_000), finalSides()) }))
    for (const of of ['all', { competition: await idBySlug(app, 'competitions', 'peak-12') }] as const) {
      const starts = (await read(paths.matchCalendar(of))).events.map(({ start }) => start)
      expect([starts.length, starts[0], starts.at(-1)]).toEqual([
        300,
        ...[later(testNow, -60 * 50), later(testNow, 60 * 250)].map((at) => at.replace('.000', '')),
      ])
      expect(starts).toEqual(starts.toSorted())
    }
  })

  test('every feed holds its own: of all, of a competition, of a team, of a player', async () => {
    await save(season())
    const team = await idBySlug(app, 'teams', 'yunjian')
    const player = await idBySlug(app, 'players', 'beiming-1')
    expect((await read(paths.matchCalendar('all'))).events).toHaveLength(5)
    const ofTeam = await read(paths.matchCalendar({ team }))
    expect([ofTeam.name, ofTeam.events.map(({ summary }) => summary)]).toEqual([
      '云涧赛程',
      ['云涧 对 长庚（巅峰联赛）', '云涧 对 青锋（巅峰联赛）'],
    ])
    await read(paths.matchCalendar({ player }))
    for (const path of [
      '/teams/999999/matches.ics',
      '/players/999999/matches.ics',
      '/competitions/999999/matches.ics',
      '/matches/0x1/event.ics',
    ])
      expect([path, (await app.http.inject(path)).statusCode]).toEqual([path, 404])
  })

  test('each change is a higher number under the same id; saving the same again is none', async () => {
    await save(season())
    const first = await event('p1')
    await save(season())
    expect(await event('p1')).toEqual(first)
    app.clock.advance(60_000)
    const moved = {
      state: 'scheduled',
      at: later(testNow, 30 * 60),
      reschedules: [{ from: later(testNow, 24 * 60), to: later(testNow, 30 * 60), reason: '场馆停电' }],
    } as const
    await save(season({ schedule: { ...moved, reschedules: [...moved.reschedules] } }))
    const second = await event('p1')
    expect([second.uid, second.sequence, second.start, second.summary]).toEqual([
      first.uid,
      1,
      '2026-11-21T18:00:00Z',
      '改期：云涧 对 长庚（巅峰联赛）',
    ])
    expect(second.description).toContain('原定')
    expect(second.description).toContain('场馆停电')
    expect((second.stamp ?? '') > (first.stamp ?? '')).toBe(true)
    expect((await event('p3')).sequence).toBe(0)
  })

  test('a name that changes is told, under the same id and number upward', async () => {
    await save(season())
    const first = await event('p1')
    await save(
      season({}, (document) => {
        document.entrants = document.entrants.map((one) => (one.key === 'yunjian' ? { ...one, name: '云涧山庄' } : one))
      }),
    )
    const second = await event('p1')
    expect([second.uid, second.sequence, second.summary]).toEqual([first.uid, first.sequence + 1, '云涧山庄 对 长庚（巅峰联赛）'])
  })

  test('what is cancelled or put off without a date is said to be', async () => {
    await save(season())
    await save(season({ schedule: { state: 'cancelled', at: later(testNow, 24 * 60) } }))
    expect(await event('p1')).toMatchObject({ status: 'CANCELLED', summary: '已取消：云涧 对 长庚（巅峰联赛）', sequence: 1 })
    await save(season({ schedule: { state: 'postponed', reschedules: [{ from: later(testNow, 24 * 60), to: null, reason: '台风' }] } }))
    const lost = await event('p1')
    expect(lost).toMatchObject({
      status: 'CANCELLED',
      summary: '延期，时间待定：云涧 对 长庚（巅峰联赛）',
      sequence: 2,
      start: '2026-11-21T12:00:00Z',
    })
    const team = await idBySlug(app, 'teams', 'yunjian')
    expect((await read(paths.matchCalendar({ team }))).events.map(({ summary }) => summary)).toContain(lost.summary)
  })

  test('what was put off without a date and then played is not said to be cancelled', async () => {
    await save(season())
    const schedule = { state: 'postponed', reschedules: [{ from: later(testNow, 24 * 60), to: null, reason: '台风' }] } as const
    const putOff = { schedule: { ...schedule, reschedules: [...schedule.reschedules] } }
    await save(season(putOff))
    const lost = await event('p1')
    const endedAt = later(testNow, -60)
    const sides = [side('yunjian', 2), side('changgeng', 1)]
    await save(season({ ...putOff, play: 'ended', sides, result: { state: 'official', kind: 'played', endedAt } }))
    const over = await event('p1')
    expect(over).toMatchObject({
      ...{ uid: lost.uid, status: 'CONFIRMED', summary: '云涧 对 长庚（巅峰联赛）' },
      ...{ start: later(testNow, -60 - 135).replace('.000', ''), end: endedAt.replace('.000', '') },
    })
    expect(over.sequence).toBeGreaterThan(lost.sequence)
    const hidden = { embargoUntil: later(testNow, 60) }
    await save(season({ ...putOff, ...hidden, play: 'ended', sides, result: { state: 'official', kind: 'played', endedAt } }))
    expect((await event('p1')).status).toBe('CANCELLED')
  })

  test('a feed follows a team into its next season', async () => {
    await save(season())
    const team = await idBySlug(app, 'teams', 'yunjian')
    await save(
      season({}, (document) => {
        document.season = { slug: 'season-13', name: '第十三赛季', startsOn: '2027-01-01', endsOn: '2027-05-31' }
        document.competition = { ...document.competition, slug: 'peak-13', name: '春季联赛' }
      }),
    )
    const { events } = await read(paths.matchCalendar({ team }))
    expect(new Set(events.map(({ summary }) => summary?.replace(/.*（(.*)）/, '$1')))).toEqual(new Set(['巅峰联赛', '春季联赛']))
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  })

  test('a hidden competition and a player who was taken off are in no calendar', async () => {
    await save(
      season({}, (document) => {
        document.competition.isHidden = true
      }),
    )
    const competition = await idBySlug(app, 'competitions', 'peak-12')
    expect((await app.http.inject(paths.matchCalendar({ competition }))).statusCode).toBe(404)
    expect((await read(paths.matchCalendar('all'))).events).toEqual([])
    const { p1 = 0 } = await ids()
    expect((await app.http.inject(paths.matchEvent(p1))).statusCode).toBe(404)
  })
})
