import { expect, test } from 'vitest'
import { swissByRecord } from '#test/harness/competition-fixtures.ts'
import { swissColumns } from './swiss-columns.ts'

test('a column for every number of matches, the best record first, the through and the out among them', () => {
  const columns = swissColumns(swissByRecord())
  expect(columns.map(({ played, boxes }) => [played, ...boxes.map((box) => `${box.wins}-${box.losses} ${box.kind}`)])).toEqual([
    [0, '0-0 playing'],
    [1, '1-0 playing', '0-1 playing'],
    [2, '2-0 playing', '1-1 playing', '0-2 playing'],
    [3, '3-0 advance', '2-1 playing', '1-2 playing', '0-3 eliminated'],
    [4, '2-2 playing', '1-3 eliminated'],
  ])
})

test('everybody stands exactly once in an open match or among those who wait, are through or are out', () => {
  const boxes = swissColumns(swissByRecord()).flatMap((column) => column.boxes)
  const open = boxes.flatMap((box) =>
    box.matches.filter((match) => match.result === null).flatMap((match) => match.sides.map((side) => side.entrant?.id)),
  )
  const settled = boxes.flatMap((box) => box.entrants.map((entrant) => entrant.id))
  expect([...open, ...settled].sort()).toEqual(Array.from({ length: 16 }, (_, i) => 300 + i).sort())
})

test('nothing without a limit', () => {
  expect(swissColumns({ ...swissByRecord(), swissRecord: null })).toEqual([])
})
