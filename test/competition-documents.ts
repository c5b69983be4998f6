import type { CompetitionDocument, Entrant, Group, Stage } from '#shared/competitions/document.ts'
import type { Game, Match, Round, Side } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** Small valid competitions of every format; a test takes one and breaks it. */
export const goals: Ruleset = {
  version: 1,
  points: { win: 3, draw: 1, loss: 0 },
  score: 'entered',
  forfeitScore: [3, 0],
  tiebreaks: [
    { metric: 'points', scope: 'overall' },
    { metric: 'score_difference', scope: 'overall' },
    { metric: 'points', scope: 'head_to_head' },
  ],
  onSplit: 'continue',
  lastResort: 'lots',
}

/** A best of so many games; the score is the number of won games. */
export function bestOf(games: number): Ruleset {
  return {
    version: 1,
    points: { win: 1, draw: 0, loss: 0 },
    score: 'games_won',
    forfeitScore: null,
    bestOf: games,
    tiebreaks: [
      { metric: 'wins', scope: 'overall' },
      { metric: 'wins_minus_losses', scope: 'opponents' },
    ],
    onSplit: 'continue',
    lastResort: 'shared',
  }
}

/** Team matches on so many boards; the score is the board points. */
function boards(totalGames: number): Ruleset {
  return {
    version: 1,
    points: { win: 2, draw: 1, loss: 0 },
    score: 'board_points',
    forfeitScore: null,
    totalGames,
    tiebreaks: [
      { metric: 'points', scope: 'overall' },
      { metric: 'score_for', scope: 'overall' },
      { metric: 'points', scope: 'opponents', cutLowest: 1 },
    ],
    onSplit: 'continue',
    lastResort: 'shared',
  }
}

function entrantsOf(count: number): Entrant[] {
  return Array.from({ length: count }, (_, i) => ({ key: entrantKey(i + 1), name: `${i + 1} 号`, seed: i + 1 }))
}

/** The entrant with this seed, from 1: e1, e2… */
export function entrantKey(seed: number): string {
  return `e${seed}`
}

/** One place for each entrant, in the order of the seeds. */
export function placesOf(count: number): Stage['places'] {
  return Array.from({ length: count }, (_, i) => ({ entrant: entrantKey(i + 1) }))
}

export function groupOf(matchesOfRounds: readonly (readonly Match[])[], more: Partial<Group> = {}): Group {
  const rounds: Round[] = matchesOfRounds.map((matches, i) => ({ number: i + 1, matches: [...matches] }))
  return { key: 'a', name: '一组', kind: 'pool', rounds, ...more }
}

/** A match that is over: entrants, or sources as they stand, and the score. */
function played(
  key: string,
  sides: readonly [string | Side, string | Side],
  score: readonly [number, number],
  more: Partial<Match> = {},
): Match {
  return {
    key,
    play: 'ended',
    sides: sides.map((side, i) => ({ ...(typeof side === 'string' ? { entrant: side } : side), score: score[i] })),
    result: { state: 'official', kind: score[0] === score[1] ? 'draw' : 'played' },
    ...more,
  }
}

/** A game that is over with these scores. */
function game(number: number, first: number, second: number): Game {
  return { number, state: 'done', sides: [{ score: first }, { score: second }] }
}

export function documentOf(entrants: number, stages: Stage[], more: Partial<CompetitionDocument> = {}): CompetitionDocument {
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 's1', name: '第一赛季', startsOn: '2026-09-01', endsOn: '2026-12-31' },
    competition: { slug: 'c1', kind: 'team', name: '测试赛', startsOn: '2026-09-05', endsOn: '2026-11-30' },
    entrants: entrantsOf(entrants),
    stages,
    ...more,
  }
}

