import { expect, test } from 'vitest'
import { doubleCup, matchesIn, singleCup, twoGroups, win } from '#rules/examples.ts'
import { boutsOf } from './bouts.ts'
import { conflictsOf } from './conflicts.ts'
import { defaultRules } from './defaults.ts'
import { at, evenings, generated, newConflicts, roundLeague, taskOf, withMatch } from './examples.ts'
import { generateSchedule } from './generate.ts'
import { scheduleWords } from './messages.ts'
import { dayNumber, minuteOf } from './time.ts'

test('a league of six over five days: all fifteen matches, rounds in their order, nobody twice at once', () => {
  const task = taskOf(roundLeague(6), { to: '2026-12-05' })
  const { placed, unplaced } = generateSchedule(task)
  expect(unplaced).toEqual([])
  expect(placed.size).toBe(15)
  expect(newConflicts(task, placed)).toEqual([])
  const lastOfFirst = [...placed].filter(([key]) => key.startsWith('r1')).map(([, { at: start }]) => start)
  const firstOfSecond = [...placed].filter(([key]) => key.startsWith('r2')).map(([, { at: start }]) => start)
  expect(
    lastOfFirst
      .sort()
      .at(-1)
      ?.localeCompare(firstOfSecond.sort()[0] ?? ''),
  ).toBe(-1)
})

test('spread evenly, every day has its share; as early as may be, the last days stay empty', () => {
  const daysOf = (spread: 'even' | 'early') => {
    const days = new Map<number, number>()
    for (const { at: start } of generated(roundLeague(6), { spread, rounds: 'free' }).placed.values()) {
      const day = dayNumber(minuteOf(start))
      days.set(day, (days.get(day) ?? 0) + 1)
    }
    return [...days.values()]
  }
  expect(daysOf('even').length).toBe(10)
  expect(Math.max(...daysOf('even'))).toBe(2)
  expect(daysOf('early').length).toBeLessThanOrEqual(5)
})

test('an evening that goes on after midnight begins with its first hour, on every day', () => {
  const slots = { by: 'window' as const, from: '21:00', to: '02:00' }
  const { placed } = generated(roundLeague(6), { slots, spread: 'even', rounds: 'free' })
  const clocks = [...placed.values()].map(({ at: start }) => (minuteOf(start) + 8 * 60) % 1440)
  expect(clocks).toHaveLength(15)
  // Of a side that plays twice on an evening the second match is later.
  expect(clocks.filter((clock) => clock === 21 * 60).length).toBeGreaterThanOrEqual(13)
})

test('a cup goes down its tree with a rest between, whatever the order of its groups', () => {
  for (const document of [singleCup(8, true), doubleCup(8, 'reset'), twoGroups()]) {
    const task = taskOf(document, { rest: 60 })
    const { placed, unplaced } = generateSchedule(task)
    expect(unplaced).toEqual([])
    expect(newConflicts(task, placed)).toEqual([])
  }
})

test('days off are left out, other days brought in, and nothing is placed outside the competition or before now', () => {
  const rules = {
    from: '2026-12-01',
    to: '2027-01-31',
    weekdays: [6],
    extraDays: ['2026-12-09'],
    daysOff: ['2026-12-12'],
    spread: 'early' as const,
  }
  const { placed } = generated(roundLeague(4), rules, { now: at('2026-12-05T19:00') })
  expect([...new Set([...placed.values()].map(({ at: start }) => start))].sort()).toEqual(
    ['2026-12-05T20:00', '2026-12-09T18:00', '2026-12-09T20:00'].map(at),
  )
  expect(generated(roundLeague(4), { from: '2027-01-01', to: '2027-01-31' }).unplaced.map(({ reason }) => reason.why)).toEqual(
    Array.from({ length: 6 }, () => 'no-starts'),
  )
})

test('what somebody has set stands, and others make room for it', () => {
  const document = withMatch(roundLeague(4), 'r2m1', { schedule: { state: 'scheduled', at: at('2026-12-01T20:00') }, venue: '一号台' })
  const pinned = new Map([['r3m1', { at: at('2026-12-02T18:00'), venue: '二号台' }]])
  const task = taskOf(document, {}, { pinned })
  const { placed, unplaced } = generateSchedule(task)
  expect([...placed.keys()].sort()).toEqual(['r1m1', 'r1m2', 'r2m2', 'r3m2'])
  expect(unplaced).toEqual([])
  expect(newConflicts(task, placed)).toEqual([])
  // Both of the first round come before the one with a fixed date.
  expect([placed.get('r1m1')?.at, placed.get('r1m2')?.at]).toEqual([at('2026-12-01T18:00'), at('2026-12-01T18:00')])
})

