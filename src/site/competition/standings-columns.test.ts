import { expect, test } from 'vitest'
import type { Table } from '#shared/competitions/table-views.ts'
import { groupA, groupB, league, swissTable } from '#test/harness/competition-fixtures.ts'
import { adjustmentsOf, columnsOf, number, signed } from './standings-columns.ts'

const heads = (table: Table) => columnsOf(table).map(({ head, isWide }) => (isWide ? `[${head}]` : head))

test('won, drawn and lost are one column; what a phone has no room for is marked', () => {
  expect(heads(groupA)).toEqual(['[赛]', '胜–负', '[局分]', '净胜局', '积分'])
  expect(heads(league)).toEqual(['[赛]', '胜–平–负', '[得–失]', '净胜分', '积分'])
  expect(heads(swissTable)).toEqual(['[赛]', '胜–平–负', '对手分', '[中间对手分]', '积分'])
  expect(heads({ ...groupA, figures: ['draws', 'points', 'game_difference', 'score_difference'] })).toEqual([
    '平',
    '净胜局',
    '[净胜分]',
    '积分',
  ])
})

test('figures of a row', () => {
  const [first] = league.rows
  expect(first && columnsOf(league).map(({ text }) => text(first))).toEqual(['33', '28–4–1', '95–23', '+72', '88'])
})

test('numbers: a true minus, two places at most, no plus before nothing', () => {
  expect([number(5), number(5.5), number(1 / 3), number(-2)]).toEqual(['5', '5.5', '0.33', '−2'])
  expect([signed(5), signed(0), signed(-2), signed(0.001)]).toEqual(['+5', '0', '−2', '0'])
})

test('deductions are numbered with their reason', () => {
  expect(adjustmentsOf(groupB).map(({ mark, text }) => `${mark} ${text}`)).toEqual([
    '① 惊蛰：扣 1 分。11月12日未按时提交名单（裁决 #12）。',
  ])
})
