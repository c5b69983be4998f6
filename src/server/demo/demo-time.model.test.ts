import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { dayParts, formatDay } from '#shared/dates.ts'
import { demoTime, moveTimes } from './demo-time.model.ts'

const folder = resolve(import.meta.dirname, '../../../demo')
const competitionFolder = join(folder, 'competitions')
const authored = readdirSync(competitionFolder).map((name) => readFileSync(join(competitionFolder, name), 'utf8'))
const everyText = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:json|md)$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
const hourMs = 3_600_000

/** Beijing time. */
const moments = [
  '2026-11-20T20:45:00+08:00',
  '2026-11-25T00:10:00+08:00',
  '2026-11-27T00:10:00+08:00',
  '2026-11-27T06:00:00+08:00',
  '2026-11-29T23:30:00+08:00',
  '2026-12-31T22:00:00+08:00',
  '2028-02-29T12:00:00+08:00',
  // What was over a week ago has moved as far towards the night as it can.
  '2028-01-21T12:30:00+08:00',
].map((moment) => new Date(moment).toISOString())

function at(now: string): { documents: CompetitionDocument[]; matches: Match[] } {
  const time = demoTime(now)
  const documents = authored.map((text): CompetitionDocument => JSON.parse(moveTimes(text, time)))
  const matches = documents.flatMap(({ stages }) =>
    stages.flatMap(({ groups }) => groups.flatMap(({ rounds }) => rounds.flatMap((round) => round.matches))),
  )
  return { documents, matches }
}

function isOver({ play, result, schedule }: Match): boolean {
  return play === 'ended' || result !== undefined || schedule?.state === 'cancelled'
}

/** What a visitor at this moment must find. */
function holds(now: string): void {
  const { documents, matches } = at(now)
  const running = matches.filter(({ play }) => play === 'live')
  expect(running).toHaveLength(1)
  const dated = matches.flatMap((match) => (match.schedule?.at ? [{ ...match, begins: match.schedule.at }] : []))
  for (const match of dated) {
    if (match.play === 'live') {
      expect(match.begins < now && hoursFrom(match.begins, now) < 4).toBe(true)
    } else expect([match.key, match.begins, isOver(match)]).toEqual([match.key, match.begins, match.begins < now])
    const { endedAt } = match.result ?? {}
    if (endedAt) expect([match.key, endedAt < now]).toEqual([match.key, true])
  }
  const toCome = dated.filter(({ begins }) => begins > now).sort((a, b) => (a.begins < b.begins ? -1 : 1))
  expect(hoursFrom(now, toCome[0]?.begins ?? '')).toBeLessThan(2)
  expect(toCome.some(({ name, begins }) => name === '总决赛' && hoursFrom(now, begins) < 10 * 24)).toBe(true)
  const lately = dated.filter((match) => isOver(match) && hoursFrom(match.begins, now) < 8)
  expect(lately.length).toBeGreaterThan(3)
  const lastWeek = dated.filter((match) => isOver(match) && hoursFrom(match.begins, now) > 8 && hoursFrom(match.begins, now) < 8 * 24)
  expect(lastWeek.length).toBeGreaterThan(10)
  for (const { season, competition } of documents) {
    expect(season.startsOn <= competition.startsOn && competition.startsOn <= competition.endsOn).toBe(true)
  }
  const days = dated.map(({ begins }) => formatDay(begins))
  const league = documents.find(({ competition }) => competition.slug === 'dianfeng-s8')?.competition
  expect(league && days.includes(league.startsOn) && days.includes(league.endsOn)).toBe(true)
}

function hoursFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / hourMs
}

/** Every authored instant and day, those of texts as well, in their order. */
const writtenMoments = [
  ...new Set(
    everyText.flatMap((text) =>
      [...text.matchAll(/\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{3}Z|\+08:00))?)?/g)].map(([found]) => instantOf(found)),
    ),
  ),
].sort()

function instantOf(found: string): string {
  if (found.length === 10) return new Date(`${found}T12:00:00+08:00`).toISOString()
  return new Date(found.length === 16 ? `${found.replace(' ', 'T')}:00+08:00` : found).toISOString()
}

function keepsOrderAndWeekdays(now: string): void {
  const { instant } = demoTime(now)
  const moved = writtenMoments.map(instant)
  expect(moved).toEqual(moved.toSorted())
  for (const [i, before] of writtenMoments.entries()) {
    const day = formatDay(before)
    if (day === '2026-11-20' || before > '2026-11-19T20:00') continue
    expect(dayParts(formatDay(moved[i] ?? '')).weekday).toBe(dayParts(day).weekday)
    expect(moved[i]?.slice(11)).toBe(before.slice(11))
  }
}

test.each(moments)('one match runs, those before it are over and the next is near at %s', (now) => {
  holds(now)
  keepsOrderAndWeekdays(now)
})

test('so it is at any moment of two years', () => {
  const anyMoment = fc.date({ min: new Date('2027-01-01T00:00:00Z'), max: new Date('2029-01-01T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(anyMoment, (moment) => {
      holds(moment.toISOString())
      keepsOrderAndWeekdays(moment.toISOString())
    }),
    { numRuns: 60 },
  )
})

test('on the authored evening nothing moves', () => {
  const time = demoTime('2026-11-20T12:45:00.000Z')
  for (const text of authored) expect(moveTimes(text, time)).toBe(text)
})
