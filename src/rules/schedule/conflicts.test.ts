import { expect, test } from 'vitest'
import { singleCup } from '#rules/examples.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { boutsOf } from './bouts.ts'
import { conflictsOf } from './conflicts.ts'
import { at, evenings, roundLeague, withMatch } from './examples.ts'
import { scheduleWords } from './messages.ts'
import type { Placement, ScheduleRules } from './model.ts'

/** The sentences about a calendar with an hour and a half per match. */
function told(
  document: CompetitionDocument,
  dates: Readonly<Record<string, readonly [string, string?]>>,
  rules: Partial<ScheduleRules> = {},
) {
  const plan = new Map(Object.entries(dates).map(([key, [time, venue = '']]): [string, Placement] => [key, { at: at(time), venue }]))
  const all = { ...evenings, ...rules }
  return conflictsOf(boutsOf(document, all, plan), all, document.competition).map(scheduleWords(document).conflict)
}

const cup = singleCup(4)
const league = roundLeague(4)
const free = { rounds: 'free' as const }

test('one venue twice, overlapping or without the pause', () => {
  const both = { m1: ['2026-12-01T18:00', '主馆'], m2: ['2026-12-01T19:35', '主馆'] } as const
  expect(told(cup, both)).toEqual([])
  expect(told(cup, both, { pause: 10 })).toEqual(['“半决赛 1”和“半决赛 2”都在“主馆”，只隔 5 分钟：请换场地或时间。'])
  expect(told(cup, { ...both, m2: ['2026-12-01T19:00', '主馆'] })).toEqual(['“半决赛 1”和“半决赛 2”都在“主馆”，时间重叠：请换场地或时间。'])
  expect(told(cup, { ...both, m2: ['2026-12-01T19:00', '副馆'] })).toEqual([])
})

test('one side twice, or without its rest; and too often on a day', () => {
  const [first, second] = ['联赛第 1 轮（e1 对 e4）', '联赛第 2 轮（e4 对 e2）']
  const names = league.stages[0]?.groups[0]?.rounds.map(({ matches }) => matches[0]?.sides.map(({ entrant }) => entrant))
  expect(names?.slice(0, 2)).toEqual([
    ['e1', 'e4'],
    ['e4', 'e2'],
  ])
  expect(told(league, { r1m1: ['2026-12-01T18:00'], r2m1: ['2026-12-01T19:00'] }, free)).toEqual([
    `“e4”同时有两场：“${first}”和“${second}”，请改其中一场。`,
  ])
  expect(told(league, { r1m1: ['2026-12-01T18:00'], r2m1: ['2026-12-01T19:50'] }, free)).toEqual([
    `“e4”两场之间只休息 20 分钟：“${first}”和“${second}”，请改其中一场。`,
  ])
  const far = { r1m1: ['2026-12-01T10:00'], r2m1: ['2026-12-01T19:50'] } as const
  expect(told(league, far, free)).toEqual([])
  expect(told(league, far, { ...free, perDay: 1 })).toEqual([
    `“${first}”的一方当天可能要打 2 场，超过上限：请换一天。`,
    `“${second}”的一方当天可能要打 2 场，超过上限：请换一天。`,
  ])
})

test('before its source is over, before an earlier round is, outside the competition, more at once than may', () => {
  expect(told(cup, { m1: ['2026-12-02T18:00'], m3: ['2026-12-01T18:00'] }, free)).toEqual([
    '“决赛”要等“半决赛 1”打完，却排在它结束之前：请推后。',
  ])
  expect(told(cup, { m1: ['2026-12-01T18:00'], m3: ['2026-12-01T19:40'] }, free)).toEqual([
    '“决赛”要等“半决赛 1”打完，中间只隔 10 分钟，休息不够：请推后。',
  ])
  const turned = { r1m1: ['2026-12-02T18:00'], r2m2: ['2026-12-01T18:00'] } as const
  expect(told(league, turned, free)).toEqual([])
  expect(told(league, turned)).toEqual([
    '“联赛第 2 轮（e3 对 e1）”开始时，前面轮次的“联赛第 1 轮（e1 对 e4）”还没打完：请推后，或允许各轮交错。',
  ])
  expect(told(cup, { m1: ['2027-01-01T18:00'] })).toEqual(['“半决赛 1”不在赛事的日期之内：请换时间，或改赛事的日期。'])
  const together = { m1: ['2026-12-01T18:00'], m2: ['2026-12-01T18:30'] } as const
  expect(told(cup, together, { venues: [], atOnce: 2 })).toEqual([])
  expect(told(cup, together, { venues: [], atOnce: 1 })).toEqual(['“半决赛 2”进行时同时有 2 场，超过能同时进行的场数：请换时间。'])
})