test('who is asked to be placed anew: those without a date, those never moved, or all that are not played', () => {
  const was = (time: string, more = {}) => ({ schedule: { state: 'scheduled' as const, at: at(time), ...more } })
  let document = withMatch(singleCup(4), 'm1', was('2026-12-03T10:00'))
  const moved = { reschedules: [{ from: at('2026-12-01T10:00'), to: at('2026-12-03T12:00'), reason: '停电' }] }
  document = withMatch(document, 'm2', was('2026-12-03T12:00', moved))
  const keys = (scope: 'undated' | 'unmoved' | 'all') => [...generated(document, {}, { scope }).placed.keys()].sort()
  expect(keys('undated')).toEqual(['m3'])
  expect(keys('unmoved')).toEqual(['m1', 'm3'])
  expect(keys('all')).toEqual(['m1', 'm2', 'm3'])
  const [first] = matchesIn(document)
  if (first) win(first, 0)
  expect(keys('all')).toEqual(['m2', 'm3'])
  document = withMatch(document, 'm2', { play: 'live' })
  expect(keys('all')).toEqual(['m3'])
  document = withMatch(document, 'm3', { schedule: { state: 'cancelled' } })
  expect(keys('all')).toEqual([])
})

test('one that was put off without a new date is placed, and its round does not wait for it', () => {
  const postponed = { state: 'postponed' as const, reschedules: [{ from: at('2026-11-01T10:00'), to: null, reason: '暴雨' }] }
  const { placed, unplaced } = generated(withMatch(roundLeague(4), 'r1m1', { schedule: postponed }), {
    from: '2026-12-01',
    to: '2026-12-03',
  })
  expect(unplaced).toEqual([])
  expect(placed.size).toBe(6)
})

test('players that two sides share never play in both at once', () => {
  const document = roundLeague(4)
  const shared = {
    ...document,
    entrants: document.entrants.map((entrant, i) => ({ ...entrant, players: i < 3 ? ['p', `q${i}`] : [`q${i}`] })),
  }
  const task = taskOf(shared, { rounds: 'free', spread: 'early' })
  const { placed, unplaced } = generateSchedule(task)
  expect([unplaced, newConflicts(task, placed)]).toEqual([[], []])
  expect(new Set([...placed.values()].map(({ at: start }) => start)).size).toBe(6)
})

test('at most so many matches of a side on a day, counted down the tree too', () => {
  const slots = { by: 'times' as const, times: ['10:00', '12:00', '14:00', '16:00'] }
  const task = taskOf(singleCup(8), { slots, perDay: 1, spread: 'early', rest: 0 })
  const { placed } = generateSchedule(task)
  const days = ['m1', 'm5', 'm7'].map((key) => dayNumber(minuteOf(placed.get(key)?.at ?? '')))
  expect(new Set(days).size).toBe(3)
  expect(newConflicts(task, placed)).toEqual([])
})

test('a window of the day is filled by the length of each match, and ends with the last one', () => {
  const document = withMatch(withMatch(singleCup(4), 'm1', { bestOf: 1 }), 'm2', { bestOf: 3 })
  const slots = { by: 'window' as const, from: '18:00', to: '22:10' }
  const rules = { slots, lengths: { 0: 60, 1: 30, 3: 120 }, pause: 10, venues: ['台'], spread: 'early' as const, rest: 0 }
  const { placed } = generated(document, rules)
  // m3 needs its hour after both: 22:00 would be too late.
  expect([...placed].map(([key, { at: start }]) => [key, start])).toEqual([
    ['m1', at('2026-12-01T18:00')],
    ['m2', at('2026-12-01T18:40')],
    ['m3', at('2026-12-01T20:50')],
  ])
  expect(generated(document, { ...rules, slots: { ...slots, to: '19:30' } }).unplaced).toEqual([
    { match: 'm2', reason: { why: 'too-long', minutes: 120 } },
    { match: 'm3', reason: { why: 'waits', match: 'm2' } },
  ])
})

test('chosen matches begin at the prime time, and others leave it to them', () => {
  const prime = { times: ['20:00'], matches: ['r1m1', 'r2m2', 'r3m1'] }
  const { placed } = generated(roundLeague(4), { prime, venues: ['台'] })
  for (const key of prime.matches) expect([key, placed.get(key)?.at.slice(11, 16)]).toEqual([key, '12:00'])
})

