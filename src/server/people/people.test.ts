import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WinnerPage } from '#shared/competitions/award-views.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { MeetingsView, PlayerView, TeamView } from '#shared/competitions/record-views.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { ownOrigin } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'
import { singles } from '#test/singles.ts'

describeOnBoth('teams, players and winners', (dialect) => {
  let app: TestApp
  let ids: Record<string, number> = {}
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    await insertCompetition(app, league())
    await insertCompetition(app, singles())
    const hidden = league({ slug: 'secret', isHidden: true })
    const secret = { slug: 'secret-team', names: [{ name: '未公布' }] }
    await insertCompetition(app, {
      ...hidden,
      teams: [...(hidden.teams ?? []), secret],
      entrants: [...hidden.entrants, { key: 's', name: '未公布', team: 'secret-team' }],
    })
    const players = await app.db.read.selectFrom('players').select(['id', 'slug']).execute()
    const teams = await app.db.read.selectFrom('teams').select(['id', 'slug']).execute()
    ids = Object.fromEntries([...players, ...teams].map((row) => [row.slug, row.id]))
  })
  afterAll(() => app.close())

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    expect(answer.body, url).not.toContain('zqx-')
    return answer.json().data
  }

  test('a team shows its record, its names and its people', async () => {
    const team = await get<TeamView>(`/api/teams/${ids.yunjian}`)
    expect(team).toMatchObject({
      name: '云涧',
      region: '一区',
      formerNames: [{ name: '云涧旧部', from: null, to: '2025-12-31' }],
      record: { played: 1, wins: 1, draws: 0, losses: 0 },
    })
    expect(team.members.map(({ name, role, position, from }) => [name, role, position, from])).toEqual([
      ['云涧队长', 'captain', '主攻', '2026-01-01'],
    ])
    expect(team.matches).toMatchObject({ page: 1, total: 1, competition: null })
    expect(team.matches.items.map((match) => match.sides.map((one) => one.score))).toEqual([[2, 0]])
    expect(team.form).toEqual([
      { matchId: team.matches.items[0]?.id, at: '2026-11-16T12:00:00.000Z', outcome: 'win', score: [2, 0], opponent: '长庚' },
    ])
    expect(team.opponents).toEqual([{ id: ids.changgeng, name: '长庚', logo: null, record: { played: 1, wins: 1, draws: 0, losses: 0 } }])
    expect(team.next).toHaveLength(2)
    expect(
      team.competitions.map((entry) => [entry.competition.name, entry.season, entry.entrant.name, entry.record.wins, entry.place]),
    ).toEqual([['巅峰联赛', '第十二赛季', '云涧', 1, null]])
    expect((await app.http.inject(`/api/teams/${ids['secret-team']}`)).statusCode, 'only in a hidden competition').toBe(404)
  })

  test('names of players follow one rule everywhere', async () => {
    const off = `选手${ids.off}`
    const page = await get<CompetitionView>('/api/competitions/2')
    expect(page.entrants.map((one) => one.entrant.name)).toEqual(['行云当年', '小*', off, '小* / 名家', '俱乐部'])
    expect(page.entrants.map((one) => one.entrant.shortName)).toEqual(['行云当年', '小*', off, '小* / 名家', '俱乐部'])
    expect(page.entrants.map((one) => one.entrant.playerIds)).toEqual([[ids.open], [ids.minor], [], [ids.minor, ids.known], []])
    expect(page.awards.map((award) => [award.title, award.name, award.playerId])).toEqual([
      ['冠军', off, null],
      ['亚军', '行云当年', null],
      ['季军', '小*', null],
      ['最佳新人', '小*', ids.minor],
      ['人气奖', off, null],
      ['观众奖', '张*三', null],
    ])
    const { items } = await get<MatchPage>('/api/matches?kind=single')
    const [first, second] = await Promise.all(items.map((match) => get<MatchView>(`/api/matches/${match.id}`)))
    expect(first?.games[0]?.sides.map((one) => one.players.map((player) => player.name))).toEqual([['行云'], ['小*']])
    expect(second?.lineups).toEqual([
      [{ playerId: null, name: off, position: '', isSubstitute: false }],
      [{ playerId: ids.minor, name: 'z*', position: '替补', isSubstitute: true }],
    ])
    const club = await get<TeamView>(`/api/teams/${ids.club}`)
    expect(club.members.map((member) => member.name)).toEqual(['行云', '小*', off, '名家'])
    expect(club.members.map((member) => member.playerId)).toEqual([ids.open, ids.minor, null, ids.known])
  })

  test('a player shows what is public of him', async () => {
    const open = await get<PlayerView>(`/api/players/${ids.open}`)
    expect(open).toMatchObject({
      name: '行云',
      realName: '',
      formerNames: [{ name: '旧名', from: null, to: '2025-01-01' }],
      record: { played: 1, wins: 1 },
    })
    expect(open.teams.map((team) => team.name)).toEqual(['俱乐部'])
    expect(await get<PlayerView>(`/api/players/${ids.known}`)).toMatchObject({ name: '名家', realName: '张三' })
    const minor = await get<PlayerView>(`/api/players/${ids.minor}`)
    expect(minor).toMatchObject({ name: '小*', realName: '', record: { played: 2, wins: 0, losses: 2 } })
    expect(minor.honours.map((award) => award.title)).toEqual(['季军', '最佳新人'])
    expect((await app.http.inject(`/api/players/${ids.off}`)).json()).toMatchObject({ code: 1002 })
  })

  test('all meetings of two, in one order, by whichever order they are asked for', async () => {
    const [a, b] = [ids.yunjian ?? 0, ids.changgeng ?? 0].sort((x, y) => x - y)
    const meetings = await get<MeetingsView>(`/api/meetings?team=${a}&opponent=${b}`)
    expect(await get<MeetingsView>(`/api/meetings?team=${b}&opponent=${a}`)).toEqual(meetings)
    expect(meetings.sides.map((one) => one.id)).toEqual([a, b])
    const won = a === ids.yunjian
    expect(meetings.balance).toEqual({ played: 1, wins: won ? 1 : 0, draws: 0, losses: won ? 0 : 1 })
    expect(meetings.games).toEqual(won ? [2, 0] : [0, 2])
    expect(meetings.competitions.map((one) => [one.competition.name, one.record.played])).toEqual([['巅峰联赛', 1]])
    expect(meetings.matches).toMatchObject({ page: 1, total: 1, items: [{ sides: [{ score: 2 }, { score: 0 }] }] })
    expect(meetings.form.map((own) => own.map(({ outcome }) => outcome))).toEqual(won ? [['win'], ['loss']] : [['loss'], ['win']])
    const beyond = await get<MeetingsView>(`/api/meetings?team=${a}&opponent=${b}&page=2`)
    expect([beyond.matches.items, beyond.matches.total]).toEqual([[], 1])
    const coming = await get<MeetingsView>(`/api/meetings?team=${ids.yunjian}&opponent=${ids.qingfeng}`)
    expect([coming.balance.played, coming.games, coming.matches.total, coming.next.length]).toEqual([0, null, 0, 1])
  })

  test('who has no page meets nobody, nor does one meet themselves or who stood beside them', async () => {
    const refused = async (query: string) => {
      const answer = await app.http.inject(`/api/meetings?${query}`)
      return [answer.statusCode, answer.json().code, answer.json().message]
    }
    const nothing = [404, 1002, '没有找到这里的内容']
    expect(await refused(`team=${ids.yunjian}&opponent=${ids.yunjian}`)).toEqual([404, 1002, '这是同一支战队，请选一个对手'])
    expect(await refused(`player=${ids.open}&opponent=${ids.open}`)).toEqual([404, 1002, '这是同一名选手，请选一个对手'])
    for (const query of ['', 'team=1', 'opponent=1', 'team=1&player=1&opponent=2', 'team=1&opponent=99999'])
      expect([query, await refused(query)]).toEqual([query, nothing])
    expect(await refused(`team=${ids.yunjian}&opponent=${ids['secret-team']}`), 'only in a hidden competition').toEqual(nothing)
    expect(await refused(`player=${ids.known}&opponent=${ids.off}`), 'taken off public pages').toEqual(nothing)
    expect((await app.http.inject('/api/meetings?team=1&opponent=2&order=x')).statusCode).toBe(400)
    const beside = await get<MeetingsView>(`/api/meetings?player=${ids.known}&opponent=${ids.minor}`)
    expect(beside.matches.total, 'a duo').toBe(0)
    const against = await get<MeetingsView>(`/api/meetings?player=${ids.open}&opponent=${ids.minor}`)
    expect([against.sides.map((one) => one.name).sort(), against.matches.total]).toEqual([['小*', '行云'], 1])
    const known = await get<PlayerView>(`/api/players/${ids.known}`)
    expect(known.opponents, 'taken off public pages').toEqual([])
  })

  test('a page of a minor asks not to be indexed, and a filter that fits nothing too', async () => {
    const head = async (url: string) => (await app.http.inject(url)).body
    expect(await head(`/players/${ids.minor}`)).toContain('<meta name="robots" content="noindex"/>')
    expect(await head(`/players/${ids.open}`)).toContain(`/players/${ids.open}"`)
    expect(await head(`/players/${ids.open}?page=9`)).toContain('content="noindex"')
    const narrowed = await head(`/players/${ids.open}?competition=2&x=1`)
    expect(narrowed).toContain(`<link rel="canonical" href="${ownOrigin}/players/${ids.open}?competition=2"/>`)
    expect((await app.http.inject(`/api/players/${ids.open}?competition=1`)).json().data.matches).toMatchObject({
      items: [],
      total: 0,
      competition: 1,
    })
    const sitemap = (await app.http.inject('/sitemap/players-1.xml')).body
    expect(sitemap).toContain(`/players/${ids.open}<`)
    expect(sitemap).not.toContain(`/players/${ids.minor}<`)
  })

  test('winners by season, kind and award', async () => {
    const titles = async (query: string) => (await get<WinnerPage>(`/api/winners?${query}`)).items.map((award) => award.title)
    expect(await titles('')).toEqual(['冠军', '亚军', '季军', '最佳新人', '人气奖', '观众奖', '小组赛最佳选手'])
    expect(await titles('kind=team')).toEqual(['小组赛最佳选手'])
    expect(await titles('award=mvp')).toEqual(['最佳新人', '小组赛最佳选手'])
    expect(await titles('season=1&award=custom')).toEqual(['人气奖', '观众奖'])
    expect(await titles('season=99')).toEqual([])
    expect(await get<WinnerPage>('/api/winners?pageSize=3&page=3')).toMatchObject({
      total: 7,
      items: [{ title: '小组赛最佳选手', at: '2026-11-18' }],
    })
  })
})
