import { expect, test } from 'vitest'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Outlook } from '#shared/competitions/outlook.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { documentOf, groupOf, placesOf } from '#test/competition-documents.ts'
import { absent, deducted, league, open, ruled, score, struckOut, winnerAlone } from '#test/leagues-of-three.ts'
import { checkClaims, claimsOf, statesOf } from '#test/outlook-claims.ts'
import { pointsTables } from '#test/small-groups.ts'

const { football, volleyball } = pointsTables
const winsAlone = pointsTables['wins alone']
const [winsThenPoints, singleGames] = [pointsTables['wins, then points'], pointsTables['single games']]
const bestOfThree = { ...singleGames, bestOf: 3 }

type Pairing = readonly [home: string, away: string, homeScore?: number, awayScore?: number]

/** Four in a Swiss. */
function swiss(ruleset: Ruleset, rounds: number, drawn: readonly (readonly Pairing[])[], more: Partial<Group> = {}) {
  const matches = drawn.map((pairings, round) => pairings.map((pairing, i) => pairingOf(`r${round}m${i}`, pairing)))
  const stage: Stage = {
    key: 's',
    name: '瑞士轮',
    format: 'swiss',
    swiss: { by: 'points', rounds },
    ruleset,
    places: placesOf(4),
    groups: [groupOf(matches, more)],
  }
  return documentOf(4, [stage])
}

function pairingOf(key: string, [home, away, homeScore, awayScore]: Pairing): Match {
  if (homeScore === undefined || awayScore === undefined) return { key, sides: [{ entrant: home }, { entrant: away }] }
  const sides = [
    { entrant: home, score: homeScore },
    { entrant: away, score: awayScore },
  ]
  return { key, play: 'ended', sides, result: { state: 'official', kind: homeScore === awayScore ? 'draw' : 'played' } }
}

interface Case {
  name: string
  shown: CompetitionDocument
  /** A possible end, which would contradict a rule that foresees less. */
  end: CompetitionDocument
  said: Readonly<Record<string, Partial<Outlook>>>
}

const lastTwoOut: Pick<Group, 'zones'> = { zones: [{ from: 3, to: 4, kind: 'eliminated', label: '淘汰' }] }
const lastOut: Pick<Group, 'zones'> = { zones: [{ from: 3, to: 3, kind: 'eliminated', label: '淘汰' }] }
const absenceCosts = { ...football, points: { ...football.points, walkoverLoss: -2 } }
const { bestOf: _, ...threeGames } = { ...winsAlone, totalGames: 3 }
const setsByHand = { ...volleyball, points: { win: 1, draw: 0, loss: 0 } }
const extraTime = { decidedIn: 'extra_time' } as const