/** Four in one group, two rounds played and one to come, rescheduled once. */
function roundRobin(): CompetitionDocument {
  const first = [played('m1', ['e1', 'e4'], [2, 0]), played('m2', ['e2', 'e3'], [1, 1])]
  const second = [
    played('m3', ['e4', 'e2'], [0, 3]),
    {
      key: 'm4',
      sides: [{ entrant: 'e3' }, { entrant: 'e1', incident: 'no_show' }],
      result: { state: 'official', kind: 'walkover' },
    } satisfies Match,
  ]
  const third = [
    {
      key: 'm5',
      schedule: {
        state: 'scheduled',
        at: '2026-11-21T12:00:00.000Z',
        reschedules: [{ from: '2026-11-14T12:00:00.000Z', to: '2026-11-21T12:00:00.000Z', reason: '场馆检修' }],
      },
      sides: [{ entrant: 'e1' }, { entrant: 'e2' }],
    },
    { key: 'm6', schedule: { state: 'unscheduled' }, sides: [{ entrant: 'e3' }, { entrant: 'e4' }] },
  ] satisfies Match[]
  const group = groupOf([first, second, third], {
    adjustments: [{ key: 'd1', entrant: 'e4', metric: 'points', delta: -1, publicNote: '迟到' }],
    decisions: [{ key: 'o1', method: 'lots', order: ['e2', 'e3'], publicNote: '抽签' }],
    zones: [
      { from: 1, to: 2, kind: 'advance', label: '晋级' },
      { from: 3, to: 4, kind: 'eliminated', label: '淘汰' },
    ],
  })
  const stage: Stage = {
    key: 'league',
    name: '循环赛',
    format: 'round_robin',
    ruleset: { ...goals, legs: 1 },
    places: placesOf(4),
    groups: [group],
  }
  return documentOf(4, [stage])
}

/** Five over three rounds by points: a bye in each, one of them half, and a late entrant. */
function swiss(): CompetitionDocument {
  const bye = (key: string, entrant: string, word: 'full' | 'half' | 'zero'): Match => ({
    key,
    sides: [{ entrant }],
    result: { state: 'official', kind: 'bye', bye: word },
  })
  const group = groupOf([
    [played('m1', ['e1', 'e3'], [1, 0]), played('m2', ['e4', 'e2'], [0.5, 0.5]), bye('m3', 'e5', 'zero')],
    [played('m4', ['e2', 'e1'], [0, 1]), played('m5', ['e3', 'e5'], [1, 0]), bye('m6', 'e4', 'half')],
    [played('m7', ['e1', 'e4'], [0, 1]), played('m8', ['e5', 'e2'], [1, 0]), bye('m9', 'e3', 'full')],
  ])
  const ruleset: Ruleset = {
    ...goals,
    points: { win: 1, draw: 0.5, loss: 0 },
    forfeitScore: null,
    tiebreaks: [
      { metric: 'points', scope: 'overall' },
      { metric: 'points', scope: 'opponents', cutLowest: 1, unplayed: 'own_score' },
      { metric: 'sonneborn_berger', scope: 'overall' },
    ],
  }
  const stage: Stage = {
    key: 'swiss',
    name: '瑞士轮',
    format: 'swiss',
    swiss: { by: 'points', rounds: 3 },
    ruleset,
    places: placesOf(5),
    groups: [group],
  }
  return documentOf(5, [stage])
}

/** Four by record, two wins or two losses, best of three: after two rounds e1 has advanced and e4 is eliminated. */
function swissByRecord(): CompetitionDocument {
  const group = groupOf([
    [played('m1', ['e1', 'e3'], [2, 0]), played('m2', ['e2', 'e4'], [2, 1])],
    [played('m3', ['e1', 'e2'], [2, 1]), played('m4', ['e3', 'e4'], [2, 0])],
    [played('m5', ['e2', 'e3'], [2, 1], { games: [game(1, 13, 7), game(2, 11, 13), game(3, 16, 14)] })],
  ])
  const stage: Stage = {
    key: 'swiss',
    name: '瑞士轮',
    format: 'swiss',
    swiss: { by: 'record', wins: 2, losses: 2 },
    ruleset: bestOf(3),
    places: placesOf(4),
    groups: [group],
  }
  return documentOf(4, [stage])
}

/** Three with a bye for the first, goals with extra time and a shoot-out in the final. */
function singleElimination(): CompetitionDocument {
  const group = groupOf(
    [
      [
        { key: 'm1', sides: [{ source: { seed: 1 } }, { source: { bye: true } }] },
        played('m2', [{ source: { seed: 2 } }, { source: { seed: 3 } }], [1, 2], {
          result: { state: 'official', kind: 'played', decidedIn: 'extra_time', regulation: [1, 1], extraTime: [1, 2] },
        }),
      ],
      [
        played('final', [{ source: { winnerOf: 'm1' } }, { source: { winnerOf: 'm2' } }], [3, 3], {
          result: { state: 'official', kind: 'played', decidedIn: 'shootout', regulation: [2, 2], extraTime: [3, 3], shootout: [4, 2] },
        }),
      ],
    ],
    { kind: 'final' },
  )
  const stage: Stage = {
    key: 'cup',
    name: '淘汰赛',
    format: 'single_elimination',
    thirdPlace: false,
    ruleset: goals,
    places: placesOf(3),
    groups: [group],
  }
  return documentOf(3, [stage])
}

