import { describe, expect, it } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { derive } from '#rules/derive.ts'
import type { CompetitionDocument, Ladder, Stage } from '#shared/competitions/document.ts'
import { documentOf, goals, groupOf, placesOf } from '#test/competition-documents.ts'
import { applyAct } from './act.ts'
import { absent, context, correct, done, refusal, resultBy } from './examples.ts'
import type { RuledAct } from './model.ts'

const byPosition: Ladder = { by: 'position', move: 'take_place', reach: 3 }

describe('a challenge', () => {
  it('is a match of the asked round, the challenger first', () => {
    const first = done(ladderOf(6), challenge('e4', 'e2', { at: '2026-11-21T12:00:00.000Z' }))
    expect(first.changes.map(({ text }) => text)).toEqual(['天梯 一组第 1 轮：4 号 挑战 2 号。'])
    const second = done(first.document, challenge('e6', 'e5', { round: 2 }))
    expect(second.document.stages[0]?.groups[0]?.rounds).toEqual([
      {
        number: 1,
        name: '第 1 轮',
        matches: [
          {
            key: 'challenge-1',
            schedule: { state: 'scheduled', at: '2026-11-21T12:00:00.000Z', precision: 'exact' },
            sides: [{ entrant: 'e4' }, { entrant: 'e2' }],
          },
        ],
      },
      { number: 2, name: '第 2 轮', matches: [{ key: 'challenge-2', sides: [{ entrant: 'e6' }, { entrant: 'e5' }] }] },
    ])
    const third = done(second.document, challenge('e3', 'e2'))
    expect(third.document.stages[0]?.groups[0]?.rounds.map(({ matches }) => matches.length)).toEqual([1, 2])
    expect(checkDocument(third.document)).toEqual([])
  })

  it.each<[string, Partial<Extract<RuledAct, { kind: 'challenge' }>>, [string, string]]>([
    ['of one below', { challenger: 'e2', challenged: 'e4' }, ['/act/challenged', 'out-of-reach']],
    ['further up than may be', { challenger: 'e6', challenged: 'e2' }, ['/act/challenged', 'out-of-reach']],
    ['of oneself', { challenger: 'e6', challenged: 'e6' }, ['/act/challenged', 'same-sides']],
    ['by nobody', { challenger: 'e9' }, ['/act/challenger', 'not-on-ladder']],
    ['of nobody', { challenged: 'e9' }, ['/act/challenged', 'not-on-ladder']],
    ['on no ladder', { stage: 'cup' }, ['/act/stage', 'not-ladder']],
    ['of a group that is not there', { group: 'z' }, ['/act/stage', 'not-ladder']],
  ])('%s is refused', (_name, params, fault) => {
    expect(refusal(ladderOf(6), { ...challenge('e4', 'e2'), ...params })).toEqual([fault])
  })

  it('waits for the result of the same two, also the other way round', () => {
    const open = done(ladderOf(6), challenge('e4', 'e2')).document
    expect(refusal(open, challenge('e4', 'e2'))).toEqual([['/act/challenged', 'challenge-open']])
    const lost = done(open, record('challenge-1', [0, 2])).document
    done(lost, challenge('e4', 'e2'))
  })

  it('asks where the two stand now', () => {
    const document = play(ladderOf(6), challenge('e5', 'e2'), [2, 0])
    expect(refusal(document, challenge('e3', 'e6'))).toEqual([['/act/challenged', 'out-of-reach']])
    done(document, challenge('e3', 'e5'))
  })

  it('has neither with nor against whoever has left', () => {
    const document = done(ladderOf(6), removal('e2', 'void_unplayed')).document
    expect(refusal(document, challenge('e4', 'e2'))).toEqual([['/act/challenged', 'not-on-ladder']])
    // Three places up in the current order are four in the original one.
    done(document, challenge('e5', 'e1'))
  })

  it('may be of anybody above, or by points of anybody', () => {
    done(ladderOf(6, { by: 'position', move: 'swap' }), challenge('e6', 'e1'))
    done(ladderOf(6, { by: 'points' }), challenge('e1', 'e6'))
  })
})

