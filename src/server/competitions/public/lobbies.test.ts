import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '#shared/admin/health.ts'
import type { RoundsView } from '#shared/admin/rounds.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument, RulingPolicy } from '#shared/competitions/document.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { competitions } from '#test/competition-documents.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

describeOnBoth('a series of lobbies', (dialect) => {
  let app: TestApp
  let id = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    id = (await insertCompetition(app, withTeams(competitions.lobbySeries()))).id
  })
  afterAll(() => app.close())

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }

  async function matchNamed(competition: number, round: string, name = ''): Promise<MatchView> {
    const { items } = await get<MatchPage>(`/api/matches?competition=${competition}`)
    const found = items.find((match) => match.round.name === round && match.name === name)
    return await get<MatchView>(`/api/matches/${found?.id}`)
  }

  test('tells the lobbies of one round apart on their pages, in calendars and in the console', async () => {
    const document = competitions.lobbySeries()
    const own = (await insertCompetition(app, { ...document, competition: { ...document.competition, slug: 'apart' } })).id
    const dated = { schedule_state: 'scheduled', scheduled_at: '2026-11-28T12:00:00.000Z', precision: 'exact' } as const
    await app.db.write.updateTable('matches').set(dated).where('competition_id', '=', own).where('result_state', 'is', null).execute()
    const lobby = await matchNamed(own, '第 2 轮', '乙组')
    const page = (await app.http.inject(`/matches/${lobby.id}`)).body
    expect(page).toMatch(/ · 第 2 轮 乙组</)
    expect(page).toMatch(/所属<\/dt>.{0,200} · 第 2 轮 · 乙组</)
    expect(page).toMatch(/<h1[^>]*><span[^>]*>[^<]*，第 2 轮 乙组</)
    const overlay = (await app.http.inject(`/overlay/match/${lobby.id}`)).body
    expect(overlay).toContain('第 2 轮 乙组')
    const calendar = (await app.http.inject(`/competitions/${own}/matches.ics`)).body.replaceAll('\r\n ', '')
    expect(calendar).toContain('SUMMARY:第 2 轮 乙组（')
    expect(calendar).not.toContain('SUMMARY:乙组')
    const editor = await signedIn(app, 'editor')
    const { coming } = await editor.get<Overview>('/api/admin/overview')
    expect(coming.map(({ name }) => name)).toContainEqual(expect.stringContaining('第 2 轮 乙组'))
  })

  test('are told in points where results are entered round by round, with who was first', async () => {
    const editor = await signedIn(app, 'editor')
    const { rounds } = await editor.get<RoundsView>(`/api/admin/competitions/${id}/rounds`)
    const sides = rounds[0]?.matches[0]?.sides ?? []
    expect(sides.map(({ score }) => score)).toEqual([13, 13, 3.5, 5.5, 0, 0])
    // The first place is shared.
    expect(sides.map(({ isWinner }) => isWinner)).toEqual([true, true, false, false, false, false])
  })

  test('has a table of places, and rounds × places in the order of its rows', async () => {
    const { stage } = await get<CompetitionView>(`/api/competitions/${id}`)
    const [group] = stage?.groups ?? []
    expect(stage?.format).toBe('lobby_series')
    expect(group?.rounds).toEqual([])
    expect(group?.table?.figures).toEqual(['played', 'first_places', 'score_for', 'points'])
    expect(group?.table?.rows.map(({ entrant, points, form }) => [entrant.name, points, form])).toEqual([
      ['1 号', 16, []],
      ['2 号', 13, []],
      ['4 号', 11.5, []],
      ['5 号', 4, []],
      ['3 号', 3.5, []],
      ['6 号', 0, []],
    ])
    expect(group?.lobbies?.rounds.map(({ name, matches }) => [name, ...matches.map((match) => [match.name, match.state])])).toEqual([
      ['第 1 轮', ['', 'ended']],
      ['第 2 轮', ['甲组', 'ended'], ['乙组', 'coming']],
      ['第 3 轮', ['', 'coming']],
    ])
    const cells = group?.lobbies?.rows.map((row) => row.cells.map((cell) => cell && [cell.place, cell.points]))
    expect(cells).toEqual([
      [
        [1, 13],
        [2, 3],
        [null, null],
      ],
      [
        [1, 13],
        [null, null],
        [null, null],
      ],
      [
        [3, 5.5],
        [1, 6],
        [null, null],
      ],
      [
        [5, 0],
        [3, 4],
        [null, null],
      ],
      [
        [4, 3.5],
        [null, null],
        [null, null],
      ],
      [
        [5, 0],
        [null, null],
        [null, null],
      ],
    ])
    expect(group?.lobbies?.rows.map(({ entrant }) => entrant)).toEqual(group?.table?.rows.map((row) => row.entrant.id))
  })

  test('tells a match by its places, game by game, and calls it by its round', async () => {
    const match = await matchNamed(id, '第 1 轮')
    expect(match.sides.map(({ placement, points, score, outcome }) => [placement, points, score, outcome])).toEqual([
      [1, 13, 5, null],
      [1, 13, 5, null],
      [4, 3.5, 0, null],
      [3, 5.5, 3, null],
      [5, 0, 0, null],
      [5, 0, 0, null],
    ])
    expect(match.games[1]?.sides.map(({ placement, points, incident }) => [placement, points, incident])).toEqual([
      [2, 4, null],
      [1, 8, null],
      [3, 1.5, null],
      [3, 3.5, null],
      [5, 0, null],
      [null, 0, 'no_show'],
    ])
    const page = (await app.http.inject(`/matches/${match.id}`)).body
    expect(page).toContain('<title>第 1 轮｜测试赛｜')
    expect(page).not.toContain('1 号 对 2 号')
    const lobby = (await app.http.inject(`/matches/${(await matchNamed(id, '第 2 轮', '甲组')).id}`)).body
    expect(lobby).toContain('<title>第 2 轮 甲组｜测试赛｜')
  })

  test('gives nobody a win or a defeat in his record', async () => {
    const { stage } = await get<CompetitionView>(`/api/competitions/${id}`)
    const first = stage?.groups[0]?.table?.rows[0]?.entrant
    const { record, competitions: lines, matches } = await get<TeamView>(`/api/teams/${first?.teamId}`)
    expect(lines.map((line) => [line.record.played, line.unranked])).toEqual([[0, 2]])
    const page = (await app.http.inject(`/teams/${first?.teamId}`)).body
    expect(page).toMatch(/>2<\/span><span[^>]*> 场，看测试赛的比赛<\/span><\/a><\/td><td colSpan="2">—<\/td>/)
    expect(record).toEqual({ played: 0, wins: 0, draws: 0, losses: 0 })
    expect(matches.items).toHaveLength(2)
  })

  test('says of places that a ruling takes out of the table that they do not count', async () => {
    const gone = competitions.lobbySeries()
    const [first, ...others] = gone.entrants
    if (!first) throw new Error('no entrant')
    const at = app.clock.read().toISOString()
    const excluded = (policy: RulingPolicy): CompetitionDocument => ({
      ...gone,
      season: { ...gone.season, slug: `gone-${policy}` },
      competition: { ...gone.competition, slug: `gone-${policy}` },
      entrants: [{ ...first, status: 'disqualified' }, ...others],
      rulings: [{ key: 'r', kind: 'disqualification', entrant: first.key, policy, publicNote: '违规', at, author: '裁判长' }],
    })
    const rowOf = async (policy: RulingPolicy) => {
      const { stage } = await get<CompetitionView>(`/api/competitions/${(await insertCompetition(app, excluded(policy))).id}`)
      const [group] = stage?.groups ?? []
      const at = group?.table?.rows.findIndex(({ entrant }) => entrant.name === first.name) ?? -1
      return {
        points: group?.table?.rows[at]?.points,
        cells: group?.lobbies?.rows[at]?.cells.map((cell) => cell && [cell.place, cell.counts]),
      }
    }
    const played = (counts: boolean) => [
      [1, counts],
      [2, counts],
      [null, false],
    ]
    expect(await rowOf('void_all')).toEqual({ points: 0, cells: played(false) })
    expect(await rowOf('opponents_win')).toEqual({ points: 0, cells: played(false) })
    expect(await rowOf('from_now')).toEqual({ points: 16, cells: played(true) })
  })

  test('says that somebody got no place only once the lobby has ended', async () => {
    const pageOf = async (slug: string, play: 'live' | 'ended') => {
      const series = competitions.lobbySeries()
      const last = series.stages[0]?.groups[0]?.rounds[2]?.matches[0]
      if (!last) throw new Error('no match')
      const open: CompetitionDocument = { ...series, season: { ...series.season, slug }, competition: { ...series.competition, slug } }
      Object.assign(last, { play, sides: last.sides.map((side, i) => (i === 0 ? { ...side, placement: 6 } : side)) })
      const { id: added } = await insertCompetition(app, open)
      return (await app.http.inject(`/competitions/${added}?tab=stages`)).body
    }
    expect(await pageOf('lobby-live', 'live')).not.toContain('无名次')
    expect(await pageOf('lobby-ended', 'ended')).toContain('无名次')
  })

  test('says on the page of a played match who was taken out of the table and why, until he is reinstated', async () => {
    const [first, ...others] = competitions.lobbySeries().entrants
    if (!first) throw new Error('no entrant')
    const at = app.clock.read().toISOString()
    const told = async (slug: string, policy: RulingPolicy, later: CompetitionDocument['rulings'] = []) => {
      const document = competitions.lobbySeries()
      const ruled = await insertCompetition(app, {
        ...document,
        season: { ...document.season, slug },
        competition: { ...document.competition, slug },
        entrants: [{ ...first, status: later.length > 0 ? 'active' : 'disqualified' }, ...others],
        rulings: [
          { key: 'r', kind: 'disqualification', entrant: first.key, policy, publicNote: '使用外挂', at, author: '裁判长' },
          ...later,
        ],
      })
      const { timeline } = await matchNamed(ruled.id, '第 1 轮')
      return timeline.filter(({ kind }) => kind === 'disqualification').map(({ title, note }) => [title, note])
    }
    expect(await told('told-void', 'void_all')).toEqual([[`裁定：取消资格：${first.name}，全部比赛作废`, '使用外挂']])
    expect(await told('told-now', 'from_now')).toEqual([])
    const back = {
      key: 'b',
      kind: 'correction',
      entrant: first.key,
      publicNote: '申诉成立',
      at,
      author: '裁判长',
      supersedes: 'r',
    } as const
    expect(await told('told-back', 'void_all', [back])).toEqual([])
  })

  test('tells nothing of a lobby under an embargo, in no table and on no page', async () => {
    const document = competitions.lobbySeries()
    const embargoUntil = new Date(app.clock.read().getTime() + 3_600_000).toISOString()
    const hidden = {
      ...document,
      season: { ...document.season, slug: 's2' },
      competition: { ...document.competition, slug: 'c2' },
      stages: document.stages.map((stage) => ({
        ...stage,
        groups: stage.groups.map((group) => ({
          ...group,
          rounds: group.rounds.map((round) => ({
            ...round,
            matches: round.matches.map((match) => (match.key === 'm1' ? { ...match, embargoUntil } : match)),
          })),
        })),
      })),
    }
    const other = (await insertCompetition(app, hidden)).id
    const rows = async () => {
      const { stage } = await get<CompetitionView>(`/api/competitions/${other}`)
      const [group] = stage?.groups ?? []
      return {
        points: group?.table?.rows.map(({ points }) => points),
        first: group?.lobbies?.rows.map(({ cells }) => cells[0] && [cells[0].place, cells[0].points, cells[0].score, cells[0].incident]),
      }
    }
    const nothing = [null, null, null, null]
    expect(await rows()).toEqual({ points: [6, 4, 3, 0, 0, 0], first: Array.from({ length: 6 }, () => nothing) })
    const match = await matchNamed(other, '第 1 轮')
    expect([match.isResultHidden, match.games, match.sides.map((side) => side.placement ?? side.points ?? side.score)]).toEqual([
      true,
      [],
      Array.from({ length: 6 }, () => null),
    ])
    app.clock.advance(3_600_000)
    expect((await rows()).points).toEqual([16, 13, 11.5, 4, 3.5, 0])
  })
})

function withTeams(document: CompetitionDocument): CompetitionDocument {
  return {
    ...document,
    teams: document.entrants.map(({ key, name }) => ({ slug: `lobby-${key}`, names: [{ name }] })),
    entrants: document.entrants.map((entrant) => ({ ...entrant, team: `lobby-${entrant.key}` })),
  }
}
