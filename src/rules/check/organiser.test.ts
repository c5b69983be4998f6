import { type Broken, describeBroken, match, round } from '#test/broken-documents.ts'

const coming = match(3, 1)

describeBroken([
  // Decisions, rulings, awards
  [
    'roundRobin',
    'unknown-entrant',
    '$.stages[0].groups[0].decisions[0].order[1]',
    ['$.stages[0].groups[0].decisions[0].order[1]', 'nobody'],
  ],
  ['roundRobin', 'decision-twice', '$.stages[0].groups[0].decisions[0].order[2]', ['$.stages[0].groups[0].decisions[0].order[2]', 'e2']],
  [
    'groupsThenFinal',
    'entrant-not-in-group',
    '$.stages[0].groups[0].decisions[0].order[1]',
    ['$.stages[0].groups[0].decisions', [{ key: 'o', method: 'lots', order: ['e1', 'e2'], publicNote: '' }]],
  ],
  ['roundRobin', 'unknown-match', '$.stages[0].groups[0].decisions[0].match', ['$.stages[0].groups[0].decisions[0].match', 'nowhere']],
  ['roundRobin', 'decision-match', '$.stages[0].groups[0].decisions[0].match', ['$.stages[0].groups[0].decisions[0].match', 'm2']],
  [
    'roundRobin',
    'entrant-not-in-match',
    '$.stages[0].groups[0].decisions[0].match',
    ['$.stages[0].groups[0].decisions[0]', { key: 'o', method: 'playoff', match: 'm1', order: ['e1', 'e2'], publicNote: '' }],
  ],
  [
    'roundRobin',
    'decision-order',
    '$.stages[0].groups[0].decisions[0].order',
    ['$.stages[0].groups[0].decisions[0]', { key: 'o', method: 'playoff', match: 'm1', order: ['e4', 'e1'], publicNote: '' }],
  ],
  ...(
    [
      ['unknown-match', '.match', { match: 'nowhere' }],
      ['unknown-entrant', '.entrant', { entrant: 'nobody' }],
      ['entrant-not-in-match', '.entrant', { match: 'm1', entrant: 'e2' }],
      ['ruling-target', '', {}],
      ['ruling-policy', '.policy', { match: 'm1', entrant: 'e1', policy: 'void_all' }],
      ['unknown-ruling', '.supersedes', { match: 'm1', supersedes: 'nowhere' }],
      ['ruling-cycle', '.supersedes', { match: 'm1', supersedes: 'r' }],
      ['disqualified-status', '.entrant', { entrant: 'e1', kind: 'disqualification', policy: 'void_all' }],
      ['no-such-instant', '.at', { match: 'm1', at: '2026-10-01T24:00:00.000Z' }],
    ] as const
  ).map(
    ([rule, field, ruling]): Broken => [
      'roundRobin',
      rule,
      `$.rulings[0]${field}`,
      ['$.rulings', [{ key: 'r', kind: 'correction', publicNote: '', at: '2026-10-01T00:00:00.000Z', ...ruling }]],
    ],
  ),
  ['roundRobin', 'award-recipient', '$.awards[0]', ['$.awards', [{ key: 'w', kind: 'mvp', title: '最佳' }]]],
  ['roundRobin', 'award-recipient', '$.awards[0]', ['$.awards', [{ key: 'w', kind: 'mvp', title: '最佳', entrant: 'e1', name: '甲' }]]],
  ['roundRobin', 'unknown-entrant', '$.awards[0].entrant', ['$.awards', [{ key: 'w', kind: 'mvp', title: '最佳', entrant: 'nobody' }]]],
  ['roundRobin', 'unknown-player', '$.awards[0].player', ['$.awards', [{ key: 'w', kind: 'mvp', title: '最佳', player: 'nobody' }]]],
  // Days
  ['roundRobin', 'no-such-day', '$.season.startsOn', ['$.season.startsOn', '2026-02-30']],
  ['roundRobin', 'day-order', '$.competition.endsOn', ['$.competition.endsOn', '2026-09-01']],
  ['teamBoards', 'no-such-day', '$.teams[0].names[0].from', ['$.teams[0].names[0].from', '2025-02-29']],
  [
    'teamBoards',
    'day-order',
    '$.teams[0].members[0].to',
    ['$.teams[0].members[0].from', '2026-05-01'],
    ['$.teams[0].members[0].to', '2026-04-30'],
  ],
  [
    'roundRobin',
    'no-such-day',
    '$.awards[0].at',
    ['$.awards', [{ key: 'w', kind: 'mvp', title: '最佳', entrant: 'e1', at: '2026-13-01' }]],
  ],
  // Rulesets
  [
    'roundRobin',
    'best-of-and-total-games',
    '$.stages[0].ruleset.totalGames',
    ['$.stages[0].ruleset.totalGames', 3],
    ['$.stages[0].ruleset.bestOf', 1],
  ],
  ['swissByRecord', 'best-of-even', `${match(1, 1)}.bestOf`, [`${match(1, 1)}.bestOf`, 2]],
  [
    'swissByRecord',
    'best-of-even',
    `${round(1)}.bestOf`,
    [`${round(1)}.bestOf`, 2],
    [`${match(1, 1)}.bestOf`, 3],
    [`${match(1, 2)}.bestOf`, 3],
  ],
  ['roundRobin', 'best-of-and-total-games', `${coming}.totalGames`, [`${coming}.bestOf`, 3], [`${coming}.totalGames`, 3]],
  ['swiss', 'legs-format', '$.stages[0].ruleset.legs', ['$.stages[0].ruleset.legs', 2]],
  ['roundRobin', 'forfeit-score', '$.stages[0].ruleset.forfeitScore', ['$.stages[0].ruleset.forfeitScore', [0, 3]]],
  [
    'swissByRecord',
    'score-points',
    '$.stages[0].ruleset.scorePoints[0].score',
    ['$.stages[0].ruleset.scorePoints', [{ score: [3, 2], points: [2, 1] }]],
  ],
  [
    'roundRobin',
    'score-points',
    '$.stages[0].ruleset.scorePoints[0].score',
    ['$.stages[0].ruleset.scorePoints', [{ score: [2, 3], points: [2, 1] }]],
  ],
  [
    'roundRobin',
    'score-points',
    '$.stages[0].ruleset.scorePoints[1].score',
    ['$.stages[0].ruleset.scorePoints', [1, 2].map(() => ({ score: [3, 2], points: [2, 1] }))],
  ],
  ['roundRobin', 'tiebreak-scope', '$.stages[0].ruleset.tiebreaks[2].metric', ['$.stages[0].ruleset.tiebreaks[2].metric', 'fair_play']],
  ['roundRobin', 'tiebreak-option', '$.stages[0].ruleset.tiebreaks[1].missing', ['$.stages[0].ruleset.tiebreaks[1].missing', 'count']],
  ['roundRobin', 'tiebreak-option', '$.stages[0].ruleset.tiebreaks[1].cutLowest', ['$.stages[0].ruleset.tiebreaks[1].cutLowest', 1]],
  ['roundRobin', 'tiebreak-option', '$.stages[0].ruleset.tiebreaks[1].unplayed', ['$.stages[0].ruleset.tiebreaks[1].unplayed', 'ignore']],
  ['swiss', 'tiebreak-option', '$.stages[0].ruleset.tiebreaks[2].aggregate', ['$.stages[0].ruleset.tiebreaks[2].aggregate', 'mean']],
])
