import { ladderNow, opponentsOf } from '#rules/ladder/challengers.ts'
import { presetRuleset } from '#rules/presets/rulesets.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'
import { random } from './random.ts'
import { at, playerEntry, playerSlug, plus, seasons } from './words.ts'

const field = [
  ...['霜序', '听雨', '疏桐', '折柳', '拾光', '知更', '晚舟', '鲲生', '丹砂', '星槎', '松烟', '昆玉'],
  ...['南枝', '白露', '重明', '朝雀', '小满', '渡口', '临川', '夕照', '卷云', '千帆', '若木', '春雷'],
] as const
const days = [19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
const evening = ['20:00', '20:50'] as const

/** The practice ladder of the autumn: two weeks in October, two challenges an evening. It stays open until the season ends. */
export function autumnLadder(): CompetitionDocument {
  const next = random(19)
  let document = empty()
  const challenged = new Set<string>()
  for (const [i, day] of days.entries()) {
    for (const hour of evening) {
      const number = i < 7 ? 1 : 2
      document = withMatch(document, number, challenge(document, challenged, `2026-10-${day} ${hour}`, next))
    }
  }
  return withMatch(document, 4, cancelled(document))
}

/** The last challenge was called off: the league wanted the challenger that evening. */
function cancelled(document: CompetitionDocument): Match {
  const order = ladderNow(document, 'ladder')?.order ?? []
  const challenged = order[order.indexOf('wanzhou') - 1]
  if (!challenged) throw new Error('The challenger has nobody above')
  const when = at('2026-11-16 20:00')
  return {
    key: 't27',
    schedule: {
      state: 'cancelled',
      reschedules: [{ from: when, to: null, reason: '挑战者当晚代表云涧出战小组赛末轮，挑战取消', at: at('2026-11-15 12:00') }],
    },
    sides: [{ entrant: 'wanzhou' }, { entrant: challenged }],
  }
}

/** The one who has not challenged for longest, against one of those above him; he wins a little more often than not. */
function challenge(document: CompetitionDocument, challenged: Set<string>, beijing: string, next: () => number): Match {
  const now = ladderNow(document, 'ladder')
  if (!now) throw new Error('The document has no ladder')
  if (challenged.size > 18) challenged.clear()
  const free = now.order.slice(1).filter((key) => !challenged.has(key))
  const challenger = free[Math.floor(next() * free.length)] ?? ''
  challenged.add(challenger)
  const opponents = opponentsOf(now, challenger)
  const opponent = opponents[Math.floor(next() * opponents.length)] ?? ''
  const scores = next() < 0.56 ? [2, Math.floor(next() * 2)] : [Math.floor(next() * 2), 2]
  const count = now.group.rounds.reduce((sum, { matches }) => sum + matches.length, 0)
  return {
    key: `t${count + 1}`,
    schedule: { state: 'scheduled', at: at(beijing) },
    play: 'ended',
    sides: [challenger, opponent].map((entrant, i) => ({ entrant, score: scores[i] })),
    result: { state: 'official', kind: 'played', endedAt: plus(at(beijing), 30 + 10 * ((scores[0] ?? 0) + (scores[1] ?? 0) - 2)) },
  }
}

function withMatch(document: CompetitionDocument, number: number, match: Match): CompetitionDocument {
  const withIn = (rounds: readonly Round[]): Round[] => {
    const round = rounds.find((each) => each.number === number) ?? { number, name: `第 ${number} 周`, matches: [] }
    const filled = { ...round, matches: [...round.matches, match] }
    return [...rounds.filter((each) => each.number !== number), filled]
  }
  return {
    ...document,
    stages: document.stages.map(
      (stage): Stage => ({ ...stage, groups: stage.groups.map((group) => ({ ...group, rounds: withIn(group.rounds) })) }),
    ),
  }
}

function empty(): CompetitionDocument {
  return {
    format: 'leitai/competition',
    version: 1,
    season: seasons.s8,
    competition: {
      slug: 'tianti-s8',
      kind: 'single',
      name: '单骑天梯 S8',
      summary: '二十四人的练习天梯：最多向上挑战四名，BO3，挑战成功取代对方的名次。开放到赛季结束。',
      startsOn: '2026-10-19',
      endsOn: '2026-12-31',
    },
    players: field.map((name) => playerEntry(playerSlug(name), name)),
    entrants: field.map((name, i) => ({ key: playerSlug(name), name, players: [playerSlug(name)], seed: i + 1 })),
    stages: [
      {
        key: 'ladder',
        name: '天梯',
        format: 'ladder',
        ladder: { by: 'position', move: 'take_place', reach: 4 },
        ruleset: presetRuleset('ladder', 3),
        places: field.map((name) => ({ entrant: playerSlug(name) })),
        groups: [{ key: 'main', name: '天梯', kind: 'pool', rounds: [] }],
      },
    ],
  }
}