describe('a result on a ladder', () => {
  it('ends when it is entered, unless somebody says when', () => {
    const entered = play(ladderOf(6), challenge('e4', 'e2'), [2, 1])
    expect(entered.stages[0]?.groups[0]?.rounds[0]?.matches[0]?.result?.endedAt).toBe(context.at)
    expect(orderOf(entered)).toBe('e1 e4 e2 e3 e5 e6')
    const open = done(ladderOf(6), challenge('e4', 'e2')).document
    const told = done(open, {
      kind: 'record_result',
      match: 'challenge-1',
      publicNote: '',
      result: resultBy([2, 1], { endedAt: '2026-11-19T12:00:00.000Z' }),
    }).document
    expect(told.stages[0]?.groups[0]?.rounds[0]?.matches[0]?.result?.endedAt).toBe('2026-11-19T12:00:00.000Z')
  })

  it('is corrected as if it had been so at first, and taken back', () => {
    const once = play(ladderOf(6), challenge('e4', 'e2'), [2, 1], '2026-11-20T12:00:00.000Z')
    const twice = play(once, challenge('e5', 'e4'), [2, 0], '2026-11-20T13:00:00.000Z')
    expect(orderOf(twice)).toBe('e1 e5 e4 e2 e3 e6')
    const corrected = done(twice, {
      kind: 'correct_result',
      match: 'challenge-1',
      publicNote: '',
      followers: null,
      result: resultBy([1, 2]),
    })
    expect(orderOf(corrected.document)).toBe('e1 e2 e3 e5 e4 e6')
    expect(checkDocument(corrected.document)).toEqual([])
    const undone = done(corrected.document, { kind: 'undo_correction', match: 'challenge-1', publicNote: '' })
    expect(orderOf(undone.document)).toBe(orderOf(twice))
  })

  it('by a double forfeit leaves the order', () => {
    const open = done(ladderOf(6), challenge('e4', 'e2')).document
    const result = absent(2, [0, 1])
    expect(orderOf(done(open, { kind: 'record_result', match: 'challenge-1', publicNote: '', result }).document)).toBe('e1 e2 e3 e4 e5 e6')
  })
})

describe('whoever leaves', () => {
  const open = done(ladderOf(6), challenge('e4', 'e2')).document
  it.each([
    ['void_unplayed', 'e1 e3 e4 e5 e6 e2'],
    ['from_now', 'e1 e4 e3 e5 e6 e2'],
    ['opponents_win', 'e1 e4 e3 e5 e6 e2'],
    ['void_all', 'e1 e3 e4 e5 e6 e2'],
  ] as const)('%s: stands below the others, and who had challenged him', (policy, order) => {
    const left = done(open, removal('e2', policy)).document
    expect(orderOf(left)).toBe(order)
    expect(checkDocument(left)).toEqual([])
    expect(orderOf(done(left, { kind: 'restore_entrant', entrant: 'e2', publicNote: '恢复' }).document)).toBe('e1 e2 e3 e4 e5 e6')
  })
})

describe('the organiser', () => {
  it('moves somebody to a place, with the reason', () => {
    const moved = done(ladderOf(6), move('e5', 2))
    expect(moved.changes[0]?.text).toBe('天梯 一组：5 号 由第 5 名调整到第 2 名，补录成绩。')
    expect(orderOf(moved.document)).toBe('e1 e5 e2 e3 e4 e6')
    expect(orderOf(done(moved.document, move('e1', 6)).document)).toBe('e5 e2 e3 e4 e6 e1')
    expect(done(moved.document, move('e5', 2)).changes).toEqual([])
    expect(checkDocument(moved.document)).toEqual([])
  })

  it('moves nobody where there is no place, no such entrant, or no order', () => {
    expect(refusal(ladderOf(6), move('e5', 7))).toEqual([['/act/place', 'place-range']])
    expect(refusal(ladderOf(6), move('e9', 2))).toEqual([['/act/entrant', 'not-on-ladder']])
    expect(refusal(ladderOf(6, { by: 'points' }), move('e5', 2))).toEqual([['/act/stage', 'ladder-by-points']])
  })

  it('is told where a correction leads his move elsewhere, and of nothing where it does not', () => {
    const won = play(ladderOf(6), challenge('e5', 'e2'), [2, 0], '2026-11-20T11:00:00.000Z')
    const aside = play(won, challenge('e4', 'e3'), [2, 0], '2026-11-20T11:30:00.000Z')
    const alone = done(aside, removal('e1', 'void_unplayed')).document
    const moved = done(alone, move('e6', 1)).document
    const back = done(moved, { kind: 'restore_entrant', entrant: 'e1', publicNote: '恢复' })
    expect(orderOf(back.document)).toBe('e1 e6 e5 e2 e4 e3')
    expect(back.notices).toEqual([])
    const lost = done(back.document, correct('challenge-1', [0, 2], null))
    expect(orderOf(lost.document)).toBe('e1 e2 e4 e3 e6 e5')
    expect(lost.notices).toEqual([
      '天梯 一组：对 6 号的名次裁决因此改变：它排到 5 号当时的位置，那里由第 2 名变为第 5 名。请看现在的名次，是否要重新调整。',
    ])
    // The same the other way round, and nothing where only those below the place change.
    expect(done(lost.document, { kind: 'undo_correction', match: 'challenge-1', publicNote: '' }).notices).toEqual([
      expect.stringContaining('那里由第 5 名变为第 2 名'),
    ])
    expect(done(back.document, correct('challenge-2', [0, 2], null)).notices).toEqual([])
    expect(done(back.document, move('e3', 1)).notices).toEqual([])
  })

  it('closes the ladder, whose ranks then go on, and opens it again', () => {
    const document = withFinal(play(ladderOf(6), challenge('e4', 'e2'), [2, 1]))
    expect(derive(document).stages.get('final')?.places).toEqual([null, null])
    expect(derive(document).stages.get('ladder')?.state).toBe('running')
    const closed = done(document, { kind: 'close_ladder', stage: 'ladder', isClosed: true })
    expect(closed.changes[0]?.text).toBe('天梯封榜，不再接受挑战。')
    expect(derive(closed.document).stages.get('ladder')?.state).toBe('finished')
    expect(derive(closed.document).stages.get('final')?.places).toEqual(['e1', 'e4'])
    expect(refusal(closed.document, challenge('e3', 'e2'))).toEqual([['/act/stage', 'ladder-closed']])
    const opened = done(closed.document, { kind: 'close_ladder', stage: 'ladder', isClosed: false })
    expect(derive(opened.document).stages.get('final')?.places).toEqual([null, null])
    expect(done(opened.document, { kind: 'close_ladder', stage: 'ladder', isClosed: false }).changes).toEqual([])
  })

  it('is told of challenges without a result when he closes it', () => {
    const open = done(ladderOf(6), challenge('e4', 'e2')).document
    const closed = done(open, { kind: 'close_ladder', stage: 'ladder', isClosed: true })
    expect(closed.notices).toEqual(['还有 1 场挑战没有赛果：录入或取消之后，名次才是最后的。'])
    expect(derive(closed.document).stages.get('ladder')?.state).toBe('coming')
  })

  it('gives no points where places are won', () => {
    const act: RuledAct = {
      kind: 'adjust',
      stage: 'ladder',
      group: 'a',
      entrant: 'e1',
      metric: 'points',
      delta: -1,
      publicNote: '迟到',
    }
    expect(refusal(ladderOf(6), act).map(([, rule]) => rule)).toEqual(['ladder-adjustment'])
    done(ladderOf(6, { by: 'points' }), act)
  })
})

