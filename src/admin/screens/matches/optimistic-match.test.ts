import { describe, expect, test } from 'vitest'
import { resultBy } from '#rules/acts/examples.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { QueuedAct } from './applied.ts'
import { optimisticMatch } from './optimistic-match.ts'
import type { Trouble } from './outbox-store.ts'
import { stateText } from './words.ts'

/** As much of a match as is read here. */
function matchOf(part: Partial<AdminMatch> = {}): AdminMatch {
  const side = {
    entrant: { name: '云涧' },
    label: '',
    isBye: false,
    score: null,
    shootout: null,
    outcome: null,
    incident: null,
    placement: null,
  }
  const match = {
    key: 'M1',
    play: 'not_started',
    result: null,
    isResultHidden: false,
    schedule: { state: 'scheduled', at: null },
    sides: [side, side],
  }
  return {
    match,
    games: [],
    result: null,
    bestOf: 5,
    totalGames: null,
    score: 'games_won',
    statistics: { parts: [] },
    ...part,
  } as unknown as AdminMatch // the rest is not read
}

const [mine, theirs] = [resultBy([3, 1]), resultBy([0, 3])]
const record: QueuedAct = { kind: 'record_result', match: 'M1', publicNote: '', result: mine }
const score: QueuedAct = { kind: 'set_score', match: 'M1', scores: [1, 0], games: [] }
const put: QueuedAct = { kind: 'postpone', match: 'M1', reason: '停电' }
const play: QueuedAct = { kind: 'set_play', match: 'M1', play: 'live' }
const figures: QueuedAct = { kind: 'set_statistics', match: 'M1', statistics: { events: [] }, games: [] }
const conflict: Trouble = { kind: 'conflict', message: '', current: null }
const refused: Trouble = { kind: 'refused', message: '', sentences: [] }
const taken: Trouble = { kind: 'taken', message: '' }
const scoresOf = ({ match }: AdminMatch) => match.sides.map((side) => side.score)

describe('an entry that needs a decision', () => {
  const recorded = { ...matchOf(), ...withResult() }

  function withResult(): Pick<AdminMatch, 'match' | 'result'> {
    const { match } = matchOf()
    const sides = match.sides.map((side, i) => ({ ...side, score: theirs.sides[i]?.score ?? null }))
    return {
      result: theirs,
      match: { ...match, play: 'ended', result: { state: 'official', kind: 'played', decidedIn: 'regulation' }, sides },
    }
  }

  test.each([conflict, refused, taken])('is no part of what stands: a result ($kind)', (trouble) => {
    const { shown, mine: entered, awaited } = optimisticMatch(recorded, [{ act: record, trouble }])
    expect([shown.result, scoresOf(shown), scoresOf(entered)]).toEqual([theirs, [0, 3], [3, 1]])
    expect(awaited.size).toBe(0)
  })

  test.each([record, put, play, score])('is no part of an open match either: $kind, with a later entry behind it', (act) => {
    const open = matchOf()
    expect(
      optimisticMatch(open, [
        { act, trouble: conflict },
        { act: score, trouble: null },
      ]).shown,
    ).toBe(open)
  })

  test('stays in the fields where it is typed again: a score and figures, but no score over a result', () => {
    expect(scoresOf(optimisticMatch(matchOf(), [{ act: score, trouble: refused }]).fields)).toEqual([1, 0])
    expect(scoresOf(optimisticMatch(matchOf(), [{ act: record, trouble: refused }]).fields)).toEqual([null, null])
    expect(scoresOf(optimisticMatch(recorded, [{ act: score, trouble: conflict }]).fields)).toEqual([0, 3])
    const whole = { game: null, statistics: null, endSeconds: null, players: [] }
    const { fields } = optimisticMatch(matchOf({ statistics: { figures: [], eventKinds: [], players: [], parts: [whole] } }), [
      { act: figures, trouble: conflict },
    ])
    expect(fields.statistics.parts[0]?.statistics).toEqual({ events: [] })
  })
})

test.each([record, put, play, score])('an entry that merely waits is shown and told: $kind', (act) => {
  const { shown, awaited } = optimisticMatch(matchOf(), [{ act, trouble: null }])
  expect([...awaited]).toEqual([act.kind])
  expect(stateText(shown.match)).toBe(
    { record_result: '已结束', postpone: '延期', set_play: '进行中', set_score: '进行中' }[act.kind as string],
  )
})
