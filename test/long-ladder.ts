import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { documentOf, groupOf, placesOf } from './competition-documents.ts'

/** A ladder by position of 120, of whom 77 has an account of the game, 78 is withheld and 79 is a minor; 80 beat 70. */
export function longLadder(): CompetitionDocument {
  const players = [
    { slug: 'p77', names: [{ name: '云中鹤' }], externalId: 'zqx-77' },
    { slug: 'p78', names: [{ name: 'zqx-hidden' }], isHidden: true },
    { slug: 'p79', names: [{ name: '小zqx-minor' }], isMinor: true },
  ]
  const names: Readonly<Record<string, string>> = { e77: '云中鹤', e78: 'zqx-hidden', e79: '小zqx-minor' }
  const document = documentOf(120, [
    {
      key: 'ladder',
      name: '天梯',
      format: 'ladder',
      ladder: { by: 'position', move: 'take_place' },
      ruleset: {
        version: 1,
        points: { win: 1, draw: 0, loss: 0 },
        score: 'entered',
        forfeitScore: null,
        tiebreaks: [{ metric: 'points', scope: 'overall' }],
        onSplit: 'continue',
        lastResort: 'shared',
      },
      places: placesOf(120),
      groups: [
        groupOf([
          [
            {
              key: 'c1',
              play: 'ended',
              schedule: { state: 'scheduled', at: '2026-11-10T12:00:00.000Z' },
              sides: [
                { entrant: 'e80', score: 2 },
                { entrant: 'e70', score: 1 },
              ],
              result: { state: 'official', kind: 'played', endedAt: '2026-11-10T13:00:00.000Z' },
            },
          ],
        ]),
      ],
    },
  ])
  return {
    ...document,
    competition: { ...document.competition, slug: 'long-ladder', kind: 'single', name: '百人天梯' },
    players,
    entrants: document.entrants.map((entrant) => {
      const name = names[entrant.key]
      return name === undefined ? entrant : { ...entrant, name, players: [`p${entrant.key.slice(1)}`] }
    }),
  }
}
