import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultSettings } from '#server/settings/default-settings.model.ts'
import { upsertSettings } from '#server/settings/settings.queries.ts'
import type { AdminPlayer, MergePreview, PlayerEdit } from '#shared/admin/people.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { addPictures, addPublicAlbum } from '#test/albums.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, addPage, insertCompetition } from '#test/factories.ts'
import { newPicture, sendPicture } from '#test/media.ts'
import { singles } from '#test/singles.ts'
import { addPublicVideo } from '#test/videos.ts'

// The process that draws starts with each application.
vi.setConfig({ testTimeout: 30_000 })

const origin = 'https://leitai.example'

describeOnBoth('images of what is shared', (dialect) => {
  let app: TestApp
  let editor: Caller
  const ids = new Map<string, number>()
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
    await insertCompetition(app, league())
    await insertCompetition(app, singles())
    for (const table of ['teams', 'players', 'competitions'] as const)
      for (const { id, slug } of await app.db.read.selectFrom(table).select(['id', 'slug']).execute()) ids.set(`${table} ${slug}`, id)
  }, 60_000)
  afterAll(() => app.close())

  const competition = (slug: string) => ids.get(`competitions ${slug}`) ?? 0
  const team = (slug: string) => ids.get(`teams ${slug}`) ?? 0
  const player = (slug: string) => ids.get(`players ${slug}`) ?? 0
  const get = async (path: string) => await app.http.inject(path)
  const data = async <T>(path: string): Promise<T> => (await get(path)).json().data

  /** As the head of a page names it to those who fetch share cards. */
  async function imageOf(page: string): Promise<string> {
    const { statusCode, body } = await get(page)
    expect([page, statusCode]).toEqual([page, 200])
    const named = /<meta property="og:image" content="([^"]*)"/.exec(body)?.[1] ?? ''
    expect([page, named]).toEqual([page, expect.stringMatching(/^https:\/\/leitai\.example\/share\/[a-z]+-\d+-[0-9a-f]{20}\.jpg$/)])
    expect(body).toContain(`<meta itemProp="image" content="${named}"/>`)
    return named.replace(origin, '')
  }

  async function drawn(path: string): Promise<Buffer> {
    const { statusCode, headers, rawPayload } = await get(path)
    expect([path, statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      path,
      200,
      'image/jpeg',
      'public, max-age=31536000, s-maxage=86400, immutable',
    ])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    return rawPayload
  }

  test('competitions, teams, players, albums and videos have one of their own', async () => {
    const album = await addPublicAlbum(editor, await addPictures(app, '灯'))
    const video = await addPublicVideo(editor)
    const own = [
      paths.competition(competition('singles')),
      paths.team(team('yunjian')),
      paths.player(player('open')),
      paths.player(player('minor')),
      paths.album(album.id),
      paths.album(album.id, 1),
      paths.video(video.id),
    ]
    const images = await Promise.all(own.map(imageOf))
    expect(images.map((image) => image.replace(/-[0-9a-f]{20}/, ''))).toEqual([
      `/share/competition-${competition('singles')}.jpg`,
      `/share/team-${team('yunjian')}.jpg`,
      `/share/player-${player('open')}.jpg`,
      `/share/player-${player('minor')}.jpg`,
      `/share/album-${album.id}.jpg`,
      `/share/album-${album.id}.jpg`,
      `/share/video-${video.id}.jpg`,
    ])
    for (const image of new Set(images)) await drawn(image)
  })

  test('every other page has the site’s: the operator’s picture whole, as JPEG, or else its name', async () => {
    await addPage(app, 'about')
    const others = [
      '/',
      '/newsList',
      '/pages/about',
      '/matches',
      '/winnerList',
      '/mediaList',
      '/lybLink',
      '/xinfu',
      '/miniDownTips',
      '/search',
    ]
    const { shareImage } = await data<Settings>('/api/settings')
    for (const page of others) expect([page, await imageOf(page)]).toEqual([page, shareImage])
    const named = await drawn(shareImage)
    const { data: given } = await sendPicture(app, editor, await newPicture(1200, 630))
    await app.write(async (trx, touch) => {
      await upsertSettings(trx, { ...defaultSettings, shareImageId: given.picture.id }, testNow)
      touch('settings')
    })
    const after = await imageOf('/winnerList')
    expect(after).not.toBe(shareImage)
    expect(await drawn(after)).not.toEqual(named)
    expect((await get(shareImage)).headers.location).toBe(after)
  })

  test('an address says what is drawn: a name changes it, a result does not', async () => {
    const page = paths.competition(competition('peak-12'))
    const before = await imageOf(page)
    await drawn(before)
    const change = async (set: (trx: Parameters<Parameters<TestApp['write']>[0]>[0]) => Promise<unknown>) =>
      await app.write(async (trx, touch) => {
        await set(trx)
        touch('competitions', `competition:${competition('peak-12')}`)
      })
    await change((trx) => trx.updateTable('match_sides').set({ score: 77 }).execute())
    expect(await imageOf(page)).toBe(before)
    const { data: mark } = await sendPicture(app, editor, await newPicture(300, 300))
    await editor.ask('PUT', `/api/admin/competitions/${competition('peak-12')}/logo`, { logoId: mark.picture.id })
    const marked = await imageOf(page)
    expect(marked).not.toBe(before)
    await drawn(marked)
    await change((trx) => trx.updateTable('competitions').set({ name: '霜降联赛' }).execute())
    const after = await imageOf(page)
    expect(after).not.toBe(marked)
    const former = await get(before)
    expect([former.statusCode, former.headers.location, former.headers['cache-control']]).toEqual([302, after, 'no-store'])
  })

  test('of a minor nothing is drawn but what is public', async () => {
    const { shareImage } = await data<{ shareImage: string }>(`/api/players/${player('minor')}`)
    const rename = async (name: string) =>
      await app.write(async (trx, touch) => {
        await trx.updateTable('players').set({ name }).where('id', '=', player('minor')).execute()
        touch(`player:${player('minor')}`)
      })
    // Drawn from another name with the same first character, it stands where it stood.
    await rename('小名')
    expect((await data<{ shareImage: string }>(`/api/players/${player('minor')}`)).shareImage).toBe(shareImage)
    await rename('大名')
    expect((await data<{ shareImage: string }>(`/api/players/${player('minor')}`)).shareImage).not.toBe(shareImage)
  })

  test('who was taken off has none, and nobody gets the one that there was', async () => {
    const page = paths.player(player('known'))
    const before = await imageOf(page)
    await drawn(before)
    const {
      id,
      slug: _,
      uses: __,
      logo: ___,
      oldNames: ____,
      ...seen
    } = await editor.get<AdminPlayer>(`/api/admin/players/${player('known')}`)
    const hide = { ...seen, isHidden: true } satisfies PlayerEdit
    expect((await editor.ask('PUT', `/api/admin/players/${id}`, hide)).status).toBe(200)
    expect([(await get(page)).statusCode, (await get(before)).statusCode]).toEqual([404, 404])
    const hidden = await get(paths.player(player('off')))
    expect([hidden.statusCode, hidden.body.includes(`/share/player-`)]).toEqual([404, false])
  })

  test('who was merged into another leaves none', async () => {
    const [from, into] = [team('club'), team('changgeng')]
    const before = await imageOf(paths.team(from))
    await drawn(before)
    const { rev, faults } = await editor.get<MergePreview>(`/api/admin/teams/${from}/merge?into=${into}`)
    expect(faults).toEqual([])
    expect((await editor.ask('POST', `/api/admin/teams/${from}/merge`, { into, rev })).status).toBe(200)
    expect((await get(before)).statusCode).toBe(404)
    expect(await imageOf(paths.team(into))).toMatch(`/share/team-${into}-`)
  })
})
