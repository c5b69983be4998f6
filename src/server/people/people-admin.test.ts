import { afterEach, beforeEach, expect, test } from 'vitest'
import type {
  AdminPlayer,
  AdminSeason,
  AdminTeam,
  PlayerEdit,
  PlayerMentions,
  PlayerPage,
  SeasonPage,
  TeamEdit,
  TeamPage,
} from '#shared/admin/people.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition, textBody } from '#test/factories.ts'

describeOnBoth('people in the console', (dialect) => {
  let app: TestApp
  let editor: Caller
  let competition: number
  beforeEach(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
    competition = (await insertCompetition(app, league())).id
  })
  afterEach(() => app.close())

  const idOf = async (list: 'teams' | 'players' | 'seasons', q: string): Promise<number> =>
    (await editor.get<SeasonPage | TeamPage | PlayerPage>(`/api/admin/${list}?q=${encodeURIComponent(q)}`)).items[0]?.id ?? 0
  const player = async (name: string) => await editor.get<AdminPlayer>(`/api/admin/players/${await idOf('players', name)}`)
  const team = async (name: string) => await editor.get<AdminTeam>(`/api/admin/teams/${await idOf('teams', name)}`)
  const editOf = ({ id: _, slug: __, uses: ___, logo: ____, oldNames: _____, ...fields }: AdminPlayer): PlayerEdit => fields
  const teamEditOf = ({ id: _, slug: __, uses: ___, logo: ____, oldNames: _____, members, ...fields }: AdminTeam): TeamEdit => ({
    ...fields,
    members: members.map(({ playerName: _, ...member }) => member),
  })
  const revOfCompetition = async () =>
    (await app.db.read.selectFrom('competitions').select('rev').where('id', '=', competition).executeTakeFirstOrThrow()).rev
  const audited = async () =>
    await app.db.read.selectFrom('audit_log').select(['act', 'subject_name', 'before', 'after']).orderBy('id').execute()

  test('a team and a player are found by how their names sound, where no name holds the letters', async () => {
    const names = async (list: 'teams' | 'players', q: string) =>
      (await editor.get<TeamPage | PlayerPage>(`/api/admin/${list}?q=${encodeURIComponent(q)}`)).items.map(({ name }) => name)
    const [byName, byInitials, byHalf] = [await names('teams', '云涧'), await names('teams', 'yj'), await names('teams', 'yunj')]
    expect([byName, byInitials, byHalf]).toEqual([['云涧'], ['云涧'], ['云涧']])
    expect(await names('teams', 'qqqq')).toEqual([])
    const { items, total } = await editor.get<PlayerPage>('/api/admin/players?q=yjdz')
    expect([items.map(({ name }) => name), total]).toEqual([['云涧队长'], 1])
  })

  test('a season is made, found, changed everywhere, and not deleted while it has a competition', async () => {
    const made = await editor.ask<AdminSeason>('POST', '/api/admin/seasons', {
      slug: 'season-13',
      name: '第十三赛季',
      startsOn: '2027-03-01',
      endsOn: '2027-06-30',
    })
    expect(made.data).toMatchObject({ slug: 'season-13', name: '第十三赛季', uses: [], played: null })
    expect((await editor.get<SeasonPage>('/api/admin/seasons')).items.map((one) => one.slug)).toEqual(['season-13', 'season-12'])
    const again = await editor.ask('POST', '/api/admin/seasons', {
      slug: 'season-13',
      name: '又一季',
      startsOn: '2027-03-01',
      endsOn: '2027-02-30',
    })
    expect([again.status, again.faults]).toEqual([422, [{ path: '/endsOn', message: '「结束日期」写的 2027-02-30 不在日历上，请核对' }]])
    const taken = await editor.ask('POST', '/api/admin/seasons', {
      slug: 'season-13',
      name: '又一季',
      startsOn: '2027-03-01',
      endsOn: '2027-03-30',
    })
    expect(taken.faults).toEqual([{ path: '/slug', message: '这个标识已经有赛季在用' }])

    const known = await editor.get<AdminSeason>(`/api/admin/seasons/${await idOf('seasons', '第十二')}`)
    const { data: whole } = (await app.http.inject(`/api/competitions/${competition}`)).json()
    expect(known.played).toEqual({ startsOn: whole.startsOn, endsOn: whole.endsOn, first: whole.name, last: whole.name })
    expect((await app.http.inject('/api/seasons')).body).toContain('第十二赛季')
    const revBefore = await revOfCompetition()
    const renamed = await editor.ask('PUT', `/api/admin/seasons/${known.id}`, {
      rev: known.rev,
      name: '霜降赛季',
      startsOn: known.startsOn,
      endsOn: known.endsOn,
    })
    expect(renamed.status).toBe(200)
    for (const path of ['/api/seasons', `/api/competitions/${competition}`]) {
      expect((await app.http.inject(path)).body, path).toContain('霜降赛季')
    }
    expect(await revOfCompetition()).toBe(revBefore + 1)
    const refused = await editor.ask<AdminSeason, AdminSeason>('DELETE', `/api/admin/seasons/${known.id}`)
    expect([refused.status, refused.current.uses]).toEqual([409, [{ kind: 'competition', id: competition, name: '巅峰联赛' }]])
    expect((await editor.ask('DELETE', `/api/admin/seasons/${made.data.id}`)).status).toBe(200)
    expect((await editor.ask('GET', `/api/admin/seasons/${made.data.id}`)).status).toBe(404)
    expect((await audited()).map((entry) => [entry.act, entry.before, entry.after])).toEqual([
      ['season.create', null, expect.stringContaining('第十三赛季')],
      ['season.change', '{"name":"第十二赛季"}', '{"name":"霜降赛季"}'],
      ['season.delete', expect.stringContaining('第十三赛季'), null],
    ])
  })

  test('the second of two editors is told what stands now, and nothing is overwritten', async () => {
    const seen = await player('云涧队长')
    const first = { ...editOf(seen), names: [{ name: '云涧新队长' }] }
    expect((await editor.ask('PUT', `/api/admin/players/${seen.id}`, first)).status).toBe(200)
    const second = await editor.ask<AdminPlayer, AdminPlayer>('PUT', `/api/admin/players/${seen.id}`, { ...editOf(seen), realName: '别名' })
    expect([second.status, second.code, second.current.names]).toEqual([409, 409, [{ name: '云涧新队长' }]])
    expect((await player('云涧新队长')).realName).toBe('zqx-real-yunjian')
    // Both at once: one of them gets the conflict.
    const now = await player('云涧新队长')
    const both = await Promise.all(
      ['甲', '乙'].map((realName) => editor.ask('PUT', `/api/admin/players/${now.id}`, { ...editOf(now), realName })),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('after a change of name the unfinished competitions with the former one are told', async () => {
    const [known] = (await team('云涧')).oldNames
    expect(known).toBeUndefined()
    const before = await team('云涧')
    const names = [
      { name: '云涧', to: '2026-11-01' },
      { name: '云涧电竞', from: '2026-11-02' },
    ]
    const { data } = await editor.ask<AdminTeam>('PUT', `/api/admin/teams/${before.id}`, { ...teamEditOf(before), names })
    expect(data.oldNames).toEqual([{ competitionId: competition, competition: '巅峰联赛', entrant: expect.any(String), name: '云涧' }])
    await app.db.write.updateTable('competitions').set({ finished_at: '2026-11-20T00:00:00.000Z' }).where('id', '=', competition).execute()
    expect((await team('云涧电竞')).oldNames).toEqual([])
    await app.db.write.updateTable('competitions').set({ finished_at: null }).where('id', '=', competition).execute()
    const now = await team('云涧电竞')
    await editor.ask('PUT', `/api/admin/teams/${now.id}`, { ...teamEditOf(now), names: before.names })
  })

  test('a player who is hidden is 选手 and a number everywhere at once', async () => {
    const seen = await player('云涧队长')
    const yunjian = await idOf('teams', '云涧')
    const paths = [
      `/api/players/${seen.id}`,
      `/api/teams/${yunjian}`,
      '/api/winners',
      '/api/home',
      '/winnerList',
      `/teams/${yunjian}`,
      `/competitions/${competition}?tab=awards`,
      `/api/competitions/${competition}`,
    ]
    const bodies = async () => await Promise.all(paths.map(async (path) => (await app.http.inject(path)).body))
    // Cached before: what is hidden must leave the cache too.
    expect((await bodies()).filter((body) => body.includes('云涧队长')).length).toBeGreaterThan(4)
    const hidden = await editor.ask<AdminPlayer>('PUT', `/api/admin/players/${seen.id}`, { ...editOf(seen), isHidden: true })
    expect(hidden.data).toMatchObject({ isHidden: true, externalId: 'zqx-account-yunjian' })
    const after = await bodies()
    for (const [i, path] of paths.entries()) expect(after[i], path).not.toContain('云涧队长')
    for (const path of ['/api/winners', `/api/teams/${yunjian}`]) {
      expect((await app.http.inject(path)).body, path).toContain(`选手${seen.id}`)
    }
    expect((await app.http.inject(`/api/players/${seen.id}`)).statusCode).toBe(404)
    expect((await editor.ask('PUT', `/api/admin/players/${seen.id}`, { ...editOf(hidden.data), isHidden: false })).status).toBe(200)
    expect((await app.http.inject(`/api/players/${seen.id}`)).body).toContain('云涧队长')
  })

  test('accounts belong to one player, and only editors see them', async () => {
    const seen = await player('云涧队长')
    const answer = await editor.ask('PUT', `/api/admin/players/${seen.id}`, { ...editOf(seen), externalId: 'zqx-account-beiming' })
    expect([answer.status, answer.faults]).toEqual([422, [{ path: '/externalId', message: '这个账号已经属于「北冥队长」' }]])
    const scorekeeper = await signedIn(app, 'scorekeeper')
    expect((await scorekeeper.ask('GET', `/api/admin/players/${seen.id}`)).status).toBe(403)
    expect((await scorekeeper.ask('PUT', `/api/admin/players/${seen.id}`, editOf(seen))).status).toBe(403)
  })

  test('a team keeps its id through a new name, a logo and other members, and its pages show them', async () => {
    const seen = await team('青锋')
    const { id: logoId } = await app.db.write
      .insertInto('media_items')
      .values({ hash: 'l', alt: '队徽', width: 1, height: 1, widths: '[1]', placeholder: 'data:,', color: '#000000', created_at: testNow })
      .returning('id')
      .executeTakeFirstOrThrow()
    const newcomer = await editor.ask<AdminPlayer>('POST', '/api/admin/players', {
      slug: 'newcomer',
      names: [{ name: '阿岚' }],
      externalId: '',
      realName: '',
      isRealNamePublic: false,
      isMinor: false,
      isHidden: false,
      logoId: null,
    })
    await app.http.inject(`/api/teams/${seen.id}`)
    const edit = teamEditOf(seen)
    const members = [...edit.members, { playerId: newcomer.data.id, role: 'player', position: '', from: null, to: null }]
    const names = [
      ...seen.names.map((name) => ({ ...name, to: '2026-11-19' })),
      { name: '青锋霜刃', shortName: '霜刃', from: '2026-11-20' },
    ]
    const saved = await editor.ask<AdminTeam>('PUT', `/api/admin/teams/${seen.id}`, { ...edit, names, logoId, members })
    expect(saved.data).toMatchObject({ logoId, logo: { alt: '队徽' }, names })
    const shown = (await app.http.inject(`/api/teams/${seen.id}`)).json().data
    expect(shown).toMatchObject({ name: '青锋霜刃', shortName: '霜刃', logo: { id: logoId } })
    expect(shown.members.map((member: { name: string }) => member.name)).toEqual(['青锋队长', '阿岚'])
    const gone = await editor.ask('PUT', `/api/admin/teams/${seen.id}`, {
      ...teamEditOf(saved.data),
      logoId: 999_999,
      members: [{ playerId: 999_999, role: 'player', position: '', from: '2026-02-02', to: '2026-01-01' }],
    })
    expect(gone.faults.map((fault) => fault.path)).toEqual(['/members/0/playerId', '/members/0/to', '/logoId'])
    expect((await editor.ask('DELETE', `/api/admin/teams/${seen.id}`)).status).toBe(409)
    // The new player is only in this team.
    const used = await editor.ask<AdminPlayer, AdminPlayer>('DELETE', `/api/admin/players/${newcomer.data.id}`)
    expect(used.current.uses).toEqual([{ kind: 'team', id: seen.id, name: '青锋霜刃' }])
    const present = await editor.get<AdminTeam>(`/api/admin/teams/${seen.id}`)
    await editor.ask('PUT', `/api/admin/teams/${seen.id}`, { ...teamEditOf(present), members: edit.members })
    expect((await editor.ask('DELETE', `/api/admin/players/${newcomer.data.id}`)).status).toBe(200)
  })

  test('what a document brought is what the console shows, and a write of the same changes nothing', async () => {
    const seen = await team('长庚')
    const same = await editor.ask<AdminTeam>('PUT', `/api/admin/teams/${seen.id}`, teamEditOf(seen))
    expect(same.data.rev).toBe(seen.rev)
    expect((await insertCompetition(app, league())).isChanged).toBe(false)
  })

  test('articles that name a player are told to the editor, by former names too', async () => {
    await addColumns(app)
    await addArticle(app, { title: '一战成名', body: textBody('那一夜，长庚队长守住了烽台。') })
    await addArticle(app, { title: '别的新闻' })
    await addArticle(app, { title: '未发布', body: textBody('长庚队长'), publishedAt: null })
    const { id } = await player('长庚')
    const { items } = await editor.get<PlayerMentions>(`/api/admin/players/${id}/mentions`)
    expect(items.map((article) => article.title)).toEqual(['一战成名'])
    expect((await editor.ask('GET', '/api/admin/players/99999/mentions')).status).toBe(404)
    // For a visitor the search would show what holds a part of it.
    const { data: longer } = await editor.ask<AdminPlayer>('POST', '/api/admin/players', {
      slug: 'longer-name',
      names: [{ name: '长庚队长的师弟' }],
      externalId: '',
      realName: '',
      isRealNamePublic: false,
      isMinor: false,
      isHidden: true,
      logoId: null,
    })
    expect((await editor.get<PlayerMentions>(`/api/admin/players/${longer.id}/mentions`)).items).toEqual([])
  })
})
