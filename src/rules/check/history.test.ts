import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { CompetitionDocument } from '#shared/competitions/document.ts'
import { match, round } from '#test/broken-documents.ts'
import { competitions } from '#test/competition-documents.ts'
import { type Change, changed } from '#test/document-changes.ts'
import { checkDocument } from './check.ts'

const schema = Compile(CompetitionDocument)
const awarded = { state: 'official', kind: 'awarded' }
const none = { state: 'official', kind: 'double_forfeit' }
const first = match(1, 1)
const coming = match(3, 1)
const lower = match(1, 1, 0, 1)
const bo3 = match(3, 1)
const cup = match(1, 2)

/** Unusual cases of real competitions that must be accepted. */
const history: readonly (readonly [what: string, competition: keyof typeof competitions, ...changes: Change[]])[] = [
  [
    'a win awarded 3–0 over the score that was played',
    'roundRobin',
    [`${first}.result`, { ...awarded, regulation: [0, 1] }],
    [`${first}.sides[0].score`, 3],
  ],
  [
    'a win awarded without a score',
    'roundRobin',
    [`${first}.sides`, [{ entrant: 'e1', outcome: 'win' }, { entrant: 'e4' }]],
    [`${first}.result`, awarded],
  ],
  [
    'a cancelled match awarded',
    'roundRobin',
    [`${coming}.schedule`, { state: 'cancelled' }],
    [`${coming}.sides[0].outcome`, 'win'],
    [`${coming}.result`, awarded],
  ],
  [
    'neither side came',
    'roundRobin',
    [`${coming}.sides[0].incident`, 'no_show'],
    [`${coming}.sides[1].incident`, 'withdrawn'],
    [`${coming}.result`, none],
  ],
  ['giving up while ahead', 'doubleElimination', [`${lower}.sides[0].score`, 1], [`${lower}.sides[1].score`, 0]],
  [
    'giving up before the first game was over',
    'doubleElimination',
    [`${lower}.sides[0].score`, undefined],
    [`${lower}.sides[1].score`, undefined],
    [`${lower}.play`, 'interrupted'],
  ],
  ['an abandoned match under review', 'roundRobin', [`${first}.play`, 'interrupted'], [`${first}.result.state`, 'under_review']],
  ['a provisional result', 'roundRobin', [`${first}.result.state`, 'provisional']],
  [
    'a void match and its replay in the same round',
    'roundRobin',
    [`${first}.result`, { state: 'void', kind: 'void' }],
    [`${round(1)}.matches[2]`, { key: 'again', sides: [{ entrant: 'e1' }, { entrant: 'e4' }] }],
  ],
  [
    'live, with the score of the moment',
    'roundRobin',
    [`${coming}.play`, 'live'],
    [`${coming}.sides[0].score`, 1],
    [`${coming}.sides[1].score`, 0],
  ],
  [
    'postponed twice, without a new date',
    'roundRobin',
    [
      `${coming}.schedule`,
      {
        state: 'postponed',
        reschedules: [
          { from: '2026-11-14T12:00:00.000Z', to: '2026-11-21T12:00:00.000Z', reason: '大雪' },
          { from: '2026-11-21T12:00:00.000Z', to: null, reason: '大雪' },
        ],
      },
    ],
  ],
  [
    'a shoot-out whose figures nobody wrote down',
    'singleElimination',
    [`${match(2, 1)}.result.shootout`, undefined],
    [`${match(2, 1)}.sides[0].outcome`, 'win'],
  ],
  [
    'a winner whose score is lost',
    'singleElimination',
    [`${cup}.sides`, [{ source: { seed: 2 } }, { source: { seed: 3 }, outcome: 'win' }]],
    [`${cup}.result`, { state: 'official', kind: 'played' }],
  ],
  [
    'a match on goals among matches of games',
    'swissByRecord',
    [`${bo3}.games`, undefined],
    [`${bo3}.bestOf`, 1],
    [`${bo3}.sides[0].score`, 1],
    [`${bo3}.sides[1].score`, 0],
  ],
  [
    'a deciding map that ended level',
    'swissByRecord',
    [`${bo3}.games[2].sides`, [{ score: 15 }, { score: 15 }]],
    [`${bo3}.sides[0].score`, 1],
    [`${bo3}.sides[0].outcome`, 'win'],
  ],
  [
    'two legs added up, through on away goals',
    'singleElimination',
    ['$.stages[0].ruleset.score', 'game_score_sum'],
    [
      `${cup}`,
      {
        key: 'm2',
        totalGames: 2,
        play: 'ended',
        result: { state: 'official', kind: 'played' },
        sides: [
          { source: { seed: 2 }, score: 3, outcome: 'win' },
          { source: { seed: 3 }, score: 3 },
        ],
        games: [
          { number: 1, state: 'done', sides: [{ score: 1 }, { score: 1 }] },
          { number: 2, state: 'done', sides: [{ score: 2 }, { score: 2 }] },
        ],
      },
    ],
  ],
  [
    'a substitute in the bracket',
    'doubleElimination',
    ['$.entrants[4]', { key: 'e5', name: '替补' }],
    [`${lower}.sides[1]`, { entrant: 'e5', score: 1 }],
  ],
  [
    'a withdrawal with its policy',
    'roundRobin',
    ['$.entrants[3].status', 'withdrawn'],
    ['$.rulings', [{ key: 'r', kind: 'forfeit', entrant: 'e4', policy: 'from_now', publicNote: '退赛', at: '2026-10-20T00:00:00.000Z' }]],
  ],
  ['a delay of a match to come', 'roundRobin', ['$.stages[0].groups[0].rounds[2].matches[0].delaySeconds', 600]],
  ['a delay after the end', 'roundRobin', [`${first}.delaySeconds`, 600], [`${first}.result.endedAt`, '2026-09-06T12:00:00.000Z']],
  ['an embargo before the end', 'roundRobin', [`${first}.embargoUntil`, '2026-01-01T00:00:00.000Z']],
  [
    'a match of four by placement',
    'roundRobin',
    [
      `${round(1)}.matches`,
      [
        {
          key: 'm1',
          play: 'ended',
          sides: ['e3', 'e1', 'e2', 'e4'].map((entrant, i) => ({ entrant, placement: i + 1 })),
          result: { state: 'official', kind: 'played' },
        },
      ],
    ],
  ],
  [
    'rematches in a Swiss',
    'swiss',
    [
      `${match(2, 1)}.sides`,
      [
        { entrant: 'e3', score: 0 },
        { entrant: 'e1', score: 1 },
      ],
    ],
    [
      `${match(2, 2)}.sides`,
      [
        { entrant: 'e2', score: 0 },
        { entrant: 'e5', score: 1 },
      ],
    ],
  ],
  [
    'two legs whose sum is level, decided in extra time or by a shoot-out, with no score but the legs’',
    'singleElimination',
    ['$.stages[0].ruleset.score', 'game_score_sum'],
    [
      `${match(2, 1)}.games`,
      [
        { number: 1, state: 'done', sides: [{ score: 2 }, { score: 1 }] },
        { number: 2, state: 'done', sides: [{ score: 1 }, { score: 2 }] },
      ],
    ],
    [`${match(2, 1)}.sides`, [{ source: { winnerOf: 'm1' } }, { source: { winnerOf: 'm2' } }]],
    [`${match(2, 1)}.result`, { state: 'official', kind: 'played', extraTime: [3, 3], shootout: [4, 2] }],
  ],
  [
    'ranks of the only pool, beside which a match decided a tie',
    'groupsThenFinal',
    ['$.stages[0].groups[0].seeds', [1, 2, 3, 4]],
    ['$.stages[0].groups[1].seeds', undefined],
    ['$.stages[0].groups[1].kind', 'placement'],
    ['$.stages[1].places', [1, 2].map((rank) => ({ source: { rankOf: { stage: 'groups', rank } } }))],
  ],
  ['a rest in a round robin', 'roundRobin', [`${coming}.sides`, [{ entrant: 'e1' }]]],
  ['a bye of one side in a bracket', 'singleElimination', [`${match(1, 1)}.sides`, [{ source: { seed: 1 } }]]],
  ['a table of whoever plays', 'roundRobin', ['$.stages[0].places', []]],
  ['a draw by agreement whose figures are lost', 'roundRobin', [`${match(1, 2)}.sides`, [{ entrant: 'e2' }, { entrant: 'e3' }]]],
  [
    'a side that a correction left empty',
    'singleElimination',
    [`${match(2, 1)}`, { key: 'final', sides: [{ source: { winnerOf: 'm1', overruled: true } }, { source: { winnerOf: 'm2' } }] }],
  ],
  [
    'a team back in a Swiss by record since its opponent was thrown out',
    'swissByRecord',
    [`${bo3}.sides[1].entrant`, 'e4'],
    ['$.entrants[1].status', 'disqualified'],
    [
      '$.rulings',
      [{ key: 'r', kind: 'disqualification', entrant: 'e2', policy: 'opponents_win', publicNote: '', at: '2026-10-20T00:00:00.000Z' }],
    ],
  ],
]

it.each(history.map((each) => ({ each, what: each[0] })))('takes in $what', ({ each }) => {
  const [, competition, ...changes] = each
  const document = changed<CompetitionDocument>(competitions[competition](), changes)
  expect([...schema.Errors(document)]).toEqual([])
  expect(checkDocument(document)).toEqual([])
})
