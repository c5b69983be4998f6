import { expect, test } from 'vitest'
import { titleBreaks } from './title-breaks.model.ts'

test.each([
  '一局定去留，单骑擂海选日里|走了|六十四个人',
  '全国|电子|竞技|冠军杯总决赛|开幕式',
  '关于2026年|全国|青少年|电子|竞技|公开赛|报名的通知',
  '云涧战队三比零横扫青锋|夺得|秋季联赛冠军',
  '北冥 3:2 云涧，第五局落星渊的|最后一座烽台',
  '巅峰联赛|第八赛季胜者组|决赛赛前发布会，十六支战队悉数到场亮相',
  '公告：单骑擂第 6 轮 3 号台|延期的说明',
  '关于|调整|第十二期九门|对决开赛|时间的公告',
  // Short enough for a line, or with punctuation to end it after.
  '赛前必读：胜者组决赛的三个胜负手',
  '千嶂之巅，一战定音',
  'The quick brown fox jumps over the lazy dog',
  '',
])('a line of a long title ends between words: %s', (lined) => {
  const [title, ...breaks] = [lined.replaceAll('|', ''), ...[...lined.matchAll(/\|/g)].map(({ index }, i) => index - i)]
  expect(titleBreaks(title)).toEqual(breaks)
})