/** Four, best of three, grand final with a reset that was played. */
function doubleElimination(): CompetitionDocument {
  const upper = groupOf(
    [
      [
        played('u1', [{ source: { seed: 1 } }, { source: { seed: 4 } }], [2, 0]),
        played('u2', [{ source: { seed: 2 } }, { source: { seed: 3 } }], [1, 2]),
      ],
      [played('u3', [{ source: { winnerOf: 'u1' } }, { source: { winnerOf: 'u2' } }], [2, 1])],
    ],
    { key: 'upper', name: '胜者组', kind: 'upper' },
  )
  const lower = groupOf(
    [
      [
        {
          key: 'l1',
          play: 'ended',
          sides: [
            { source: { loserOf: 'u1' }, score: 0, incident: 'forfeit' },
            { source: { loserOf: 'u2' }, score: 1 },
          ],
          result: { state: 'official', kind: 'forfeit_in_play' },
        },
      ],
      [played('l2', [{ source: { winnerOf: 'l1' } }, { source: { loserOf: 'u3' } }], [2, 0])],
    ],
    { key: 'lower', name: '败者组', kind: 'lower' },
  )
  const final = groupOf(
    [
      [
        played('g1', [{ source: { winnerOf: 'u3' } }, { source: { winnerOf: 'l2' } }], [0, 2]),
        played('g2', [{ source: { winnerOf: 'g1' } }, { source: { loserOf: 'g1' } }], [2, 1]),
      ],
    ],
    { key: 'final', name: '总决赛', kind: 'final' },
  )
  const stage: Stage = {
    key: 'bracket',
    name: '双败淘汰',
    format: 'double_elimination',
    grandFinal: 'reset',
    ruleset: bestOf(3),
    places: placesOf(4),
    groups: [upper, lower, final],
  }
  return documentOf(4, [stage])
}

/** Two teams on three boards with players, one board drawn and one lost by both. */
function teamBoards(): CompetitionDocument {
  const players = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map((slug) => ({ slug, names: [{ name: slug }] }))
  const teams = ['red', 'blue'].map((slug, i) => ({
    slug,
    names: [{ name: slug }],
    members: players.slice(i * 3, i * 3 + 3).map((player) => ({ player: player.slug, role: 'player' as const })),
  }))
  const games: Game[] = [
    {
      number: 1,
      state: 'done',
      sides: [
        { outcome: 'win', players: ['p1'] },
        { outcome: 'loss', players: ['p4'] },
      ],
    },
    {
      number: 2,
      state: 'done',
      sides: [
        { score: 0.5, players: ['p2'] },
        { score: 0.5, players: ['p5'] },
      ],
    },
    {
      number: 3,
      state: 'done',
      sides: [
        { outcome: 'loss', players: ['p3'], incident: 'no_show' },
        { outcome: 'loss', players: ['p6'], incident: 'no_show' },
      ],
    },
  ]
  const stage: Stage = {
    key: 'boards',
    name: '团体循环',
    format: 'round_robin',
    ruleset: boards(3),
    places: placesOf(2),
    groups: [groupOf([[played('m1', ['e1', 'e2'], [1.5, 0.5], { games })]])],
  }
  const entrants = entrantsOf(2).map((entrant, i) => ({ ...entrant, team: ['red', 'blue'][i] }))
  return documentOf(2, [stage], { teams, players, entrants })
}

/** Two groups of two whose winners play the final. */
function groupsThenFinal(): CompetitionDocument {
  const groups = [1, 2].map((n) =>
    groupOf([[played(`m${n}`, [entrantKey(n), entrantKey(n + 2)], [n, 0])]], { key: `g${n}`, name: `${n} 组`, seeds: [n, n + 2] }),
  )
  const stages: Stage[] = [
    { key: 'groups', name: '小组赛', format: 'round_robin', ruleset: goals, places: placesOf(4), groups },
    {
      key: 'final',
      name: '决赛',
      format: 'single_elimination',
      thirdPlace: false,
      ruleset: goals,
      places: [1, 2].map((n) => ({ source: { rankOf: { stage: 'groups', group: `g${n}`, rank: 1 } } })),
      groups: [groupOf([[{ key: 'f', sides: [{ source: { seed: 1 } }, { source: { seed: 2 } }] }]], { kind: 'final' })],
    },
  ]
  return documentOf(4, stages)
}

