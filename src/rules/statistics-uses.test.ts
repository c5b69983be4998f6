import { expect, test } from 'vitest'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { match } from '#test/broken-documents.ts'
import { competitions } from '#test/competition-documents.ts'
import { changed } from '#test/document-changes.ts'
import { statisticsUses, withoutStatisticsOf } from './statistics-uses.ts'

const told: Statistics = {
  sides: [{ values: [{ figure: 'gold', value: 1 }], players: [{ player: 'jia', values: [{ figure: 'kills', value: 3 }] }] }, {}],
  series: [
    {
      figure: 'gold',
      samples: [
        [0, 0],
        [60, 5],
      ],
    },
  ],
  events: [
    { at: 1, kind: 'tower', side: 1 },
    { at: 2, kind: 'goal', side: 1 },
  ],
}
const [first, second] = [match(3, 1), match(2, 1)]
const document = changed<CompetitionDocument>(competitions.swissByRecord(), [
  [`${first}.games[0].statistics`, told],
  [`${second}.statistics`, { sides: [{}, { players: [{ player: 'yi', values: [{ figure: 'kills', value: 2 }] }] }] }],
])

test('values, points of series and events are counted over games and matches', () => {
  const { figures, eventKinds } = statisticsUses(document)
  expect([...figures]).toEqual(
    expect.arrayContaining([
      ['gold', 3],
      ['kills', 2],
    ]),
  )
  expect([...eventKinds]).toEqual([
    ['tower', 1],
    ['goal', 1],
  ])
})

test('what is told of a removed figure and event goes, and nothing else', () => {
  const left = withoutStatisticsOf(document, { figures: new Set(['gold', 'kills']), eventKinds: new Set(['tower']) })
  const { figures, eventKinds } = statisticsUses(left)
  expect([[...figures], [...eventKinds]]).toEqual([[], [['goal', 1]]])
  const again = changed<CompetitionDocument>(left, [
    [`${first}.games[0].statistics`, told],
    [`${second}.statistics`, { sides: [{}, { players: [{ player: 'yi', values: [{ figure: 'kills', value: 2 }] }] }] }],
  ])
  expect(again).toEqual(document)
  expect(withoutStatisticsOf(document, { figures: new Set(), eventKinds: new Set() })).toBe(document)
})
