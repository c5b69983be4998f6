import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { CompetitionDocument } from '#shared/competitions/document.ts'
import { swissRound } from './swiss-round.ts'

const round = swissRound({
  prefix: 'swiss',
  number: 3,
  pairing: {
    state: 'paired',
    pairs: [
      { home: 'a', away: 'b' },
      { home: 'd', away: 'c' },
    ],
    byes: [
      { entrant: 'e', bye: 'full' },
      { entrant: 'f', bye: 'half' },
    ],
  },
})

test('boards in order, then byes with one side and their result', () => {
  expect(round).toEqual({
    number: 3,
    matches: [
      { key: 'swiss-r3-m1', sides: [{ entrant: 'a' }, { entrant: 'b' }] },
      { key: 'swiss-r3-m2', sides: [{ entrant: 'd' }, { entrant: 'c' }] },
      { key: 'swiss-r3-bye1', sides: [{ entrant: 'e' }], result: { state: 'official', kind: 'bye', bye: 'full' } },
      { key: 'swiss-r3-bye2', sides: [{ entrant: 'f' }], result: { state: 'official', kind: 'bye', bye: 'half' } },
    ],
  })
})

test('is what a document may hold', () => {
  expect(Value.Check(CompetitionDocument.properties.stages.items.anyOf[1].properties.groups.items.properties.rounds.items, round)).toBe(
    true,
  )
})
