import { expect, test } from 'vitest'
import { schemaFaults } from '#server/competitions/report/schema-faults.model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { EventKind, Figure, Statistics } from '#shared/competitions/statistics.ts'
import { describeBroken, match } from '#test/broken-documents.ts'
import { competitions } from '#test/competition-documents.ts'
import { type Change, changed } from '#test/document-changes.ts'
import { checkDocument } from './check.ts'

const figures: Figure[] = [
  { key: 'gold', name: '金钱', of: 'side', total: 'sum', decimals: 1, better: 'higher' },
  { key: 'kills', name: '击杀', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
]
const eventKinds: EventKind[] = [
  { key: 'tower', name: '推塔', of: 'side' },
  { key: 'goal', name: '进球', of: 'player' },
]
const m = match(3, 1)
const g = `${m}.games[0]`
/** 甲 and 乙 play for the first side, 丙 for nobody. */
const declared = (): Change[] => [
  ['$.competition.figures', structuredClone(figures)],
  ['$.competition.eventKinds', structuredClone(eventKinds)],
  ['$.players', ['jia', 'yi', 'bing'].map((slug) => ({ slug, names: [{ name: slug }] }))],
  [
    `${m}.sides[0].lineup`,
    [
      { player: 'jia', name: '甲' },
      { player: 'yi', name: '乙' },
    ],
  ],
  [`${g}.durationSeconds`, 600],
]
const told = (statistics: Statistics, at = `${g}.statistics`): Change => [at, statistics]
const ofSide = (figure: string, value: number): Statistics => ({ sides: [{ values: [{ figure, value }] }, {}] })
const ofPlayer = (player: string, figure: string, value = 1): Statistics => ({
  sides: [{ players: [{ player, values: [{ figure, value }] }] }, {}],
})

test('what may be below zero is, where its figure says so', () => {
  const document = changed<CompetitionDocument>(competitions.swissByRecord(), [
    ...declared(),
    ['$.competition.figures[0].isSigned', true],
    told({ ...ofSide('gold', -1.5), series: [{ figure: 'gold', side: 1, samples: [[0, -1]] }] }),
  ])
  expect(schemaFaults(document)).toEqual([])
  expect(checkDocument(document)).toEqual([])
})

test('statistics that follow all rules have no fault', () => {
  const whole: Statistics = {
    sides: [{ values: [{ figure: 'gold', value: 12.5 }], players: [{ player: 'jia', values: [{ figure: 'kills', value: 3 }] }] }, {}],
    series: [
      {
        figure: 'gold',
        samples: [
          [0, 0],
          [600, -2.5],
        ],
      },
    ],
    events: [
      { at: 5, kind: 'tower', side: 2 },
      { at: 5, kind: 'goal', side: 1, player: 'yi', text: '远射' },
    ],
  }
  const document = changed<CompetitionDocument>(competitions.swissByRecord(), [...declared(), told(whole)])
  expect(schemaFaults(document)).toEqual([])
  expect(checkDocument(document)).toEqual([])
})

describeBroken([
  ['swissByRecord', 'key-twice', '$.competition.figures[1].key', ...declared(), ['$.competition.figures[1].key', 'gold']],
  ['swissByRecord', 'key-twice', '$.competition.eventKinds[1].key', ...declared(), ['$.competition.eventKinds[1].key', 'tower']],
  ['swissByRecord', 'unknown-figure', `${g}.statistics.sides[0].values[0].figure`, ...declared(), told(ofSide('constructor', 1))],
  ['swissByRecord', 'unknown-figure', `${g}.statistics.sides[0].values[0].figure`, told(ofSide('gold', 1))],
  [
    'swissByRecord',
    'unknown-figure',
    `${g}.statistics.series[0].figure`,
    ...declared(),
    told({ series: [{ figure: 'x', samples: [[0, 1]] }] }),
  ],
  [
    'swissByRecord',
    'unknown-event-kind',
    `${g}.statistics.events[0].kind`,
    ...declared(),
    told({ events: [{ at: 1, kind: 'x', side: 1 }] }),
  ],
  ['swissByRecord', 'figure-of', `${g}.statistics.sides[0].values[0].figure`, ...declared(), told(ofSide('kills', 1))],
  ['swissByRecord', 'figure-of', `${g}.statistics.sides[0].players[0].values[0].figure`, ...declared(), told(ofPlayer('jia', 'gold'))],
  [
    'swissByRecord',
    'figure-value-twice',
    `${g}.statistics.sides[0].values[1].figure`,
    ...declared(),
    told({ sides: [{ values: [1, 2].map((value) => ({ figure: 'gold', value })) }, {}] }),
  ],
  [
    'swissByRecord',
    'figure-in-games',
    `${m}.statistics.sides[0].values[0].figure`,
    ...declared(),
    told(ofSide('gold', 1)),
    told(ofSide('gold', 1), `${m}.statistics`),
  ],
  ['swissByRecord', 'figure-decimals', `${g}.statistics.sides[0].values[0].value`, ...declared(), told(ofSide('gold', 0.25))],
  [
    'swissByRecord',
    'figure-decimals',
    `${g}.statistics.sides[0].players[0].values[0].value`,
    ...declared(),
    told(ofPlayer('jia', 'kills', 0.5)),
  ],
  [
    'swissByRecord',
    'figure-decimals',
    `${g}.statistics.series[0].samples[1]`,
    ...declared(),
    told({
      series: [
        {
          figure: 'gold',
          samples: [
            [0, 1],
            [1, 0.25],
          ],
        },
      ],
    }),
  ],
  ['swissByRecord', 'figure-negative', `${g}.statistics.sides[0].values[0].value`, ...declared(), told(ofSide('gold', -1))],
  [
    'swissByRecord',
    'figure-negative',
    `${g}.statistics.sides[0].players[0].values[0].value`,
    ...declared(),
    told(ofPlayer('jia', 'kills', -1)),
  ],
  [
    'swissByRecord',
    'figure-negative',
    `${g}.statistics.series[0].samples[0]`,
    ...declared(),
    told({ series: [{ figure: 'gold', side: 1, samples: [[0, -1]] }] }),
  ],
  ['swissByRecord', 'statistics-sides', `${g}.statistics.sides`, ...declared(), told({ sides: [{}] })],
  [
    'swissByRecord',
    'statistics-side',
    `${g}.statistics.series[0].side`,
    ...declared(),
    told({ series: [{ figure: 'gold', side: 3, samples: [[0, 1]] }] }),
  ],
  [
    'swissByRecord',
    'statistics-side',
    `${g}.statistics.events[0].side`,
    ...declared(),
    told({ events: [{ at: 1, kind: 'tower', side: 3 }] }),
  ],
  [
    'swissByRecord',
    'statistics-player-twice',
    `${g}.statistics.sides[0].players[1].player`,
    ...declared(),
    told({ sides: [{ players: [1, 2].map(() => ({ player: 'jia', values: [] })) }, {}] }),
  ],
  ['swissByRecord', 'player-not-playing', `${g}.statistics.sides[0].players[0].player`, ...declared(), told(ofPlayer('bing', 'kills'))],
  [
    'swissByRecord',
    'player-not-playing',
    `${g}.statistics.sides[0].players[0].player`,
    ...declared(),
    [`${g}.sides[0].players`, ['yi']],
    told(ofPlayer('jia', 'kills')),
  ],
  [
    'swissByRecord',
    'player-not-playing',
    `${g}.statistics.events[0].player`,
    ...declared(),
    told({ events: [{ at: 1, kind: 'goal', side: 1, player: 'bing' }] }),
  ],
  ['swissByRecord', 'unknown-player', `${g}.statistics.sides[0].players[0].player`, ...declared(), told(ofPlayer('nobody', 'kills'))],
  [
    'swissByRecord',
    'statistics-unplayed',
    `${m}.games[2].statistics`,
    ...declared(),
    [`${m}.games[2]`, { number: 3, state: 'not_played', sides: [{}, {}], statistics: {} }],
    [`${m}.games[1].sides`, [{ score: 13 }, { score: 1 }]],
    [`${m}.sides[1].score`, 0],
  ],
  ['roundRobin', 'statistics-unplayed', `${match(2, 2)}.statistics`, [`${match(2, 2)}.statistics`, {}]],
  [
    'swissByRecord',
    'series-of-player',
    `${g}.statistics.series[0].figure`,
    ...declared(),
    told({ series: [{ figure: 'kills', samples: [[0, 1]] }] }),
  ],
  [
    'swissByRecord',
    'series-twice',
    `${g}.statistics.series[1].figure`,
    ...declared(),
    told({ series: [1, 2].map(() => ({ figure: 'gold', side: 1, samples: [[0, 1]] })) }),
  ],
  [
    'lobbySeries',
    'series-lead',
    `${match(1, 1)}.statistics.series[0]`,
    ['$.competition.figures', figures],
    told({ series: [{ figure: 'gold', samples: [[0, 1]] }] }, `${match(1, 1)}.statistics`),
  ],
  [
    'swissByRecord',
    'samples-order',
    `${g}.statistics.series[0].samples[1]`,
    ...declared(),
    told({
      series: [
        {
          figure: 'gold',
          samples: [
            [5, 1],
            [5, 2],
          ],
        },
      ],
    }),
  ],
  [
    'swissByRecord',
    'events-order',
    `${g}.statistics.events[1].at`,
    ...declared(),
    told({ events: [9, 8].map((at) => ({ at, kind: 'tower', side: 1 })) }),
  ],
  [
    'swissByRecord',
    'event-of-side',
    `${g}.statistics.events[0].player`,
    ...declared(),
    told({ events: [{ at: 1, kind: 'tower', side: 1, player: 'jia' }] }),
  ],
  [
    'swissByRecord',
    'statistics-after-end',
    `${g}.statistics.events[0].at`,
    ...declared(),
    told({ events: [{ at: 601, kind: 'tower', side: 1 }] }),
  ],
  [
    'swissByRecord',
    'statistics-after-end',
    `${g}.statistics.series[0].samples[1]`,
    ...declared(),
    told({
      series: [
        {
          figure: 'gold',
          samples: [
            [600, 1],
            [601, 1],
          ],
        },
      ],
    }),
  ],
  [
    'swissByRecord',
    'statistics-after-end',
    `${m}.statistics.events[0].at`,
    ...declared(),
    [`${m}.schedule`, { state: 'scheduled', at: '2026-10-01T12:00:00.000Z' }],
    [`${m}.result.endedAt`, '2026-10-01T13:00:00.000Z'],
    told({ events: [{ at: 3601, kind: 'tower', side: 1 }] }, `${m}.statistics`),
  ],
])

test('an unknown figure is answered with those that are declared', () => {
  const document = changed<CompetitionDocument>(competitions.swissByRecord(), [...declared(), told(ofSide('xp', 1))])
  expect(checkDocument(document)[0]?.message).toBe('没有“xp”这个数据项，声明了的有：“gold”（金钱）、“kills”（击杀）。')
})

test('values that are no numbers, or too large, are refused by place', () => {
  const text = (value: string) =>
    JSON.stringify(changed(competitions.swissByRecord(), [...declared(), told(ofSide('gold', 7777))])).replace('7777', value)
  const [huge] = schemaFaults(JSON.parse(text('1e400')))
  expect(huge).toMatchObject({ path: `${g}.statistics.sides[0].values[0].value`, message: '不能大于 1000000000，现在是 Infinity' })
  const [word] = schemaFaults(JSON.parse(text('"NaN"')))
  expect(word).toMatchObject({ path: `${g}.statistics.sides[0].values[0].value`, message: '应当是数字，现在是“NaN”' })
  const many = { series: [{ figure: 'gold', samples: Array.from({ length: 501 }, (_, i): [number, number] => [i, i]) }] }
  const [long] = schemaFaults(changed(competitions.swissByRecord(), [...declared(), told(many)]))
  expect(long).toMatchObject({ path: `${g}.statistics.series[0].samples`, message: '最多 500 项，现在有 501 项' })
})
