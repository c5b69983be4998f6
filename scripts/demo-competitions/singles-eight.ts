import { derive } from '#rules/derive.ts'
import { nextSwissRound } from '#rules/pairing/swiss-stage.ts'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'
import { withLengths } from './facts.ts'
import { random, shuffled } from './random.ts'
import { at, games, playerEntry, playerSlug, plus, seasons, swissRules, venue } from './words.ts'

const field = [
  '霜序',
  '疏桐',
  '听雨',
  '折柳',
  '拾光',
  '知更',
  '晚舟',
  '鲲生',
  '丹砂',
  '星槎',
  '松烟',
  '昆玉',
  '南枝',
  '白露',
  '重明',
  '朝雀',
]
const keys = field.map(playerSlug)
/** The two finalists, the winner first: nobody else beats them once the bracket begins. */
const finalists = ['霜序', '疏桐'].map(playerSlug)
const maps = ['落星渊', '听涛崖', '鸣沙关', '雁回岭', '断云桥'] as const
const swissDays = ['2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16', '2026-06-17']
const finalDays: Readonly<Record<string, string>> = { Q: '2026-06-20', S: '2026-06-21', T: '2026-06-22', F: '2026-06-22' }

/** The eighth term: sixteen by record, three wins advance and three losses eliminate; then eight in a bracket. */
export function summerSingles(): CompetitionDocument {
  for (let seed = 1; seed < 200; seed += 1) {
    const next = random(seed)
    const document = playedFinals(playedSwiss(empty(), next), next)
    const { isFinal, placements } = derive(document)
    if (isFinal && finalists.every((key, i) => placements[i]?.entrant === key)) return document
  }
  throw new Error('No run ends with the final that the facts tell')
}

function empty(): CompetitionDocument {
  return {
    format: 'leitai/competition',
    version: 1,
    season: seasons.s7,
    competition: {
      slug: 'danqi-8',
      kind: 'single',
      name: '单骑擂第八届',
      summary: '十六人按战绩打瑞士轮，三胜晋级，三负出局；八强单败 BO5。',
      startsOn: '2026-06-13',
      endsOn: '2026-06-22',
    },
    players: field.map((name) => playerEntry(playerSlug(name), name)),
    entrants: field.map((name, i) => ({ key: playerSlug(name), name, players: [playerSlug(name)], seed: i + 1 })),
    stages: [
      {
        key: 'swiss',
        name: '瑞士轮',
        format: 'swiss',
        swiss: { by: 'record', wins: 3, losses: 3 },
        ruleset: {
          ...swissRules(3),
          tiebreaks: [
            { metric: 'wins', scope: 'overall' },
            { metric: 'losses', scope: 'overall' },
            { metric: 'wins_minus_losses', scope: 'opponents' },
            { metric: 'seed', scope: 'overall' },
          ],
        },
        places: keys.map((entrant) => ({ entrant })),
        groups: [
          {
            key: 'main',
            name: '瑞士轮',
            kind: 'pool',
            rounds: [],
            zones: [
              { from: 1, to: 8, kind: 'advance', label: '进八强' },
              { from: 9, to: 16, kind: 'eliminated', label: '出局' },
            ],
          },
        ],
      },
      finals(),
    ],
    awards: [{ key: 'mvp', kind: 'mvp', title: '最佳选手', player: finalists[0], at: '2026-06-22' }],
  }
}

function playedSwiss(document: CompetitionDocument, next: () => number): CompetitionDocument {
  const paired = nextSwissRound({ document, derived: derive(document), stage: 'swiss' })
  const [swiss, ...rest] = document.stages
  const group = swiss?.groups[0]
  if (paired.state !== 'paired' || !swiss || !group) return document
  const round = {
    ...paired.round,
    name: `第 ${paired.round.number} 轮`,
    matches: paired.round.matches.map((match, i) => swissMatch(match, paired.round, i, next)),
  }
  return playedSwiss({ ...document, stages: [{ ...swiss, groups: [{ ...group, rounds: [...group.rounds, round] }] }, ...rest] }, next)
}

