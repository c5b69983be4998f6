import { describeBroken, match } from '#test/broken-documents.ts'

const rr = match(1, 1)
const walkover = match(2, 2)
const coming = match(3, 1)
const cup = match(1, 2)
const cupFinal = match(2, 1)

describeBroken([
  // Byes
  ['swiss', 'score-on-bye', `${match(1, 3)}.sides[0].score`, [`${match(1, 3)}.sides[0].score`, 1]],
  ['swiss', 'bye-outcome', `${match(1, 3)}.sides[0].outcome`, [`${match(1, 3)}.sides[0].outcome`, 'loss']],
  ['swiss', 'bye-kind', `${match(3, 3)}.result.kind`, [`${match(3, 3)}.result`, { state: 'official', kind: 'walkover' }]],
  ['swiss', 'games-on-bye', `${match(1, 3)}.games`, [`${match(1, 3)}.games`, [{ number: 1, state: 'done', sides: [{ score: 1 }] }]]],
  ['swiss', 'bye-word', `${match(1, 1)}.result.bye`, [`${match(1, 1)}.result.bye`, 'full']],
  [
    'roundRobin',
    'bye-format',
    `${coming}.result`,
    [`${coming}.sides`, [{ entrant: 'e1' }]],
    [`${coming}.result`, { state: 'official', kind: 'bye' }],
  ],
  ['roundRobin', 'bye-with-opponent', `${walkover}.result.kind`, [`${walkover}.result.kind`, 'bye']],
  [
    'singleElimination',
    'score-on-bye',
    `${match(1, 1)}.sides[0].score`,
    [`${match(1, 1)}.sides[0].score`, 2],
    [`${match(1, 1)}.result`, { state: 'official', kind: 'bye' }],
  ],
  [
    'singleElimination',
    'bye-with-entrant',
    `${match(1, 1)}.sides[1].entrant`,
    [`${match(1, 1)}.sides[1].entrant`, 'e2'],
    [cup, { key: 'm2', sides: [{ source: { tbd: true } }, { source: { seed: 3 } }] }],
    [cupFinal, { key: 'final', sides: [{ source: { winnerOf: 'm1' } }, { source: { winnerOf: 'm2' } }] }],
  ],
  [
    'singleElimination',
    'bye-word',
    `${match(1, 1)}.result.bye`,
    [`${match(1, 1)}.result`, { state: 'official', kind: 'bye', bye: 'half' }],
  ],
  // Absences
  ['roundRobin', 'walkover-score', `${walkover}.sides[0].score`, [`${walkover}.sides[0].score`, 3], [`${walkover}.sides[1].score`, 0]],
  [
    'roundRobin',
    'walkover-games',
    `${walkover}.games[0].state`,
    [`${walkover}.games`, [{ number: 1, state: 'done', sides: [{ score: 1 }, { score: 0 }] }]],
  ],
  ['roundRobin', 'one-incident', `${walkover}.sides`, [`${walkover}.sides[1].incident`, undefined]],
  ['roundRobin', 'one-incident', `${walkover}.result.kind`, [`${walkover}.sides[0].incident`, 'no_show']],
  ['roundRobin', 'incident-winner', `${walkover}.sides[1].outcome`, [`${walkover}.sides[1].outcome`, 'win']],
  ['roundRobin', 'incident-winner', `${walkover}.sides[0].outcome`, [`${walkover}.sides[0].outcome`, 'loss']],
  ['roundRobin', 'double-forfeit-incident', `${walkover}.sides[0].incident`, [`${walkover}.result.kind`, 'double_forfeit']],
  [
    'roundRobin',
    'incident-winner',
    `${walkover}.sides[0].outcome`,
    [`${walkover}.result.kind`, 'double_forfeit'],
    [`${walkover}.sides[0].incident`, 'no_show'],
    [`${walkover}.sides[0].outcome`, 'win'],
  ],
  ['roundRobin', 'incident-kind', `${rr}.sides[1].incident`, [`${rr}.sides[1].incident`, 'forfeit']],
  ['doubleElimination', 'one-incident', `${match(1, 1, 0, 1)}.sides`, [`${match(1, 1, 0, 1)}.sides[0].incident`, undefined]],
  // Play, schedule
  ['roundRobin', 'result-before-end', `${rr}.play`, [`${rr}.play`, undefined]],
  ['roundRobin', 'result-before-end', `${rr}.play`, [`${rr}.play`, 'interrupted']],
  ['roundRobin', 'result-while-live', `${rr}.result`, [`${rr}.play`, 'live']],
  ['roundRobin', 'score-before-start', `${coming}.sides[0]`, [`${coming}.sides[0].score`, 1], [`${coming}.sides[1].score`, 0]],
  ['roundRobin', 'cancelled-result', `${rr}.schedule.state`, [`${rr}.schedule`, { state: 'cancelled' }]],
  ['roundRobin', 'open-side', `${coming}.sides[1]`, [`${coming}.sides[1]`, { source: { tbd: true } }], [`${coming}.play`, 'live']],
  ['roundRobin', 'open-side', `${rr}.sides[1]`, [`${rr}.sides[1].entrant`, undefined]],
  ['roundRobin', 'delay-without-end', `${match(1, 1)}.delaySeconds`, [`${match(1, 1)}.delaySeconds`, 600]],
  ['roundRobin', 'schedule-time', `${coming}.schedule.at`, [`${coming}.schedule`, { state: 'scheduled' }]],
  ['roundRobin', 'schedule-state', `${coming}.schedule.state`, [`${coming}.schedule.state`, 'unscheduled']],
  ['roundRobin', 'postponed-without-move', `${coming}.schedule.reschedules`, [`${coming}.schedule`, { state: 'postponed' }]],
  ['roundRobin', 'reschedule-chain', `${coming}.schedule.reschedules[0].to`, [`${coming}.schedule.at`, '2026-11-22T12:00:00.000Z']],
  [
    'roundRobin',
    'reschedule-chain',
    `${coming}.schedule.reschedules[1].from`,
    [`${coming}.schedule.reschedules[1]`, { from: '2026-11-20T12:00:00.000Z', to: '2026-11-21T12:00:00.000Z', reason: '' }],
  ],
  [
    'roundRobin',
    'no-such-instant',
    `${coming}.schedule.at`,
    [`${coming}.schedule`, { state: 'scheduled', at: '2026-02-30T12:00:00.000Z' }],
  ],
  ['roundRobin', 'no-such-instant', `${coming}.embargoUntil`, [`${coming}.embargoUntil`, '2026-11-31T12:00:00.000Z']],
  ['roundRobin', 'no-such-instant', `${rr}.result.endedAt`, [`${rr}.result.endedAt`, '2026-11-30T12:60:00.000Z']],
  // A correction kept an empty side
  [
    'singleElimination',
    'bye-kind',
    `${match(2, 1)}.result.kind`,
    [
      `${match(2, 1)}`,
      {
        key: 'final',
        play: 'ended',
        sides: [{ source: { winnerOf: 'm1', overruled: true } }, { source: { winnerOf: 'm2' }, outcome: 'win' }],
        result: { state: 'official', kind: 'played' },
      },
    ],
  ],
])
