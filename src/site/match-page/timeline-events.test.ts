import { describe, expect, test } from 'vitest'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { timelineEvents } from './timeline-events.ts'

type Kind = MatchView['timeline'][number]['kind']
type Asked = Parameters<typeof timelineEvents>[0]

const result: MatchView['result'] = { state: 'official', kind: 'played', decidedIn: 'regulation' }

interface Wish {
  timeline: readonly Kind[]
  state?: MatchView['schedule']['state']
  hasResult?: boolean
}

function match({ timeline, state = 'scheduled', hasResult = false }: Wish): Asked {
  return {
    timeline: timeline.map((kind) => ({ at: null, kind, title: kind, note: '' })),
    schedule: { state, at: null, precision: 'tbd', firstAt: null, reason: '' },
    result: hasResult ? result : null,
  }
}

/** Under the score stand a first date and one move with its reason; the list has what is left. */
describe('what is left for the list of what happened', () => {
  const cases: [string, Wish, Kind[]][] = [
    ['a date that was never moved stands among the facts', { timeline: ['scheduled'] }, []],
    ['also once the match is over', { timeline: ['scheduled', 'ended'], hasResult: true }, ['ended']],
    ['a match that was postponed, with no new date', { timeline: ['scheduled', 'rescheduled'], state: 'postponed' }, []],
    ['a match that was moved once', { timeline: ['scheduled', 'rescheduled'] }, []],
    ['what was ruled is told here only', { timeline: ['scheduled', 'rescheduled', 'deduction'], state: 'postponed' }, ['deduction']],
    [
      'moved twice, the line under the score cannot say all of it',
      { timeline: ['scheduled', 'rescheduled', 'rescheduled'] },
      ['scheduled', 'rescheduled', 'rescheduled'],
    ],
    [
      'with a result the score has no such line',
      { timeline: ['scheduled', 'rescheduled', 'ended'], hasResult: true },
      ['scheduled', 'rescheduled', 'ended'],
    ],
    [
      'nor has it one where the match is cancelled',
      { timeline: ['scheduled', 'rescheduled'], state: 'cancelled' },
      ['scheduled', 'rescheduled'],
    ],
  ]
  test.each(cases)('%s', (_, wish, left) => {
    expect(timelineEvents(match(wish)).map(({ kind }) => kind)).toEqual(left)
  })
})
