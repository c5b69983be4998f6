import { describeBroken, match } from '#test/broken-documents.ts'

const rr = match(1, 1)
const drawn = match(1, 2)
const bo3 = match(3, 1)
const board = match(1, 1)
const cup = match(1, 2)
const cupFinal = match(2, 1)
const official = { state: 'official', kind: 'played' }

describeBroken([
  // Scores and games
  [
    'swissByRecord',
    'best-of-score',
    `${match(1, 1)}.sides[0].score`,
    [`${match(1, 1)}.sides[0].score`, 3],
    [`${match(1, 1)}.sides[1].score`, 2],
  ],
  [
    'swissByRecord',
    'best-of-score',
    `${match(1, 1)}.sides[0].score`,
    [`${match(1, 1)}.sides[1].score`, 2],
    [`${match(1, 1)}.sides[0].outcome`, 'win'],
  ],
  ['swissByRecord', 'best-of-unfinished', `${match(1, 1)}.sides[0].score`, [`${match(1, 1)}.sides[0].score`, 1]],
  ['swissByRecord', 'games-score-whole', `${match(1, 1)}.sides[1].score`, [`${match(1, 1)}.sides[1].score`, 0.5]],
  ['swissByRecord', 'score-sum', `${bo3}.sides[1].score`, [`${bo3}.sides[1].score`, 0]],
  ['swissByRecord', 'too-many-games', `${bo3}.games[2].number`, [`${bo3}.games[2].number`, 4]],
  ['swissByRecord', 'game-twice', `${bo3}.games[2].number`, [`${bo3}.games[2].number`, 2]],
  ['swissByRecord', 'game-sides', `${bo3}.games[1].sides`, [`${bo3}.games[1].sides`, []], [`${bo3}.sides[1].score`, 0]],
  [
    'swissByRecord',
    'game-after-decision',
    `${bo3}.games[2].state`,
    [`${bo3}.games[1].sides`, [{ score: 13 }, { score: 1 }]],
    [`${bo3}.games[2].sides`, [{ score: 1 }, { score: 13 }]],
  ],
  ['swissByRecord', 'game-open', `${bo3}.games[1].sides`, [`${bo3}.games[1].sides`, [{}, {}]]],
  ['swissByRecord', 'score-one-side', `${bo3}.games[1].sides[1].score`, [`${bo3}.games[1].sides`, [{ outcome: 'loss', score: 3 }, {}]]],
  [
    'swissByRecord',
    'game-outcome',
    `${bo3}.games[2].sides`,
    [`${bo3}.games[2].sides[1].outcome`, 'win'],
    [`${bo3}.sides`, [{ entrant: 'e2' }, { entrant: 'e3' }]],
    [`${bo3}.sides[1].outcome`, 'win'],
  ],
  [
    'swissByRecord',
    'game-outcome',
    `${bo3}.games[0].sides`,
    [`${bo3}.games[0].sides`, [{ outcome: 'win' }, { outcome: 'win' }]],
    [`${bo3}.sides[1].score`, 2],
    [`${bo3}.result.state`, 'void'],
    [`${bo3}.result.kind`, 'void'],
  ],
  [
    'swissByRecord',
    'game-not-played',
    `${bo3}.games[2].state`,
    [`${bo3}.games[2].state`, 'not_played'],
    [`${bo3}.games[1].sides`, [{ score: 13 }, { score: 1 }]],
    [`${bo3}.sides[1].score`, 0],
  ],
  [
    'swissByRecord',
    'game-open-after-end',
    `${bo3}.games[2].state`,
    [`${bo3}.games[2]`, { number: 3, state: 'pending', sides: [{}, {}] }],
    [`${bo3}.games[1].sides`, [{ score: 13 }, { score: 1 }]],
    [`${bo3}.sides[1].score`, 0],
  ],
  ['teamBoards', 'board-points-half', `${board}.sides[0].score`, [`${board}.sides[0].score`, 1.25]],
  ['teamBoards', 'score-sum', `${board}.sides[1].score`, [`${board}.sides[1].score`, 1]],
  [
    'teamBoards',
    'total-games-score',
    `${board}.sides[1].score`,
    [`${board}.sides[1].score`, 2],
    [`${board}.sides[0].score`, 2.5],
    [`${board}.games`, undefined],
  ],
  ['teamBoards', 'game-outcome', `${board}.games[2].sides`, [`${board}.games[2].sides`, [{ outcome: 'loss' }, { outcome: 'loss' }]]],
  ['roundRobin', 'score-one-side', `${rr}.sides[1].score`, [`${rr}.sides[1].score`, undefined]],
  // Outcomes
  ['roundRobin', 'outcome-score', `${rr}.sides[0].outcome`, [`${rr}.sides[0].outcome`, 'loss']],
  ['roundRobin', 'outcome-score', `${rr}.sides[1].outcome`, [`${rr}.sides[1].outcome`, 'draw']],
  [
    'swissByRecord',
    'outcome-score',
    `${bo3}.sides[1].outcome`,
    [`${bo3}.sides`, [{ entrant: 'e2' }, { entrant: 'e3' }]],
    [`${bo3}.sides[1].outcome`, 'win'],
  ],
  ['roundRobin', 'two-winners', `${rr}.sides[1].outcome`, [`${rr}.sides[0].outcome`, 'win'], [`${rr}.sides[1].outcome`, 'win']],
  ['roundRobin', 'outcome-pair', `${rr}.sides[1].outcome`, [`${rr}.sides[0].outcome`, 'win'], [`${rr}.sides[1].outcome`, 'draw']],
  ['roundRobin', 'outcome-pair', `${rr}.sides[1].outcome`, [`${rr}.sides[0].outcome`, 'loss'], [`${rr}.sides[1].outcome`, 'loss']],
  ['roundRobin', 'outcome-missing', `${rr}.sides`, [`${rr}.sides`, [{ entrant: 'e1' }, { entrant: 'e4' }]]],
  [
    'roundRobin',
    'outcome-missing',
    `${rr}.sides[2]`,
    [`${rr}.sides`, [{ entrant: 'e1', placement: 1 }, { entrant: 'e4', placement: 2 }, { source: { winnerOf: 'm2' } }]],
  ],
  ['roundRobin', 'draw-score', `${drawn}.result.kind`, [`${drawn}.sides[1].score`, 2]],
  ['roundRobin', 'draw-outcome', `${drawn}.sides[0].outcome`, [`${drawn}.sides[0].outcome`, 'win']],
  [
    'singleElimination',
    'elimination-needs-winner',
    `${cup}.result.kind`,
    [`${cup}.sides[0].score`, 2],
    [`${cup}.result`, { state: 'official', kind: 'draw' }],
  ],
  ['singleElimination', 'elimination-needs-winner', `${cup}.result.kind`, [`${cup}.sides[0].score`, 2], [`${cup}.result`, official]],
  // Extra time and shoot-out
  [
    'singleElimination',
    'shootout-after-decision',
    `${cupFinal}.result.shootout`,
    [`${cupFinal}.sides[0].score`, 4],
    [`${cupFinal}.result.extraTime`, [4, 3]],
  ],
  [
    'singleElimination',
    'shootout-after-decision',
    `${cupFinal}.result.shootout`,
    ['$.stages[0].ruleset.score', 'game_score_sum'],
    [`${cupFinal}.games`, [1, 2].map((number) => ({ number, state: 'done', sides: [{ score: 2 }, { score: number }] }))],
    [`${cupFinal}.sides`, [{ source: { winnerOf: 'm1' } }, { source: { winnerOf: 'm2' } }]],
    [`${cupFinal}.result`, { ...official, shootout: [4, 2] }],
  ],
  ['singleElimination', 'shootout-level', `${cupFinal}.result.shootout`, [`${cupFinal}.result.shootout`, [4, 4]]],
  ['singleElimination', 'shootout-missing', `${cupFinal}.result.shootout`, [`${cupFinal}.result.shootout`, undefined]],
  ['singleElimination', 'shootout-outcome', `${cupFinal}.sides[1].outcome`, [`${cupFinal}.sides[1].outcome`, 'win']],
  ['singleElimination', 'decided-in', `${cupFinal}.result.decidedIn`, [`${cupFinal}.result.decidedIn`, 'extra_time']],
  ['singleElimination', 'decided-in', `${cup}.result.decidedIn`, [`${cup}.result.decidedIn`, 'regulation']],
  ['singleElimination', 'extra-time-figures', `${cup}.result.extraTime`, [`${cup}.result.extraTime`, [0, 2]]],
  ['singleElimination', 'period-score', `${cup}.sides[1].score`, [`${cup}.sides[1].score`, 3]],
  ['singleElimination', 'period-score', `${cupFinal}.sides[0].score`, [`${cupFinal}.result.extraTime`, undefined]],
  [
    'roundRobin',
    'periods-of-two',
    `${rr}.result.regulation`,
    [`${rr}.result.regulation`, [1, 0]],
    [`${rr}.sides[2]`, { source: { winnerOf: 'm2' }, score: 0 }],
  ],
])
