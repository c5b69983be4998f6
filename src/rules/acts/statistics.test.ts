import { expect, test } from 'vitest'
import { matchesOf } from '#rules/correct/edit.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import type { GameResult } from '#shared/admin/results.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { withFigures } from '#test/valid-acts.ts'
import { absent, done, refusal, resultBy } from './examples.ts'
import type { RuledAct } from './model.ts'

const gold = (value: number): Statistics => ({ sides: [{ values: [{ figure: 'gold', value }] }, {}] })
const tower: Statistics = { events: [{ at: 9, kind: 'tower', side: 1 }] }
const game = (number: number, first: number, state: GameResult['state'] = 'done'): GameResult => ({
  number,
  map: '断崖',
  state,
  sides: [
    { score: state === 'done' ? first : null, outcome: null },
    { score: state === 'done' ? 1 : null, outcome: null },
  ],
})
const games = [game(1, 3), game(2, 2)]
const set = (match: string, statistics: Statistics | null, ...ofGames: (Statistics | null)[]): RuledAct => ({
  kind: 'set_statistics',
  match,
  statistics,
  games: ofGames.map((each, i) => ({ number: i + 1, statistics: each })),
})
const after = (document: CompetitionDocument, ...acts: RuledAct[]) => acts.reduce((now, act) => done(now, act).document, document)
const statisticsOf = (document: CompetitionDocument, key: string) => {
  const match = matchesOf(document).find((each) => each.key === key)
  return [match?.statistics, ...(match?.games ?? []).map((each) => each.statistics)]
}

/** m1 is played, with an event of the match and a figure of each game. */
const told = () =>
  after(
    withFigures(singleEvent(4, false)),
    { kind: 'set_score', match: 'm1', scores: [null, null], games },
    set('m1', tower, gold(1.5), gold(2)),
  )
const record: RuledAct = { kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([2, 0], { games }) }
const correct = (more: Partial<Extract<RuledAct, { kind: 'correct_result' }>> = {}): RuledAct => ({
  kind: 'correct_result',
  match: 'm1',
  publicNote: '记错',
  followers: null,
  result: resultBy([3, 0], { games }),
  ...more,
})
const undo: RuledAct = { kind: 'undo_correction', match: 'm1', publicNote: '' }

test('statistics are told of a match and its games, once, and cleared', () => {
  const document = told()
  expect(statisticsOf(document, 'm1')).toEqual([tower, gold(1.5), gold(2)])
  expect(done(document, set('m1', tower, gold(1.5))).changes).toEqual([])
  expect(done(document, set('m1', tower, gold(4))).changes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/，第 1 局：\S+ 金钱 1\.5 → 4。$/),
  ])
  expect(statisticsOf(after(document, set('m1', null, null)), 'm1')).toEqual([undefined, undefined, gold(2)])
  const line = (text: string) => text.slice(text.indexOf('，') + 1)
  const kills: Statistics = { sides: [{ players: [{ player: 'p1', values: [{ figure: 'kills', value: 7 }] }] }, {}] }
  const named = { ...document, players: [{ slug: 'p1', names: [{ name: '旧名', to: '2025-01-01' }, { name: '阿云' }] }] }
  const lead: Statistics = {
    series: [{ figure: 'gold', samples: [[5, 1]] }],
    events: [...(tower.events ?? []), { at: 10, kind: 'tower', side: 2 }],
  }
  expect(done(named, set('m1', lead, null, { ...kills })).changes.map(({ text }) => line(text))).toEqual([
    '整场：金钱走势有改动，事件 1 → 2 个。',
    expect.stringMatching(/^第 1 局：\S+ 金钱 1\.5 → 无。$/),
    expect.stringMatching(/^第 2 局：(\S+) 金钱 2 → 无，\1 阿云 击杀 无 → 7 次。$/),
  ])
})

test('what breaks a rule is refused at its field, and changes nothing', () => {
  const document = told()
  expect(refusal(document, set('m1', { sides: [{ values: [{ figure: 'xp', value: 1 }] }, {}] }))).toEqual([
    ['/act/statistics/sides/0/values/0/figure', 'unknown-figure'],
  ])
  const second: Extract<RuledAct, { kind: 'set_statistics' }> = {
    kind: 'set_statistics',
    match: 'm1',
    statistics: null,
    games: [{ number: 2, statistics: gold(0.25) }],
  }
  expect(refusal(document, second)).toEqual([['/act/games/0/statistics/sides/0/values/0/value', 'figure-decimals']])
  expect(refusal(document, { ...second, games: [{ number: 2, statistics: gold(-1) }] })).toEqual([
    ['/act/games/0/statistics/sides/0/values/0/value', 'figure-negative'],
  ])
  expect(refusal(document, { ...second, games: [{ number: 3, statistics: null }] })).toEqual([['/act/games/0/number', 'unknown-game']])
  expect(refusal(document, set('m3', tower))).toEqual([['/act/match', 'open-side']])
})

