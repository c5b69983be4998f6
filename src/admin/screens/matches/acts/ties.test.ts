import { expect, test } from 'vitest'
import { done, resultBy } from '#rules/acts/examples.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import { tiesOf } from './ties.ts'

/** Three entrants of a Swiss after its first round: one win, one loss, one bye. */
function firstRound(rounds: number): { drawn: CompetitionDocument; played: CompetitionDocument; notices: readonly string[] } {
  const start = singleEvent(4, false)
  const [cup] = start.stages
  if (!cup) throw new Error('no stage')
  const swiss: Stage = {
    key: 'swiss',
    name: '瑞士轮',
    format: 'swiss',
    swiss: { by: 'points', rounds },
    ruleset: { ...cup.ruleset, tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'lots' },
    places: cup.places.slice(0, 3),
    groups: [{ key: 'main', name: '主组', kind: 'pool', rounds: [] }],
  }
  const drawn = done({ ...start, entrants: start.entrants.slice(0, 3), stages: [swiss] }, { kind: 'draw_round', stage: 'swiss' }).document
  const match = drawn.stages[0]?.groups[0]?.rounds[0]?.matches.find(({ result }) => result?.kind !== 'bye')
  const { document: played, notices } = done(drawn, {
    kind: 'record_result',
    match: match?.key ?? '',
    publicNote: '',
    result: resultBy([2, 1]),
  })
  return { drawn, played, notices }
}

test('all who share a place can be separated, also who had no opponent', () => {
  const { drawn, played, notices } = firstRound(1)
  expect(tiesOf(drawn), 'nothing is played').toEqual([])
  const [tie, ...others] = tiesOf(played)
  expect(others).toEqual([])
  expect(tie).toMatchObject({ stage: 'swiss', group: 'main', rank: 1, state: 'open', method: 'lots' })
  expect(tie?.entrants).toHaveLength(2)
  expect(notices.join()).toContain('名次待裁定')
  const order = [...(tie?.entrants ?? [])].reverse()
  const decided = done(played, { kind: 'decide_tie', stage: 'swiss', group: 'main', entrants: order, method: 'lots', publicNote: '抽签' })
  expect(decided.notices).toEqual([])
  const rows = derive(decided.document).standings.get('swiss/main')?.rows ?? []
  expect(rows.slice(0, 2).map(({ entrant }) => entrant)).toEqual(order)
})

test.each([
  ['playoff', 'playoff'],
  ['organiser', 'organiser'],
  ['shared', 'organiser'],
] as const)('a tie that the rules leave to %s is settled by %s unless another way is chosen', (lastResort, method) => {
  const { played } = firstRound(1)
  const stages = played.stages.map((stage) => ({ ...stage, ruleset: { ...stage.ruleset, lastResort } }) as Stage)
  expect(tiesOf({ ...played, stages }).map((tie) => tie.method)).toEqual([method])
})

test('a tie of a Swiss that goes on is no call for a decision', () => {
  const { played, notices } = firstRound(3)
  expect(notices).toEqual([])
  expect(tiesOf(played)).toMatchObject([{ rank: 1, state: 'early' }])
})
