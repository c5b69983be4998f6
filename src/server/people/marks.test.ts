import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { AdminPlayer, MergePreview, PlayerEdit } from '#shared/admin/people.ts'
import type { CompetitionPage, CompetitionView } from '#shared/competitions/competition-views.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import type { PlayerView } from '#shared/competitions/record-views.ts'
import type { SearchAnswer } from '#shared/search.ts'
import { addPictures } from '#test/albums.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { singles } from '#test/singles.ts'

describeOnBoth('marks of players and competitions', (dialect) => {
  let app: TestApp
  let editor: Caller
  let id: number
  let pictures: number[]
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
    id = (await insertCompetition(app, singles())).id
    pictures = await addPictures(app, '灯', '云')
  })
  afterAll(() => app.close())

  const data = async <T>(url: string): Promise<T> => (await app.http.inject(url)).json().data
  const playerId = async (slug: string) =>
    (await app.db.read.selectFrom('players').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
  const editOf = ({ id: _, slug: __, uses: ___, logo: ____, oldNames: _____, ...fields }: AdminPlayer): PlayerEdit => fields
  const give = async (slug: string, change: Partial<PlayerEdit>) => {
    const path = `/api/admin/players/${await playerId(slug)}`
    return await editor.ask<AdminPlayer>('PUT', path, { ...editOf(await editor.get<AdminPlayer>(path)), ...change })
  }
  const [slug = ''] = (singles().players ?? []).map((player) => player.slug)

  test('a player’s stands on pages, beside entrants and in search, and nowhere while he is a minor or withheld', async () => {
    const player = await playerId(slug)
    const logoOf = async () => (await data<PlayerView>(`/api/players/${player}`)).logo?.id
    const entrantOf = async () =>
      (await data<CompetitionView>(`/api/competitions/${id}`)).entrants.find(({ entrant }) => entrant.playerIds.includes(player))?.entrant
    expect([await logoOf(), (await entrantOf())?.logo]).toEqual([undefined, null])
    const [picture] = pictures
    expect((await give(slug, { logoId: picture ?? 0 })).data).toMatchObject({ logoId: picture, logo: { id: picture } })
    expect([await logoOf(), (await entrantOf())?.logo?.id]).toEqual([picture, picture])
    const { name } = await data<PlayerView>(`/api/players/${player}`)
    const found = await data<SearchAnswer>(`/api/search?q=${encodeURIComponent(name)}&type=player`)
    expect(found.items.find((item) => item.id === player)?.logo?.id).toBe(picture)

    await give(slug, { isMinor: true })
    expect([await logoOf(), (await entrantOf())?.logo]).toEqual([undefined, null])
    await give(slug, { isMinor: false, isHidden: true })
    expect(JSON.stringify(await data<CompetitionView>(`/api/competitions/${id}`))).not.toContain(`"id":${picture},"alt":"灯"`)
    await give(slug, { isHidden: false })
    expect(await logoOf()).toBe(picture)
  })

  test('a document that is saved leaves all marks as they are', async () => {
    await editor.ask('PUT', `/api/admin/competitions/${id}/logo`, { logoId: pictures[1] })
    const document = singles()
    await insertCompetition(app, {
      ...document,
      competition: { ...document.competition, summary: '另一句' },
      players: (document.players ?? []).map((player) => ({
        ...player,
        names: player.names.map((name) => ({ ...name, name: `${name.name}二` })),
      })),
    })
    const seen = await data<CompetitionView>(`/api/competitions/${id}`)
    expect([seen.summary, seen.logo?.id]).toEqual(['另一句', pictures[1]])
    expect((await data<PlayerView>(`/api/players/${await playerId(slug)}`)).logo?.id).toBe(pictures[0])
  })

  test('a competition’s is chosen apart from its document, recorded, and refused where it is not in the library', async () => {
    const path = `/api/admin/competitions/${id}`
    const { rev } = await editor.get<AdminCompetition>(path)
    const refused = await editor.ask('PUT', `${path}/logo`, { logoId: 999_999 })
    expect([refused.status, refused.faults]).toEqual([422, [{ path: '/logoId', message: '这张图片不在媒体库里，请重新选择' }]])
    const chosen = await editor.ask<AdminCompetition>('PUT', `${path}/logo`, { logoId: pictures[0] })
    expect([chosen.data.rev, chosen.data.logo?.id]).toEqual([rev, pictures[0]])
    expect((await data<CompetitionPage>('/api/competitions')).items.map(({ logo }) => logo?.id)).toEqual([pictures[0]])
    const listed = async () => (await data<MatchPage>('/api/matches')).competitionLogos.map((one) => [one.competitionId, one.logo.alt])
    expect(await listed()).toEqual([[id, '灯']])
    expect((await app.http.inject('/matches?state=ended')).body).toMatch(/<p [^>]*><img [^>]*-480\.webp"[^>]*>单骑擂 · /)
    const [last] = await app.db.read.selectFrom('audit_log').select(['act', 'after']).orderBy('id', 'desc').limit(1).execute()
    expect(last).toEqual({ act: 'competition.logo', after: JSON.stringify({ logoId: pictures[0] }) })
    const uses = await editor.get<{ items: { subject: string }[] }>(`/api/admin/media/${pictures[0]}/uses`)
    expect(uses.items.map(({ subject }) => subject)).toEqual(['competition', 'player'])
    expect((await editor.ask<AdminCompetition>('PUT', `${path}/logo`, { logoId: null })).data.logo).toBeNull()
    expect(await listed()).toEqual([])
    const keeper = await signedIn(app, 'scorekeeper')
    expect((await keeper.ask('PUT', `${path}/logo`, { logoId: null })).status).toBe(403)
  })

  test('who is merged into another leaves a mark to one without', async () => {
    const made = await editor.ask<AdminPlayer>('POST', '/api/admin/players', {
      ...{ slug: 'double', names: [{ name: '又一人' }], externalId: '', realName: '' },
      ...{ isRealNamePublic: false, isMinor: false, isHidden: false, logoId: null },
    })
    const from = await playerId(slug)
    const { rev } = await editor.get<MergePreview>(`/api/admin/players/${from}/merge?into=${made.data.id}`)
    expect((await editor.ask('POST', `/api/admin/players/${from}/merge`, { into: made.data.id, rev })).status).toBe(200)
    expect((await editor.get<AdminPlayer>(`/api/admin/players/${made.data.id}`)).logoId).toBe(pictures[0])
  })
})
