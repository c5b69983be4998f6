import { expect, test } from 'vitest'
import { dayOf, isApart, parseQuery } from './parsed-query.model.ts'

const today = '2026-11-20'
const textsOf = (q: string) => parseQuery(q, today).terms.map(({ text }) => text)

test.each([
  ['鹤王 胜率', ['鹤王', '胜率']],
  ['鹤王，胜率', ['鹤王', '胜率']],
  ['夏季赛　决赛 夏季赛', ['夏季赛', '决赛']],
  ['2026夏季赛', ['2026', '夏季赛']],
  ['２０２６年夏季赛', ['2026年', '夏季赛']],
  ['iOS14下载', ['ios', '14', '下载']],
  ['青锋 vs 北冥', ['青锋', '北冥']],
  ['青锋vs北冥', ['青锋', '北冥']],
  ['vs', ['vs']],
  ['第9届擂台杯', ['第9届', '擂台杯']],
  ['第 9 届 擂台杯', ['第9届', '擂台杯']],
  ['总决赛第三局', ['总决赛', '第三局']],
  ['夏季赛八强', ['夏季赛', '八强']],
  ['一场围城打援', ['一场围城打援']],
  ['云涧3:1青锋', ['云涧', '3:1', '青锋']],
  ['11 月 6 日 青锋', ['11月6日', '青锋']],
  ['"《》', []],
  ['阿*', ['阿*']],
])('%s is made of its words', (q, terms) => {
  expect(textsOf(q)).toEqual(terms)
})

test.each([
  ['第9届', ['第9届', '第 9 届', '第九届']],
  ['第九届', ['第九届', '第9届', '第 9 届']],
  ['第二十期', ['第二十期', '第20期', '第 20 期']],
  ['16强', ['16强', '16 强', '十六强']],
  ['2026年', ['2026']],
  ['11月06日', ['11月06日', '11月6日', '11 月 6 日']],
])('%s may be written in these ways', (q, forms) => {
  expect(parseQuery(q, today).terms.map((term) => term.forms)).toEqual([forms])
})

test.each([
  ['11月6日', '2026-11-20', { day: '2026-11-06', beside: '' }],
  ['11月6号青锋', '2026-11-20', { day: '2026-11-06', beside: '青锋' }],
  ['1月3日', '2026-11-20', { day: '2027-01-03', beside: '' }],
  ['12月30日', '2027-01-05', { day: '2026-12-30', beside: '' }],
  ['2024年2月29日', '2026-11-20', { day: '2024-02-29', beside: '' }],
  ['2026-11-06', '2026-11-20', { day: '2026-11-06', beside: '' }],
  ['2月29日', '2028-01-05', { day: '2028-02-29', beside: '' }],
  ['11月31日', '2026-11-20', null],
  ['13月1日', '2026-11-20', null],
  ['11月6日到11月8日', '2026-11-20', null],
  ['青锋', '2026-11-20', null],
])('%s on %s is the day %j', (q, on, day) => {
  expect(dayOf(parseQuery(q, on))).toEqual(day)
})

test('a single word stands nowhere apart', () => {
  expect(['鹤王', '鹤王 ', '《鹤王》', '鹤王 胜率', '第9届'].map((q) => isApart(parseQuery(q, today)))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
