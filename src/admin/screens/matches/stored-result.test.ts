import { expect, test } from 'vitest'
import type { GameResult } from '#shared/admin/results.ts'
import type { ResultDraft } from './result-draft.ts'
import { resultOfText, resumed, type StoredResult } from './stored-result.ts'

const game = (number: number, winner: number): GameResult => ({
  number,
  map: '',
  state: 'done',
  sides: [0, 1].map((side) => ({ score: null, outcome: side === winner ? 'win' : 'loss' })),
})
const fresh: ResultDraft = {
  happening: 'played',
  scores: [1, 0],
  games: [game(1, 0)],
  decidedIn: 'regulation',
  regulation: [null, null],
  extraTime: [null, null],
  shootout: [null, null],
  winner: null,
  absent: null,
  incident: 'no_show',
  incidents: ['no_show', 'no_show'],
  placements: [null, null],
  isProvisional: false,
  isWhole: false,
  endedAt: null,
}
const draft: ResultDraft = { ...fresh, games: [game(1, 0), game(2, 1)], isProvisional: true }
const kept: StoredResult = { draft, publicNote: '设备故障', figures: 'then' }

test('what was kept comes back whole, or says that the match has other figures since', () => {
  expect(resumed(kept, fresh, 'then')).toEqual({ draft, older: null })
  expect(resumed(kept, fresh, 'now')).toEqual({ draft: { ...draft, games: fresh.games }, older: draft })
  // The same values in another order: there is nothing to choose.
  expect(resumed(kept, { ...fresh, games: draft.games }, 'now').older).toBeNull()
})

test('what is kept is read as far as it fits the match', () => {
  expect(resultOfText(JSON.stringify(kept), 2, fresh)).toEqual(kept)
  const { endedAt: _, ...older } = draft
  expect(resultOfText(JSON.stringify({ ...kept, draft: older }), 2, fresh)?.draft).toEqual(draft)
  for (const text of [null, '{}', JSON.stringify({ ...kept, draft: { ...draft, scores: [1, 0, 0] } }), '{"draft":{"scores":[1,0]}}'])
    expect(resultOfText(text, 2, fresh)).toBeNull()
})
