import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/base/env.ts'
import { importArticles } from '#server/import/import-articles.ts'
import { importMedia } from '#server/import/media/import-media.ts'
import { defaultSettings } from '#server/settings/default-settings.model.ts'
import { upsertSettings } from '#server/settings/settings.queries.ts'
import type { UploadedItem } from '#shared/admin/media.ts'
import type { Takedown, TakedownPage } from '#shared/admin/takedowns.ts'
import type { Article } from '#shared/articles.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import type { Video } from '#shared/videos.ts'
import { addPublicAlbum } from '#test/albums.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { removeBucket, startBucket } from '#test/bucket.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, textBody } from '#test/factories.ts'
import { addressesOf, answersOf, newPicture, otherFile, sendPicture, sha256 } from '#test/media.ts'
import { addPublicVideo, clip, uploadClip, uploadVideo } from '#test/videos.ts'
import type { MediaFiles } from './files/files.ts'
import { openMediaFiles } from './files/open-files.ts'

const reason = '当事人要求删除'
const standIn = '/media/stand-in/960.webp'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(async () => {
  await bucket.close()
  await removeBucket(bucket)
})

describeOnBoth('a takedown', (dialect) => {
  // A file store knows nothing of the database: each is tried with one.
  describe.each([dialect === 'sqlite' ? 'disk' : 'bucket'])('from the %s', (kind) => {
    let app: TestApp
    let editor: Caller
    let files: MediaFiles
    beforeAll(async () => {
      const mediaUrl = kind === 'bucket' ? bucket.mediaUrl.replace('/site?', `/${dialect}?`) : ''
      app = await testApp(dialect, { MEDIA_URL: mediaUrl })
      files = await openMediaFiles(readEnv({ LEITAI_DATA: app.dataFolder, MEDIA_URL: mediaUrl }))
      await addColumns(app)
    })
    beforeEach(async () => {
      editor = await signedIn(app, 'editor', { displayName: '沈砚' })
    })
    afterAll(() => app.close())

    const get = async (url: string) => await app.http.inject(url)
    const data = async <T>(url: string): Promise<T> => (await get(url)).json().data
    const upload = async (bytes?: Buffer) => (await sendPicture(app, editor, bytes ?? (await newPicture()))).data
    const takeDown = async (item: UploadedItem) =>
      await editor.ask<Takedown>('POST', '/api/admin/takedowns', { kind: 'picture', id: item.picture.id, reason, withPoster: false })

    test('is immediate wherever the picture stands, leaves a stand-in, and is recorded', async () => {
      const bytes = await newPicture()
      const item = await upload(bytes)
      const { id } = item.picture
      const addresses = addressesOf(item)
      const body = { ...textBody('文'), content: [{ type: 'image' as const, attrs: { pictureId: id } }] }
      const article = await addArticle(app, { coverId: id, body })
      const album = await addPublicAlbum(editor, [id])
      await app.write(async (trx, touch) => {
        await upsertSettings(trx, { ...defaultSettings, logoId: id, shareImageId: id }, app.clock.read().toISOString())
        touch('settings')
      })
      const manifest = async () => JSON.parse((await get('/manifest.webmanifest')).body) as { icons: { src: string }[] }
      const [icon] = (await manifest()).icons
      const before = await data<Article>(`/api/articles/${article}`)
      const shown = await data<Settings>('/api/settings')
      const drawings = [before.shareImage, shown.shareImage, icon?.src ?? '']
      const codes = async () => (await Promise.all(drawings.map(get))).map(({ statusCode }) => statusCode)
      expect(await codes()).toEqual([200, 200, 200])
      const page = async () => (await get(`/newsInside/${article}`)).body
      expect(await page()).toContain(addresses[0])
      expect(shown.logo?.id).toBe(id)
      const drawn = async () => (await Promise.all(['share/', 'icons/'].map((folder) => files.list(folder)))).flat()
      expect((await drawn()).filter((key) => !key.includes('.from-'))).toHaveLength(3)

      const { status, data: takedown } = await takeDown(item)
      expect([status, takedown.removedAt]).toEqual([200, app.clock.read().toISOString()])
      expect(takedown).toMatchObject({ kind: 'picture', name: '照片.png', reason, userName: '沈砚', addresses, places: [{ uses: 4 }] })
      expect(await answersOf(app, addresses)).toEqual([404])
      const hash = /([0-9a-f]{64})/.exec(addresses[0] ?? '')?.[1] ?? ''
      expect([await files.list(hash.slice(0, 2)), await drawn()].flat().filter((key) => key.includes(hash))).toEqual([])
      expect(await drawn()).toEqual([])

      const after = await data<Article>(`/api/articles/${article}`)
      expect(after.cover).toMatchObject({ id, alt: '图片已下架', isTakenDown: true, sources: [{}, { url: standIn }] })
      for (const url of [
        `/newsInside/${article}`,
        paths.album(album.id),
        '/',
        '/rss.xml',
        '/sitemap/articles-1.xml',
        `/api/albums/${album.id}`,
        '/manifest.webmanifest',
      ])
        expect([url, (await get(url)).statusCode, (await get(url)).body.includes(hash)]).toEqual([url, 200, false])
      expect(await page()).toContain(standIn)
      expect((await get(standIn)).headers['content-type']).toBe('image/webp')
      const settings = await data<Settings>('/api/settings')
      expect(settings.logo).toBeNull()
      // The share images and the icons are others now, at other addresses.
      for (const [now, then] of [
        [after, before],
        [settings, shown],
      ])
        expect(now?.shareImage).not.toBe(then?.shareImage)
      expect(await codes()).toEqual([404, 404, 404])
      expect([(await get(after.shareImage)).statusCode, (await get(settings.shareImage)).statusCode]).toEqual([200, 200])

      const { items } = await editor.get<TakedownPage>('/api/admin/takedowns')
      expect(items[0]).toEqual(takedown)
      const admin = await signedIn(app, 'admin')
      const audit = await admin.get<{ items: { act: string; userName: string; after: string }[] }>('/api/admin/audit?act=media.take_down')
      expect(audit.items[0]).toMatchObject({ userName: '沈砚', after: JSON.stringify({ reason, hash }) })
      // Nothing of it is left in the library either, not even the blurred placeholder.
      const row = await app.db.read.selectFrom('media_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ placeholder: '', color: '#d9e2ec' })
    })

    test('holds against the same file, the same picture in another file, a replacement, the trash and imports', async () => {
      const bytes = await newPicture()
      const item = await upload(bytes)
      const other = await otherFile(bytes)
      expect(sha256(other)).not.toBe(sha256(bytes))
      expect((await takeDown(item)).status).toBe(200)
      const sentence = `这张图片已于 2026-11-20 下架，不能再用（原因：${reason}）。确需使用，请管理员先在「下架记录」里解除`
      for (const payload of [bytes, other]) {
        expect(await sendPicture(app, editor, payload)).toMatchObject({ status: 422, message: sentence })
      }
      const standing = await upload()
      const replaced = { url: `/api/admin/media/${standing.picture.id}/file`, method: 'PUT' as const }
      expect(await sendPicture(app, editor, other, replaced)).toMatchObject({ status: 422, message: sentence })

      const folder = await mkdtemp(join(tmpdir(), 'leitai-takedown-'))
      await writeFile(join(folder, 'a.png'), bytes)
      await writeFile(join(folder, 'b.png'), other)
      const parts = { db: app.db, clock: app.clock.read, files, isDryRun: false }
      for (const isDryRun of [true, false]) {
        const report = await importMedia({ ...parts, isDryRun, folder, skipsBad: false })
        expect(report.errors.map(({ file, message }) => [file, message])).toEqual([
          ['a.png', sentence],
          ['b.png', sentence],
        ])
      }
      await writeFile(join(folder, 'text.md'), '---\ntitle: 一\ncolumn: news\n---\n![图](a.png)\n')
      const { errors } = await importArticles({ ...parts, sources: [join(folder, 'text.md')] })
      expect(errors.map(({ message }) => message)).toEqual([`图片“a.png”：${sentence}`])
      await rm(folder, { recursive: true })
      expect(await answersOf(app, addressesOf(item))).toEqual([404])
      expect((await takeDown(item)).status).toBe(409)
    })

    test('is lifted by an admin alone; a new upload then shows everywhere again', async () => {
      const bytes = await newPicture()
      const item = await upload(bytes)
      const article = await addArticle(app, { coverId: item.picture.id })
      const { data: takedown } = await takeDown(item)
      expect((await editor.ask('DELETE', `/api/admin/takedowns/${takedown.hash}`)).status).toBe(403)
      const admin = await signedIn(app, 'admin')
      expect((await admin.ask('DELETE', `/api/admin/takedowns/${takedown.hash}`)).status).toBe(200)
      expect((await data<Article>(`/api/articles/${article}`)).cover?.isTakenDown).toBe(true)
      expect(await answersOf(app, addressesOf(item))).toEqual([404])
      // The job that runs a day after a takedown finds nothing to do.
      app.clock.advance(86_400_000)
      await app.keepHouse()
      editor = await signedIn(app, 'editor')
      expect(await upload(bytes)).toMatchObject({ isKnown: true, picture: { id: item.picture.id } })
      expect((await data<Article>(`/api/articles/${article}`)).cover).toEqual(item.picture)
      app.clock.advance(2 * 86_400_000)
      await app.keepHouse()
      expect(await answersOf(app, addressesOf(item))).toEqual([200, 304])
    })

    test('is undone place by place with another picture; the one taken down cannot be had back', async () => {
      const item = await upload()
      const article = await addArticle(app, { coverId: item.picture.id })
      await takeDown(item)
      const next = await newPicture(720, 410)
      const url = `/api/admin/media/${item.picture.id}/file`
      const { data: replaced } = await sendPicture(app, editor, next, { url, method: 'PUT' })
      expect([replaced.former, replaced.picture.width]).toEqual([null, 720])
      expect((await data<Article>(`/api/articles/${article}`)).cover).toEqual(replaced.picture)
    })

    test('is refused for a scorekeeper, and without a reason', async () => {
      const item = await upload()
      const keeper = await signedIn(app, 'scorekeeper')
      const body = { kind: 'picture', id: item.picture.id, reason, withPoster: false }
      expect((await keeper.ask('POST', '/api/admin/takedowns', body)).status).toBe(403)
      expect((await keeper.ask('GET', '/api/admin/takedowns')).status).toBe(403)
      for (const bad of ['', '   ', 'x'.repeat(301)])
        expect((await editor.ask('POST', '/api/admin/takedowns', { ...body, reason: bad })).faults[0]?.path).toBe('/reason')
      expect((await editor.ask('POST', '/api/admin/takedowns', { ...body, id: 2_147_483_647 })).status).toBe(404)
      expect(await answersOf(app, addressesOf(item))).toEqual([200, 304])
    })

    test('of a video takes its file, and its cover where that is wished', async () => {
      const bytes = await readFile(clip)
      const file = await uploadClip(app, editor)
      const [poster, other] = [await upload(), await upload()]
      const video = await addPublicVideo(editor, { fileHash: file.hash, player: null, posterId: poster.picture.id })
      const twin = await addPublicVideo(editor, { fileHash: file.hash, player: null, posterId: other.picture.id, title: '同一个文件' })
      expect(await answersOf(app, [file.file.url])).toEqual([200, 304])
      const body = { kind: 'video', id: video.id, reason, withPoster: true }
      const { data: takedown } = await editor.ask<Takedown>('POST', '/api/admin/takedowns', body)
      expect(takedown).toMatchObject({ kind: 'video', name: '决赛集锦', addresses: [file.file.url], removedAt: expect.any(String) })
      expect(await answersOf(app, [file.file.url, ...addressesOf(poster)])).toEqual([404])
      expect(await answersOf(app, addressesOf(other))).toEqual([200, 304])
      for (const { id } of [video, twin]) expect(await data<Video>(`/api/videos/${id}`)).toMatchObject({ file: null, player: null })
      expect((await get(paths.video(twin.id))).body).toContain('视频已下架')
      expect(await uploadVideo(app, editor, bytes)).toMatchObject({
        status: 422,
        message: expect.stringContaining('这个视频已于 2026-11-2'),
      })
      expect((await editor.ask('POST', '/api/admin/takedowns', body)).status).toBe(409)
      const ofSite = await addPublicVideo(editor)
      expect((await editor.ask('POST', '/api/admin/takedowns', { ...body, id: ofSite.id })).message).toContain('不能下架')
      const admin = await signedIn(app, 'admin')
      await admin.ask('DELETE', `/api/admin/takedowns/${takedown.hash}`)
      app.clock.advance(2 * 86_400_000)
      await app.keepHouse()
      editor = await signedIn(app, 'editor')
      expect((await uploadVideo(app, editor, bytes)).data).toMatchObject({ hash: file.hash, isTakenDown: false })
      expect(await data<Video>(`/api/videos/${twin.id}`)).toMatchObject({ file: { url: file.file.url } })
      expect(await answersOf(app, [file.file.url])).toEqual([200, 304])
    })
  })

  test('that comes while the same picture is being uploaded is not undone by it', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    let isHeld = false
    const app = await testApp(dialect, {}, undefined, {
      around: (files) => ({
        ...files,
        put: async (key, bytes) => {
          if (isHeld) {
            begun.resolve()
            await gate.promise
          }
          await files.put(key, bytes)
        },
      }),
    })
    try {
      const editor = await signedIn(app, 'editor')
      const bytes = await newPicture()
      const { data: item } = await sendPicture(app, editor, bytes)
      isHeld = true
      const uploading = sendPicture(app, editor, bytes)
      await begun.promise
      const body = { kind: 'picture', id: item.picture.id, reason, withPoster: false }
      expect((await editor.ask('POST', '/api/admin/takedowns', body)).status).toBe(200)
      gate.resolve()
      expect((await uploading).status).toBe(422)
      expect(await answersOf(app, addressesOf(item))).toEqual([404])
      // The files of that upload are never served, and are deleted a day later.
      const stored = async () =>
        (await readdir(join(app.dataFolder, 'media'), { recursive: true })).filter((name) => name.endsWith('.webp'))
      expect(await stored()).toHaveLength(2)
      app.clock.advance(86_400_000)
      await app.keepHouse()
      expect(await stored()).toEqual([])
    } finally {
      await app.close()
    }
  })
})

