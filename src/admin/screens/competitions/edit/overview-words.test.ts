import { describe, expect, test } from 'vitest'
import { bySeed, groupedEvent, play, singleEvent } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import { hasOpenTie, openTieTables } from '#rules/open-tie.ts'
import type { Match } from '#shared/competitions/match.ts'
import { championWords, matchWords, stageWords } from './overview-words.ts'

/** A place of a match that is the best of so many games. */
function place(bestOf: number) {
  const [stage] = singleEvent(4, false).stages
  const [round] = stage?.groups[0]?.rounds ?? []
  if (!stage || !round) throw new Error('The cup has a round')
  return { stage: { ...stage, ruleset: { ...stage.ruleset, bestOf } }, round: { ...round, bestOf } }
}

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
    expect(matchWords({ ...place(3), match: one }, derived, today)).toBe(words)
  })

  test('of a single game by its own score, as everywhere else', () => {
    const games = [{ number: 1, state: 'done' as const, sides: [{ score: 16 }, { score: 14 }] }]
    const one = match({ play: 'ended', games }, [1, 0])
    const words = [1, 3].map((bestOf) => matchWords({ ...place(bestOf), match: one }, { ...open, outcomes: ['win', 'loss'] }, today))
    expect(words).toEqual(['16–14', '1–0'])
  })
})

test('a title that a provisional result holds back says which one it is', () => {
  const cup = structuredClone(play(singleEvent(4, false), bySeed))
  expect(championWords(cup, derive(cup))).toBe('选手1')
  const [semi, final] = cup.stages[0]?.groups[0]?.rounds.map(({ matches }) => matches.at(-1)) ?? []
  if (!semi?.result || !final?.result) throw new Error('The cup is played out')
  semi.result.state = 'provisional'
  expect(championWords(cup, derive(cup))).toBe('还没有产生：半决赛 2 的赛果还没有确认')
  delete final.result
  expect(championWords(cup, derive(cup))).toBe('还没有产生')
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
  expect(openTieTables(derived)).toEqual(['pools/a'])
  expect(stageWords(pools, 'finished', tables)).toBe('小组赛（循环赛，已结束，A 组名次待裁定）')
  expect(stageWords(pools, 'finished', tables.slice(1))).toBe('小组赛（循环赛，已结束）')
})
