import { expect, test } from 'vitest'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import { among, football, opponents, rule } from './examples.ts'
import { figureText } from './figure-text.ts'
import { ruleName, ruleSentences } from './rule-names.ts'
import { unboundedRatio } from './tally.ts'

test.each<[string, TieBreak, Ruleset['score']?]>([
  ['积分', rule('points')],
  ['相互战绩积分', among('points')],
  ['净胜分', rule('score_difference')],
  ['净胜局', rule('score_difference'), 'games_won'],
  ['相互净胜局', among('score_difference'), 'games_won'],
  ['相互胜场', among('wins')],
  ['对手分（Buchholz）', opponents('points')],
  ['去最低一位对手分', opponents('points', { cutLowest: 1 })],
  ['去最高最低各一位对手分', opponents('points', { cutLowest: 1, cutHighest: 1 })],
  ['去最低两位去最高一位对手分', opponents('points', { cutLowest: 2, cutHighest: 1 })],
  ['对手平均分', opponents('points', { aggregate: 'mean' })],
  ['对手净胜场（Buchholz）', opponents('wins_minus_losses')],
  ['对手平均等级分', opponents('rating', { aggregate: 'mean' })],
  ['索伯分（Sonneborn-Berger）', rule('sonneborn_berger')],
  ['累进分', rule('cumulative')],
  ['公平竞赛分', rule('fair_play')],
  ['种子序', rule('seed')],
  ['胜场（不计弃权）', rule('wins', { forfeits: 'ignore' })],
  ['场次（低者在前）', rule('played', { direction: 'low' })],
  ['负场', rule('losses', { direction: 'low' })],
])('%s', (name, tiebreak, score = 'entered') => {
  expect(ruleName(tiebreak, score)).toBe(name)
})

test('the rules of a table, in order', () => {
  const tiebreaks = [rule('points'), among('points'), among('score_for', { missing: 'count' }), rule('score_difference')]
  expect(ruleSentences({ ...football, tiebreaks, lastResort: 'lots' })).toEqual([
    '胜 3 分，平 1 分，负 0 分',
    '积分',
    '相互战绩积分（相同者均已交手时）',
    '相互得分',
    '净胜分',
    '分出部分名次后，仍相同的从头比较，相互战绩只计仍相同者之间的比赛',
    '以上均相同的，抽签决定',
  ])
})

test('points of more than wins and losses', () => {
  const ruleset: Ruleset = {
    ...football,
    points: { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1, doubleForfeit: -1 },
    bestOf: 5,
    scorePoints: [{ score: [3, 2], points: [2, 1] }],
    forfeitScore: [3, 0],
  }
  expect(ruleSentences(ruleset)).toEqual([
    '胜 3 分，加时胜 2 分，加时负 1 分，负 0 分，双方弃权各 −1 分',
    '按比分：3–2 各得 2 和 1 分',
    '没有比分的弃权和改判，按 3–0 计入',
    '积分',
    '以上均相同的，名次并列',
  ])
})

test.each<[TieBreak, number | null, string]>([
  [rule('points'), 3, '3'],
  [rule('points'), 21.5, '21.5'],
  [rule('points'), -1, '−1'],
  [rule('score_difference'), 2, '+2'],
  [rule('score_difference'), 0, '0'],
  [rule('score_difference'), -2, '−2'],
  [opponents('wins_minus_losses'), 5, '+5'],
  [rule('score_ratio'), 1.5, '1.500'],
  [rule('score_ratio'), unboundedRatio, 'MAX'],
  [rule('rating'), null, ''],
])('%j %d is written %s', (tiebreak, value, text) => {
  expect(figureText(tiebreak, value)).toBe(text)
})
