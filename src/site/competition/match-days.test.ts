import { expect, test } from 'vitest'
import { rows } from '#test/harness/competition-fixtures.ts'
import { byDay } from './match-days.ts'

test('days in their order, the unknown last; one card for every competition', () => {
  expect(
    byDay(rows, null).map(({ day, cards }) => [
      day,
      ...cards.map(({ title, competition, matches }) => `${title} ${competition.kind} ${matches.length}`),
    ]),
  ).toEqual([
    ['2026-11-20', '巅峰联赛 2026 秋季赛 · 淘汰赛 team 15', '单骑擂第九届 · 淘汰赛 single 2'],
    ['2026-11-23', '单骑擂第九届 · 淘汰赛 single 1'],
    ['open', '单骑擂第九届 · 淘汰赛 single 1', '巅峰联赛 2026 秋季赛 · 淘汰赛 team 1'],
  ])
})