test('why a match has no place', () => {
  const why = (...given: Parameters<typeof generated>) => generated(...given).unplaced.map(({ match, reason }) => [match, reason])
  const one = { from: '2026-12-01', to: '2026-12-01', slots: { by: 'times' as const, times: ['18:00'] } }
  expect(why(singleCup(4), { ...one, venues: ['台'] })).toEqual([
    ['m2', { why: 'venues' }],
    ['m3', { why: 'waits', match: 'm2' }],
  ])
  expect(why(singleCup(4), one)).toEqual([['m3', { why: 'too-late', after: 'm1' }]])
  const late = withMatch(singleCup(4), 'm3', { schedule: { state: 'scheduled', at: at('2026-12-01T18:00') } })
  expect(why(late, one)).toEqual([
    ['m1', { why: 'too-early', before: 'm3' }],
    ['m2', { why: 'too-early', before: 'm3' }],
  ])
  expect(why(roundLeague(3), { ...one, rounds: 'free' }).map(([, reason]) => reason)).toEqual([
    { why: 'sides', people: expect.arrayContaining([expect.stringMatching(/^e:/)]) },
    { why: 'sides', people: expect.arrayContaining([expect.stringMatching(/^e:/)]) },
  ])
})

test('where venues have no names, so many go on at once, and a match keeps the venue it has', () => {
  const document = withMatch(roundLeague(4), 'r1m1', { venue: '体育馆' })
  const task = taskOf(document, { venues: [], atOnce: 2, spread: 'early' })
  const { placed } = generateSchedule(task)
  expect([placed.get('r1m1')?.venue, placed.get('r1m2')?.venue]).toEqual(['体育馆', ''])
  expect([...placed.values()].filter(({ at: start }) => start === at('2026-12-01T18:00')).length).toBe(2)
  expect(newConflicts(task, placed)).toEqual([])
})

test('a season of a thousand matches that leaves no slot free', () => {
  const document = roundLeague(32, 2)
  const rules = {
    ...evenings,
    to: '2026-12-31',
    slots: { by: 'window' as const, from: '09:00', to: '23:00' },
    venues: ['一', '二', '三', '四'],
    pause: 10,
  }
  expect(generated(document, rules).placed.size).toBe(992)
})

test('rules to begin with find nothing wrong with a calendar that somebody made', () => {
  const set = (time: string) => ({ schedule: { state: 'scheduled' as const, at: at(time) }, venue: '主馆', bestOf: 5 })
  let document = withMatch(singleCup(4), 'm1', set('2026-12-01T19:00'))
  document = withMatch(document, 'm2', set('2026-12-01T20:30'))
  document = withMatch(document, 'm3', set('2026-12-02T20:00'))
  const rules = defaultRules(document)
  expect([rules.lengths[5], rules.venues]).toEqual([90, ['主馆']])
  expect(conflictsOf(boutsOf(document, rules), rules, document.competition)).toEqual([])
  const long = { ...rules, lengths: { ...rules.lengths, 5: 120 } }
  const words = scheduleWords(document)
  expect(conflictsOf(boutsOf(document, long), long, document.competition).map(words.conflict)).toEqual([
    '“半决赛 1”和“半决赛 2”都在“主馆”，时间重叠：请换场地或时间。',
  ])
})

test('a match with a day alone gets an hour of that day where it is wished, or says why it cannot', () => {
  const dayOnly = (day: string) => ({ schedule: { state: 'scheduled' as const, at: at(`${day}T12:00`), precision: 'day' as const } })
  const league = withMatch(roundLeague(4), 'r1m1', dayOnly('2026-12-03'))
  expect(generated(league).placed.has('r1m1')).toBe(false)
  const task = taskOf(league, { rounds: 'free' }, { hours: true })
  const { placed, unplaced } = generateSchedule(task)
  expect([unplaced, placed.size]).toEqual([[], 6])
  expect(placed.get('r1m1')?.at).toMatch(/^2026-12-03T1[02]:00/)
  expect(newConflicts(task, placed)).toEqual([])
  // Everything may be rescheduled, yet the day is fixed.
  expect(generated(league, { rounds: 'free', spread: 'early' }, { hours: true, scope: 'all' }).placed.get('r1m1')?.at).toContain(
    '2026-12-03',
  )
  const off = generated(league, { rounds: 'free', daysOff: ['2026-12-03'] }, { hours: true })
  expect(off.unplaced).toEqual([{ match: 'r1m1', reason: { why: 'day', day: '2026-12-03' } }])
  expect(scheduleWords(league).reason({ why: 'day', day: '2026-12-03' })).toContain('只定了 2026年12月3日')
})

test('however tight it is, an hour is of its own day', () => {
  const day = '2026-12-02'
  const schedule = { state: 'scheduled' as const, at: at(`${day}T12:00`), precision: 'day' as const }
  // Six matches of a league on one day with room for two, and the rest period needs room before and after.
  const league = ['r1m1', 'r1m2', 'r1m3', 'r2m1'].reduce((now, key) => withMatch(now, key, { schedule }), roundLeague(6))
  const { placed } = generated(league, { rounds: 'free', to: '2026-12-04', spread: 'early' }, { hours: true })
  const starts = ['r1m1', 'r1m2', 'r1m3', 'r2m1'].flatMap((key) => placed.get(key)?.at ?? [])
  expect(starts.length).toBeGreaterThan(2)
  for (const start of starts) expect(start).toContain(day)
})
