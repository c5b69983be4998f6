import { expect, test } from 'vitest'
import { groupedEvent, play } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import { applyAct } from './act.ts'
import { context, done, refusal, resultBy } from './examples.ts'
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
