import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf } from '#server/competitions/store/document-of-rows.model.ts'
import { findCompetitionRows } from '#server/competitions/store/rows.queries.ts'
import type { AdminPlayer, AdminTeam } from '#shared/admin/people.ts'
import type { TeamView } from '#shared/competitions/record-views.ts'
import type { SearchAnswer } from '#shared/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { finalSides, league, played, poolRounds, side } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

/** A finished league with line-ups, so that every kind of page shows a name. */
function finished() {
  const lineup = [{ player: 'yunjian-1', name: '云涧队长' }]
  const [first = [], second = [], third = []] = poolRounds()
  const at = '2026-11-16T12:00:00.000Z'
  const results = [...second, ...third].map((match, i) =>
    played(
      match.key,
      at,
      match.sides.map((one, n) => ({ ...one, score: (i + n) % 2 === 0 ? 2 : 0 })),
    ),
  )
  const withLineup = first.map((match, i) =>
    i === 0 ? { ...match, sides: [side('yunjian', 2, { lineup }), side('changgeng', 0)] } : match,
  )
  return league({
    pool: [withLineup, results.slice(0, 2), results.slice(2)],
    final: played('f1', '2026-11-18T12:00:00.000Z', finalSides([3, 1]), { name: '决赛' }),
  })
}

describeOnBoth('names over time', (dialect) => {
  let app: TestApp
  let editor: Caller
  const ids = { team: 0, player: 0 }

  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
    await insertCompetition(app, finished())
    ids.team = (await app.db.read.selectFrom('teams').select('id').where('slug', '=', 'yunjian').executeTakeFirstOrThrow()).id
    ids.player = (await app.db.read.selectFrom('players').select('id').where('slug', '=', 'yunjian-1').executeTakeFirstOrThrow()).id
  }, 60_000)
  afterAll(() => app.close())

  /** All public answers about the competition, its matches, its table and its winners. */
  async function told(): Promise<string[]> {
    const matches = await app.db.read.selectFrom('matches').select('id').orderBy('id').execute()
    const stages = await app.db.read.selectFrom('stages').select('id').orderBy('id').execute()
    const urls = [
      '/competitions/1',
      ...stages.map(({ id }) => `/competitions/1?tab=stages&stage=${id}`),
      '/competitions/1?tab=matches',
      '/competitions/1?tab=entrants',
      ...matches.flatMap(({ id }) => [`/matches/${id}`, `/api/matches/${id}`]),
      '/api/matches?competition=1',
      '/api/winners?award=champion',
    ]
    return await Promise.all(
      urls.map(async (url) => {
        const answer = await app.http.inject(url)
        expect([url, answer.statusCode]).toEqual([url, 200])
        // Apart from how far streams had been told.
        return `${url} ${answer.body.replace(/<script[^>]* id="position">.*?<\/script>/, '')}`
      }),
    )
  }

  async function exported(): Promise<object> {
    const rows = await findCompetitionRows(app.db.read, 1)
    if (!rows) throw new Error('The competition is gone')
    const { entrants, stages, awards } = documentOf(rows)
    return { entrants, stages, awards }
  }

  test('a rename changes no old page, and the page of the team lists its names', async () => {
    const [before, file] = [await told(), await exported()]
    expect(before.join('\n')).toContain('云涧队长')
    const { id, slug: _s, logo: _l, uses: _u, oldNames: _o, members, ...team } = await editor.get<AdminTeam>(`/api/admin/teams/${ids.team}`)
    const names = [
      ...team.names.map((one) => ({ ...one, to: one.to ?? '2026-11-19' })),
      { name: '云上', shortName: '云', from: '2026-11-20' },
    ]
    const body = { ...team, names, members: members.map(({ playerName: _, ...member }) => member) }
    expect((await editor.ask('PUT', `/api/admin/teams/${id}`, body)).status).toBe(200)

    expect(await told()).toEqual(before)
    expect(await exported()).toEqual(file)
    const page: TeamView = (await app.http.inject(`/api/teams/${ids.team}`)).json().data
    expect([page.name, ...page.formerNames]).toEqual([
      '云上',
      { name: '云涧旧部', from: null, to: '2025-12-31' },
      { name: '云涧', from: '2026-01-01', to: '2026-11-19' },
    ])
    expect(page.competitions.map((line) => line.entrant.name)).toEqual(['云涧'])
    expect(page.honours.map((award) => award.name)).toEqual(['云涧'])
    for (const q of ['云上', '云涧', '云涧旧部']) {
      const found: SearchAnswer = (await app.http.inject(`/api/search?type=team&q=${encodeURIComponent(q)}`)).json().data
      expect([q, JSON.stringify(found).includes(`"id":${ids.team}`)]).toEqual([q, true])
    }
  })

  test('a player keeps the name that he bore in a line-up', async () => {
    const before = await told()
    const { id, slug: _s, logo: _l, uses: _u, oldNames: _o, ...player } = await editor.get<AdminPlayer>(`/api/admin/players/${ids.player}`)
    const names = [
      { name: '云涧队长', to: '2026-11-19' },
      { name: '行者', from: '2026-11-20' },
    ]
    expect((await editor.ask('PUT', `/api/admin/players/${id}`, { ...player, names })).status).toBe(200)
    expect(await told()).toEqual(before)
    expect((await app.http.inject(`/api/players/${id}`)).json().data).toMatchObject({
      name: '行者',
      formerNames: [{ name: '云涧队长', to: '2026-11-19' }],
    })
  })
})
