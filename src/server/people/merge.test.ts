import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCompetition } from '#server/import/competition/import-competition.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import type { AdminPlayer, AdminTeam, MergePreview } from '#shared/admin/people.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { MeetingsView, PlayerView, TeamView } from '#shared/competitions/record-views.ts'
import type { SearchAnswer } from '#shared/search.ts'
import { addAlbum, addPictures } from '#test/albums.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league, side } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition } from '#test/factories.ts'

/** Another year's league, in which 云涧 and its captain are duplicates. */
function lastYear(): CompetitionDocument {
  const text = JSON.stringify(league({ slug: 'peak-11' }))
    .replaceAll('"yunjian', '"cloud')
    .replaceAll('zqx-account-yunjian', '')
  const document: CompetitionDocument = JSON.parse(text)
  const [team, ...teams] = document.teams ?? []
  const [player, ...players] = document.players ?? []
  if (!team || !player) throw new Error('A league has teams and players')
  const { externalId: _none, ...captain } = player
  return {
    ...document,
    season: { ...document.season, slug: 'season-11', name: '第十一赛季' },
    competition: { ...document.competition, name: '去年的联赛', startsOn: '2025-11-01', endsOn: '2025-11-30' },
    teams: [{ ...team, names: [{ name: '云涧电竞' }], region: '二区' }, ...teams],
    players: [{ ...captain, names: [{ name: '阿云' }] }, ...players],
    entrants: document.entrants.map((entrant) => (entrant.key === 'cloud' ? { ...entrant, name: '云涧电竞' } : entrant)),
    stages: document.stages.map((stage) => ({
      ...stage,
      groups: stage.groups.map((group) => ({
        ...group,
        rounds: group.rounds.map((round) => ({
          ...round,
          matches: round.matches.map((match) =>
            match.key === 'p1'
              ? {
                  ...match,
                  sides: [
                    side('cloud', 2, { lineup: [{ player: 'cloud-1', name: '阿云' }] }),
                    side('changgeng', 0, { lineup: [{ player: 'changgeng-1', name: '长庚队长' }] }),
                  ],
                }
              : match,
          ),
        })),
      })),
    })),
  } as CompetitionDocument
}

/** Without what the tests' league has and an import refuses: the final, and incomplete games. */
function importable(document: CompetitionDocument): CompetitionDocument {
  const text = JSON.stringify({ ...document, stages: document.stages.slice(0, 1) })
  return JSON.parse(text, (key, value) => (key === 'games' ? undefined : value))
}

/** The same, with 云涧 and its duplicate. */
function withBoth(): CompetitionDocument {
  const document = lastYear()
  return {
    ...document,
    teams: [...(document.teams ?? []), { slug: 'yunjian', names: [{ name: '云涧' }] }],
    entrants: [...document.entrants, { key: 'again', name: '云涧', team: 'yunjian' }],
  }
}

