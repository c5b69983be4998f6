import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importMedia } from '#server/import/media/import-media.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import type { AdminVideo, UploadedVideo, VideoLine } from '#shared/admin/videos.ts'
import type { VideoPage } from '#shared/videos.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addressesOf, answersOf, graceMs, newPicture, sendPicture } from '#test/media.ts'
import { addPublicVideo, addVideo, clip, uploadClip } from '#test/videos.ts'

describeOnBoth('videos that are thrown away', (dialect) => {
  let app: TestApp
  let editor: Caller
  let file: UploadedVideo
  beforeAll(async () => {
    app = await testApp(dialect)
  })
  beforeEach(async () => {
    editor = await signedIn(app, 'editor')
    await app.db.write.deleteFrom('videos').execute()
    app.cache.dropAll()
    file = await uploadClip(app, editor)
  })
  afterAll(() => app.close())

  const titles = async () => ((await app.http.inject('/api/videos')).json().data as VideoPage).items.map(({ title }) => title)
  const list = async (query = '') => (await editor.get<{ items: VideoLine[] }>(`/api/admin/videos${query}`)).items.map(({ id }) => id)
  const answers = () => answersOf(app, [file.file.url])
  /** Runs the background jobs several times, because one may create work for the next. */
  const later = async (ms: number) => {
    app.clock.advance(ms)
    for (let i = 0; i < 3; i++) await app.keepHouse()
    editor = await signedIn(app, 'editor')
  }

  test('can be had back for a while and are public again; then the file goes, and the cover with it when that is thrown away too', async () => {
    const { data: poster } = await sendPicture(app, editor, await newPicture())
    const { id } = await addPublicVideo(editor, { fileHash: file.hash, player: null, posterId: poster.picture.id })
    await editor.ask('DELETE', `/api/admin/videos/${id}`)
    expect([await titles(), await list(), await list('?state=trashed'), await answers()]).toEqual([[], [], [id], [200, 304]])
    const inTrash = await editor.get<AdminVideo>(`/api/admin/videos/${id}`)
    expect(inTrash).toMatchObject({ state: 'draft', trash: { publishedAt: expect.any(String), goesAt: expect.any(String) } })
    const { rev, trash: _, ...fields } = inTrash
    for (const [method, path, body] of [
      ['PUT', '/publication', { rev, at: null }],
      ['PUT', '', { rev, title: fields.title, summary: '', fileHash: null, player: fields.player, posterId: null, link: null }],
    ] as const)
      expect((await editor.ask(method, `/api/admin/videos/${id}${path}`, body)).status).toBe(409)
    await later(graceMs - 1000)
    const restored = await editor.ask<AdminVideo>('POST', `/api/admin/videos/${id}/restoration`)
    expect([restored.data.state, restored.data.trash, await titles()]).toEqual(['published', null, ['决赛集锦']])

    await editor.ask('DELETE', `/api/admin/videos/${id}`)
    // Nothing public shows the cover now; the video in the trash still uses it.
    expect((await editor.ask('DELETE', `/api/admin/media/${poster.picture.id}`)).status).toBe(200)
    await later(graceMs)
    expect([await list('?state=trashed'), await answers(), await answersOf(app, addressesOf(poster))]).toEqual([[], [404], [404]])
    expect((await editor.ask('GET', `/api/admin/videos/${id}`)).status).toBe(404)
    expect((await uploadClip(app, editor)).hash).toBe(file.hash)
    expect(await answers()).toEqual([200, 304])
  })

  test('a draft comes back as a draft, and a file that another video shows stays', async () => {
    const [one, other] = [
      await addVideo(editor, { fileHash: file.hash, player: null }),
      await addVideo(editor, { fileHash: file.hash, player: null }),
    ]
    for (const { id } of [one, other]) await editor.ask('DELETE', `/api/admin/videos/${id}`)
    expect((await editor.ask<AdminVideo>('POST', `/api/admin/videos/${one.id}/restoration`)).data.state).toBe('draft')
    await later(graceMs)
    expect([await list(), await answers()]).toEqual([[one.id], [200, 304]])
  })

  test('a file that was replaced, or never used, goes after the same while', async () => {
    const { id, rev } = await addVideo(editor, { fileHash: file.hash, player: null })
    const player = 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD'
    const body = { rev, title: '集锦', summary: '', fileHash: null, player, posterId: null, link: null }
    expect((await editor.ask('PUT', `/api/admin/videos/${id}`, body)).status).toBe(200)
    await later(0)
    await later(graceMs - 1000)
    expect(await answers()).toEqual([200, 304])
    await later(1000)
    expect(await answers()).toEqual([404])
  })

  test('an import brings back what its folder holds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leitai-videos-'))
    await copyFile(clip, join(folder, '集锦.mp4'))
    const run = () =>
      importMedia({ db: app.db, clock: app.clock.read, files: openDiskFiles(app.dataFolder), folder, isDryRun: false, skipsBad: false })
    expect((await run()).errors).toEqual([])
    const [id = 0] = await list()
    await editor.ask('DELETE', `/api/admin/videos/${id}`)
    expect((await run()).errors).toEqual([])
    await app.bus.catchUp()
    expect([await list(), await titles()]).toEqual([[id], ['集锦']])
    await rm(folder, { recursive: true })
  })
})
