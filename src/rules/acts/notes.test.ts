import { describe, expect, test } from 'vitest'
import { singleEvent } from '#rules/correct/examples.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { absent, done, refusal, resultBy } from './examples.ts'
import type { RuledAct } from './model.ts'

const start = singleEvent(4, false)
const won = (side: number): ResultInput['sides'] =>
  [0, 1].map((i) => ({ score: null, shootout: null, outcome: i === side ? 'win' : 'loss', incident: null }))

function record(result: ResultInput, publicNote = ''): RuledAct {
  return { kind: 'record_result', match: 'm1', publicNote, result }
}

const said = ({ rulings = [] }: CompetitionDocument) => rulings.map(({ kind, publicNote }) => [kind, publicNote])

describe('what is typed beside a result is kept', () => {
  test.each<[string, ResultInput, string]>([
    ['played', resultBy([2, 1]), 'remark'],
    ['played, to be confirmed', resultBy([2, 1], { state: 'provisional' }), 'remark'],
    ['played, under review', resultBy([2, 1], { state: 'under_review' }), 'remark'],
    ['struck out, to be played again', resultBy([2, 1], { state: 'void' }), 'replay'],
    ['struck out for good', resultBy([null, null], { kind: 'void' }), 'void'],
    ['a walkover', absent(2, [1]), 'walkover'],
    ['both absent', absent(2, [0, 1]), 'double_forfeit'],
    ['awarded', resultBy([null, null], { kind: 'awarded', sides: won(0) }), 'award'],
  ])('%s', (_, result, kind) => {
    const note = '设备故障，双方同意继续'
    const { document, changes } = done(start, record(result, ` ${note} `))
    expect(said(document)).toEqual([[kind, note]])
    expect(document.rulings?.[0]).toMatchObject({ match: 'm1', author: '裁判长' })
    expect(changes.map(({ text }) => text).filter((text) => text.includes(note))).toHaveLength(1)
    // In a retry the note is stored already.
    expect(done(document, record(result, note))).toMatchObject({ document, changes: [] })
    expect(done(document, record(result))).toMatchObject({ document, changes: [] })
    // A match to be played again gets its result as a first one.
    if (result.state === 'void') return
    const corrected = done(document, {
      kind: 'correct_result',
      match: 'm1',
      publicNote: '记反了',
      result: resultBy([0, 1]),
      followers: null,
    })
    expect(said(corrected.document)).toEqual([
      [kind, note],
      ['correction', '记反了'],
    ])
  })

  test('beside the result that stands already, by recording and by correcting', () => {
    const played = done(start, record(resultBy([2, 1]))).document
    expect(played.rulings).toBeUndefined()
    const remarked = done(played, record(resultBy([2, 1]), '观众打断过一次'))
    expect(said(remarked.document)).toEqual([['remark', '观众打断过一次']])
    expect(remarked.document.stages).toEqual(played.stages)
    const act: RuledAct = { kind: 'correct_result', match: 'm1', publicNote: '核对过录像', result: resultBy([2, 1]), followers: null }
    const twice = done(remarked.document, act)
    expect(said(twice.document).at(-1)).toEqual(['remark', '核对过录像'])
    expect(done(twice.document, act).changes).toEqual([])
  })

  test('a removal told anew says its new reason, and one without a ruling is taken back by one', () => {
    const remove = (publicNote: string): RuledAct => ({
      kind: 'remove_entrant',
      entrant: 'e1',
      status: 'withdrawn',
      policy: 'from_now',
      publicNote,
    })
    const out = done(start, remove('伤病')).document
    const again = done(out, remove('队员伤病，全队退赛')).document
    expect(again.rulings?.at(-1)).toMatchObject({ publicNote: '队员伤病，全队退赛', supersedes: out.rulings?.[0]?.key })
    expect(done(again, remove('队员伤病，全队退赛')).changes).toEqual([])
    const marked = { ...start, entrants: start.entrants.map((each, i) => (i === 0 ? { ...each, status: 'withdrawn' as const } : each)) }
    const back = done(marked, { kind: 'restore_entrant', entrant: 'e1', publicNote: '归队' }).document
    expect(back.rulings).toMatchObject([{ kind: 'correction', entrant: 'e1', publicNote: '归队' }])
  })

  test('a reason for a move that is none is refused, not swallowed; sent again with its move it stands', () => {
    const schedule = (at: string, reason: string, venue = ''): RuledAct => ({
      kind: 'schedule',
      match: 'm1',
      at,
      precision: 'exact',
      venue,
      reason,
    })
    const [first, next] = ['2026-03-05T12:00:00.000Z', '2026-03-06T12:00:00.000Z']
    expect(refusal(start, schedule(first, '停电'))).toEqual([['/act/reason', 'reason-idle']])
    const dated = done(start, schedule(first, '')).document
    expect(refusal(dated, schedule(first, '停电', '副馆'))).toEqual([['/act/reason', 'reason-idle']])
    const moved = done(dated, schedule(next, '停电')).document
    expect(done(moved, schedule(next, '停电')).changes).toEqual([])
    const all: RuledAct = {
      kind: 'schedule_all',
      moves: [{ match: 'm2', at: first, precision: 'exact', venue: '' }],
      reason: '停电',
    }
    expect(refusal(start, all)).toEqual([['/act/reason', 'reason-idle']])
  })
})

test('the preview tells what changes, never a thing that stays as it was', () => {
  const texts = (document: CompetitionDocument, result: ResultInput) => {
    const act = { match: 'm1', publicNote: '', result }
    const recorded = document === start ? ({ ...act, kind: 'record_result' } as const) : null
    return done(document, recorded ?? { ...act, kind: 'correct_result', followers: null }).changes.map(({ text }) => text)
  }
  const struckOut = '选手1 2–1 选手4（成绩作废，安排重赛）'
  expect(texts(start, resultBy([2, 1], { state: 'void' }))).toEqual([`半决赛 1：没有赛果 → ${struckOut}。`])
  const games = [{ number: 1, map: '', state: 'done' as const, sides: [2, 1].map((score) => ({ score, outcome: null })) }]
  const result = resultBy([2, 1], { games, endedAt: '2026-03-05T12:00:00.000Z' })
  const played = done(start, record(result)).document
  expect(texts(played, { ...result, state: 'void' })).toContain(`半决赛 1：选手1 2–1 选手4 → ${struckOut}。`)
  expect(texts(played, { ...result, state: 'under_review' })).toEqual(['半决赛 1：选手1 2–1 选手4，正式 → 复核中。'])
  expect(texts(played, { ...result, endedAt: '2026-03-05T12:30:00.000Z' })).toEqual([
    '半决赛 1：选手1 2–1 选手4，结束时间 2026年3月5日 周四 20:00 → 2026年3月5日 周四 20:30。',
  ])
  const renamed = games.map((game) => ({ ...game, map: '落星渊' }))
  expect(texts(played, { ...result, games: renamed })).toEqual(['半决赛 1：选手1 2–1 选手4，第 1 局有改动。'])
})
