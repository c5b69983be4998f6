import { expect, test } from 'vitest'
import { absent, done, resultBy } from '#rules/acts/examples.ts'
import { groupedEvent, singleEvent } from '#rules/correct/examples.ts'
import { matchLabels } from './places.ts'

test('a match is called by those who come to it, however they come', () => {
  const cup = singleEvent(4, false)
  const semis = [...matchLabels(cup)]
  expect(semis.map(([, label]) => label)).toEqual([
    '淘汰赛 · 半决赛 · 半决赛 1 选手1 对 选手4',
    '淘汰赛 · 半决赛 · 半决赛 2 选手2 对 选手3',
    '淘汰赛 · 决赛',
  ])
  const first = done(cup, { kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([2, 1]) }).document
  const second = done(first, { kind: 'record_result', match: 'm2', publicNote: '', result: absent(2, [0]) }).document
  expect([...matchLabels(second).values()].at(-1)).toBe('淘汰赛 · 决赛 · 决赛 选手1 对 选手3')
})

test('no label names an internal key', () => {
  for (const document of [groupedEvent(), singleEvent(8, true)])
    for (const [key, label] of matchLabels(document)) expect(label).not.toContain(key)
})
