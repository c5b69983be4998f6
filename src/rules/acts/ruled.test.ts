import { expect, test } from 'vitest'
import { matchesOf } from '#rules/correct/edit.ts'
import { groupedEvent, play } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import { applyAct } from './act.ts'
import { context, done, matchOf, refusal, resultBy } from './examples.ts'
import type { RuledAct } from './model.ts'

const start = play(groupedEvent(), (match) => (match.stage === 'pools' && match.round === 1 ? 0 : null))
const left = done(start, { kind: 'remove_entrant', entrant: 'e1', status: 'withdrawn', policy: 'from_now', publicNote: '退赛' }).document
const [ruled = ''] = [...derive(left).matches.values()].flatMap(({ key, match, sides, outcomes }) =>
  !match.result && outcomes && sides.some(({ entrant }) => entrant === 'e1') ? [key] : [],
)

test('what a ruling has decided is not scored, begun or recorded, until the ruling is taken back', () => {
  const record: RuledAct = { kind: 'record_result', match: ruled, publicNote: '', result: resultBy([2, 1]) }
  const acts: [RuledAct, string][] = [
    [record, '/act/result'],
    [{ kind: 'set_play', match: ruled, play: 'live' }, '/act/play'],
    [{ kind: 'set_score', match: ruled, scores: [1, 0], games: [] }, '/act/scores'],
  ]
  for (const [act, path] of acts) expect(refusal(left, act)).toEqual([[path, 'ruled']])
  const back = done(left, { kind: 'restore_entrant', entrant: 'e1', publicNote: '误判' }).document
  expect(applyAct(back, record, context).state).toBe('done')
})

test('what a ruling has decided is neither put off nor called off nor moved, until the ruling is taken back', () => {
  const put: RuledAct = { kind: 'postpone', match: ruled, reason: '停电' }
  const move: RuledAct = { kind: 'schedule', match: ruled, at: '2026-03-07T12:00:00.000Z', precision: 'exact', venue: '', reason: '停电' }
  const dated = done(start, { ...move, at: '2026-03-05T12:00:00.000Z', reason: '' }).document
  const out = done(dated, { kind: 'remove_entrant', entrant: 'e1', status: 'withdrawn', policy: 'from_now', publicNote: '退赛' }).document
  for (const act of [put, move, { ...put, kind: 'cancel' } satisfies RuledAct]) {
    const outcome = applyAct(out, act, context)
    const [fault] = outcome.state === 'refused' ? outcome.faults : []
    expect([act.kind, fault?.path, fault?.rule]).toEqual([act.kind, '/act/match', 'ruled'])
    expect(fault?.message).toMatch(/已按裁定判定，不用(延期|改期|取消)。要照常打，先在赛事的「裁决」里恢复参赛。$/)
  }
  const back = done(out, { kind: 'restore_entrant', entrant: 'e1', publicNote: '误判' }).document
  expect(matchOf(done(back, put).document, ruled).schedule?.state).toBe('postponed')
})

test('a match that is on when one of its sides leaves is told with who wins it, whatever the score was', () => {
  const [first] = matchesOf(groupedEvent())
  const match = first?.key ?? ''
  const [leader = '', other = ''] =
    [...derive(groupedEvent()).matches.values()].find(({ key }) => key === match)?.sides.map(({ entrant }) => entrant ?? '') ?? []
  const live = done(done(groupedEvent(), { kind: 'set_play', match, play: 'live' }).document, {
    kind: 'set_score',
    match,
    scores: [1, 0],
    games: [],
  }).document
  const told = (entrant: string) => {
    const { changes } = done(live, { kind: 'remove_entrant', entrant, status: 'withdrawn', policy: 'from_now', publicNote: '伤病' })
    return changes.find((change) => change.match === match)?.text
  }
  const nameOf = (key: string) => live.entrants.find((entrant) => entrant.key === key)?.name
  const score = `${nameOf(leader)} 1–0 ${nameOf(other)}（中途弃权）`
  expect(told(leader)).toMatch(new RegExp(`${score}，${nameOf(other)} 胜。$`))
  // The score says so.
  expect(told(other)).toMatch(new RegExp(`${score}。$`))
})
