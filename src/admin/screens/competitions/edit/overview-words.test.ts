import { describe, expect, test } from 'vitest'
import { groupedEvent, play } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import type { Match } from '#shared/competitions/match.ts'
import { hasOpenTie, matchWords, stageWords } from './overview-words.ts'

const today = '2026-11-20'
const match = (more: Partial<Match> = {}, scores: readonly number[] = []): Match => ({
  key: 'final',
  sides: [0, 1].map((i) => ({ entrant: `e${i + 1}`, ...(scores[i] !== undefined && { score: scores[i] }) })),
  ...more,
})

describe('how a match stands in the overview', () => {
  const open = { outcomes: null, isNotNeeded: false }
  test.each<[string, Match, Parameters<typeof matchWords>[1], string]>([
    ['not dated', match(), open, '待定'],
    ['live', match({ play: 'live' }, [0, 1]), open, '0–1，进行中'],
    ['live before the first score', match({ play: 'live' }), open, '进行中'],
    ['stopped', match({ play: 'interrupted' }, [1, 1]), open, '1–1，中断'],
    ['over without a result', match({ play: 'ended' }), open, '等待赛果'],
    ['put off', match({ schedule: { state: 'postponed', reschedules: [] } }), open, '延期'],
    ['over', match({ play: 'ended' }, [2, 1]), { ...open, outcomes: ['win', 'loss'] }, '2–1'],
    ['never to be played', match(), { ...open, isNotNeeded: true }, '不用打'],
  ])('%s', (_, one, derived, words) => {
    expect(matchWords(one, derived, today)).toBe(words)
  })
})

test('a stage says in which of its groups a tie is open', () => {
  const start = structuredClone(groupedEvent())
  for (const { ruleset } of start.stages) {
    Object.assign(ruleset, { tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'organiser' })
  }
  const level = play(start, ({ stage, group, sides }) => {
    if (stage !== 'pools') return null
    if (group === 'a') return 'double_forfeit'
    return Number(sides[0]?.entrant?.slice(1)) < Number(sides[1]?.entrant?.slice(1)) ? 0 : 1
  })
  const derived = derive(level)
  const [pools] = level.stages
  if (!pools) throw new Error('no stage')
  const tables = pools.groups.flatMap(({ key, name }) => {
    const standing = derived.standings.get(`pools/${key}`)
    return standing ? [{ name, standing }] : []
  })
  expect(tables.map(({ standing }) => hasOpenTie(standing))).toEqual([true, false])
  expect(stageWords(pools, 'finished', tables)).toBe('小组赛（循环赛，已结束，A 组名次待裁定）')
  expect(stageWords(pools, 'finished', tables.slice(1))).toBe('小组赛（循环赛，已结束）')
})
