import { describe, expect, test } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { doubleEvent, groupedEvent, play, singleEvent } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import { isOver } from '#rules/is-over.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import { applyAct } from './act.ts'
import { absent, context, done, matchOf, playOut, record, refusal, resultBy } from './examples.ts'
import type { ActOf, RuledAct } from './model.ts'

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

  test('each decision of a tie after the cup began says who stays in it', () => {
    const start = structuredClone(groupedEvent())
    for (const { ruleset } of start.stages)
      Object.assign(ruleset, { tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'organiser' })
    const level = play(start, (match) => (match.stage === 'pools' ? (match.group === 'a' ? 'double_forfeit' : 0) : null))
    const entrants =
      derive(level)
        .standings.get('pools/a')
        ?.rows.map(({ entrant }) => entrant) ?? []
    const [first = '', second = '', ...others] = entrants
    const decide = (order: readonly string[]): RuledAct => ({
      kind: 'decide_tie',
      stage: 'pools',
      group: 'a',
      entrants: [...order],
      method: 'lots',
      decidedBy: null,
      publicNote: '抽签',
    })
    const revoke: RuledAct = { kind: 'revoke_decision', stage: 'pools', group: 'a', decision: 'decision-1' }
    const begun = done(done(level, decide(entrants)).document, { kind: 'set_play', match: 'cup-m1', play: 'live' }).document
    const kept = ['后续比赛已经进行，对阵保留：淘汰赛 第 1 位仍为 选手1。', '后续比赛已经进行，对阵保留：淘汰赛 第 4 位仍为 选手4。']
    const open = done(begun, revoke)
    expect(open.notices).toEqual(expect.arrayContaining(kept))
    expect(open.changes.map(({ text }) => text)).toContain('小组赛 A 组：选手4 由第 2 名变为并列第 1 名。')
    const again = done(open.document, decide([...others, second, first]))
    expect(again.notices).toEqual(kept)
    expect(done(open.document, decide(entrants)).notices).toEqual([])
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

  test('who comes back after the end opens what the removal had decided: the notices name it, and say that it is not over', () => {
    const [first] = [...derive(groupedEvent()).matches.values()].filter(({ group }) => group === 'a')
    const live = done(groupedEvent(), { kind: 'set_play', match: first?.key ?? '', play: 'live' }).document
    const [leaver = ''] = first?.sides.map(({ entrant }) => entrant ?? '') ?? []
    const out = done(live, { kind: 'remove_entrant', entrant: leaver, status: 'withdrawn', policy: 'from_now', publicNote: '伤病' })
    const over = playOut(out.document)
    const ended = { ...over, competition: { ...over.competition, isFinished: true } }
    for (const start of [over, ended]) {
      expect(isOver(start, derive(start))).toBe(true)
      const back = done(start, { kind: 'restore_entrant', entrant: leaver, publicNote: '误报' })
      expect(back.notices[0]).toMatch(/^重新打开 \d 场比赛：小组赛 A 组第 1 轮（.* 对 .*）.*请打完录入成绩，不打的请取消。$/)
      expect(back.notices[1]).toBe('赛事不再是已结束，公开页面回到进行中。')
      expect(isOver(back.document, derive(back.document))).toBe(false)
    }
  })

  test('who is removed after a bracket was played keeps what was won there: the notices say so, and how to go on', () => {
    const start = playOut(groupedEvent())
    const champion = derive(start).awards.find(({ kind }) => kind === 'champion')?.entrant ?? ''
    const remove = (params: Partial<ActOf<'remove_entrant'>>) =>
      done(start, {
        kind: 'remove_entrant',
        entrant: champion,
        status: 'disqualified',
        policy: 'opponents_win',
        publicNote: '违规',
        ...params,
      })
    const stands = '淘汰赛里打过的成绩照算：半决赛 1、决赛仍是选手1 胜。要判对手胜，请到那场比赛更正赛果。'
    const out = remove({})
    const told = (notices: readonly string[]) => notices.filter((notice) => /打过的成绩照算|冠军/.test(notice))
    expect(told(out.notices)).toEqual([stands, '冠军变为待定：选手1 被取消资格，不能得冠军。要由对手得冠军，请更正决赛的赛果，判对手胜。'])
    expect(told(remove({ policy: 'from_now' }).notices)).toEqual([expect.stringContaining('冠军变为待定')])
    expect(told(remove({ status: 'withdrawn', policy: 'void_all' }).notices)).toEqual([expect.stringContaining('打过的成绩照算')])
    expect(told(remove({ status: 'withdrawn', policy: 'void_unplayed' }).notices)).toEqual([])
    // The way on leads there.
    const final = [...derive(start).matches.values()].findLast(({ winner, winnerTo }) => winner === champion && winnerTo === null)
    const lost = final?.sides.findIndex(({ entrant }) => entrant === champion) ?? 0
    const corrected = done(out.document, {
      kind: 'correct_result',
      match: final?.key ?? '',
      publicNote: '取消资格，判对手胜',
      result: resultBy(lost === 0 ? [0, 2] : [2, 0], { kind: 'awarded' }),
      followers: null,
    })
    expect(derive(corrected.document).awards.find(({ kind }) => kind === 'champion')?.entrant).toBe(final?.sides[1 - lost]?.entrant)
  })

  test('who is removed from a competition of tables alone, or without having won in the bracket, is told nothing of brackets', () => {
    const start = playOut(groupedEvent())
    const third = [...derive(start).matches.values()].find(({ match }) => match.name === '季军赛')
    for (const entrant of [third?.loser ?? '', 'e8']) {
      const out = done(start, { kind: 'remove_entrant', entrant, status: 'disqualified', policy: 'opponents_win', publicNote: '违规' })
      expect(out.notices.filter((notice) => notice.includes('淘汰赛里'))).toEqual([])
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
    expect(refusal(document, { kind: 'undo_draw', stage: 'swiss', round: 1 })).toEqual([['/act/round', 'not-last-round']])
    for (const round of [1, 2]) {
      const drawn = done(document, { kind: 'draw_round', stage: 'swiss' })
      const undone = done(drawn.document, { kind: 'undo_draw', stage: 'swiss', round })
      expect(undone.document).toEqual(document)
      expect(undone.changes.map(({ text }) => text)).toEqual(drawn.changes.map(({ text }) => text.replace(' 轮：', ' 轮撤回：')))
      expect(undone.notices).toEqual([])
      const [first] = drawn.document.stages[0]?.groups[0]?.rounds.at(-1)?.matches ?? []
      const match = first?.key ?? ''
      const dated = done(drawn.document, {
        kind: 'schedule',
        match,
        at: '2026-03-04T12:00:00.000Z',
        precision: 'exact',
        venue: '',
        reason: '',
      })
      const put = done(dated.document, { kind: 'postpone', match, reason: '停电' }).document
      const again = done(put, { kind: 'undo_draw', stage: 'swiss', round })
      expect(again.document.stages).toEqual(document.stages)
      expect(again.document.rulings ?? []).toEqual([])
      expect(again.notices[0]).toContain('时间、场地和上场名单也会一起删去')
      const begun = done(put, { kind: 'set_play', match, play: 'live' }).document
      expect(refusal(begun, { kind: 'undo_draw', stage: 'swiss', round })).toEqual([['/act/round', 'round-begun']])
      expect(refusal(drawn.document, { kind: 'undo_draw', stage: 'swiss', round: round - 1 || 2 })).toEqual([
        ['/act/round', 'not-last-round'],
      ])
      expect(drawn.changes[0]?.text).toContain(`第 ${round} 轮`)
      expect(refusal(drawn.document, { kind: 'draw_round', stage: 'swiss' })).toEqual([['/act/stage', 'round-open']])
      document = playOut(drawn.document)
    }
    expect(refusal(document, { kind: 'draw_round', stage: 'swiss' })).toEqual([['/act/stage', 'swiss-finished']])
    expect(refusal(document, { kind: 'undo_draw', stage: 'swiss', round: 2 })).toEqual([['/act/round', 'round-begun']])
    expect(refusal(document, { kind: 'undo_draw', stage: 'nowhere', round: 2 })).toEqual([['/act/stage', 'not-swiss']])
    expect(refusal(document, { kind: 'undo_draw', stage: 'swiss', group: 'none', round: 2 })).toEqual([['/act/group', 'unknown-group']])
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
