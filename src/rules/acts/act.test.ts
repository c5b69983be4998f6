import { describe, expect, test } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { editMatches, matchesOf } from '#rules/correct/edit.ts'
import { doubleEvent, groupedEvent, play, singleEvent } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { applyAct } from './act.ts'
import { absent, context, done, refusal, resultBy } from './examples.ts'
import type { RuledAct } from './model.ts'

function record(match: string, scores: readonly (number | null)[]): RuledAct {
  return { kind: 'record_result', match, publicNote: '', result: resultBy(scores) }
}

function correct(match: string, scores: readonly number[], followers: 'keep' | 'reopen' | 'swap' | null): RuledAct {
  return { kind: 'correct_result', match, publicNote: '记录有误', followers, result: resultBy(scores) }
}

/** Plays everything that can be played, by acts alone; the upper side wins unless `loses` says so. */
function playOut(start: CompetitionDocument, loses: (key: string) => boolean = () => false): CompetitionDocument {
  let document = start
  for (;;) {
    const next = [...derive(document).matches.values()].find(
      ({ outcomes, isNotNeeded, sides }) => outcomes === null && !isNotNeeded && sides.every(({ state }) => state === 'known'),
    )
    if (!next) return document
    document = done(document, record(next.key, loses(next.key) ? [1, 2] : [2, 1])).document
  }
}

function matchOf(document: CompetitionDocument, key: string): Match {
  const match = derive(document).matches.get(key)?.match
  if (!match) throw new Error(`no match ${key}`)
  return match
}

