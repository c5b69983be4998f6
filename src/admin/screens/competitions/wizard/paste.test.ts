import { expect, test } from 'vitest'
import { parseEntrants } from './paste.ts'

const names = (text: string, known: string[] = []) => parseEntrants(text, known).entrants.map((entrant) => entrant.name)

test('one name a line', () => {
  expect(names('青锋\n北冥\r\n\n  云涧 ')).toEqual(['青锋', '北冥', '云涧'])
})

test.each([
  ['1、青锋\n2、北冥', ['青锋', '北冥']],
  ['1. 青锋\n2．北冥', ['青锋', '北冥']],
  ['（1）青锋\n(2) 北冥', ['青锋', '北冥']],
  ['①青锋\n② 北冥', ['青锋', '北冥']],
  ['1：青锋\n2)北冥', ['青锋', '北冥']],
  ['青锋、北冥、云涧', ['青锋', '北冥', '云涧']],
  ['1、青锋、北冥；云涧', ['青锋', '北冥', '云涧']],
  ['青锋，北冥，云涧', ['青锋', '北冥', '云涧']],
  ['青锋,QF', ['青锋']],
  ['1984 战队\n7.5 小队\n3V3', ['1984 战队', '7.5 小队', '3V3']],
  ['名称\t种子\n1、青锋\t2\n2、北冥\t1', ['北冥', '青锋']],
])('names as people list them: %j', (text, expected) => {
  expect(names(text)).toEqual(expected)
})

test('columns as their heading names them, in the order of the seeds', () => {
  const { entrants } = parseEntrants('种子\t队名\t简称\n2\t青锋\tQF\n1\t北冥\tBM\n\t云涧\t', [])
  expect(entrants.map(({ name, shortName, seed }) => [name, shortName, seed])).toEqual([
    ['北冥', 'BM', 1],
    ['青锋', 'QF', 2],
    ['云涧', '', null],
  ])
})

test('commas of either width, and quotes around them', () => {
  expect(parseEntrants('"A, B",AB,3\n青锋，QF，1', []).entrants).toMatchObject([
    { name: '青锋', shortName: 'QF', seed: 1 },
    { name: 'A, B', shortName: 'AB', seed: 3 },
  ])
})

test('who is there twice is left out and named with the line', () => {
  const { entrants, problems } = parseEntrants('青锋\nＡlpha\nalpha\n北冥', ['北冥'])
  expect(entrants.map(({ name }) => name)).toEqual(['青锋', 'Ａlpha'])
  expect(problems).toEqual(['第 3 行的「alpha」和第 2 行重复，没有重复加入。', '第 4 行的「北冥」已经在名单里，没有重复加入。'])
})

test('a name that is missing or too long is said, and nothing is cut', () => {
  expect(parseEntrants(`,x\n${'长'.repeat(61)}\n青锋,${'短'.repeat(61)}\n北冥,${'短'.repeat(60)}`, [])).toMatchObject({
    entrants: [{ name: '北冥', shortName: '短'.repeat(60) }],
    problems: ['第 1 行没有名称，没有加入。', '第 2 行的名称超过 60 个字，没有加入。', '第 3 行的简称超过 60 个字，没有加入。'],
  })
})

test('a seed or a rating that is no number, or is there twice, is said, and its entrant added', () => {
  const { entrants, problems, notes } = parseEntrants('名称\t种子\t等级分\n青锋\t三\t1500\n北冥\t2\t一千\n云涧\t2\t', [])
  expect(entrants.map(({ name, seed, rating }) => [name, seed, rating])).toEqual([
    ['北冥', 2, null],
    ['云涧', 2, null],
    ['青锋', null, 1500],
  ])
  expect(problems).toEqual([])
  expect(notes).toEqual([
    '第 2 行的种子「三」不是 1 至 99999 的整数，排在有种子的后面。',
    '第 3 行的等级分「一千」不是 0 至 100000 的数，没有填。',
    '第 4 行和第 3 行的种子都是 2，按先后排。',
  ])
})