describeOnBoth('two that are one', (dialect) => {
  let app: TestApp
  let editor: Caller
  const ids = new Map<string, number>()
  let articleId = 0
  let albumId = 0

  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
    await insertCompetition(app, league())
    await insertCompetition(app, lastYear())
    for (const table of ['teams', 'players'] as const) {
      for (const row of await app.db.read.selectFrom(table).select(['id', 'slug']).execute()) ids.set(row.slug, row.id)
    }
    articleId = await addArticle(app, { title: '云涧的来路' })
    await app.write(async (trx, touch) => {
      const link = { article_id: articleId, role: 'mention' as const, subject: 'team' as const, ordinal: 0 }
      await trx
        .insertInto('article_links')
        .values({ ...link, subject_id: idOf('cloud') })
        .execute()
      touch('articles', `article:${articleId}`)
    })
    const opened = await editor.get<DocumentEditing>(`/api/admin/articles/${articleId}`)
    const draft = { ...opened.draft, title: '改到一半', links: [{ role: 'mention' as const, subject: 'team' as const, id: idOf('cloud') }] }
    expect((await editor.ask('PUT', `/api/admin/articles/${articleId}/draft`, { rev: opened.rev, draft })).status).toBe(200)
    const pictures = await addPictures(app, '灯')
    albumId = (await addAlbum(editor, pictures, { link: { subject: 'team', id: idOf('cloud') } })).id
  }, 60_000)
  afterAll(() => app.close())

  const idOf = (slug: string) => ids.get(slug) ?? 0
  const get = async <T>(url: string): Promise<T> => {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }
  const preview = (kind: 'teams' | 'players', from: string, into: string) =>
    editor.get<MergePreview>(`/api/admin/${kind}/${idOf(from)}/merge?into=${idOf(into)}`)

  test('what both entered, and one with itself, is refused with the reason', async () => {
    const rivals = await preview('teams', 'changgeng', 'yunjian')
    expect(rivals.faults).toEqual(['两个都参加了「巅峰联赛」：同一项赛事里是两个参赛者，不能合并，请先在赛事里改成一个'])
    const url = `/api/admin/teams/${idOf('changgeng')}/merge`
    const refused = await editor.ask('POST', url, { into: idOf('yunjian'), rev: rivals.rev })
    expect([refused.status, refused.message]).toEqual([422, rivals.faults[0]])
    expect((await preview('teams', 'yunjian', 'yunjian')).faults).toEqual(['这是同一个战队，请选另一个'])
    const accounts = await preview('players', 'changgeng-1', 'yunjian-1')
    const beside = await preview('players', 'cloud-1', 'changgeng-1')
    expect(beside.faults).toEqual(['两个都出现在「去年的联赛」的同一场比赛里，不会是同一个人，请先核对那场比赛的阵容'])
    expect(accounts.faults).toContain('两个各有自己的游戏账号：请先确认哪个账号是对的，把另一个清空')
    expect((await editor.ask('GET', `/api/admin/teams/${idOf('cloud')}/merge?into=99999`)).status).toBe(404)
  })

  test('a preview that is older than a change is not merged', async () => {
    const seen = await preview('teams', 'cloud', 'yunjian')
    const {
      slug: _s,
      logo: _l,
      uses: _u,
      oldNames: _o,
      id,
      members,
      ...team
    } = await editor.get<AdminTeam>(`/api/admin/teams/${idOf('cloud')}`)
    const body = { ...team, region: '三区', members: members.map(({ playerName: _, ...member }) => member) }
    expect((await editor.ask('PUT', `/api/admin/teams/${id}`, body)).status).toBe(200)
    const late = await editor.ask<unknown, MergePreview>('POST', `/api/admin/teams/${id}/merge`, { into: idOf('yunjian'), rev: seen.rev })
    expect([late.status, late.message]).toEqual([409, '看过之后有了变化，请再看一遍再合并'])
    expect(late.current.rev).not.toBe(seen.rev)
  })

  test('a team goes over with all that names it, and its old address and slug lead on', async () => {
    const old = await get<CompetitionView>('/api/competitions/2')
    expect(old.entrants[0]?.entrant).toMatchObject({ name: '云涧电竞', teamId: idOf('cloud') })
    await get<TeamView>(`/api/teams/${idOf('yunjian')}`)
    expect((await app.http.inject(`/api/teams/${idOf('cloud')}`)).statusCode).toBe(200)
    const seen = await preview('teams', 'cloud', 'yunjian')
    expect(seen).toMatchObject({ faults: [], competitions: ['去年的联赛'], from: { name: '云涧电竞' }, into: { name: '云涧' } })
    expect(seen.moves).toEqual([
      { kind: 'entrants', count: 1 },
      { kind: 'memberships', count: 1 },
      { kind: 'articles', count: 1 },
      { kind: 'albums', count: 1 },
    ])
    expect((await editor.ask('POST', `/api/admin/teams/${idOf('cloud')}/merge`, { into: idOf('yunjian'), rev: seen.rev })).status).toBe(200)

    const team = await get<TeamView>(`/api/teams/${idOf('yunjian')}`)
    expect(team.record).toMatchObject({ played: 2, wins: 2 })
    expect(team.competitions.map((line) => [line.competition.name, line.entrant.name])).toEqual([
      ['巅峰联赛', '云涧'],
      ['去年的联赛', '云涧电竞'],
    ])
    expect([team.name, ...team.formerNames.map((one) => one.name)]).toEqual(['云涧', '云涧电竞', '云涧旧部'])
    expect(team.news.map((one) => one.id)).toEqual([articleId])
    expect((await editor.get<AdminAlbum>(`/api/admin/albums/${albumId}`)).link).toMatchObject({
      id: idOf('yunjian'),
    })
    const { oldNames } = await editor.get<AdminTeam>(`/api/admin/teams/${idOf('yunjian')}`)
    expect(oldNames.map(({ competition, name }) => [competition, name])).toEqual([['去年的联赛', '云涧电竞']])
    const { draft } = await editor.get<DocumentEditing>(`/api/admin/articles/${articleId}`)
    expect([draft.title, draft.links]).toEqual(['改到一半', [{ role: 'mention', subject: 'team', id: idOf('yunjian') }]])
    const now = await get<CompetitionView>('/api/competitions/2')
    expect(now.entrants[0]?.entrant).toMatchObject({ name: '云涧电竞', teamId: idOf('yunjian') })
    expect((await app.http.inject(`/api/teams/${idOf('cloud')}`)).json().code).toBe(1002)
    const moved = await app.http.inject(`/teams/${idOf('cloud')}?embed=1`)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/teams/${idOf('yunjian')}?embed=1`])
    const list = await app.http.inject(`/teamMatch?page=1&team=${idOf('cloud')}&state=ended&embed=1`)
    expect([list.statusCode, list.headers.location]).toEqual([301, `/teamMatch?team=${idOf('yunjian')}&state=ended&embed=1`])
    const meetings = await get<MeetingsView>(`/api/meetings?team=${idOf('changgeng')}&opponent=${idOf('cloud')}`)
    expect(meetings.balance).toMatchObject({ played: 2 })
    const found = await get<SearchAnswer>(`/api/search?q=${encodeURIComponent('云涧电竞')}&type=team`)
    expect(JSON.stringify(found)).toContain(`"id":${idOf('yunjian')}`)
    const [line] = await app.db.read.selectFrom('audit_log').select('subject_id').where('act', '=', 'team.merge').execute()
    expect(line?.subject_id).toBe(String(idOf('yunjian')))
  })

  test('a player goes over: entries, line-ups, awards, the account', async () => {
    const seen = await preview('players', 'cloud-1', 'yunjian-1')
    expect(seen.faults).toEqual([])
    expect(seen.moves.map((move) => move.kind)).toEqual(['memberships', 'lineups', 'awards'])
    expect(
      (await editor.ask('POST', `/api/admin/players/${idOf('cloud-1')}/merge`, { into: idOf('yunjian-1'), rev: seen.rev })).status,
    ).toBe(200)
    const player = await get<PlayerView>(`/api/players/${idOf('yunjian-1')}`)
    expect(player.formerNames.map((one) => one.name)).toEqual(['阿云'])
    expect(player.matches.total).toBe(1)
    expect(player.honours.map((award) => award.competition.name)).toEqual(['巅峰联赛', '去年的联赛'])
    const row = await editor.get<AdminPlayer>(`/api/admin/players/${idOf('yunjian-1')}`)
    expect(row.externalId).toBe('zqx-account-yunjian')
    const match = player.matches.items[0]
    expect((await get<{ lineups: { name: string; playerId: number }[][] }>(`/api/matches/${match?.id}`)).lineups[0]).toMatchObject([
      { name: '阿云', playerId: idOf('yunjian-1') },
    ])
  })

  test('a file that names the old ones brings nobody back and changes no name', async () => {
    const before = await get<TeamView>(`/api/teams/${idOf('yunjian')}`)
    const file = join(app.dataFolder, 'last-year.json')
    await writeFile(file, JSON.stringify(importable(lastYear())))
    const openFiles = () => openMediaFiles({ dataFolder: app.dataFolder, mediaUrl: null })
    const bring = async () =>
      await importCompetition({ db: app.db, clock: app.clock.read, file, isDryRun: false, isRenamed: false, openFiles })
    const report = await bring()
    await app.bus.catchUp()
    expect(report.errors).toEqual([])
    expect((await bring()).isChanged, 'the same again').toBe(false)
    await writeFile(file, JSON.stringify(importable(withBoth())))
    expect(
      (await bring()).errors.map((fault) => fault.rule),
      'by now it enters one team twice',
    ).toEqual(['team-twice'])
    expect((await app.db.read.selectFrom('teams').select('id').where('slug', '=', 'cloud').execute()).length).toBe(0)
    expect((await app.db.read.selectFrom('players').select('id').where('slug', '=', 'cloud-1').execute()).length).toBe(0)
    expect(await get<TeamView>(`/api/teams/${idOf('yunjian')}`)).toEqual(before)
    const made = await editor.ask('POST', '/api/admin/teams', {
      slug: 'cloud',
      names: [{ name: '新的' }],
      region: '',
      logoId: null,
      members: [],
    })
    expect([made.status, made.faults[0]?.path]).toEqual([422, '/slug'])
  })

  test('an address merged twice redirects to the last', async () => {
    const team = { names: [{ name: '云涧总会' }], region: '', logoId: null, members: [] }
    const { id } = (await editor.ask<AdminTeam>('POST', '/api/admin/teams', { slug: 'cloud-all', ...team })).data
    ids.set('cloud-all', id)
    const { rev } = await preview('teams', 'yunjian', 'cloud-all')
    expect((await editor.ask('POST', `/api/admin/teams/${idOf('yunjian')}/merge`, { into: id, rev })).status).toBe(200)
    for (const slug of ['cloud', 'yunjian']) {
      const moved = await app.http.inject(`/teams/${idOf(slug)}`)
      expect([slug, moved.statusCode, moved.headers.location]).toEqual([slug, 301, `/teams/${id}`])
    }
    expect(await get<TeamView>(`/api/teams/${id}`)).toMatchObject({ name: '云涧总会', record: { played: 2 } })
  })
})