describe('acts on a competition', () => {
  test('a double elimination of twelve is played to its champion', () => {
    const start = doubleEvent(12)
    const document = playOut(start, (key) => key === 'f1')
    const derived = derive(document)
    expect(derived.isFinal).toBe(true)
    expect(derived.awards.map(({ kind }) => kind)).toEqual(['champion', 'runner_up', 'third'])
    expect(checkDocument(document)).toEqual([])
    expect(document.rulings).toBeUndefined()
  })

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

  test('walkover and double forfeit are written by rulings, without a score', () => {
    const start = singleEvent(4, false)
    const walkover = done(start, { kind: 'record_result', match: 'm1', publicNote: '未到场', result: absent(2, [1]) })
    expect(walkover.document.rulings).toEqual([
      { key: 'walkover-1', kind: 'walkover', match: 'm1', publicNote: '未到场', author: '裁判长', at: context.at },
    ])
    expect(matchOf(walkover.document, 'm1').sides.map(({ score }) => score)).toEqual([undefined, undefined])
    const both = done(walkover.document, { kind: 'record_result', match: 'm2', publicNote: '', result: absent(2, [0, 1]) })
    expect(both.document.rulings?.at(-1)?.kind).toBe('double_forfeit')
    const derived = derive(both.document)
    expect(derived.matches.get('m3')?.kind).toBe('bye')
    expect(refusal(both.document, record('m3', [1, 0]))).toEqual([['/act/result', 'bye']])
    const scored = absent(2, [1])
    const invented = { ...scored, sides: scored.sides.map((side) => ({ ...side, score: 3 })) }
    expect(refusal(start, { kind: 'record_result', match: 'm1', publicNote: '', result: invented })).toEqual([
      ['/act/result/sides/0/score', 'walkover-score'],
    ])
  })

  test('impossible results are refused at their field', () => {
    const start = singleEvent(4, false)
    const series: CompetitionDocument = {
      ...start,
      stages: start.stages.map((stage) => ({ ...stage, ruleset: { ...stage.ruleset, score: 'games_won', bestOf: 3 } })),
    }
    expect(refusal(series, record('m1', [3, 2]))).toEqual([['/act/result/sides/0/score', 'best-of-score']])
    expect(refusal(start, record('m1', [1, 1]))).toEqual([['/act/result/kind', 'elimination-needs-winner']])
    expect(refusal(start, record('m3', [1, 0]))).toEqual([['/act/result', 'open-side']])
    expect(refusal(start, record('nowhere', [1, 0]))).toEqual([['/act/match', 'unknown-match']])
    expect(refusal(start, { ...record('m1', [1, 0]), result: resultBy([1]) } as RuledAct)).toEqual([['/act/result/sides', 'side-count']])
  })

  test('games count the score of the match, and what waited was not played', () => {
    const start = singleEvent(2, false)
    const series: CompetitionDocument = {
      ...start,
      stages: start.stages.map((stage) => ({ ...stage, ruleset: { ...stage.ruleset, score: 'games_won', bestOf: 5 } })),
    }
    const game = (number: number, state: 'pending' | 'live' | 'done', scores: [number | null, number | null]) => ({
      number,
      map: '',
      state,
      sides: scores.map((score) => ({ score, outcome: null })),
    })
    const games = [
      game(1, 'done', [13, 7]),
      game(2, 'done', [11, 13]),
      game(3, 'done', [13, 2]),
      game(4, 'done', [16, 14]),
      game(5, 'pending', [null, null]),
    ]
    const told = (...of: typeof games) =>
      done(series, { kind: 'set_score', match: 'm1', scores: [null, null], games: of }).changes.map(({ text }) => text.split('：').at(-1))
    expect(told(game(1, 'live', [5, 3]))).toEqual(['第 1 局 5–3。'])
    expect(told(game(1, 'live', [null, null]))).toEqual(['第 1 局开始。'])
    expect(told(game(1, 'done', [13, 7]), game(2, 'live', [0, 1]))).toEqual(['比分 1–0，第 2 局 0–1。'])
    const running = done(series, { kind: 'set_score', match: 'm1', scores: [null, null], games: games.slice(0, 2) }).document
    expect(matchOf(running, 'm1')).toMatchObject({ play: 'live', sides: [{ score: 1 }, { score: 1 }] })
    const act: RuledAct = { kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([null, null], { games }) }
    const over = done(running, act).document
    expect(matchOf(over, 'm1')).toMatchObject({ play: 'ended', sides: [{ score: 3 }, { score: 1 }], result: { kind: 'played' } })
    expect(matchOf(over, 'm1').games?.at(-1)?.state).toBe('not_played')
    // A retry changes nothing.
    expect(done(over, act, { at: '2026-11-20T13:00:00.000Z' })).toEqual({ state: 'done', document: over, changes: [], notices: [] })
    expect(refusal(over, { ...act, result: resultBy([0, 3]) } as RuledAct)).toEqual([['/act/result', 'result-stands']])
    for (const play of ['not_started', 'live', 'interrupted'] as const)
      expect(refusal(over, { kind: 'set_play', match: 'm1', play })).toEqual([['/act/play', 'result-stands']])
    expect(done(over, { kind: 'set_play', match: 'm1', play: 'ended' }).changes).toEqual([])
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

  test('a shoot-out and extra time', () => {
    const start = singleEvent(2, false)
    const sides = [
      { score: 2, shootout: 4, regulation: 1, extraTime: 2, outcome: null, incident: null },
      { score: 2, shootout: 2, regulation: 1, extraTime: 2, outcome: null, incident: null },
    ]
    const { document } = done(start, {
      kind: 'record_result',
      match: 'm1',
      publicNote: '',
      result: resultBy([], { decidedIn: 'shootout', sides }),
    })
    expect(matchOf(document, 'm1').result).toEqual({
      state: 'official',
      kind: 'played',
      decidedIn: 'shootout',
      regulation: [1, 1],
      extraTime: [2, 2],
      shootout: [4, 2],
    })
    expect(derive(document).matches.get('m1')?.winner).toBe('e1')
  })

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

  test('points are taken and given back, a tie is decided', () => {
    const pools = playOut(groupedEvent(), () => false)
    const start = play(groupedEvent(), (match) => (match.stage === 'pools' ? 0 : null))
    const taken = done(start, {
      kind: 'adjust',
      stage: 'pools',
      group: 'a',
      entrant: derive(start).standings.get('pools/a')?.rows[0]?.entrant ?? '',
      metric: 'points',
      delta: -9,
      publicNote: '违规',
    })
    expect(taken.changes.some(({ kind }) => kind === 'rank')).toBe(true)
    expect(taken.changes.some(({ kind }) => kind === 'place')).toBe(true)
    const back = done(taken.document, { kind: 'revoke_adjustment', adjustment: 'adjustment-1' })
    expect(derive(back.document).stages.get('cup')?.places).toEqual(derive(start).stages.get('cup')?.places)
    expect(refusal(start, { kind: 'revoke_adjustment', adjustment: 'x' })).toEqual([['/act/adjustment', 'unknown-adjustment']])
    // After a cup that was played everybody keeps his place.
    const late = done(pools, {
      kind: 'adjust',
      stage: 'pools',
      group: 'a',
      entrant: derive(pools).standings.get('pools/a')?.rows[0]?.entrant ?? '',
      metric: 'points',
      delta: -9,
      publicNote: '违规',
    })
    expect(derive(late.document).awards).toEqual(derive(pools).awards)
    expect(late.notices.some((notice) => notice.includes('对阵保留'))).toBe(true)
  })

  test('who withdraws or is ruled out, by each policy, and comes back', () => {
    const start = play(groupedEvent(), (match) => (match.stage === 'pools' && match.round === 1 ? 0 : null))
    for (const status of ['withdrawn', 'disqualified'] as const) {
      for (const policy of ['opponents_win', 'void_unplayed', 'void_all', 'from_now'] as const) {
        const out = done(start, { kind: 'remove_entrant', entrant: 'e1', status, policy, publicNote: '违规' })
        expect(out.document.entrants[0]?.status).toBe(status)
        expect(checkDocument(out.document)).toEqual([])
        const own = [...derive(out.document).matches.values()].filter(({ sides }) => sides.some(({ entrant }) => entrant === 'e1'))
        expect(own.every(({ kind }) => kind !== null)).toBe(true)
        const back = done(out.document, { kind: 'restore_entrant', entrant: 'e1', publicNote: '误判' })
        expect(derive(back.document).standings).toEqual(derive(start).standings)
        expect(checkDocument(back.document)).toEqual([])
      }
    }
  })

  test.each([
    ['as told', '2026-11-20T11:00:00.000Z', '2026-11-20T11:00:00.000Z'],
    ['by a clock that is a little ahead', '2026-11-20T12:04:00.000Z', '2026-11-20T12:04:00.000Z'],
    ['now, where the clock of the device is far ahead', '2026-11-20T13:00:00.000Z', context.at],
  ])('a first result ended %s', (_, endedAt, stored) => {
    const act: RuledAct = { kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([1, 0], { endedAt }) }
    expect(matchOf(done(singleEvent(4, false), act).document, 'm1').result?.endedAt).toBe(stored)
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
    // With its result there, it keeps that back.
    const played = done(dated, record('m1', [1, 0])).document
    expect(done(played, act).notices).toEqual([])
  })

  test('no refusal speaks in the words of a file', () => {
    const start = singleEvent(4, false)
    const series: CompetitionDocument = {
      ...start,
      stages: start.stages.map((stage) => ({ ...stage, ruleset: { ...stage.ruleset, score: 'games_won', bestOf: 3 } })),
    }
    const played = done(start, record('m1', [1, 0])).document
    const result = resultBy([1, 0])
    const scored = { ...absent(2, [1]), sides: absent(2, [1]).sides.map((side) => ({ ...side, score: 3 })) }
    const contrary = {
      ...result,
      sides: result.sides.map((side, i) => ({ ...side, outcome: i === 0 ? ('loss' as const) : ('win' as const) })),
    }
    const refused: readonly [CompetitionDocument, RuledAct, string][] = [
      [played, { kind: 'set_reveal', match: 'm1', delaySeconds: 60, embargoUntil: null }, 'delay-without-end'],
      [start, { kind: 'record_result', match: 'm1', publicNote: '', result: scored }, 'walkover-score'],
      [start, { kind: 'record_result', match: 'm1', publicNote: '', result: contrary }, 'outcome-score'],
      [start, record('m1', [1, 1]), 'elimination-needs-winner'],
      [start, record('m1', [1, null]), 'score-one-side'],
      [series, record('m1', [3, 2]), 'best-of-score'],
      [series, record('m1', [1, 0]), 'best-of-unfinished'],
    ]
    for (const [document, act, rule] of refused) {
      const acted = applyAct(document, act, context)
      const faults = acted.state === 'refused' ? acted.faults : []
      expect(faults.map((fault) => fault.rule)).toContain(rule)
      for (const { message } of faults) expect(message).not.toMatch(/[A-Za-z]/)
    }
  })

  test('a note that ends its own sentence gets no second full stop', () => {
    const start = play(groupedEvent(), (match) => (match.stage === 'pools' && match.round === 1 ? 0 : null))
    for (const [publicNote, ended] of [
      ['违规', '违规。'],
      ['违规。', '违规。'],
      ['违规！', '违规！'],
    ] as const) {
      const adjusted = done(start, { kind: 'adjust', stage: 'pools', group: 'a', entrant: 'e1', metric: 'points', delta: -1, publicNote })
      const out = done(start, { kind: 'remove_entrant', entrant: 'e1', status: 'withdrawn', policy: 'opponents_win', publicNote })
      const back = done(out.document, { kind: 'restore_entrant', entrant: 'e1', publicNote })
      const coming = [...derive(start).matches.values()].find(({ outcomes }) => outcomes === null)?.key ?? ''
      const late = done(start, { kind: 'postpone', match: coming, reason: publicNote })
      for (const { changes } of [adjusted, out, back, late]) expect(changes[0]?.text).toMatch(new RegExp(`，${ended}$`))
      const revoked = done(adjusted.document, { kind: 'revoke_adjustment', adjustment: 'adjustment-1' })
      expect(revoked.changes[0]?.text).toMatch(new RegExp(`（${ended.replace('。', '')}）。$`))
    }
  })

  test('a Swiss is drawn round by round, and a tie that nothing breaks waits for its decision', () => {
    const start = singleEvent(4, false)
    const [cup] = start.stages
    if (!cup) throw new Error('no stage')
    const ruleset: Stage['ruleset'] = { ...cup.ruleset, tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'lots' }
    const groups: Stage['groups'] = [{ key: 'main', name: '主组', kind: 'pool', rounds: [] }]
    const swiss: Stage = {
      key: 'swiss',
      name: '瑞士轮',
      format: 'swiss',
      swiss: { by: 'points', rounds: 2 },
      ruleset,
      places: cup.places,
      groups,
    }
    let document: CompetitionDocument = { ...start, stages: [swiss] }
    const gone = done(document, {
      kind: 'remove_entrant',
      entrant: 'e1',
      status: 'withdrawn',
      policy: 'from_now',
      publicNote: '走了',
    }).document
    expect(refusal(gone, { kind: 'draw_round', stage: 'swiss', absences: [{ entrant: 'e1', bye: 'half' }] })).toEqual([
      ['/act/absences/0/entrant', 'entrant-not-drawn'],
    ])
    for (const round of [1, 2]) {
      const drawn = done(document, { kind: 'draw_round', stage: 'swiss' })
      expect(drawn.changes[0]?.text).toContain(`第 ${round} 轮`)
      expect(refusal(drawn.document, { kind: 'draw_round', stage: 'swiss' })).toEqual([['/act/stage', 'round-open']])
      document = playOut(drawn.document)
    }
    expect(refusal(document, { kind: 'draw_round', stage: 'swiss' })).toEqual([['/act/stage', 'swiss-finished']])
    const tied =
      derive(document)
        .standings.get('swiss/main')
        ?.rows.filter(({ isTieOpen }) => isTieOpen) ?? []
    expect(tied.map(({ rank }) => rank)).toEqual([2, 2])
    const order = tied.map(({ entrant }) => entrant).toReversed()
    const decided = done(document, {
      kind: 'decide_tie',
      stage: 'swiss',
      group: 'main',
      entrants: order,
      method: 'lots',
      publicNote: '现场抽签',
    })
    expect(
      derive(decided.document)
        .standings.get('swiss/main')
        ?.rows.slice(1, 3)
        .map(({ entrant }) => entrant),
    ).toEqual(order)
    expect(derive(decided.document).isFinal).toBe(true)
    const { key = '' } = decided.document.stages[0]?.groups[0]?.decisions?.[0] ?? {}
    const back = done(decided.document, { kind: 'revoke_decision', stage: 'swiss', group: 'main', decision: key })
    expect(back.changes[0]?.text).toContain('撤销抽签定下的次序')
    expect(derive(back.document).standings).toEqual(derive(document).standings)
    expect(refusal(document, { kind: 'revoke_decision', stage: 'swiss', group: 'main', decision: key })).toEqual([
      ['/act/decision', 'unknown-decision'],
    ])
    expect(refusal(document, { kind: 'draw_round', stage: 'nowhere' })).toEqual([['/act/stage', 'not-swiss']])
  })
})
