import { afterAll, beforeAll, expect, test } from 'vitest'
import * as apiPaths from '#shared/api-paths.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, idBySlug, insertCompetition } from '#test/factories.ts'
import { heldBackFinal, heldMinutes } from '#test/held-back-finals.ts'

const name = '替补云鹤'

/** The final is public as far as it does not say who is second: its line-up and its games name a player who stands nowhere else. */
function season() {
  const document = heldBackFinal('held-back', 'qingfeng', ({ f1 }) => {
    delete f1.embargoUntil
    const [first = {}, second = {}] = f1.sides
    f1.sides = [first, { ...second, lineup: [{ player: 'substitute', name }] }]
    f1.games = [
      {
        number: 1,
        state: 'done',
        sides: [
          { outcome: 'win', players: ['yunjian-1'] },
          { outcome: 'loss', players: ['substitute'] },
        ],
      },
    ]
  })
  return { ...document, players: [...(document.players ?? []), { slug: 'substitute', names: [{ name }] }] }
}

describeOnBoth('a player who is known only from the line-up of whoever won a match that is held back', (dialect) => {
  let app: TestApp
  let id = 0
  let player = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    id = (await insertCompetition(app, season())).id
    player = await idBySlug(app, 'players', 'substitute')
  })
  afterAll(() => app.close())

  const final = async () => await app.db.read.selectFrom('matches').select('id').where('key', '=', 'f1').executeTakeFirstOrThrow()

  async function tellingAddresses(): Promise<string[]> {
    const match = (await final()).id
    const addresses = [
      apiPaths.player(player),
      paths.player(player),
      `/api/players/${player}/figures`,
      apiPaths.match(match),
      paths.match(match),
      `/api/competitions/${id}`,
      paths.competition(id),
      ...[name, '替补', '替补云', '云鹤'].flatMap((q) => [
        `/api/search?q=${encodeURIComponent(q)}`,
        `/api/search/suggestions?q=${encodeURIComponent(q)}`,
      ]),
      '/sitemap/players-1.xml',
      `/api/matches?player=${player}`,
      paths.home(),
      apiPaths.home(),
    ]
    const telling: string[] = []
    for (const address of addresses) {
      const { body } = await app.http.inject(address)
      if (body.replaceAll(/"q":"[^"]*"/g, '').includes(name) || body.includes(paths.player(player))) telling.push(address)
    }
    return telling
  }

  test('is in no answer before the result, and has no page', async () => {
    expect(await tellingAddresses()).toEqual([])
    expect((await app.http.inject(apiPaths.player(player))).statusCode).toBe(404)
    const { data } = (await app.http.inject(apiPaths.match((await final()).id))).json<{ data: MatchView }>()
    expect(data.games.map(({ sides }) => sides.map(({ players }) => players.map((each) => each.name)))).toEqual([[[], []]])
  })

  test('and in all of them after it', async () => {
    app.clock.advance(heldMinutes * 60_000 + 1_000)
    await app.live.reveal()
    const told = await tellingAddresses()
    for (const address of [apiPaths.player(player), apiPaths.match((await final()).id), '/sitemap/players-1.xml'])
      expect([address, told.includes(address)]).toEqual([address, true])
    expect(told.filter((address) => address.startsWith('/api/search'))).not.toEqual([])
  })
})