test('every act on the match leaves them as they are', () => {
  const all = [tower, gold(1.5), gold(2)]
  const acts: RuledAct[] = [
    { kind: 'set_score', match: 'm1', scores: [null, null], games: [game(1, 4), game(2, 2)] },
    record,
    { kind: 'confirm_result', match: 'm1', state: 'under_review' },
    correct(),
    undo,
    { kind: 'set_reveal', match: 'm1', delaySeconds: null, embargoUntil: '2026-12-01T12:00:00.000Z' },
    { kind: 'remove_entrant', entrant: 'e4', status: 'disqualified', policy: 'from_now', publicNote: '违规' },
  ]
  let document = told()
  for (const act of acts) {
    document = done(document, act).document
    expect([act.kind, statisticsOf(document, 'm1')]).toEqual([act.kind, all])
  }
})

test('a match that was not played after all loses them, and has them again when that is undone', () => {
  const walkover = correct({ result: absent(2, [1]) })
  expect(
    done(after(told(), record), walkover)
      .changes.filter(({ kind }) => kind === 'statistics')
      .map(({ text }) => text),
  ).toEqual([
    expect.stringMatching(/，整场：事件 1 → 0 个。$/),
    expect.stringMatching(/，第 1 局：\S+ 金钱 1\.5 → 无。$/),
    expect.stringMatching(/，第 2 局：\S+ 金钱 2 → 无。$/),
  ])
  const walked = after(told(), record, walkover)
  expect(statisticsOf(walked, 'm1')).toEqual([undefined])
  expect(statisticsOf(after(walked, undo), 'm1')).toEqual([tower, gold(1.5), gold(2)])
})

test('undoing a correction keeps what was told since', () => {
  const corrected = after(told(), record, correct(), set('m1', tower, gold(7)))
  expect(statisticsOf(after(corrected, undo), 'm1')).toEqual([tower, gold(7), gold(2)])
})

test('a game that is not played has none', () => {
  const document = after(told(), { kind: 'set_score', match: 'm1', scores: [null, null], games: [game(1, 3), game(2, 2, 'pending')] })
  expect(statisticsOf(document, 'm1')).toEqual([tower, gold(1.5), undefined])
})

test('a later match that is cleared loses them, and one that changes its sides loses who did it', () => {
  const event = withFigures({ ...singleEvent(4, false), players: [{ slug: 'p1', names: [{ name: '阿云' }] }] })
  const byPlayer: Statistics = {
    sides: [{ values: [{ figure: 'gold', value: 5 }], players: [{ player: 'p1', values: [{ figure: 'kills', value: 2 }] }] }, {}],
    events: [{ at: 9, kind: 'goal', side: 1, player: 'p1' }],
  }
  const final: RuledAct = { ...record, match: 'm3', result: resultBy([1, 0]) }
  const played = after(
    event,
    { ...record, result: resultBy([2, 0]) },
    { ...record, match: 'm2', result: resultBy([2, 0]) },
    final,
    set('m3', byPlayer),
  )
  const turned = (followers: 'reopen' | 'swap' | 'keep') => after(played, correct({ followers, result: resultBy([0, 2]) }))
  expect(statisticsOf(turned('reopen'), 'm3')).toEqual([undefined])
  // They are told as of who had them, not of who is on that side now.
  const { changes } = done(played, correct({ followers: 'reopen', result: resultBy([0, 2]) }))
  const gone = changes.filter(({ kind, match }) => kind === 'statistics' && match === 'm3').map(({ text }) => text)
  expect(gone).toEqual([expect.stringContaining('选手1 金钱 5 → 无，选手1 阿云 击杀 2 → 无')])
  expect(statisticsOf(turned('keep'), 'm3')).toEqual([byPlayer])
  expect(statisticsOf(turned('swap'), 'm3')).toEqual([
    { sides: [{ values: [{ figure: 'gold', value: 5 }] }, {}], events: [{ at: 9, kind: 'goal', side: 1 }] },
  ])
})
