import { expect, test } from 'vitest'
import { mayTellResult, summaryForSharing, textWithoutScores, titleWithoutScores } from './spoilers.ts'

test.each([
  ['青锋 3:2 北冥', '青锋 对 北冥'],
  // Without its score the clause is no sentence.
  ['三打一的围城，云涧用一场 3:1 把老对手送回家', '三打一的围城'],
  ['云涧用一场 3:1 把老对手送回家', '赛报'],
  ['青锋以 3:2 取胜，挺进决赛', '赛报'],
  ['一场 3:2 大胜', '一场大胜'],
  ['青锋 3:1 横扫北冥', '青锋横扫北冥'],
  ['青锋3：2险胜北冥', '青锋险胜北冥'],
  ['云涧三比一', '云涧'],
  ['云涧 2-0 长庚，挺进决赛', '云涧 对 长庚，挺进决赛'],
  ['21–7 的一夜', '赛报'],
  ['58:61 憾负', '憾负'],
  ['3比2', '赛报'],
  // Times, days, rounds, versions and names keep their numbers.
  ['今晚 20:00 开战', '今晚 20:00 开战'],
  ['11-20 至 11-22 停服', '11-20 至 11-22 停服'],
  ['2026-11-20 战报', '2026-11-20 战报'],
  ['第 3-5 轮赛程公布', '第 3-5 轮赛程公布'],
  ['1.2.3-4 版本更新', '1.2.3-4 版本更新'],
  ['A-3 场地与 3v3', 'A-3 场地与 3v3'],
])('%s is passed on as %s', (title, shared) => {
  expect(titleWithoutScores(title)).toBe(shared)
})

test('a title of which nothing is left is that of what it is about', () => {
  expect(titleWithoutScores('云涧用一场 3:1 把老对手送回家', '巅峰联赛 S8 · 败者组二轮')).toBe('巅峰联赛 S8 · 败者组二轮赛报')
})

test.each([
  ['朔风先失一局，最终 3:2 逆转。看台沸腾。', '朔风先失一局，看台沸腾。'],
  ['赛果 2:0，', ''],
  ['北冥先手，比分 1-1；', '北冥先手。'],
  ['11 月 20 日 20:00 开赛，第 3-5 轮同步公布。', '11 月 20 日 20:00 开赛，第 3-5 轮同步公布。'],
  ['', ''],
])('of "%s" the clauses without a score stay', (text, shared) => {
  expect(textWithoutScores(text)).toBe(shared)
})

test('of what tells a result its summary passes on nothing, of anything else the clauses without a score', () => {
  const summary = '云涧先下一城，连胜两局，把老对手送回家。'
  expect(summaryForSharing({ summary, tellsResult: true }, '图集')).toBe('含赛果的图集，点开再看。')
  expect(summaryForSharing({ summary, tellsResult: false })).toBe(summary)
})

test.each([
  ['云涧 3:1 长庚', true],
  ['青锋夺冠的那一夜', true],
  ['今晚 20:00 青锋对北冥', false],
  ['11 月 13 日 24:00 前有效', false],
  ['24:26 憾负', true],
  ['第 3-5 轮赛程公布', false],
])('whether %s may tell a result: %s', (text, told) => {
  expect(mayTellResult(text)).toBe(told)
})
