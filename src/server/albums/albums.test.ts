import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillSearchIndex } from '#server/search/fill-index.job.ts'
import type { Album, AlbumPage, PicturePage } from '#shared/albums.ts'
import type { SearchAnswer, Suggestions } from '#shared/search.ts'
import { addAlbum, addPictures, addPublicAlbum } from '#test/albums.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

describeOnBoth('albums', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeEach(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
  })
  afterEach(() => app.close())

  const ask = async <Data>(path: string) => {
    const answer = await app.http.inject(path)
    return { status: answer.statusCode, ...answer.json<{ code: number; data: Data }>() }
  }
  const albums = async (query = '') => (await ask<AlbumPage>(`/api/albums${query}`)).data
  const titles = async (query = '') => (await albums(query)).items.map(({ title }) => title)
  const later = (minutes: number) => new Date(Date.parse(testNow) + minutes * 60_000).toISOString()

  test('a list shows what is published, the newest first, with its cover and how many pictures it holds', async () => {
    const [a, b, c] = await addPictures(app, '甲', '乙', '丙')
    await addAlbum(editor, [a ?? 0], { title: '草稿' })
    await addPublicAlbum(editor, [a ?? 0, b ?? 0], { title: '旧的', at: '2026-11-18T00:00:00.000Z' })
    await addPublicAlbum(editor, [a ?? 0, b ?? 0, c ?? 0], { title: '新的', coverId: c, at: '2026-11-19T00:00:00.000Z' })
    const { items, total, link } = await albums()
    expect([total, link]).toEqual([2, null])
    expect(items.map(({ title, count, cover, publishedAt }) => [title, count, cover?.alt, publishedAt])).toEqual([
      ['新的', 3, '丙', '2026-11-19T00:00:00.000Z'],
      ['旧的', 2, '甲', '2026-11-18T00:00:00.000Z'],
    ])
    expect((await albums('?page=2&pageSize=1')).items.map(({ title }) => title)).toEqual(['旧的'])
    expect((await albums('?page=9')).items).toEqual([])
  })

  test('an album has its pictures in order, without their miniatures, and is found as the latest', async () => {
    const [a, b] = await addPictures(app, '甲', '乙')
    const pictures = [
      { id: b ?? 0, caption: '先是乙' },
      { id: a ?? 0, caption: '' },
    ]
    const { id } = await addPublicAlbum(editor, [], { title: '夺冠之夜', summary: '灯亮到最后。', pictures })
    const { data } = await ask<Album>(`/api/albums/${id}`)
    expect(data).toMatchObject({ id, title: '夺冠之夜', summary: '灯亮到最后。', count: 2, link: null, cover: { alt: '乙' } })
    expect(data.pictures.map(({ picture, caption }) => [picture.id, picture.alt, caption])).toEqual([
      [b, '乙', '先是乙'],
      [a, '甲', ''],
    ])
    expect(data.pictures[0]?.picture).not.toHaveProperty('placeholder')
    expect((await ask<Album>('/api/albums/latest')).data.id).toBe(id)
  })

  test('what is not there, not published or not yet published is not found, and no list counts it', async () => {
    const [a] = await addPictures(app, '甲')
    const draft = await addAlbum(editor, [a ?? 0])
    const planned = await addPublicAlbum(editor, [a ?? 0], { title: '待发布', at: later(10) })
    for (const id of [draft.id, planned.id, 999_999, 'latest', 'x']) expect([id, (await ask(`/api/albums/${id}`)).code]).toEqual([id, 1002])
    expect((await albums()).total).toBe(0)
    expect((await ask<PicturePage>('/api/pictures')).data).toMatchObject({ items: [], total: 0 })
    for (const path of ['/api/albums?tab=albums', '/api/albums?season=x', '/api/pictures?album=1'])
      expect([path, (await app.http.inject(path)).statusCode]).toEqual([path, 400])
    app.clock.advance(10 * 60_000)
    expect(await titles()).toEqual(['待发布'])
    expect((await ask<Album>('/api/albums/latest')).data.id).toBe(planned.id)
  })

  test('a change and a deletion are seen at once', async () => {
    const [a, b] = await addPictures(app, '甲', '乙')
    const album = await addPublicAlbum(editor, [a ?? 0])
    expect((await albums()).items[0]?.count).toBe(1)
    const edit = {
      rev: album.rev,
      title: '改过的',
      summary: '',
      link: null,
      coverId: b,
      pictures: [a, b].map((id) => ({ id, caption: '' })),
    }
    expect((await editor.ask('PUT', `/api/admin/albums/${album.id}`, edit)).status).toBe(200)
    expect((await albums()).items[0]).toMatchObject({ title: '改过的', count: 2, cover: { alt: '乙' } })
    expect((await ask<Album>(`/api/albums/${album.id}`)).data.pictures).toHaveLength(2)
    expect((await editor.ask('DELETE', `/api/admin/albums/${album.id}`)).status).toBe(200)
    expect((await albums()).items).toEqual([])
    expect((await ask(`/api/albums/${album.id}`)).code).toBe(1002)
  })

  test('the newest pictures stand with their album and their number in it', async () => {
    const [a, b, c] = await addPictures(app, '甲', '乙', '丙')
    const old = await addPublicAlbum(editor, [a ?? 0, b ?? 0], { title: '旧的', at: '2026-11-18T00:00:00.000Z' })
    const fresh = await addPublicAlbum(editor, [c ?? 0, a ?? 0], { title: '新的', at: '2026-11-19T00:00:00.000Z' })
    const { items, total } = (await ask<PicturePage>('/api/pictures')).data
    expect(total).toBe(4)
    expect(items.map(({ picture, album, n }) => [picture.alt, album.id, n])).toEqual([
      ['丙', fresh.id, 1],
      ['甲', fresh.id, 2],
      ['甲', old.id, 1],
      ['乙', old.id, 2],
    ])
    expect((await ask<PicturePage>('/api/pictures?page=2&pageSize=3')).data.items.map(({ n }) => n)).toEqual([2])
  })

  test('a picture in the trash is in no album, and those behind it move up', async () => {
    const [a, b, c] = await addPictures(app, '甲', '乙', '丙')
    const { id } = await addPublicAlbum(editor, [a ?? 0, b ?? 0, c ?? 0], { coverId: a })
    expect((await editor.ask('DELETE', `/api/admin/media/${a}`)).status).toBe(409)
    await app.db.write
      .updateTable('media_items')
      .set({ deleted_at: testNow })
      .where('id', '=', a ?? 0)
      .execute()
    app.cache.dropAll()
    const { data } = await ask<Album>(`/api/albums/${id}`)
    expect([data.count, data.cover?.alt, data.pictures.map(({ picture }) => picture.alt)]).toEqual([2, '乙', ['乙', '丙']])
    expect((await ask<PicturePage>('/api/pictures')).data.items.map(({ picture, n }) => [picture.alt, n])).toEqual([
      ['乙', 1],
      ['丙', 2],
    ])
  })

  test('search finds it by title, summary and captions while it is public, before there was an index as well', async () => {
    const [a] = await addPictures(app, '甲')
    const params = { title: '照夜城的钟塔', summary: '屋顶之间可以跳。', pictures: [{ id: a ?? 0, caption: '断桥在城外' }] }
    const album = await addPublicAlbum(editor, [], params)
    await addAlbum(editor, [], { ...params, title: '钟塔草稿' })
    await addPublicAlbum(editor, [], { ...params, title: '钟塔明天见', at: later(60) })
    const found = async (q: string, more = '') => {
      const { items } = (await ask<SearchAnswer>(`/api/search?q=${encodeURIComponent(q)}${more}`)).data
      return items.map(({ type, id, excerpt }) => [type, id, excerpt.flatMap(({ text, isHit }) => (isHit ? [text] : [])).join()])
    }
    expect(await found('钟塔')).toEqual([['album', album.id, '']])
    expect(await found('可以跳', '&type=album')).toEqual([['album', album.id, '可以跳']])
    expect(await found('断桥')).toEqual([['album', album.id, '断桥']])
    expect(await found('钟塔', '&type=article')).toEqual([])
    expect((await ask<Suggestions>(`/api/suggestions?q=${encodeURIComponent('钟')}`)).data.items.map(({ id }) => id)).toEqual([album.id])

    await app.db.write.deleteFrom('search_entries').execute()
    await app.db.write.deleteFrom('search_grams').execute()
    app.cache.dropAll()
    expect(await found('钟塔')).toEqual([])
    await fillSearchIndex(app.db, { info: () => {} })
    app.cache.dropAll()
    expect(await found('断桥')).toEqual([['album', album.id, '断桥']])
    app.clock.advance(3_600_000)
    expect(await found('钟塔')).toHaveLength(2)
    await editor.ask('DELETE', `/api/admin/albums/${album.id}/publication`)
    expect(await found('钟塔')).toHaveLength(1)
  })

  test('what an album is of is named and narrows the list while it is public', async () => {
    const { id: competition } = await insertCompetition(app, league())
    const row = async (table: 'teams' | 'matches' | 'seasons') =>
      (await app.db.read.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
    const subjects = { team: await row('teams'), match: await row('matches'), season: await row('seasons') }
    const [a] = await addPictures(app, '甲')
    const ids = new Map<string, number>()
    for (const [subject, id] of Object.entries(subjects)) {
      const link = { subject: subject as 'team', id } // its own keys
      ids.set(subject, (await addPublicAlbum(editor, [a ?? 0], { title: subject, link })).id)
    }
    await addPublicAlbum(editor, [a ?? 0], { title: '自由' })
    for (const [subject, id] of Object.entries(subjects)) {
      const { items, total, link } = await albums(`?${subject}=${id}`)
      expect([subject, items.map(({ title }) => title), total]).toEqual([subject, [subject], 1])
      expect(link).toMatchObject({ subject, id })
      expect((await ask<Album>(`/api/albums/${ids.get(subject)}`)).data.link).toEqual(link)
    }
    expect((await albums(`?team=${subjects.team}&season=${subjects.season}`)).items).toEqual([])
    expect((await ask('/api/albums?team=999999')).code).toBe(1002)

    await app.write(async (trx, touch) => {
      await trx.updateTable('competitions').set({ is_hidden: 1 }).where('id', '=', competition).execute()
      await trx.updateTable('matches').set({ is_hidden: 1 }).where('competition_id', '=', competition).execute()
      touch(`match:${subjects.match}`, `team:${subjects.team}`, 'seasons')
    })
    for (const [subject, id] of Object.entries(subjects)) {
      expect([subject, (await ask(`/api/albums?${subject}=${id}`)).code]).toEqual([subject, 1002])
      expect((await ask<Album>(`/api/albums/${ids.get(subject)}`)).data.link).toBeNull()
    }
    expect(await titles()).toEqual(['自由', 'season', 'match', 'team'])
  })
})
