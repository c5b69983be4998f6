import { describe, expect, test } from 'vitest'
import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import { figuresOf, lengthOf, liveGameOf, liveWord, matchLabel, nextWord, notesOf, nowCount, nowWord, tagsOf } from './match-words.ts'

const names = ['青锋', '北冥', '云涧']
function side(i: number, rest: Partial<MatchSide> = {}): MatchSide {
  const name = names[i] ?? ''
  const entrant = { id: i + 1, name, shortName: name, teamId: i + 1, playerIds: [], logo: null }
  return {
    entrant,
    label: '',
    isBye: false,
    score: null,
    shootout: null,
    outcome: null,
    placement: null,
    points: null,
    incident: null,
    ...rest,
  }
}
function match(rest: Partial<MatchSummary> = {}): MatchSummary {
  return {
    id: 1,
    name: 'U3',
    competition: { id: 1, kind: 'team', name: '巅峰联赛' },
    stage: { id: 1, name: '淘汰赛' },
    group: { id: 1, name: '胜者组' },
    round: { number: 1, name: '首轮' },
    bestOf: 5,
    totalGames: null,
    schedule: { state: 'scheduled', at: '2026-11-20T11:00:00.000Z', precision: 'exact', firstAt: null, reason: '' },
    play: 'not_started',
    endedAt: null,
    liveGame: null,
    result: null,
    hasStream: true,
    isResultHidden: false,
    sides: [side(0), side(1)],
    ...rest,
  }
}
const official = { state: 'official', kind: 'played', decidedIn: 'regulation' } as const
const postponed = { state: 'postponed', at: null, precision: 'tbd', firstAt: '2026-11-20T09:20:00.000Z', reason: '网络故障' } as const
const won = { outcome: 'win' } as const
const lost = { outcome: 'loss' } as const

describe('what stands where the score stands', () => {
  const shown = (one: MatchSummary) => {
    const { sides, middle } = figuresOf(one)
    return middle || sides.map(({ text }) => text).join(' ')
  }
  test.each<[string, Partial<MatchSummary>, string]>([
    ['not begun', {}, '未开赛'],
    ['live', { play: 'live', sides: [side(0, { score: 2 }), side(1, { score: 1 })] }, '2 1'],
    ['live, nothing counted yet', { play: 'live' }, '暂无比分'],
    ['played', { play: 'ended', result: official, sides: [side(0, { score: 3, ...won }), side(1, { score: 1, ...lost })] }, '3 1'],
    ['played, only the outcome known', { play: 'ended', result: official, sides: [side(0, won), side(1, lost)] }, '胜 负'],
    [
      'shoot-out',
      {
        play: 'ended',
        result: { ...official, decidedIn: 'shootout' },
        sides: [side(0, { score: 3, shootout: 4, ...won }), side(1, { score: 3, shootout: 2, ...lost })],
      },
      '3（4） 3（2）',
    ],
    [
      'walkover, though a score were stored',
      {
        result: { ...official, kind: 'walkover' },
        sides: [side(0, { score: 2, ...won }), side(1, { score: 0, incident: 'no_show', ...lost })],
      },
      '判胜 弃权',
    ],
    [
      'given up in play',
      { result: { ...official, kind: 'forfeit_in_play' }, sides: [side(0, won), side(1, { incident: 'withdrawn', ...lost })] },
      '判胜 退赛',
    ],
    ['awarded', { result: { ...official, kind: 'awarded' }, sides: [side(0, won), side(1, lost)] }, '判胜 判负'],
    ['double forfeit', { result: { ...official, kind: 'double_forfeit' }, sides: [side(0, lost), side(1, lost)] }, '双方弃权'],
    ['void', { result: { ...official, state: 'void', kind: 'void' }, sides: [side(0, { score: 1 }), side(1, { score: 0 })] }, '比赛作废'],
    ['to be played again', { play: 'ended', result: { ...official, state: 'void' }, sides: [side(0, { score: 1 }), side(1)] }, '待重赛'],
    ['bye', { result: { ...official, kind: 'bye' }, sides: [side(0)] }, '轮空'],
    ['hidden until later', { play: 'ended', isResultHidden: true, sides: [side(0, { score: 3 }), side(1, { score: 1 })] }, '结果稍后公布'],
    ['postponed', { schedule: postponed }, '延期'],
    ['cancelled', { schedule: { ...postponed, state: 'cancelled' } }, '取消'],
    ['ended without a result or a score', { play: 'ended' }, '等待赛果'],
    ['ended without a result', { play: 'ended', sides: [side(0, { score: 2 }), side(1, { score: 1 })] }, '2 1'],
    [
      'cancelled on the way',
      { play: 'ended', schedule: { ...postponed, state: 'cancelled' }, sides: [side(0, { score: 2 }), side(1, { score: 1 })] },
      '取消',
    ],
    [
      'of three sides',
      { play: 'ended', result: official, sides: [side(0, { placement: 2 }), side(1, { placement: 1 }), side(2, { placement: 3 })] },
      '第 2 第 1 第 3',
    ],
  ])('%s', (_, rest, expected) => {
    expect(shown(match(rest))).toBe(expected)
  })

  test('who is ahead is told by the outcome, and while it runs by the score', () => {
    const looks = (rest: Partial<MatchSummary>) => figuresOf(match(rest)).sides.map(({ look }) => look)
    expect(looks({ play: 'live', sides: [side(0, { score: 1 }), side(1, { score: 2 })] })).toEqual(['behind', 'lead'])
    expect(looks({ play: 'live', sides: [side(0, { score: 1 }), side(1, { score: 1 })] })).toEqual(['even', 'even'])
    expect(looks({ play: 'ended', result: official, sides: [side(0, { score: 0, ...won }), side(1, { score: 3, ...lost })] })).toEqual([
      'lead',
      'behind',
    ])
  })
})

