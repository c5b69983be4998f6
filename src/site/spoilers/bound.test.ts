import { expect, test } from 'vitest'
import { bound } from './bound.ts'

const breaks = (title: string) => bound(title).replaceAll('\u200b', '|').replaceAll('\u00a0', '_')

test('a long part of a title may break before its last two characters, a short one nowhere', () => {
  expect(breaks('九门对决第 12 期报名开启：禁选改为轮换')).toBe('九门对决第_12_期报名|开启：禁选改为轮换')
  expect(breaks('一局定去留，单骑擂海选日里走了六十四个人')).toBe('一局定去留，单骑擂海选日里走了六十四|个人')
  expect(breaks('青锋 2:0 长庚，揭幕战开打')).toBe('青锋 2:0_长庚，揭幕战开打')
})