function swissMatch(match: Match, { number }: Round, table: number, next: () => number): Match {
  const favourite = match.sides.findIndex((side) => finalists.includes(side.entrant ?? '') && number !== 2)
  const winner = favourite >= 0 ? favourite : Number(next() < 0.5)
  return series(match, { winner, need: 2, when: `${swissDays[number - 1]} ${14 + 2 * Math.floor(table / 4)}:00` }, next)
}

interface Played {
  winner: number
  need: number
  when: string
}

/** A series of the winner's `need` games, in an order that ends with one of them. */
function series(match: Match, { winner, need, when }: Played, next: () => number): Match {
  const lost = Math.floor(next() * need)
  const order = [...shuffled([...Array(need - 1).fill(winner), ...Array(lost).fill(1 - winner)], next), winner]
  const pool = shuffled(maps, next)
  const start = at(when)
  return {
    ...match,
    venue,
    schedule: { state: 'scheduled', at: start, precision: 'exact' },
    play: 'ended',
    sides: match.sides.map((side, i) => ({ ...side, score: order.filter((one) => one === i).length })),
    games: withLengths(games(order.map((side, i) => `${pool[i % pool.length]} ${side}`).join(', ')), `d8/${match.key}`, 420),
    result: { state: 'official', kind: 'played', endedAt: plus(start, 24 * order.length) },
  }
}

function finals(): Stage {
  const match = (key: string, name: string, sides: Match['sides']): Match => ({ key, name, sides })
  const pairs = [
    [1, 8],
    [4, 5],
    [2, 7],
    [3, 6],
  ] as const
  const won = (key: string) => ({ source: { winnerOf: key } })
  const lost = (key: string) => ({ source: { loserOf: key } })
  return {
    key: 'finals',
    name: '八强',
    format: 'single_elimination',
    thirdPlace: true,
    ruleset: swissRules(5),
    places: Array.from({ length: 8 }, (_, i) => ({ source: { rankOf: { stage: 'swiss', group: 'main', rank: i + 1 } } })),
    groups: [
      {
        key: 'bracket',
        name: '八强',
        kind: 'final',
        rounds: [
          {
            number: 1,
            name: '四分之一决赛',
            matches: pairs.map(([a, b], i) => match(`Q${i + 1}`, `Q${i + 1}`, [{ source: { seed: a } }, { source: { seed: b } }])),
          },
          { number: 2, name: '半决赛', matches: [match('S1', 'S1', [won('Q1'), won('Q2')]), match('S2', 'S2', [won('Q3'), won('Q4')])] },
          { number: 3, name: '决赛', matches: [match('F', '决赛', [won('S1'), won('S2')])] },
        ],
      },
      {
        key: 'third',
        name: '三四名',
        kind: 'placement',
        rounds: [{ number: 1, name: '三四名赛', matches: [match('T', '三四名赛', [lost('S1'), lost('S2')])] }],
      },
    ],
  }
}

/** Match by match, because the next pairing depends on the last result. */
function playedFinals(document: CompetitionDocument, next: () => number): CompetitionDocument {
  const derived = derive(document)
  const stage = document.stages.at(-1)
  const open = stage?.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)).find((match) => !match.result)
  if (!stage || !open) return document
  const sides = derived.matches.get(open.key)?.sides.map((side) => side.entrant) ?? []
  const best = finalists.map((key) => sides.indexOf(key)).find((side) => side >= 0)
  const winner = best ?? Number(next() < 0.5)
  const day = finalDays[open.key.slice(0, 1)]
  const hour = open.key === 'F' ? '19:00' : `${13 + 2 * Number(open.key.slice(1) || 1)}:00`
  const sweep = open.key === 'F' ? () => 0 : next
  const played = series(open, { winner, need: 3, when: `${day} ${hour}` }, sweep)
  const replaced = (group: Group): Group => ({
    ...group,
    rounds: group.rounds.map((round) => ({ ...round, matches: round.matches.map((match) => (match.key === open.key ? played : match)) })),
  })
  return playedFinals({ ...document, stages: [...document.stages.slice(0, -1), { ...stage, groups: stage.groups.map(replaced) }] }, next)
}
