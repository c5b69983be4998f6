import { expect, it } from 'vitest'
import { describeBroken, match, round } from '#test/broken-documents.ts'
import { competitions } from '#test/competition-documents.ts'
import { checkDocument } from './check.ts'

const rr = match(1, 1)
const drawn = match(1, 2)
const coming = match(3, 1)
const bo3 = match(3, 1)
const board = match(1, 1)
const cup = match(1, 2)
const cupFinal = match(2, 1)

describeBroken([
  // Ladders
  ['ladder', 'ladder-places', '$.stages[0].places', ['$.stages[0].places', []]],
  [
    'ladder',
    'across-format',
    '$.stages[0].across',
    ['$.stages[0].across', { rank: 1, tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'shared' }],
  ],
  ['ladder', 'ladder-sides', `${match(2, 1)}.sides`, [`${match(2, 1)}.sides`, [{ entrant: 'e4' }]]],
  ['ladder', 'ladder-sides', `${match(2, 1)}.sides`, [`${match(2, 1)}.sides[2]`, { entrant: 'e5' }]],
  ['ladder', 'ladder-ended-at', `${match(1, 1)}.result`, [`${match(1, 1)}.result.endedAt`, undefined]],
  ['ladder', 'ladder-move', '$.stages[0].groups[0].decisions[0]', ['$.stages[0].groups[0].decisions[0].at', undefined]],
  ['ladder', 'ladder-move', '$.stages[0].groups[0].decisions[0]', ['$.stages[0].groups[0].decisions[0].method', 'lots']],
  ['ladder', 'ladder-move', '$.stages[0].groups[0].decisions[0]', ['$.stages[0].groups[0].decisions[0].order[2]', 'e1']],
  [
    'ladder',
    'ladder-adjustment',
    '$.stages[0].groups[0].adjustments[0]',
    ['$.stages[0].groups[0].adjustments', [{ key: 'a1', entrant: 'e1', metric: 'points', delta: 1, publicNote: '' }]],
  ],
  [
    'gauntlet',
    'elimination-needs-winner',
    `${match(1, 1)}.result.kind`,
    [`${match(1, 1)}.result.kind`, 'draw'],
    [`${match(1, 1)}.sides[0].score`, 1],
  ],
  // Keys
  ['teamBoards', 'key-twice', '$.teams[1].slug', ['$.teams[1].slug', 'red'], ['$.entrants[1].team', undefined]],
  ['teamBoards', 'key-twice', '$.players[6].slug', ['$.players[6]', { slug: 'p1', names: [{ name: '甲' }] }]],
  ['roundRobin', 'key-twice', '$.entrants[4].key', ['$.entrants[4]', { key: 'e1', name: '又一个' }]],
  ['groupsThenFinal', 'key-twice', '$.stages[1].key', ['$.stages[1].key', 'groups']],
  [
    'groupsThenFinal',
    'key-twice',
    '$.stages[0].groups[1].key',
    ['$.stages[0].groups[1].key', 'g1'],
    ['$.stages[1].places[1].source.rankOf', { stage: 'groups', group: 'g1', rank: 2 }],
  ],
  ['roundRobin', 'key-twice', `${drawn}.key`, [`${drawn}.key`, 'm1']],
  ['groupsThenFinal', 'key-twice', `${match(1, 1, 1)}.key`, [`${match(1, 1, 1)}.key`, 'm1']],
  [
    'roundRobin',
    'key-twice',
    '$.stages[0].groups[0].adjustments[1].key',
    ['$.stages[0].groups[0].adjustments[1]', { key: 'd1', entrant: 'e1', metric: 'points', delta: 1, publicNote: '' }],
  ],
  [
    'roundRobin',
    'key-twice',
    '$.stages[0].groups[0].decisions[1].key',
    ['$.stages[0].groups[0].decisions[1]', { key: 'o1', method: 'lots', order: ['e1', 'e4'], publicNote: '' }],
  ],
  ['roundRobin', 'key-twice', '$.awards[1].key', ['$.awards', [1, 2].map(() => ({ key: 'w', kind: 'mvp', title: '最佳', entrant: 'e1' }))]],
  [
    'roundRobin',
    'key-twice',
    '$.rulings[1].key',
    ['$.rulings', [1, 2].map(() => ({ key: 'r', kind: 'deduction', entrant: 'e1', publicNote: '', at: '2026-10-01T00:00:00.000Z' }))],
  ],
  ['roundRobin', 'round-twice', `${round(3)}.number`, [`${round(3)}.number`, 2]],
  // Entrants, teams, players
  ['roundRobin', 'unknown-team', '$.entrants[0].team', ['$.entrants[0].team', 'nobody']],
  ['teamBoards', 'team-twice', '$.entrants[1].team', ['$.entrants[1].team', 'red']],
  ['roundRobin', 'unknown-player', '$.entrants[0].players[0]', ['$.entrants[0].players', ['nobody']]],
  [
    'teamBoards',
    'player-twice',
    '$.entrants[1].players[0]',
    ['$.entrants[0]', { key: 'e1', name: '甲', players: ['p1'] }],
    ['$.entrants[1]', { key: 'e2', name: '乙', players: ['p1'] }],
  ],
  ['teamBoards', 'entrant-team-and-players', '$.entrants[0]', ['$.entrants[0].players', ['p1']]],
  ['teamBoards', 'unknown-player', '$.teams[0].members[0].player', ['$.teams[0].members[0].player', 'nobody']],
  [
    'teamBoards',
    'unknown-player',
    `${board}.sides[0].lineup[0].player`,
    [`${board}.sides[0].lineup`, [{ player: 'nobody', name: '无名' }]],
  ],
  ['teamBoards', 'unknown-player', `${board}.games[0].sides[0].players[0]`, [`${board}.games[0].sides[0].players`, ['nobody']]],
  ['teamBoards', 'game-player-twice', `${board}.games[0].sides[1].players[0]`, [`${board}.games[0].sides[1].players`, ['p1']]],
  // Places and groups
  ['singleElimination', 'place-empty', '$.stages[0].places[2]', ['$.stages[0].places[2]', {}]],
  ['singleElimination', 'unknown-entrant', '$.stages[0].places[2].entrant', ['$.stages[0].places[2].entrant', 'nobody']],
  [
    'singleElimination',
    'bye-with-entrant',
    '$.stages[0].places[2].entrant',
    ['$.stages[0].places[2].source', { bye: true }],
    [cup, { key: 'm2', sides: [{ source: { seed: 2 } }, { source: { seed: 3 } }] }],
  ],
  [
    'singleElimination',
    'slot-filled-twice',
    '$.stages[0].places[2].entrant',
    ['$.stages[0].places[2].entrant', 'e1'],
    [`${cup}.sides[1]`, { entrant: 'e3', score: 2 }],
  ],
  ['groupsThenFinal', 'slot-filled-twice', '$.stages[1].places[1].source', ['$.stages[1].places[1].source.rankOf.group', 'g1']],
  ['groupsThenFinal', 'seed-in-place', '$.stages[1].places[0].source.seed', ['$.stages[1].places[0].source', { seed: 5 }]],
  [
    'groupsThenFinal',
    'unknown-stage',
    '$.stages[1].places[0].source.rankOf.stage',
    ['$.stages[1].places[0].source.rankOf.stage', 'nowhere'],
  ],
  [
    'groupsThenFinal',
    'unknown-group',
    '$.stages[1].places[0].source.rankOf.group',
    ['$.stages[1].places[0].source.rankOf.group', 'nowhere'],
  ],
  [
    'groupsThenFinal',
    'source-order',
    '$.stages[1].places[0].source.rankOf.stage',
    ['$.stages[1].places[0].source.rankOf', { stage: 'final', rank: 1 }],
  ],
  ['groupsThenFinal', 'rank-range', '$.stages[1].places[0].source.rankOf.rank', ['$.stages[1].places[0].source.rankOf.rank', 3]],
  [
    'groupsThenFinal',
    'rank-needs-group',
    '$.stages[1].places[0].source.rankOf.group',
    ['$.stages[1].places[0].source.rankOf.group', undefined],
  ],
  ['groupsThenFinal', 'source-order', '$.stages[1].places[0].source.winnerOf', ['$.stages[1].places[0].source', { winnerOf: 'f' }]],
  ['groupsThenFinal', 'seed-range', '$.stages[0].groups[1].seeds[2]', ['$.stages[0].groups[1].seeds[2]', 5]],
  ['groupsThenFinal', 'seed-twice', '$.stages[0].groups[1].seeds[2]', ['$.stages[0].groups[1].seeds[2]', 4]],
  ['groupsThenFinal', 'seed-twice', '$.stages[0].groups[1].seeds[2]', ['$.stages[0].groups[1].seeds[2]', 1]],
  [
    'groupsThenFinal',
    'seed-in-no-group',
    '$.stages[0].places[4]',
    ['$.entrants[4]', { key: 'e5', name: '五' }],
    ['$.stages[0].places[4]', { entrant: 'e5' }],
  ],
  ['groupsThenFinal', 'seeds-missing', '$.stages[0].groups[1]', ['$.stages[0].groups[1].seeds', undefined]],
  [
    'groupsThenFinal',
    'rank-range',
    '$.stages[0].across.rank',
    ['$.stages[0].across', { rank: 3, tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'lots' }],
  ],
  [
    'doubleElimination',
    'across-format',
    '$.stages[0].across',
    ['$.stages[0].across', { rank: 1, tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'lots' }],
  ],
  [
    'doubleElimination',
    'unknown-entrant',
    '$.stages[0].placements[0].entrant',
    ['$.stages[0].placements', [{ entrant: 'nobody', place: 3 }]],
  ],
  [
    'doubleElimination',
    'placement-twice',
    '$.stages[0].placements[1].entrant',
    [
      '$.stages[0].placements',
      [
        { entrant: 'e1', place: 3 },
        { entrant: 'e1', place: 4 },
      ],
    ],
  ],
  [
    'doubleElimination',
    'placement-range',
    '$.stages[0].placements[0].placeTo',
    ['$.stages[0].placements', [{ entrant: 'e1', place: 3, placeTo: 2 }]],
  ],
  ['roundRobin', 'zone-overlap', '$.stages[0].groups[0].zones[1]', ['$.stages[0].groups[0].zones[1].from', 2]],
  ['roundRobin', 'zone-range', '$.stages[0].groups[0].zones[1].to', ['$.stages[0].groups[0].zones[1].to', 2]],
  [
    'roundRobin',
    'unknown-entrant',
    '$.stages[0].groups[0].adjustments[0].entrant',
    ['$.stages[0].groups[0].adjustments[0].entrant', 'nobody'],
  ],
  [
    'groupsThenFinal',
    'entrant-not-in-group',
    '$.stages[0].groups[0].adjustments[0].entrant',
    ['$.stages[0].groups[0].adjustments', [{ key: 'd', entrant: 'e2', metric: 'points', delta: -1, publicNote: '' }]],
  ],
  [
    'roundRobin',
    'time-order',
    '$.stages[0].groups[0].adjustments[0].revokedAt',
    ['$.stages[0].groups[0].adjustments[0].at', '2026-10-02T00:00:00.000Z'],
    ['$.stages[0].groups[0].adjustments[0].revokedAt', '2026-10-01T00:00:00.000Z'],
  ],
  // Sides and slots
  [
    'groupsThenFinal',
    'seed-not-in-group',
    `${match(1, 1)}.sides[0].source.seed`,
    [`${match(1, 1)}.sides[0]`, { source: { seed: 2 }, score: 1 }],
  ],
  ['roundRobin', 'unknown-entrant', `${coming}.sides[0].entrant`, [`${coming}.sides[0].entrant`, 'nobody']],
  ['groupsThenFinal', 'entrant-not-in-group', `${match(1, 1)}.sides[0].entrant`, [`${match(1, 1)}.sides[0].entrant`, 'e2']],
  ['roundRobin', 'same-sides', `${coming}.sides[1]`, [`${coming}.sides[1].entrant`, 'e1']],
  ['singleElimination', 'same-sides', `${cup}.sides[1]`, [`${cup}.sides[1].source`, { seed: 2 }]],
  ['doubleElimination', 'same-sides', `${match(2, 1)}.sides[1]`, [`${match(2, 1)}.sides[1].source`, { winnerOf: 'u1' }]],
  [
    'doubleElimination',
    'slot-filled-twice',
    `${match(2, 1, 0, 1)}.sides[1].source`,
    [`${match(2, 1, 0, 1)}.sides[1].source`, { loserOf: 'u1' }],
  ],
  [
    'doubleElimination',
    'slot-filled-twice',
    `${match(1, 1, 0, 2)}.sides[1].source`,
    [`${match(1, 1, 0, 2)}.sides[1].source`, { winnerOf: 'u2' }],
  ],
  ['singleElimination', 'seed-range', `${cup}.sides[1].source.seed`, [`${cup}.sides[1].source`, { seed: 9 }]],
  ['singleElimination', 'unknown-match', `${cupFinal}.sides[0].source.winnerOf`, [`${cupFinal}.sides[0].source`, { winnerOf: 'nowhere' }]],
  ['singleElimination', 'unknown-match', `${cupFinal}.sides[0].source.loserOf`, [`${cupFinal}.sides[0].source`, { loserOf: 'nowhere' }]],
  ['singleElimination', 'source-cycle', `${cupFinal}.sides[0].source.winnerOf`, [`${cupFinal}.sides[0].source`, { winnerOf: 'final' }]],
  [
    'doubleElimination',
    'source-cycle',
    `${match(2, 1, 0, 0)}.sides[0].source.winnerOf`,
    [`${match(1, 1)}.sides[0].source`, { loserOf: 'u3' }],
    [`${match(2, 1, 0, 1)}.sides[1].source`, { tbd: true }],
    [`${match(2, 1, 0, 1)}.sides[1].entrant`, 'e1'],
  ],
  ['swiss', 'twice-in-round', `${drawn}.sides[0]`, [`${drawn}.sides[0].entrant`, 'e1']],
  ['roundRobin', 'placement-range', `${rr}.sides[0].placement`, [`${rr}.sides[0].placement`, 3]],
  // Swiss
  ['swiss', 'swiss-rounds', `${round(3)}.number`, ['$.stages[0].swiss.rounds', 2]],
  ['swissByRecord', 'swiss-rounds', `${round(3)}.number`, [`${round(3)}.number`, 4]],
  ['swissByRecord', 'swiss-record-over', `${bo3}.sides[1]`, [`${bo3}.sides[1].entrant`, 'e4']],
  ['swissByRecord', 'swiss-record-over', `${bo3}.sides[0]`, [`${bo3}.sides[0].entrant`, 'e1']],
])

it('lets an entrant play twice in one round of a round robin: a matchday may be a date, or the whole season', () => {
  const document = competitions.roundRobin()
  const [group] = document.stages[0]?.groups ?? []
  if (group) group.rounds = [{ number: 1, name: '全部', matches: group.rounds.flatMap((each) => each.matches) }]
  expect(checkDocument(document)).toEqual([])
})
