import { describe, expect, test } from 'vitest'
import { editMatches } from '#rules/correct/edit.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { context, done, matchOf, record, refusal } from './examples.ts'
import type { RuledAct } from './model.ts'

/** In whose days these matches are. */
function onDays(document: CompetitionDocument): CompetitionDocument {
  return { ...document, competition: { ...document.competition, startsOn: '2026-11-20', endsOn: '2026-11-22' } }
}

describe('the calendar of a competition', () => {
  test('an hour of the day that was told is no move, another day is', () => {
    const schedule = (at: string, precision: 'day' | 'exact'): RuledAct => ({
      kind: 'schedule',
      match: 'm1',
      at,
      precision,
      venue: '',
      reason: '',
    })
    const dayTold = done(singleEvent(4, false), schedule('2026-03-05T04:00:00.000Z', 'day')).document
    const hourTold = done(dayTold, schedule('2026-03-05T12:00:00.000Z', 'exact')).document
    expect(matchOf(hourTold, 'm1').schedule).toEqual({ state: 'scheduled', at: '2026-03-05T12:00:00.000Z', precision: 'exact' })
    // In Beijing that is the next day.
    expect(refusal(dayTold, schedule('2026-03-05T16:00:00.000Z', 'exact'))).toEqual([['/act/reason', 'reason-missing']])
    expect(refusal(hourTold, schedule('2026-03-05T13:00:00.000Z', 'exact'))).toEqual([['/act/reason', 'reason-missing']])
  })

  test('moves are a chain with reasons, and a match that is over is not moved', () => {
    const start = singleEvent(4, false)
    const schedule = (at: string | null, reason: string): RuledAct => ({
      kind: 'schedule',
      match: 'm1',
      at,
      precision: 'exact',
      venue: '主馆',
      reason,
    })
    const first = done(start, schedule('2026-03-05T12:00:00.000Z', '')).document
    expect(matchOf(first, 'm1').schedule).toEqual({ state: 'scheduled', at: '2026-03-05T12:00:00.000Z', precision: 'exact' })
    expect(refusal(first, schedule('2026-03-06T12:00:00.000Z', ' '))).toEqual([['/act/reason', 'reason-missing']])
    // Before it is public nobody has read the date.
    const unread = { ...first, competition: { ...first.competition, isHidden: true as const } }
    const replanned = done(unread, schedule('2026-03-06T12:00:00.000Z', '')).document
    expect(matchOf(replanned, 'm1').schedule).toEqual({ state: 'scheduled', at: '2026-03-06T12:00:00.000Z', precision: 'exact' })
    const put = done(first, { kind: 'postpone', match: 'm1', reason: '暴雨' }).document
    const again = done(put, schedule('2026-03-07T12:00:00.000Z', '补赛')).document
    expect(matchOf(again, 'm1').schedule).toMatchObject({
      state: 'scheduled',
      reschedules: [
        { from: '2026-03-05T12:00:00.000Z', to: null, reason: '暴雨' },
        { from: null, to: '2026-03-07T12:00:00.000Z', reason: '补赛' },
      ],
    })
    const cancelled = done(again, { kind: 'cancel', match: 'm1', reason: '退赛' }).document
    expect(matchOf(cancelled, 'm1').schedule?.state).toBe('cancelled')
    expect(refusal(cancelled, record('m1', [1, 0]))[0]?.[1]).toBe('cancelled-result')
    const over = done(again, record('m1', [1, 0])).document
    expect(refusal(over, { kind: 'postpone', match: 'm1', reason: '晚了' })).toEqual([['/act/match', 'ended']])
  })

  test('many dates at once are set as one is, or none of them', () => {
    const all = (moves: readonly (readonly [match: string, at: string | null])[], reason = ''): RuledAct => ({
      kind: 'schedule_all',
      moves: moves.map(([match, at]) => ({ match, at, precision: 'exact', venue: '主馆' })),
      reason,
    })
    const [day, next] = ['2026-03-05T12:00:00.000Z', '2026-03-06T12:00:00.000Z']
    const start = singleEvent(4, false)
    const first = done(
      start,
      all([
        ['m1', day],
        ['m2', day],
      ]),
    )
    expect(first.changes.map(({ match, kind }) => [match, kind])).toEqual([
      ['m1', 'schedule'],
      ['m2', 'schedule'],
    ])
    expect(matchOf(first.document, 'm2')).toMatchObject({ venue: '主馆', schedule: { state: 'scheduled', at: day, precision: 'exact' } })
    expect(
      done(
        first.document,
        all([
          ['m1', day],
          ['m2', day],
        ]),
      ).changes,
    ).toEqual([])
    // Reported once, however many are moved.
    expect(
      refusal(
        first.document,
        all([
          ['m1', next],
          ['m2', next],
        ]),
      ),
    ).toEqual([['/act/reason', 'reason-missing']])
    const moved = done(
      first.document,
      all(
        [
          ['m1', next],
          ['m3', next],
        ],
        '场馆维修',
      ),
    ).document
    expect(matchOf(moved, 'm1').schedule?.reschedules).toEqual([{ from: day, to: next, reason: '场馆维修', at: context.at }])
    expect(matchOf(moved, 'm3').schedule?.reschedules).toBeUndefined()
    const over = done(moved, record('m1', [1, 0])).document
    expect(
      refusal(
        over,
        all(
          [
            ['m2', next],
            ['m1', day],
            ['m9', day],
          ],
          '再改',
        ),
      ),
    ).toEqual([
      ['/act/moves/1/at', 'ended'],
      ['/act/moves/2/match', 'unknown-match'],
    ])
    expect(
      refusal(
        start,
        all([
          ['m1', day],
          ['m1', next],
        ]),
      ),
    ).toEqual([['/act/moves/1/match', 'match-twice']])
  })

  test('a time of publication is not over, unless it stands so or goes', () => {
    const start = singleEvent(4, false)
    const reveal = (embargoUntil: string | null, delaySeconds: number | null = null): RuledAct => ({
      kind: 'set_reveal',
      match: 'm1',
      delaySeconds,
      embargoUntil,
    })
    const [over, ahead] = ['2026-11-19T12:00:00.000Z', '2026-11-21T12:00:00.000Z']
    expect(refusal(start, reveal(over))).toEqual([['/act/embargoUntil', 'embargo-over']])
    expect(refusal(start, reveal(context.at))).toEqual([['/act/embargoUntil', 'embargo-over']])
    const kept = done(start, reveal(ahead)).document
    expect(matchOf(kept, 'm1').embargoUntil).toBe(ahead)
    const later = { at: '2026-11-22T12:00:00.000Z' }
    expect(matchOf(done(kept, reveal(ahead, 600), later).document, 'm1').delaySeconds).toBe(600)
    expect(matchOf(done(kept, reveal(null), later).document, 'm1').embargoUntil).toBeUndefined()
  })

  test.each([
    ['the same day, by its hour', { at: '2026-11-21T12:00:00.000Z', precision: 'exact' }, '2026-11-21T11:00:00.000Z', true],
    ['after it has begun', { at: '2026-11-21T12:00:00.000Z', precision: 'exact' }, '2026-11-21T12:30:00.000Z', false],
    ['the day itself, where only that is known', { at: '2026-11-21T04:00:00.000Z', precision: 'day' }, '2026-11-21T02:00:00.000Z', false],
    ['the day before', { at: '2026-11-21T04:00:00.000Z', precision: 'day' }, '2026-11-20T15:00:00.000Z', true],
  ] as const)('a time of publication before the match begins is told: %s', (_, when, embargoUntil, isTold) => {
    const dated = editMatches(singleEvent(4, false), (match) => ({ ...match, schedule: { state: 'scheduled', ...when } }))
    const act: RuledAct = { kind: 'set_reveal', match: 'm1', delaySeconds: null, embargoUntil }
    const told = expect.stringMatching(/时比赛还没有开始，到时候挡不住赛果。$/)
    expect(done(dated, act).notices).toEqual(isTold ? [told] : [])
    // So it is where the match moves and the time of publication stays.
    const kept = editMatches(onDays(singleEvent(4, false)), (match) => ({ ...match, embargoUntil }))
    const moved = (match: string) => ({ match, ...when, venue: '' })
    expect(done(kept, { kind: 'schedule', ...moved('m1'), reason: '' }).notices).toEqual(isTold ? [told] : [])
    const several = done(kept, { kind: 'schedule_all', moves: [moved('m1'), moved('m2')], reason: '' })
    expect(several.notices).toEqual(isTold ? [expect.stringContaining('有 2 场到了延迟公布的时间还没有开始')] : [])
    // With its result there, it keeps that back.
    const played = done(dated, record('m1', [1, 0])).document
    expect(done(played, act).notices).toEqual([])
  })
})
