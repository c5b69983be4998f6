import { expect, test } from 'vitest'
import { bound } from './bound.ts'

const bonds = (title: string) => bound(title).replaceAll('\u00a0', '_')

test('a figure stays with what it counts, and with nothing else', () => {
  expect(bonds('九门对决第 12 期报名开启：禁选改为轮换')).toBe('九门对决第_12_期报名开启：禁选改为轮换')
  expect(bonds('青锋 2:0 长庚，揭幕战开打')).toBe('青锋 2:0_长庚，揭幕战开打')
})