const notesTold = (shown: Parameters<typeof notesOf>[0]) => notesOf(shown, '2026-06-15').map(({ text }) => text)

describe('words beside the score', () => {
  test('states', () => {
    expect(tagsOf(match({ play: 'live' }))).toEqual([{ text: '直播', spoken: '正在直播', kind: 'live' }])
    expect(tagsOf(match({ play: 'ended', result: { ...official, state: 'provisional' } }))).toEqual([
      { text: '暂', spoken: '暂定赛果', kind: 'plain' },
    ])
    expect(tagsOf(match({ play: 'ended', result: official }))).toEqual([])
    const standing = match({ play: 'ended', sides: [side(0, { score: 2 }), side(1, { score: 1 })] })
    expect([tagsOf(standing), notesTold(standing)]).toEqual([[{ text: '暂', spoken: '暂定比分', kind: 'plain' }], ['等待赛果']])
    expect([tagsOf(match({ play: 'ended' })), notesTold(match({ play: 'ended' }))]).toEqual([[], []])
  })
  test('a running match that nobody can watch is never said to be broadcast', () => {
    const unseen = match({ play: 'live', hasStream: false, sides: [side(0, { score: 2 }), side(1, { score: 1 })] })
    expect(tagsOf(unseen)).toEqual([{ text: '进行中', spoken: '正在进行', kind: 'live' }])
    expect([liveWord(unseen), nowWord([unseen]), nowCount([unseen])]).toEqual(['进行中', '正在进行', { count: 1, of: '场正在进行' }])
  })
  test.each<[title: string, ...plays: MatchSummary['play'][]]>([
    ['接下来', 'not_started', 'not_started'],
    ['正在进行与接下来', 'live', 'not_started'],
    ['正在进行与接下来', 'ended', 'interrupted', 'not_started'],
    ['刚刚结束与接下来', 'ended', 'not_started'],
    ['正在进行', 'live', 'ended'],
    ['刚刚结束', 'ended'],
    ['接下来'],
  ])('the next matches of an open page are called %s as they begin and end', (title, ...plays) => {
    expect(nextWord(plays.map((play) => ({ play })))).toBe(title)
  })
  test('a postponed match tells why, when and when it was to be', () => {
    expect(notesTold(match({ schedule: postponed }))).toEqual(['网络故障', '新时间待定', '原定 11月20日 周五 17:20'])
    expect(notesTold(match({ schedule: { ...postponed, at: '2026-11-23T04:00:00.000Z', precision: 'day' } }))).toEqual([
      '网络故障',
      '改至 11月23日 周一',
      '原定 11月20日 周五 17:20',
    ])
  })
  test('a match to be played again says nothing of when another was put off', () => {
    expect(notesTold(match({ schedule: { ...postponed, state: 'unscheduled' } }))).toEqual([])
  })

  test('a postponed match that was played without a new date waits for none', () => {
    for (const play of ['live', 'interrupted', 'ended'] as const) {
      expect(notesTold(match({ schedule: postponed, play })), play).not.toContain('新时间待定')
      expect(figuresOf(match({ schedule: postponed, play })).middle, play).not.toBe('延期')
    }
    expect(notesTold(match({ schedule: postponed, play: 'ended', result: official }))).toEqual([])
  })
  test('a match with a new date keeps the first one readable until it is over', () => {
    const schedule = {
      state: 'scheduled',
      at: '2026-11-20T11:00:00.000Z',
      precision: 'exact',
      firstAt: '2026-11-20T10:30:00.000Z',
      reason: '上一场延时',
    } as const
    expect(notesTold(match({ schedule }))).toEqual(['原定 11月20日 周五 18:30', '上一场延时'])
    expect(notesTold(match({ schedule, play: 'ended', result: official }))).toEqual([])
  })
  test('the game that is on is told of a match of several', () => {
    expect(liveGameOf(match({ play: 'live', liveGame: 3 }))).toBe('第 3 局')
    expect(liveGameOf(match({ play: 'live', liveGame: 3, bestOf: null, totalGames: 4, areBoards: true }))).toBe('第 3 台')
    expect(liveGameOf(match({ play: 'live', liveGame: 1, bestOf: 1 }))).toBe('')
    expect(liveGameOf(match({ play: 'interrupted', liveGame: 3 }))).toBe('')
  })
  test('nothing is told of a hidden result', () => {
    expect(notesTold(match({ play: 'ended', isResultHidden: true, result: { ...official, decidedIn: 'shootout' } }))).toEqual([])
  })
  test('length', () => {
    expect([
      lengthOf({ bestOf: 5 }),
      lengthOf({ bestOf: 1 }),
      lengthOf({ bestOf: null, totalGames: 2 }),
      lengthOf({ bestOf: null, totalGames: 4, areBoards: true }),
      lengthOf({ bestOf: null }),
    ]).toEqual(['BO5', '', '共 2 局', '共 4 台', ''])
  })
})