/** Six in lobbies: a round of one lobby with two games, a round of two lobbies, one of which is over, and one to come. */
function lobbySeries(): CompetitionDocument {
  const ruleset: Ruleset = {
    version: 1,
    points: { win: 0, draw: 0, loss: 0 },
    score: 'lobby',
    placementPoints: { byPlace: [5, 3, 2, 1], below: 'zero', ties: 'average', perScore: 1 },
    forfeitScore: null,
    tiebreaks: [
      { metric: 'points', scope: 'overall' },
      { metric: 'wins', scope: 'overall' },
      { metric: 'last_placement', scope: 'overall' },
    ],
    onSplit: 'continue',
    lastResort: 'shared',
  }
  const seeds = (...places: number[]): Side[] => places.map((seed) => ({ source: { seed } }))
  const rounds: Match[][] = [
    [
      {
        key: 'm1',
        play: 'ended',
        sides: seeds(1, 2, 3, 4, 5, 6),
        games: [lobbyGame(1, [1, 2, 3, 4, 5, 6], [4, 2, 0, 1, 0, 0]), lobbyGame(2, [2, 1, 3, 3, 5, null], [1, 3, 0, 2, 0, 0])],
        result: { state: 'official', kind: 'played' },
      },
    ],
    [
      {
        key: 'm2',
        name: '甲组',
        play: 'ended',
        sides: [1, 4, 5].map((seed, i) => ({ source: { seed }, placement: [2, 1, 3][i], score: i })),
        result: { state: 'provisional', kind: 'played' },
      },
      { key: 'm3', name: '乙组', sides: seeds(2, 3, 6) },
    ],
    [{ key: 'm4', sides: seeds(1, 2, 3, 4, 5, 6) }],
  ]
  const groups = [groupOf(rounds)]
  return documentOf(6, [{ key: 's', name: '积分赛', format: 'lobby_series', ruleset, places: placesOf(6), groups }])
}

/** A game of a lobby: places and kills; null for an absent side. */
function lobbyGame(number: number, places: readonly (number | null)[], kills: readonly number[]): Game {
  return {
    number,
    state: 'done',
    sides: places.map((placement, i) => (placement === null ? { incident: 'no_show' } : { placement, score: kills[i] ?? 0 })),
  }
}

/** Four: the third has advanced to the final. */
function gauntlet(): CompetitionDocument {
  const rounds = [
    [played('g1', [{ source: { seed: 3 } }, { source: { seed: 4 } }], [2, 1])],
    [played('g2', [{ source: { seed: 2 } }, { source: { winnerOf: 'g1' } }], [0, 2])],
    [{ key: 'g3', sides: [{ source: { seed: 1 } }, { source: { winnerOf: 'g2' } }] }],
  ]
  const stage: Stage = {
    key: 'gauntlet',
    name: '冒泡赛',
    format: 'gauntlet',
    ruleset: bestOf(3),
    places: placesOf(4),
    groups: [groupOf(rounds, { kind: 'upper' })],
  }
  return documentOf(4, [stage])
}

/** Five by position: e3 has taken the place of e2 and been beaten by e1, e5 was moved to the third place, e4 challenges. */
function ladder(): CompetitionDocument {
  const endedAt = (day: number) => `2026-11-0${day}T12:00:00.000Z`
  const first = [
    played('c1', ['e3', 'e2'], [2, 1], { result: { state: 'official', kind: 'played', endedAt: endedAt(2) } }),
    played('c2', ['e3', 'e1'], [0, 2], { result: { state: 'official', kind: 'played', endedAt: endedAt(4) } }),
  ]
  const second = [{ key: 'c3', sides: [{ entrant: 'e4' }, { entrant: 'e2' }] }]
  const stage: Stage = {
    key: 'ladder',
    name: '天梯',
    format: 'ladder',
    ladder: { by: 'position', move: 'take_place', reach: 2 },
    ruleset: goals,
    places: placesOf(5),
    groups: [
      groupOf([first, second], {
        decisions: [{ key: 'move-1', method: 'organiser', order: ['e5', 'e2'], publicNote: '补录第一周的挑战。', at: endedAt(5) }],
      }),
    ],
  }
  return documentOf(5, [stage])
}

export const competitions = {
  roundRobin,
  swiss,
  swissByRecord,
  singleElimination,
  doubleElimination,
  teamBoards,
  groupsThenFinal,
  lobbySeries,
  gauntlet,
  ladder,
}
