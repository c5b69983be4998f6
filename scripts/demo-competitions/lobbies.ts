import { lobbyRuleset } from '#rules/presets/lobbies.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game, Match } from '#shared/competitions/match.ts'
import { random, shuffled } from './random.ts'
import { at, plus, seasons, venue } from './words.ts'

/** Pairs of the gates who hunt in one field; none of them is a player of another competition. */
const pairs = {
  baizhou: '白昼 / 不系舟',
  qingdeng: '青灯 / 远山',
  zheshan: '折扇 / 流苏',
  cangyuer: '苍耳 / 苜蓿',
  maosun: '毛笋 / 春盘',
  shixiang: '石巷 / 乌篷',
  sangeng: '三更 / 四更',
  nangua: '南瓜 / 马车',
  atuan: '阿团 / 圆子',
  changting: '长亭 / 短亭',
  doufu: '豆腐 / 砚池',
  heichao: '黑潮 / 白浪',
} as const
const keys = Object.keys(pairs)

/** Six rounds of two games each; three are over. In the third the last pair was absent. */
const days = ['2026-11-18 15:00', '2026-11-19 15:00', '2026-11-20 15:00', '2026-11-21 15:00', '2026-11-23 15:00', '2026-11-24 15:00']
const maps = ['鸣沙关', '雁回岭'] as const
const roundsOver = 3

/** Places are random, with a slight advantage for better seeds; kills go to those who survive longest. */
function gameOf(number: number, round: number, absent: number | null): Game {
  const next = random(round * 10 + number)
  const here = keys.map((_, i) => i).filter((i) => i !== absent)
  const order = shuffled(here, next).sort((a, b) => a * 0.4 + next() * 6 - (b * 0.4 + next() * 6))
  return {
    number,
    map: maps[number - 1] ?? '',
    state: 'done',
    durationSeconds: 1500 + Math.floor(next() * 300),
    sides: keys.map((_, i) => {
      if (i === absent) return { incident: 'no_show' }
      const placement = order.indexOf(i) + 1
      return { placement, score: Math.floor(next() * (placement <= 4 ? 6 : 3)) }
    }),
  }
}

function matchOf(when: string, round: number): Match {
  const start = at(when)
  const base = { key: `r${round}`, schedule: { state: 'scheduled' as const, at: start, precision: 'exact' as const }, venue }
  const absent = round === roundsOver ? keys.length - 1 : null
  const sides = keys.map((_, i) => ({ source: { seed: i + 1 }, ...(i === absent && { incident: 'no_show' as const }) }))
  if (round > roundsOver) return { ...base, sides }
  return {
    ...base,
    play: 'ended',
    sides,
    games: [gameOf(1, round, absent), gameOf(2, round, absent)],
    result: { state: 'official', kind: 'played', endedAt: plus(start, 70) },
  }
}

export function autumnHunt(): CompetitionDocument {
  return {
    format: 'leitai/competition',
    version: 1,
    season: seasons.s8,
    competition: {
      slug: 'zhulu-1',
      kind: 'battle',
      name: '逐鹿场第 1 期',
      summary: '十二组同场，六轮十二局：名次分加淘汰分，总分最高的夺鹿。',
      startsOn: '2026-11-18',
      endsOn: '2026-11-24',
    },
    entrants: Object.entries(pairs).map(([key, name], i) => ({ key, name, seed: i + 1 })),
    stages: [
      {
        key: 'series',
        name: '积分赛',
        format: 'lobby_series',
        ruleset: lobbyRuleset('kills', maps.length),
        places: keys.map((entrant) => ({ entrant })),
        groups: [
          {
            key: 'main',
            name: '积分赛',
            kind: 'pool',
            zones: [{ from: 1, to: 4, kind: 'advance', label: '直接进入下一期' }],
            rounds: days.map((when, i) => ({ number: i + 1, name: `第 ${i + 1} 轮`, matches: [matchOf(when, i + 1)] })),
          },
        ],
      },
    ],
  }
}
