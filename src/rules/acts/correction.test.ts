import { describe, expect, test } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { editMatches, matchesOf } from '#rules/correct/edit.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { withFigures } from '#test/valid-acts.ts'
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

describe('who played', () => {
  const names = { p1: '阿云', p2: '阿海', p3: '阿山' }
  const event = withFigures({
    ...singleEvent(4, false),
    players: Object.entries(names).map(([slug, name]) => ({ slug, names: [{ name }] })),
  })
  const kills = (value: number, player = 'p1') => ({ players: [{ player, values: [{ figure: 'kills', value }] }] })
  const goal = (at: number, player?: string) => ({ at, kind: 'goal', side: 1, ...(player && { player }) })
  const lineups = (...named: readonly (keyof typeof names | null)[]): RuledAct => ({
    kind: 'set_lineups',
    match: 'm3',
    lineups: named.map((player) => (player ? [{ player, name: names[player] }] : [])),
    boards: [],
  })
  const figures = (statistics: Statistics): RuledAct => ({ kind: 'set_statistics', match: 'm3', statistics, games: [] })
  const whole: Statistics = {
    sides: [{ ...kills(9), values: [{ figure: 'gold', value: 2 }] }, kills(4, 'p2')],
    events: [goal(5, 'p1'), goal(8, 'p1')],
  }
  const played = [record('m1', [2, 1]), record('m2', [2, 1]), record('m3', [3, 1]), lineups('p1', 'p2'), figures(whole)].reduce(
    (document, act) => done(document, act).document,
    event,
  )
  const undo: RuledAct = { kind: 'undo_correction', match: 'm1', publicNote: '' }

  test.each(['reopen', 'swap'] as const)(
    'comes back with the side when the correction is taken back, and both are told: %s',
    (followers) => {
      const corrected = done(played, correct('m1', [0, 3], followers))
      expect(corrected.changes.map(({ text }) => text)).toContainEqual(expect.stringMatching(/：选手1的上场名单清除（阿云）。$/))
      expect(matchOf(corrected.document, 'm3').sides[0]?.lineup).toBeUndefined()
      const undone = done(corrected.document, undo)
      expect(matchOf(undone.document, 'm3')).toEqual(matchOf(played, 'm3'))
      const told = undone.changes.map(({ text }) => text)
      expect(told).toContainEqual(expect.stringMatching(/：选手1的上场名单为阿云。$/))
      expect(told).toContainEqual(expect.stringContaining('阿云 击杀 无 → 9 次'))
    },
  )

  test('and what was written since stays with whom it is of', () => {
    const corrected = done(played, correct('m1', [0, 3], 'swap')).document
    // The stranger's own list and figures, another list of the side that stayed, and a figure of a side.
    const since = [
      lineups('p3', null),
      figures({
        sides: [{ ...kills(1, 'p3'), values: [{ figure: 'gold', value: 7 }] }, kills(6, 'p2')],
        events: [goal(5, 'p3'), goal(8), goal(9, 'p3')],
      }),
    ].reduce((document, act) => done(document, act).document, corrected)
    const final = matchOf(done(since, undo).document, 'm3')
    expect(final.sides.map(({ lineup }) => lineup?.map(({ name }) => name))).toEqual([['阿云'], undefined])
    expect(final.statistics).toEqual({
      sides: [{ ...kills(9), values: [{ figure: 'gold', value: 7 }] }, kills(6, 'p2')],
      events: [goal(5, 'p1'), goal(8, 'p1'), goal(9)],
    })
  })

  test('a list of who goes again is not kept for who comes back without one', () => {
    const bare = done(played, lineups(null, 'p2')).document
    const without = done(bare, { kind: 'set_statistics', match: 'm3', statistics: null, games: [] }).document
    const corrected = done(without, correct('m1', [0, 3], 'swap')).document
    const undone = done(done(corrected, lineups('p3', 'p2')).document, undo)
    expect(matchOf(undone.document, 'm3').sides.map(({ lineup }) => lineup?.map(({ name }) => name))).toEqual([undefined, ['阿海']])
    expect(undone.changes.map(({ text }) => text)).toContainEqual(expect.stringMatching(/的上场名单清除（阿山）。$/))
  })
})
