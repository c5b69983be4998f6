import { expect, test } from 'vitest'
import { captionOf } from './caption.ts'

test.each([
  ['IMG_1234.jpg', ''],
  ['IMG_E1234.JPG', ''],
  ['DSC0001.jpg', ''],
  ['_DSC0001.jpg', ''],
  ['P1000123.png', ''],
  ['20261120_203000.jpg', ''],
  ['mmexport1700000000000.jpg', ''],
  ['微信图片_20261120.jpg', ''],
  ['3f2504e0-4f89-11d3-9a0c-0305e82c3301.webp', ''],
  ['01.jpg', ''],
  ['12 (3).jpg', ''],
  ['青锋举杯.jpg', '青锋举杯'],
  ['03-青锋举杯.webp', '青锋举杯'],
  ['3. 第 3 局.png', '第 3 局'],
  ['11月20日开场.jpg', '11月20日开场'],
  ['灯_亮.jpg', '灯 亮'],
  ['Pit stop.jpg', 'Pit stop'],
])('%s says “%s”', (name, caption) => expect(captionOf(name)).toBe(caption))