test.each<[string, Partial<MatchSummary>]>([
  ['青锋 2 比 1 北冥，正在直播', { play: 'live', sides: [side(0, { score: 2 }), side(1, { score: 1 })] }],
  ['青锋 2 比 1 北冥，正在进行', { play: 'live', hasStream: false, sides: [side(0, { score: 2 }), side(1, { score: 1 })] }],
  [
    '青锋 3 比 3 北冥，决胜 4 比 2',
    {
      result: { ...official, decidedIn: 'shootout' },
      sides: [side(0, { score: 3, shootout: 4, ...won }), side(1, { score: 3, shootout: 2, ...lost })],
    },
  ],
  ['青锋 判胜，北冥 弃权', { result: { ...official, kind: 'walkover' }, sides: [side(0, won), side(1, { incident: 'no_show', ...lost })] }],
  ['青锋 2 比 1 北冥，暂定比分', { play: 'ended', sides: [side(0, { score: 2 }), side(1, { score: 1 })] }],
  ['青锋 对 北冥，未开赛', {}],
  ['U3 胜者 对 待定，未开赛', { sides: [side(0, { entrant: null, label: 'U3 胜者' }), side(1, { entrant: null })] }],
  [
    '青锋 3 比 2 北冥，暂定赛果',
    { result: { ...official, state: 'provisional' }, sides: [side(0, { score: 3, ...won }), side(1, { score: 2, ...lost })] },
  ],
])('spoken: %s', (expected, rest) => {
  expect(matchLabel(match(rest))).toBe(expected)
})
