import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importMedia } from '#server/import/media/import-media.ts'
import { getSettings, upsertSettings } from '#server/settings/settings.queries.ts'
import type { MediaItem, MediaListQuery, MediaPage } from '#shared/admin/media.ts'
import { addAlbum, addPictures, addPublicAlbum } from '#test/albums.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns } from '#test/factories.ts'
import { importing } from '#test/importing.ts'
import { parts, uses } from '../../../migrations/0042-derived-lists.ts'
import { openDiskFiles } from './files/disk-files.ts'
import { holders } from './removable.queries.ts'

describeOnBoth('finding pictures of the library', (dialect) => {
  let app: TestApp
  let editor: Caller
  let folder: string
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
    folder = join(await mkdtemp(join(tmpdir(), 'leitai-library-test-')), '秋季赛')
    await mkdir(folder)
  })
  afterAll(async () => {
    await app.close()
    await rm(dirname(folder), { recursive: true })
  })
  const { drawPicture } = importing(() => ({ app, folder }))

  const list = async (query: MediaListQuery = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
    return (await editor.get<MediaPage>(`/api/admin/media?${search}`)).items
  }
  const names = async (query: MediaListQuery) => (await list(query)).map(({ name, picture }) => name || picture.alt).sort()
  const edit = async (id: number, words: object) => {
    const { rev, picture } = await editor.get<MediaItem>(`/api/admin/media/${id}`)
    return await editor.ask<MediaItem>('PATCH', `/api/admin/media/${id}`, { rev, alt: picture.alt, ...words })
  }
  async function bring(): Promise<void> {
    const files = openDiskFiles(app.dataFolder)
    const report = await importMedia({ db: app.db, clock: app.clock.read, files, folder, isDryRun: false, skipsBad: false })
    expect(report.errors).toEqual([])
    await app.bus.catchUp()
  }

  test('an import leaves names and folders, by which its pictures are found', async () => {
    await drawPicture('揭幕战/IMG_0007.png', '#111111')
    await drawPicture('揭幕战/两队入场.png', '#222222')
    await drawPicture('合影.png', '#333333')
    await bring()
    expect(await names({ q: 'img_0007' })).toEqual(['IMG_0007.png'])
    expect(await names({ q: '揭幕' })).toEqual(['IMG_0007.png', '两队入场.png'])
    expect(await names({ folder: '秋季赛/揭幕战' })).toEqual(['IMG_0007.png', '两队入场.png'])
    expect(await names({ folder: '秋季赛', q: 'img' })).toEqual([])
    expect(await editor.get('/api/admin/media/folders')).toEqual({
      items: [
        { folder: '秋季赛', count: 1 },
        { folder: '秋季赛/揭幕战', count: 2 },
      ],
    })
  })

  test('what an editor filed and named stays so when it is imported again', async () => {
    const [known] = await list({ q: '两队入场' })
    const { data } = await edit(known?.picture.id ?? 0, { folder: ' 精选 / 入场/' })
    expect(data.folder).toBe('精选/入场')
    await drawPicture('揭幕战/散场.png', '#444444')
    await bring()
    expect(await names({ folder: '精选/入场' })).toEqual(['两队入场.png'])
    expect(await names({ folder: '秋季赛/揭幕战' })).toEqual(['IMG_0007.png', '散场.png'])
    expect((await edit(known?.picture.id ?? 0, { folder: '' })).data.folder).toBe('')
    expect((await edit(known?.picture.id ?? 0, { alt: '入场' })).data).toMatchObject({ folder: '', picture: { alt: '入场' } })
  })

  test('by the days on which they came, in the site’s own zone, and by album', async () => {
    const [early = 0, late = 0, other = 0] = await addPictures(app, '零点前', '零点后', '别的')
    const at = async (id: number, created_at: string) =>
      await app.db.write.updateTable('media_items').set({ created_at }).where('id', '=', id).execute()
    await at(early, '2026-03-01T15:59:59.999Z')
    await at(late, '2026-03-01T16:00:00.000Z')
    await at(other, '2026-03-05T00:00:00.000Z')
    expect(await names({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['零点前'])
    expect(await names({ from: '2026-03-02', to: '2026-03-05' })).toEqual(['别的', '零点后'])
    expect(await names({ to: '2026-03-04' })).toEqual(['零点前', '零点后'])
    const { id: album } = await addAlbum(editor, [other, early])
    expect(await names({ album })).toEqual(['别的', '零点前'])
    expect(await names({ album, from: '2026-03-02' })).toEqual(['别的'])
    expect(await names({ album: 987_654 })).toEqual([])
  })

  test('used and unused follow every act: an album, an article, its trash, and a picture of the settings', async () => {
    const [inAlbum = 0, cover = 0, inBody = 0, mark = 0] = await addPictures(app, '册中', '封面', '文中', '站徽')
    const all = ['册中', '封面', '文中', '站徽']
    const used = async () => (await names({ use: 'used' })).filter((name) => all.includes(name))
    const unused = async () => (await names({ use: 'unused' })).filter((name) => all.includes(name))
    expect(await used()).toEqual([])
    const album = await addAlbum(editor, [inAlbum])
    const gallery = { type: 'doc' as const, content: [{ type: 'gallery' as const, attrs: { pictureIds: [inBody] } }] }
    const article = await addArticle(app, { coverId: cover, body: gallery })
    await app.write(async (db) => {
      const standing = await getSettings(db)
      await upsertSettings(db, { ...standing, logoId: mark }, app.clock.read().toISOString())
    })
    expect(await used()).toEqual([...all].sort())
    expect(await unused()).toEqual([])
    const onTrash = async (path: string) => (await editor.ask('DELETE', `/api/admin/articles/${article}${path}`)).status
    expect(await onTrash('')).toBe(200)
    expect(await unused()).toEqual(['封面', '文中'].sort())
    expect(await onTrash('/deletion')).toBe(200)
    expect(await unused()).toEqual([])
    const { status } = await editor.ask('DELETE', `/api/admin/albums/${album.id}`)
    expect(status).toBeLessThan(300)
    expect(await unused()).toEqual(['册中'])
    const { total } = await editor.get<MediaPage>('/api/admin/media?use=unused&pageSize=1')
    expect(total).toBe((await list({ use: 'unused', pageSize: 50 })).length)
  })

  test('a column that refers to a picture is among its uses, or is none', () => {
    const derived = [...uses.map(({ table, column }) => `${table}.${column}`), ...parts.map((part) => `${part}.media_item_id`)]
    // An old text, and one of an album’s own pictures.
    const none = ['article_revision_media.media_item_id', 'albums.cover_id']
    expect([...derived, ...none].sort()).toEqual(holders.map(([table, column]) => `${table}.${column}`).sort())
  })

  test('what a picture is about stays in sight where the site cuts it, and goes with a picture that replaces it', async () => {
    const [cover = 0] = await addPictures(app, '远景')
    const article = await addArticle(app, { coverId: cover })
    const { id: album } = await addPublicAlbum(editor, [cover])
    const [news, list] = [`/newsInside/${article}`, '/mediaList?tab=albums']
    const stands = async (path: string) => {
      const { body } = await app.http.inject(path)
      const [, classes = ''] = /class="([^"]*)"><img[^>]*><picture[^>]*><img[^>]*alt="(?:远景|远处)?"/.exec(body) ?? []
      return classes.split(' ').filter((name) => /^[xy]\d$/.test(name))
    }
    expect(await stands(news)).toEqual([])
    const { data } = await edit(cover, { focus: { x: 12, y: 80 } })
    expect(data.picture.focus).toEqual({ x: 12, y: 80 })
    expect(await stands(news)).toEqual(['x0', 'y2'])
    expect(await stands(list)).toEqual(['x0', 'y2'])
    expect((await app.http.inject(`/api/articles/${article}`)).json().data.cover.focus).toEqual({ x: 12, y: 80 })
    expect((await app.http.inject(`/api/albums/${album}`)).json().data.cover.focus).toEqual({ x: 12, y: 80 })
    expect((await edit(cover, { alt: '远处' })).data.picture).toMatchObject({ alt: '远处', focus: { x: 12, y: 80 } })
    await edit(cover, { focus: { x: 100, y: 40 } })
    expect(await stands(news)).toEqual(['x2'])
    expect((await edit(cover, { focus: { x: 101, y: 0 } })).status).toBe(422)
    expect((await edit(cover, { focus: null })).data.picture.focus).toBeUndefined()
    expect(await stands(news)).toEqual([])
  })
})
