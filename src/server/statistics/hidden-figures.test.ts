import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CacheTag } from '#server/cache/tags.ts'
import { deriveAgain } from '#server/competitions/store/derive-again.job.ts'
import type { FigureEntries, FigureRanking, FigureRecords } from '#shared/competitions/statistic-views.ts'
import type { Figure, Statistics } from '#shared/competitions/statistics.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, idBySlug, insertCompetition } from '#test/factories.ts'
import { heldBackFinal, heldMinutes, type PossibleSecond, possibleSeconds } from '#test/held-back-finals.ts'

const figures: Figure[] = ['kills', 'assists'].map((key) => ({
  key,
  name: key === 'kills' ? '击杀' : '助攻',
  of: 'player',
  total: 'sum',
  decimals: 0,
  better: 'higher',
}))

type Told = readonly [player: string, figure: string, value: number]

function told(...sides: readonly (readonly Told[])[]): Statistics {
  return { sides: sides.map((own) => ({ players: own.map(([player, figure, value]) => ({ player, values: [{ figure, value }] })) })) }
}

/** The captain of 云涧 plays the final for whoever is second; whoever wins the match that is held back has the first figures in it. */
function season(slug: string, second: PossibleSecond) {
  const document = heldBackFinal(slug, second, ({ p1, p3, p4, p6, f1 }) => {
    p1.statistics = told([['yunjian-1', 'kills', 5]], [])
    p3.statistics = told([], [['qingfeng-1', 'kills', 5]])
    p4.statistics = told(
      [['changgeng-1', 'kills', 5]],
      [
        ['beiming-1', 'kills', 1],
        ['beiming-1', 'assists', 1],
      ],
    )
    p6.statistics =
      second === 'qingfeng'
        ? told([], [['qingfeng-1', 'kills', 1]])
        : told(
            [
              ['changgeng-1', 'kills', 1],
              ['beiming-1', 'assists', 1],
            ],
            [],
          )
    f1.statistics = told([], [['yunjian-1', 'kills', 5]])
  })
  return { ...document, competition: { ...document.competition, figures } }
}

describeOnBoth('figures of two competitions that differ in a result that is held back', (dialect) => {
  let app: TestApp
  let ids: number[] = []
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    ids = []
    for (const second of possibleSeconds) ids.push((await insertCompetition(app, season(`to-${second}`, second))).id)
  })
  afterAll(() => app.close())

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }

  const rankings = () =>
    Promise.all(
      ids.map(async (id) =>
        (await get<FigureRanking>(`/api/competitions/${id}/figures?figure=kills`)).items.map(
          ({ rank, player, entrant, entries, total }) => [rank, player?.name, entrant.name, entries, total],
        ),
      ),
    )

  test('say of each player for whom he played in public, and name equals in the same order', async () => {
    const [one, other] = await rankings()
    expect(one).toEqual([
      [1, '云涧队长', '云涧', 1, 5],
      [1, '长庚队长', '长庚', 1, 5],
      [1, '青锋队长', '青锋', 1, 5],
      [4, '北冥队长', '北冥', 1, 1],
    ])
    expect(other).toEqual(one)
    for (const id of ids) {
      const csv = (await app.http.inject(`/api/competitions/${id}/exports/figures.csv`)).body
      expect(csv.match(/云涧队长[^\n]*/)?.[0]).toContain('云涧,')
    }
    const player = await idBySlug(app, 'players', 'yunjian-1')
    for (const id of ids)
      expect((await get<FigureEntries>(`/api/competitions/${id}/figures/entries?figure=kills&player=${player}`)).total).toBe(1)
  })

  test('stand in the record of a player in the order of their declaration', async () => {
    const record = await get<FigureRecords>(`/api/players/${await idBySlug(app, 'players', 'beiming-1')}/figures`)
    expect(record.items.map(({ figure, total }) => [figure.key, total])).toEqual([
      ['kills', 2],
      ['assists', 2],
    ])
  })

  test('are counted again where an earlier version has told more, and answers that are kept go', async () => {
    await app.db.write
      .updateTable('figure_totals')
      .set((eb) => ({ entrant_id: eb.selectFrom('entrants').select('id').where('key', '=', 'beiming').orderBy('id').limit(1) }))
      .where('competition_id', '=', ids[0] ?? 0)
      .where('player_id', '=', await idBySlug(app, 'players', 'yunjian-1'))
      .execute()
    await app.write(async (trx, touch) => {
      await trx.updateTable('competitions').set({ facts_version: 6 }).execute()
      touch(...ids.map((id): CacheTag => `competition:${id}`))
    })
    const [leaking, right] = await rankings()
    expect(leaking?.[0]).toEqual([1, '云涧队长', '北冥', 1, 5])
    await deriveAgain(app.db, app.clock.read, { info: () => {}, error: (line: object) => expect(line).toBeUndefined() })
    await app.bus.catchUp()
    expect(await rankings()).toEqual([right, right])
  })

  test('and then for whom he played last', async () => {
    app.clock.advance(heldMinutes * 60_000)
    const [one, other] = await rankings()
    expect(one?.find(([, player]) => player === '云涧队长')).toEqual([1, '云涧队长', '青锋', 2, 10])
    expect(other?.find(([, player]) => player === '云涧队长')).toEqual([1, '云涧队长', '长庚', 2, 10])
  })
})
