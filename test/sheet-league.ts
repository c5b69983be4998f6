import type { CompetitionDocument } from '#shared/competitions/document.ts'

/** Four teams, nothing played; the final waits for the first two of the table. */
export const sheetLeague: CompetitionDocument = {
  format: 'leitai/competition',
  version: 1,
  season: { slug: '2026-autumn', name: '2026 秋季赛季', startsOn: '2026-09-01', endsOn: '2026-12-31' },
  competition: { slug: 'sheet-league', kind: 'team', name: '表格联赛', startsOn: '2026-11-01', endsOn: '2026-12-20' },
  entrants: ['云涧', '鹤岩', '蓝舟', '雪亭'].map((name, i) => ({ key: `e${i + 1}`, name, seed: i + 1 })),
  stages: [
    {
      key: 'league',
      name: '循环赛',
      format: 'round_robin',
      ruleset: {
        version: 1,
        points: { win: 3, draw: 1, loss: 0 },
        score: 'entered',
        forfeitScore: [3, 0],
        tiebreaks: [
          { metric: 'points', scope: 'overall' },
          { metric: 'seed', scope: 'overall' },
        ],
        onSplit: 'continue',
        lastResort: 'shared',
      },
      places: [1, 2, 3, 4].map((n) => ({ entrant: `e${n}` })),
      groups: [
        {
          key: 'all',
          name: '循环赛',
          kind: 'pool',
          rounds: [round(1, [1, 4], [2, 3]), round(2, [1, 3], [4, 2]), round(3, [1, 2], [3, 4])],
        },
      ],
    },
    {
      key: 'final',
      name: '总决赛',
      format: 'single_elimination',
      thirdPlace: false,
      ruleset: {
        version: 1,
        points: { win: 1, draw: 0, loss: 0 },
        score: 'entered',
        forfeitScore: null,
        tiebreaks: [{ metric: 'seed', scope: 'overall' }],
        onSplit: 'continue',
        lastResort: 'shared',
      },
      places: [1, 2].map((rank) => ({ source: { rankOf: { stage: 'league', group: 'all', rank } } })),
      groups: [
        {
          key: 'final',
          name: '总决赛',
          kind: 'final',
          rounds: [{ number: 1, matches: [{ key: 'f', name: '决赛', sides: [{ source: { seed: 1 } }, { source: { seed: 2 } }] }] }],
        },
      ],
    },
  ],
}

function round(number: number, ...pairs: readonly (readonly [number, number])[]) {
  return {
    number,
    matches: pairs.map(([home, away], i) => ({
      key: `r${number}-${i + 1}`,
      sides: [{ entrant: `e${home}` }, { entrant: `e${away}` }],
    })),
  }
}
