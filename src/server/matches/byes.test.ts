import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf, keysTo, threePoints } from '#rules/examples.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import type { PlayerView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { played, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

const names = ['王五', '赵六', '钱七', '孙八', '周九']

function bye(key: string, entrant: string, kind?: 'full' | 'half' | 'zero'): Match {
  return { key, sides: [{ entrant }], ...(kind && { result: { state: 'official', kind: 'bye', bye: kind } }) }
}

function meeting(key: string, day: number, home: string, away: string): Match {
  return played(key, `2026-11-0${day}T12:00:00.000Z`, [side(home, 2), side(away, 1)])
}

/** A Swiss stage of five players, ranked by points: in every round one has no opponent. */
function swiss(slug: string): CompetitionDocument {
  const rounds = [
    [meeting('a1', 1, 'e1', 'e2'), meeting('a2', 1, 'e3', 'e4'), bye('a3', 'e5')],
    [meeting('b1', 2, 'e1', 'e3'), meeting('b2', 2, 'e5', 'e2'), bye('b3', 'e4', 'half')],
    [meeting('c1', 3, 'e1', 'e5'), meeting('c2', 3, 'e3', 'e2'), bye('c3', 'e4', 'zero')],
  ]
  const group = { key: 'main', name: '瑞士轮', kind: 'pool' as const, rounds: rounds.map((matches, i) => ({ number: i + 1, matches })) }
  const ruleset = { ...threePoints, points: { win: 1, draw: 0.5, loss: 0 } }
  const places = keysTo(5).map((entrant) => ({ entrant }))
  const document = documentOf(
    [{ key: 'swiss', name: '瑞士轮', format: 'swiss', swiss: { by: 'points', rounds: 3 }, ruleset, places, groups: [group] }],
    5,
  )
  return {
    ...document,
    competition: { ...document.competition, slug, name: slug, kind: 'single' },
    players: names.map((name, i) => ({ slug: `p${i + 1}`, names: [{ name }] })),
    entrants: names.map((name, i) => ({ key: `e${i + 1}`, name, players: [`p${i + 1}`] })),
  }
}

describeOnBoth('byes of a table', (dialect) => {
  let app: TestApp
  let id = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    id = (await insertCompetition(app, swiss('open'))).id
    const hidden = swiss('secret')
    await insertCompetition(app, { ...hidden, competition: { ...hidden.competition, isHidden: true } })
    await app.bus.catchUp()
  })
  afterAll(() => app.close())

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }
  const told = ({ byes }: MatchPage) => byes.map(({ round, entrant, kind, points }) => `${round.name} ${entrant.name} ${kind} ${points}`)
  const playerOf = async (name: string) => {
    const { entrants } = await get<CompetitionView>(`/api/competitions/${id}`)
    return entrants.find(({ entrant }) => entrant.name === name)?.entrant.playerIds[0] ?? 0
  }

  test('stand in the rows that they count in, so that the figures of a row come out', async () => {
    const rowsOf = async (query: string) =>
      (await get<CompetitionView>(`/api/competitions/${id}${query}`)).stage?.groups[0]?.table?.rows ?? []
    const rows = await rowsOf('')
    expect(
      rows.map(({ entrant, byes }) => [entrant.name, byes.map(({ round, kind, points }) => `${round.number} ${kind} ${points}`)]),
    ).toEqual([
      ['王五', []],
      ['钱七', []],
      ['周九', ['1 full 1']],
      ['孙八', ['2 half 0.5', '3 zero 0']],
      ['赵六', []],
    ])
    for (const { played: met, wins, draws, losses, byes } of rows)
      expect(wins + draws + losses).toBe(met + byes.filter(({ kind }) => kind !== 'zero').length)
    expect((await rowsOf('?round=2')).flatMap(({ byes }) => byes.map(({ round }) => round.number)).sort()).toEqual([1, 2])
  })

  test('stand beside the matches of the rounds that a list shows', async () => {
    expect(told(await get(`/api/matches?competition=${id}`))).toEqual([
      '第 1 轮 周九 full 1',
      '第 2 轮 孙八 half 0.5',
      '第 3 轮 孙八 zero 0',
    ])
    expect(told(await get(`/api/matches?competition=${id}&pageSize=2&order=oldest`))).toEqual(['第 1 轮 周九 full 1'])
    expect(told(await get(`/api/matches?competition=${id}&day=2026-11-02`))).toEqual(['第 2 轮 孙八 half 0.5'])
    for (const query of ['', `?competition=${id}&state=coming`, `?competition=${id + 1}`])
      expect([query, told(await get(`/api/matches${query}`))]).toEqual([query, []])
  })

  test('of one player all of them, who has no other match in those rounds', async () => {
    expect(told(await get(`/api/matches?competition=${id}&player=${await playerOf('孙八')}`))).toEqual([
      '第 2 轮 孙八 half 0.5',
      '第 3 轮 孙八 zero 0',
    ])
    expect(told(await get(`/api/matches?competition=${id}&player=${await playerOf('王五')}`))).toEqual([])
  })

  test('are on the pages of the entrants that had them, those of hidden competitions nowhere', async () => {
    const { competitions } = await get<PlayerView>(`/api/players/${await playerOf('周九')}`)
    expect(
      competitions.map(({ competition, record, byes }) => [competition.name, record.played, byes.map(({ round }) => round.name)]),
    ).toEqual([['open', 2, ['第 1 轮']]])
  })

  test('are told in words on the pages', async () => {
    const player = await playerOf('孙八')
    const pages: [string, RegExp][] = [
      [paths.competition(id, { tab: 'stages' }), /轮空：第 2 轮（计 0.5 分）、第 3 轮（不计分）/],
      [paths.competition(id, { tab: 'matches' }), /aria-label="轮空"/],
      [paths.player(player), /轮空：第 2 轮（计 0.5 分）、第 3 轮（不计分）/],
      [paths.player(player, { competition: id }), /轮空：第 2 轮（计 0.5 分）、第 3 轮（不计分）/],
    ]
    for (const [address, words] of pages) expect((await app.http.inject(address)).body, address).toMatch(words)
  })
})
