import { describe, expect, test } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { editMatches, matchesOf } from '#rules/correct/edit.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import { applyAct } from './act.ts'
import { context, correct, done, matchOf, playOut, record, refusal, resultBy } from './examples.ts'
import type { RuledAct } from './model.ts'

describe('corrections of results', () => {
  test('a semi-final is corrected after the final: keep, reopen and swap are told, done, and taken back', () => {
    const played = playOut(singleEvent(8, true))
    const semi = derive(played).matches.get('m5')
    expect(semi?.outcomes).toEqual(['win', 'loss'])
    const asked = applyAct(played, correct('m5', [0, 3], null), context)
    expect(asked.state === 'needsChoice' && asked.played.map(({ key }) => key)).toEqual(['m7', 'third1'])
    for (const followers of ['keep', 'reopen', 'swap'] as const) {
      const corrected = done(played, correct('m5', [0, 3], followers))
      expect(corrected.document.rulings?.at(-1)).toMatchObject({ kind: 'correction', match: 'm5' })
      expect(corrected.changes.length).toBeGreaterThan(0)
      const undone = done(corrected.document, { kind: 'undo_correction', match: 'm5', publicNote: '' })
      expect(undone.document.stages).toEqual(played.stages)
      expect(undone.document.competition).toEqual(played.competition)
      expect(undone.document.rulings?.at(-1)).toMatchObject({ kind: 'correction', match: 'm5', supersedes: 'correction-1' })
      expect(refusal(undone.document, { kind: 'undo_correction', match: 'm5', publicNote: '' })).toEqual([
        ['/act/match', 'nothing-to-undo'],
      ])
    }
  })

  test('what was recorded later stands in the way of taking a correction back, and is named', () => {
    const played = playOut(singleEvent(4, false))
    const reopened = done(played, correct('m1', [0, 3], 'reopen')).document
    const again = done(reopened, record('m3', [3, 0])).document
    const acted = applyAct(again, { kind: 'undo_correction', match: 'm1', publicNote: '' }, context)
    expect(acted.state === 'refused' && acted.faults).toEqual([
      { path: '/act/match', rule: 'recorded-later', message: '更正之后已经录入决赛的成绩：撤回会改变这些比赛的对阵，请改用更正。' },
    ])
    // Also where the others who played it ended with the same score.
    const final = matchesOf(played).find(({ key }) => key === 'm3')
    const same = final?.sides.map(({ score }) => score ?? 0) ?? []
    const equal = applyAct(done(reopened, record('m3', same)).document, { kind: 'undo_correction', match: 'm1', publicNote: '' }, context)
    expect(equal.state === 'refused' && equal.faults.map(({ rule }) => rule)).toEqual(['recorded-later'])
    // Two corrections of the same match are undone one after the other.
    const twice = done(done(played, correct('m1', [0, 3], 'keep')).document, correct('m3', [1, 4], null)).document
    const first = applyAct(twice, { kind: 'undo_correction', match: 'm1', publicNote: '' }, context)
    expect(first.state === 'refused' && first.faults[0]?.message).toContain('决赛')
    const one = done(twice, { kind: 'undo_correction', match: 'm3', publicNote: '' }).document
    expect(done(one, { kind: 'undo_correction', match: 'm1', publicNote: '' }).document.stages).toEqual(played.stages)
  })

  test('what was put off and played since is not put off again when it is cleared', () => {
    const semis = done(done(singleEvent(4, false), record('m1', [2, 1])).document, record('m2', [2, 1])).document
    const postponed = done(semis, { kind: 'postpone', match: 'm3', reason: '场馆停电' }).document
    const played = done(postponed, record('m3', [2, 1])).document
    const reopened = done(played, correct('m1', [0, 3], 'reopen')).document
    expect(matchOf(reopened, 'm3')).toMatchObject({ play: 'not_started', schedule: { state: 'unscheduled' } })
    expect(matchOf(reopened, 'm3').schedule?.reschedules).toEqual(matchOf(postponed, 'm3').schedule?.reschedules)
    expect(checkDocument(reopened)).toEqual([])
    // It is given its new time as any other.
    const at = '2026-03-20T12:00:00.000Z'
    const dated = done(reopened, { kind: 'schedule', match: 'm3', at, precision: 'exact', venue: '', reason: '重赛' }).document
    expect(matchOf(dated, 'm3').schedule).toMatchObject({ state: 'scheduled', at })
    // What stopped halfway, and goes on another day, is put off still.
    const live = done(semis, { kind: 'set_play', match: 'm3', play: 'live' }).document
    const stopped = done(live, { kind: 'postpone', match: 'm3', reason: '场馆停电' }).document
    expect(matchOf(done(stopped, correct('m1', [0, 3], 'reopen')).document, 'm3').schedule?.state).toBe('postponed')
  })

  test('a match that is played again begins from nothing, and its correction says what was annulled', () => {
    const start = done(singleEvent(2, false), record('m1', [2, 1])).document
    const again: RuledAct = {
      kind: 'correct_result',
      match: 'm1',
      publicNote: '掉线，重打',
      result: resultBy([2, 1], { state: 'void' }),
      followers: null,
    }
    const annulled = done(start, again).document
    expect(matchOf(annulled, 'm1')).toMatchObject({ play: 'ended', result: { state: 'void' }, sides: [{ score: 2 }, { score: 1 }] })
    const begun = done(annulled, { kind: 'set_play', match: 'm1', play: 'live' }).document
    const { play, result, sides, games } = matchOf(begun, 'm1')
    expect([play, result, games, sides.map(({ score }) => score)]).toEqual(['live', undefined, undefined, [undefined, undefined]])
    expect(begun.rulings?.at(-1)).toMatchObject({ kind: 'correction', publicNote: '掉线，重打' })
    // So it does where the first score says that it is played.
    const scored = matchOf(done(annulled, { kind: 'set_score', match: 'm1', scores: [1, 0], games: [] }).document, 'm1')
    expect([scored.play, scored.result, scored.sides.map(({ score, outcome }) => [score, outcome])]).toEqual([
      'live',
      undefined,
      [
        [1, undefined],
        [0, undefined],
      ],
    ])
    expect(matchOf(done(begun, record('m1', [0, 2])).document, 'm1')).toMatchObject({ sides: [{ score: 0 }, { score: 2 }] })
  })

  test('a correction names no end that is still to come, unless it stands so', () => {
    const endedAt = '2026-12-20T12:00:00.000Z'
    const played = done(singleEvent(4, false), record('m1', [1, 0])).document
    const act = (scores: readonly number[]): RuledAct => ({
      kind: 'correct_result',
      match: 'm1',
      publicNote: '',
      followers: null,
      result: resultBy(scores, { endedAt }),
    })
    expect(refusal(played, act([1, 0]))).toEqual([['/act/result/endedAt', 'ended-ahead']])
    const wrong = editMatches(played, (match) => (match.result ? { ...match, result: { ...match.result, endedAt } } : match))
    expect(matchOf(done(wrong, act([2, 0])).document, 'm1').result?.endedAt).toBe(endedAt)
  })
})