test('of what is over only what is still to come is told, and a day without a time meets nobody', () => {
  const clash = { m1: ['2026-12-01T18:00', '主馆'], m2: ['2026-12-01T18:00', '主馆'] } as const
  const result = { state: 'official' as const, kind: 'played' as const }
  const sides = (entrant: string, other: string) => [
    { entrant, score: 1 },
    { entrant: other, score: 0 },
  ]
  let played = withMatch(cup, 'm1', { result, sides: sides('e1', 'e4') })
  expect(told(played, clash)).toHaveLength(1)
  played = withMatch(played, 'm2', { result, sides: sides('e2', 'e3') })
  expect(told(played, clash)).toEqual([])
  const crowd = { m1: ['2026-12-01T18:00'], m2: ['2026-12-01T18:30'] } as const
  const [first, second] = ['m1', 'm2'].map((key, i) => withMatch(cup, key, { result, sides: sides(`e${i + 1}`, `e${4 - i}`) }))
  const one = { venues: [], atOnce: 1 }
  expect([first, second].map((document) => document && told(document, crowd, one))).toEqual([
    ['“半决赛 2”进行时同时有 2 场，超过能同时进行的场数：请换时间。'],
    ['“半决赛 1”进行时同时有 2 场，超过能同时进行的场数：请换时间。'],
  ])
  expect(told(played, crowd, one)).toEqual([])
  const day = { schedule: { state: 'scheduled' as const, at: at('2026-12-01T12:00'), precision: 'day' as const }, venue: '主馆' }
  expect(told(withMatch(cup, 'm1', day), { m2: ['2026-12-01T12:00', '主馆'] })).toEqual([])
})

test('a match that nobody began leaves its time to others, and no round waits for it', () => {
  const clash = { m1: ['2026-12-01T18:00', '主馆'], m2: ['2026-12-01T18:00', '主馆'] } as const
  const absent = (
    kind: 'walkover' | 'double_forfeit' | 'awarded' | 'forfeit_in_play',
    state: 'official' | 'provisional' | 'under_review' = 'official',
  ) => told(withMatch(cup, 'm1', { result: { state, kind }, sides: [{ entrant: 'e1' }, { entrant: 'e4' }] }), clash)
  expect(absent('walkover')).toEqual([])
  expect(absent('walkover', 'provisional')).toEqual([])
  expect(absent('double_forfeit')).toEqual([])
  expect(absent('awarded')).toEqual([])
  expect(absent('walkover', 'under_review')).toHaveLength(1)
  expect(absent('forfeit_in_play')).toHaveLength(1)
  const turned = { r1m1: ['2026-12-02T18:00'], r2m2: ['2026-12-01T18:00'] } as const
  const walkover = { result: { state: 'official' as const, kind: 'walkover' as const }, sides: [{ entrant: 'e1' }, { entrant: 'e4' }] }
  expect(told(league, turned)).toHaveLength(1)
  expect(told(withMatch(league, 'r1m1', walkover), turned)).toEqual([])
})

test('matches that were moved together stay in the order of their rounds, and one that was moved alone does not wait', () => {
  const moved = (to: string, by: string) => ({ from: at('2026-12-01T10:00'), to: at(to), reason: '暴雨', at: by })
  const dated = (movedAt: readonly [string, string]) =>
    withMatch(
      withMatch(league, 'r1m1', {
        schedule: { state: 'scheduled', at: at('2026-12-03T18:00'), reschedules: [moved('2026-12-03T18:00', movedAt[0])] },
      }),
      'r2m2',
      { schedule: { state: 'scheduled', at: at('2026-12-02T18:00'), reschedules: [moved('2026-12-02T18:00', movedAt[1])] } },
    )
  const [now, later] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z']
  expect(told(dated([now, now]), {}).filter((text) => text.includes('前面轮次'))).toHaveLength(1)
  expect(told(dated([now, later]), {}).filter((text) => text.includes('前面轮次'))).toEqual([])
})
