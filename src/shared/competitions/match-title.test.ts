import { expect, test } from 'vitest'
import { matchPlace } from './match-title.ts'

test.each<[place: string, stage: string, group: string, own: [round: string, name: string]]>([
  ['淘汰赛 · 胜者组决赛 · U3', '淘汰赛', '胜者组', ['胜者组决赛', 'U3']],
  ['八强 · 三四名赛', '八强', '三四名', ['三四名赛', '三四名赛']],
  ['八强 · 决赛', '八强', '八强', ['决赛', '决赛']],
  ['小组赛 · A 组 · 第 2 轮', '小组赛', 'A 组', ['', '']],
  ['积分赛 · 第 2 轮 · A 组', '积分赛', '积分赛', ['第 2 轮', 'A 组']],
])('a match stands in %s', (place, stage, group, [round, name]) => {
  const match = { stage: { id: 1, name: stage }, group: { id: 1, name: group }, round: { number: 2, name: round }, name }
  expect(matchPlace(match).join(' · ')).toBe(place)
})