test('while the bucket does not remove anything, nobody gets it all the same, on any node', async () => {
  let isStuck = true
  const settings = { MEDIA_URL: bucket.mediaUrl }
  const around = (files: MediaFiles): MediaFiles => ({
    ...files,
    remove: async (key) => {
      if (isStuck) throw new Error('Access denied')
      await files.remove(key)
    },
  })
  const a = await testApp('postgres', settings, undefined, { around })
  const b = await testApp('postgres', settings, { databaseUrl: a.databaseUrl }, { around })
  try {
    const editor = await signedIn(a, 'editor')
    const { data: item } = await sendPicture(a, editor, await newPicture())
    expect(await answersOf(b, addressesOf(item))).toEqual([200, 304])
    const body = { kind: 'picture', id: item.picture.id, reason, withPoster: false }
    const { data: takedown } = await editor.ask<Takedown>('POST', '/api/admin/takedowns', body)
    expect(takedown.removedAt).toBeNull()
    expect(await answersOf(a, addressesOf(item))).toEqual([404])
    await expect.poll(() => answersOf(b, addressesOf(item)), { timeout: 2_000 }).toEqual([404])
    isStuck = false
    b.clock.advance(60_000)
    await b.keepHouse()
    const { items } = await editor.get<TakedownPage>('/api/admin/takedowns')
    expect(items[0]?.removedAt).not.toBeNull()
  } finally {
    await b.close()
    await a.close()
  }
})