const cases: Case[] = [
  {
    name: 'a win by 3–2 leaves the other a point, where points rank behind wins',
    shown: league(winsThenPoints, [score(0, 3, 2), score(1, 0, 3), open]),
    end: league(winsThenPoints, [score(0, 3, 2), score(1, 0, 3), score(2, 3, 2)]),
    said: { e2: { state: 'open', enough: null } },
  },
  {
    name: 'a single game may be drawn, where a draw has points of its own',
    shown: league(singleGames, [score(0, 0, 0), score(1, 0, 0), open]),
    end: league(singleGames, [score(0, 0, 0), score(1, 0, 0), score(2, 0, 0)]),
    said: { e1: { sentence: '还不能只靠自己夺冠：余下全胜（最多 2 分）也要看其他比赛。' } },
  },
  {
    name: 'a best of three may be drawn, where others were',
    shown: league(bestOfThree, [score(0, 1, 1), score(1, 1, 1), open]),
    end: league(bestOfThree, [score(0, 1, 1), score(1, 1, 1), score(2, 1, 1)]),
    said: { e1: { sentence: '还不能只靠自己夺冠：余下全胜（最多 2 分）也要看其他比赛。' } },
  },
  {
    name: 'three games that are all played may leave a match level',
    shown: league(threeGames, [score(0, 2, 1), score(1, 1, 2), open], deducted('e2', 3)),
    end: league(threeGames, [score(0, 2, 1), score(1, 1, 2), score(2, 1, 1)], deducted('e2', 3)),
    said: { e1: { sentence: '还不能只靠自己夺冠：余下全胜（最多 3 分）也要看其他比赛。' } },
  },
  {
    name: 'a result may be entered without its score, where each score has its points',
    shown: league(setsByHand, [score(0, 3, 2), absent(1, ['e1', 'e3']), open], deducted('e3', 1)),
    end: league(setsByHand, [score(0, 3, 2), absent(1, ['e1', 'e3']), winnerAlone(2, 'e2')], deducted('e3', 1)),
    said: { e1: { sentence: '还不能只靠自己夺冠：余下全胜（最多 2 分）也要看其他比赛。' } },
  },
  {
    name: 'a walkover that is not confirmed may be confirmed',
    shown: league(absenceCosts, [score(0, 0, 1), score(1, 0, 1), absent(2, ['e3'], 'provisional')], { ...lastOut, ...deducted('e3', -2) }),
    end: league(absenceCosts, [score(0, 0, 1), score(1, 0, 1), absent(2, ['e3'])], { ...lastOut, ...deducted('e3', -2) }),
    said: { e1: { state: 'open' } },
  },
  {
    name: 'a match that is struck out, but not for good, may be played after all',
    shown: league(football, [score(0, 1, 1), score(1, 1, 1), struckOut('provisional')]),
    end: league(football, [score(0, 1, 1), score(1, 1, 1), score(2, 0, 1)]),
    said: { e1: { state: 'open' }, e2: { state: 'open', enough: 3 } },
  },
  {
    name: 'a Swiss round that is not drawn may end by the score that has the most points',
    shown: swiss(setsByHand, 2, [
      [
        ['e1', 'e2', 3, 0],
        ['e3', 'e4', 3, 2],
      ],
    ]),
    end: swiss(setsByHand, 2, [
      [
        ['e1', 'e2', 3, 0],
        ['e3', 'e4', 3, 2],
      ],
      [
        ['e3', 'e1', 3, 0],
        ['e2', 'e4', 3, 0],
      ],
    ]),
    said: { e1: { state: 'open' } },
  },
  {
    name: 'who is missing from a Swiss round that is being entered may still play in it',
    shown: swiss(
      football,
      2,
      [
        [
          ['e1', 'e2', 1, 0],
          ['e3', 'e4', 1, 0],
        ],
        [['e1', 'e3']],
      ],
      lastTwoOut,
    ),
    end: swiss(
      football,
      2,
      [
        [
          ['e1', 'e2', 1, 0],
          ['e3', 'e4', 1, 0],
        ],
        [
          ['e1', 'e3', 1, 0],
          ['e2', 'e4', 1, 0],
        ],
      ],
      lastTwoOut,
    ),
    said: { e2: { state: 'open' } },
  },
]

test.each(cases)('nothing is said that turns out wrong: $name', ({ shown, end, said }) => {
  const claims = claimsOf(shown)
  expect(Object.fromEntries(claims.outlooks)).toMatchObject(said)
  checkClaims(claims, end)
})

test('of a match that a ruling has turned round before its result was shown, nobody knows what it counts as', () => {
  const rules = { ...pointsTables['extra time'], points: { ...pointsTables['extra time'].points, walkoverWin: 3 } }
  const parts = [score(0, 1, 2, extraTime), open, score(2, 2, 1, extraTime)] as const
  const about = { entrant: 'e3', policy: 'opponents_win' } as const
  const hidden = ruled(league(rules, [parts[0], { play: 'ended' }, parts[2]], deducted('e2', -0.5)), about)
  expect(statesOf(hidden)).toEqual([])
  const shown = ruled(league(rules, [parts[0], score(1, 2, 1, extraTime), parts[2]], deducted('e2', -0.5)), about)
  expect(statesOf(shown)).toContain('e2 champion')
})

test('what rests on a result of an earlier stage that is not confirmed is not said', () => {
  const first: Stage = {
    key: 'q',
    name: '预赛',
    format: 'round_robin',
    ruleset: football,
    places: placesOf(2),
    groups: [groupOf([[{ ...pairingOf('q1', ['e1', 'e2', 1, 0]) }]])],
  }
  const second: Stage = {
    key: 's',
    name: '决赛',
    format: 'round_robin',
    ruleset: football,
    places: [{ source: { rankOf: { stage: 'q', rank: 1 } } }, { entrant: 'e3' }],
    groups: [
      groupOf([
        [
          {
            ...pairingOf('s1', ['e1', 'e3', 1, 0]),
            sides: [
              { source: { seed: 1 }, score: 1 },
              { source: { seed: 2 }, score: 0 },
            ],
          },
        ],
      ]),
    ],
  }
  const document = documentOf(3, [first, second])
  expect(statesOf(document)).toEqual(['e1 champion', 'e3 open'])
  const result = first.groups[0]?.rounds[0]?.matches[0]?.result
  if (result) result.state = 'under_review'
  expect(statesOf(document)).toEqual([])
})
