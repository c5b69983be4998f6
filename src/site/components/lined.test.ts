import { expect, test } from 'vitest'
import { linesOf } from './lined.tsx'

test('what is longer than a line of a phone may end after a particle or a count', () => {
  const lines = (title: string) => linesOf(title).join('|').replaceAll('\u00a0', '_')
  expect(lines('一局定去留，单骑擂海选日里走了六十四个人')).toBe('一局定去留，单骑擂海选日里走了|六十四个人')
  expect(lines('九门对决第 12 期首轮对阵公布，11 月 27 日 09:30 开门')).toBe('九门对决第_12_期|首轮对阵公布，11_月 27_日 09:30_开门')
  expect(lines('公告：单骑擂第 6 轮 3 号台延期的说明'), 'no line begins with a particle').toBe('公告：单骑擂第_6_轮 3_号台延期的说明')
  expect(lines('赛前必读：胜者组决赛的三个胜负手')).toBe('赛前必读：胜者组决赛的三个胜负手')
  expect(lines('北冥 3:2 云涧，第五局落星渊的最后一座烽台')).toBe('北冥 3:2_云涧，第五局落星渊的|最后一座烽台')
  expect(lines('千嶂之巅，一战定音：巅峰联赛第八赛季胜者组决赛前瞻——青锋，逐一拆解这场比赛最要紧的胜负手，并附战绩')).toBe(
    '千嶂之巅，一战定音：巅峰联赛第八赛季胜者组决赛|前瞻——青锋，逐一拆解这场比赛最要紧的|胜负手，并附战绩',
  )
  expect(lines('巅峰联赛第八赛季胜者组决赛赛前发布会，十六支战队悉数到场亮相')).toBe(
    '巅峰联赛第八赛季胜者组决赛赛前发|布会，十六支战队悉数到场亮相',
  )
})

test('nothing invisible is copied with a title', () => {
  expect(linesOf('一局定去留，单骑擂海选日里走了六十四个人').join('')).toBe('一局定去留，单骑擂海选日里走了六十四个人')
})