it('names the winners of a ladder that is over', () => {
  const document = play(ladderOf(6), challenge('e4', 'e2'), [2, 1])
  const over = { ...document, competition: { ...document.competition, isFinished: true } }
  expect(derive(over).awards).toEqual([
    { kind: 'champion', entrant: 'e1' },
    { kind: 'runner_up', entrant: 'e4' },
    { kind: 'third', entrant: 'e2' },
  ])
})

it('tells the greatest of very many moves, and how many more there are', () => {
  const document = done(ladderOf(100, { by: 'position', move: 'take_place' }), challenge('e100', 'e1')).document
  const { changes } = done(document, record('challenge-1', [2, 0]))
  expect(changes.filter(({ kind }) => kind === 'rank')).toHaveLength(41)
  expect(changes.map(({ text }) => text)).toContain('天梯 一组：100 号 由第 100 名变为第 1 名。')
  expect(changes.at(-1)?.text).toBe('另有 60 个参赛者的名次顺移。')
})

function ladderOf(count: number, ladder: Ladder = byPosition): CompetitionDocument {
  const stage: Stage = {
    key: 'ladder',
    name: '天梯',
    format: 'ladder',
    ladder,
    ruleset: goals,
    places: placesOf(count),
    groups: [groupOf([])],
  }
  return documentOf(count, [stage])
}

/** The first two of the ladder play a final. */
function withFinal(document: CompetitionDocument): CompetitionDocument {
  const final: Stage = {
    key: 'final',
    name: '决赛',
    format: 'single_elimination',
    thirdPlace: false,
    ruleset: goals,
    places: [1, 2].map((rank) => ({ source: { rankOf: { stage: 'ladder', group: 'a', rank } } })),
    groups: [groupOf([[{ key: 'f', sides: [{ source: { seed: 1 } }, { source: { seed: 2 } }] }]], { kind: 'final' })],
  }
  return { ...document, stages: [...document.stages, final] }
}

function challenge(
  challenger: string,
  challenged: string,
  more: { round?: number; at?: string } = {},
): Extract<RuledAct, { kind: 'challenge' }> {
  return { kind: 'challenge', stage: 'ladder', challenger, challenged, round: more.round ?? null, at: more.at ?? null }
}

function record(match: string, scores: readonly number[]): RuledAct {
  return { kind: 'record_result', match, publicNote: '', result: resultBy(scores) }
}

function move(entrant: string, place: number): RuledAct {
  return { kind: 'move_entrant', stage: 'ladder', entrant, place, publicNote: '补录成绩' }
}

function removal(entrant: string, policy: 'opponents_win' | 'void_unplayed' | 'void_all' | 'from_now'): RuledAct {
  return { kind: 'remove_entrant', entrant, status: 'withdrawn', policy, publicNote: '退赛' }
}

/** Challenges and plays the match. */
function play(document: CompetitionDocument, act: RuledAct, scores: readonly number[], at = context.at): CompetitionDocument {
  const made = done(document, act)
  const key = made.document.stages[0]?.groups[0]?.rounds.at(-1)?.matches.at(-1)?.key ?? ''
  const acted = applyAct(made.document, record(key, scores), { ...context, at })
  if (acted.state !== 'done') throw new Error(JSON.stringify(acted))
  return acted.document
}

function orderOf(document: CompetitionDocument): string {
  return [...(derive(document).standings.get('ladder/a')?.rows ?? [])].map(({ entrant }) => entrant).join(' ')
}
