import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminAlbum, NewAlbum } from '#shared/admin/albums.ts'
import type { Album, AlbumPage, PicturePage } from '#shared/albums.ts'
import type { SearchAnswer } from '#shared/search.ts'
import type { VideoPage, VideoView } from '#shared/videos.ts'
import { addPictures, addPublicAlbum } from '#test/albums.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { addPublicVideo } from '#test/videos.ts'

describeOnBoth('albums and videos of which nobody said that they tell a result', (dialect) => {
  let app: TestApp
  let editor: Caller
  const trailers = { album: 0, video: 0 }
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
    await insertCompetition(app, league())
    const [picture = 0] = await addPictures(app, '甲')
    // p2 was played days ago, p4 is on since half an hour, p3 begins in an hour, p6 has no date.
    for (const key of ['p2', 'p4', 'p3', 'p6']) await add(key, await linkTo(key), picture)
    await add('free', null, picture)
    // Its summary says a score, which no list shows; its pictures are of the same match.
    await addPublicAlbum(editor, [picture], { title: 'score', summary: '青锋 2:0 长庚，二十张。' })
    const team = await app.db.read.selectFrom('teams').select('id').orderBy('id').executeTakeFirstOrThrow()
    await add('team', { subject: 'team', id: team.id }, picture)
    await app.bus.catchUp()
  })
  afterAll(() => app.close())

  async function linkTo(key: string): Promise<NewAlbum['link']> {
    const { id } = await app.db.read.selectFrom('matches').select('id').where('key', '=', key).executeTakeFirstOrThrow()
    return { subject: 'match', id }
  }

  async function add(title: string, link: NewAlbum['link'], picture: number): Promise<void> {
    const album = await addPublicAlbum(editor, [picture], { title, link, summary: `${title}的图` })
    const video = await addPublicVideo(editor, { title, link })
    if (title === 'p3') Object.assign(trailers, { album: album.id, video: video.id })
  }

  async function get<T>(url: string): Promise<T> {
    return (await app.http.inject(url)).json<{ data: T }>().data
  }
  const telling = (items: readonly { title: string; tellsResult: boolean }[]) =>
    items
      .filter(({ tellsResult }) => tellsResult)
      .map(({ title }) => title)
      .toSorted()

  test('tell one by themselves where their match had begun when they came out, in every list and alone', async () => {
    const albums = (await get<AlbumPage>('/api/albums')).items
    const videos = (await get<VideoPage>('/api/videos')).items
    expect(telling(albums)).toEqual(['p2', 'p4', 'score'])
    expect(telling(videos)).toEqual(['p2', 'p4'])
    const wholeAlbums = await Promise.all(albums.map(({ id }) => get<Album>(`/api/albums/${id}`)))
    const wholeVideos = await Promise.all(videos.map(({ id }) => get<VideoView>(`/api/videos/${id}`)))
    expect(telling(wholeAlbums)).toEqual(['p2', 'p4', 'score'])
    expect(telling(wholeVideos)).toEqual(['p2', 'p4'])
    expect(telling((await get<PicturePage>('/api/pictures')).items.map(({ album }) => album))).toEqual(['p2', 'p4', 'score'])
    const found = (await get<SearchAnswer>(`/api/search?q=${encodeURIComponent('的图')}&type=album`)).items
    expect(found.filter(({ tellsResult }) => tellsResult).map(({ title }) => title.map(({ text }) => text).join(''))).toHaveLength(2)
  })

  test('a trailer stays one when its match is played, and does not when it is changed after that, nor when the match was earlier', async () => {
    app.clock.advance(2 * 3_600_000)
    app.cache.dropAll()
    const tell = async () => [
      (await get<Album>(`/api/albums/${trailers.album}`)).tellsResult,
      (await get<AlbumPage>('/api/albums')).items.find(({ id }) => id === trailers.album)?.tellsResult,
      (await get<VideoPage>('/api/videos')).items.find(({ id }) => id === trailers.video)?.tellsResult,
    ]
    expect(await tell()).toEqual([false, false, false])
    const { rev, title, link, coverId, pictures } = await editor.get<AdminAlbum>(`/api/admin/albums/${trailers.album}`)
    await editor.ask('PUT', `/api/admin/albums/${trailers.album}`, { rev, title, summary: '赛后补了几张。', link, coverId, pictures })
    expect(await tell()).toEqual([true, true, false])
    await app.write(async (db, touch) => {
      await db.updateTable('matches').set({ scheduled_at: '2026-11-20T11:00:00.000Z' }).where('key', '=', 'p3').execute()
      touch(`match:${link?.id ?? 0}`)
    })
    expect(await tell()).toEqual([true, true, true])
  })
})
