import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Game } from '#shared/competitions/match.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league, played, side } from '#test/competitions.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

/** A game of half an hour, told up to a minute or not at all. */
function game(number: number, toldUntil: number | null, durationSeconds = 1_800): Game {
  const values = [{ figure: 'gold', value: 54_300 }]
  const players = (slug: string, kills: number) => [{ player: slug, values: [{ figure: 'kills', value: kills }] }]
  return {
    number,
    state: 'done',
    durationSeconds,
    sides: [{ outcome: number === 2 ? 'loss' : 'win' }, { outcome: number === 2 ? 'win' : 'loss' }],
    ...(toldUntil !== null && {
      statistics: {
        sides: [
          { values, players: players('yunjian-1', 6) },
          { values: [{ figure: 'gold', value: 400 }], players: players('changgeng-1', 4) },
        ],
        series: [
          {
            figure: 'gold',
            samples: [
              [0, 0],
              [toldUntil, 8_000],
            ],
          },
        ],
      },
    }),
  }
}

describe('the figures of a match that is over', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp('sqlite')
    await addColumns(app)
  })
  afterAll(() => app.close())

  async function pageOf(slug: string, games: Game[]): Promise<string> {
    const document = league({
      slug,
      pool: [[played('p1', '2026-11-16T12:00:00.000Z', [side('yunjian', 3), side('changgeng', 1)], { games })]],
    })
    document.rulings = []
    document.competition.figures = [
      { key: 'gold', name: '经济', of: 'side', total: 'mean', decimals: 0, better: 'higher' },
      { key: 'kills', name: '击破', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
    ]
    for (const stage of document.stages) stage.ruleset = { ...stage.ruleset, bestOf: 5 }
    const { id } = await insertCompetition(app, document)
    await app.bus.catchUp()
    const match = await app.db.read
      .selectFrom('matches')
      .select('id')
      .where('competition_id', '=', id)
      .where('key', '=', 'p1')
      .executeTakeFirstOrThrow()
    const { body } = await app.http.inject(paths.match(match.id))
    return body.slice(0, body.indexOf('id="state"')).replaceAll('<!-- -->', '')
  }

  test('are said to be of it where all games are told to their ends', async () => {
    const page = await pageOf('whole', [game(1, 1_800), game(2, 1_750), game(3, 1_800), game(4, 1_800)])
    for (const said of ['>整场<', '击破最高']) expect(page).toContain(said)
    for (const said of ['数据截至', '前 4 局', '局截至']) expect(page).not.toContain(said)
    for (const said of ['>5.4万<', '>400<', '最后云涧领先 8,000']) expect(page).toContain(said)
  })

  test('are said to be of a part where a game is missing or ends early, and nobody has the most of it', async () => {
    const page = await pageOf('part', [game(1, 1_800), game(2, 1_800), game(3, 840), game(4, null)])
    expect(page).toContain('前 3 局，第 3 局截至 14:00')
    expect(page).toContain('30:00 · 数据截至 14:00')
    for (const said of ['>整场<', '击破最高', '打到 14:00']) expect(page).not.toContain(said)
  })
})
