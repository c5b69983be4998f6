import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminVideo, VideoEdit, VideoLine } from '#shared/admin/videos.ts'
import type { Video, VideoPage } from '#shared/videos.ts'
import { addPictures } from '#test/albums.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { addPublicVideo, addVideo, clip, sitePlayer, uploadClip, uploadVideo } from '#test/videos.ts'

describeOnBoth('videos', (dialect) => {
  let app: TestApp
  let editor: Caller
  let season: number
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
    await insertCompetition(app, league())
    season = (await app.db.read.selectFrom('seasons').select('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.db.write.deleteFrom('videos').execute()
    app.cache.dropAll()
  })

  async function get<T>(url: string): Promise<{ status: number; code: number; data: T }> {
    const response = await app.http.inject(url)
    return { status: response.statusCode, ...response.json() }
  }
  const titles = async (query = '') => (await get<VideoPage>(`/api/videos${query}`)).data.items.map(({ title }) => title)
  const list = (query = '') => editor.get<{ items: VideoLine[]; total: number }>(`/api/admin/videos${query}`)
  const editOf = ({ rev, title, summary, fileHash, player, posterId, link }: AdminVideo): VideoEdit => ({
    rev,
    title,
    summary,
    fileHash,
    player,
    posterId,
    link,
  })

  test('a file is taken as it is, and played in parts', async () => {
    const bytes = await readFile(clip)
    const uploaded = await uploadClip(app, editor)
    expect(uploaded).toMatchObject({
      name: '片段.mp4',
      isIndexFirst: true,
      file: { width: 160, height: 90, durationSeconds: 2, bytes: bytes.length },
    })
    const whole = await app.http.inject(uploaded.file.url)
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.length]).toEqual([200, 'video/mp4', bytes.length])
    expect(['canary', '+39.9042'].map((word) => whole.rawPayload.includes(word))).toEqual([false, false])
    const part = await app.http.inject({ url: uploaded.file.url, headers: { range: 'bytes=0-1' } })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([206, `bytes 0-1/${bytes.length}`, 2])
    expect(await uploadClip(app, editor)).toEqual(uploaded)
    // Known to the site by its first name, to who sends it by theirs.
    expect((await uploadVideo(app, editor, bytes, { name: '别名.mp4' })).data).toEqual({ ...uploaded, name: '别名.mp4' })
    expect(await uploadClip(app, editor)).toEqual(uploaded)
    expect(await readdir(join(app.dataFolder, 'media', '.unfinished'))).toEqual([])
  })

  test('of the name of a file is left out what nobody sees', async () => {
    const bytes = Buffer.from(await readFile(clip))
    // A volume of its own makes it another file.
    bytes.writeUInt16BE(dialect === 'sqlite' ? 3 : 4, bytes.indexOf('mvhd') + 28)
    const { status, data } = await uploadVideo(app, editor, bytes, { name: '\u202Egpj.片\u200b段.mp4' })
    expect([status, data.name]).toEqual([200, 'gpj.片段.mp4'])
  })

  test('what no browser plays is refused in words that say the mend, and nothing of it stays', async () => {
    const bytes = await readFile(clip)
    const codec = Buffer.from(bytes)
    codec.write('ac-3', codec.indexOf('mp4a'), 'latin1')
    for (const [payload, type, status] of [
      [Buffer.alloc(0), 'video/mp4', 422],
      [Buffer.from('<script>alert(1)</script>'), 'video/mp4', 415],
      [bytes, 'text/html', 415],
      [bytes.subarray(0, 9000), 'video/mp4', 422],
      [codec, 'video/mp4', 422],
    ] as const) {
      const answer = await uploadVideo(app, editor, payload, { name: 'a.mp4', type })
      expect([answer.status, /\p{Script=Han}/u.test(answer.message)], answer.message).toEqual([status, true])
    }
    expect(await readdir(join(app.dataFolder, 'media', '.unfinished'))).toEqual([])
    const announced = await app.http.inject({
      method: 'POST',
      url: '/api/admin/videos/file',
      headers: { cookie: editor.cookie, origin: 'https://leitai.example', 'content-type': 'video/mp4', 'content-length': '2000000000' },
      payload: bytes,
    })
    expect([announced.statusCode, announced.json().message]).toEqual([413, '视频不能超过 1 GB，请压缩后再上传'])
  })

  test('a draft is seen by nobody, and what is planned comes by itself', async () => {
    await addVideo(editor, { title: '草稿' })
    await addPublicVideo(editor, { title: '现在' })
    const planned = await addPublicVideo(editor, { title: '一会儿', at: '2026-11-20T12:00:30.000Z' })
    expect([planned.state, planned.address]).toEqual(['scheduled', null])
    expect(await titles()).toEqual(['现在'])
    expect((await get(`/api/videos/${planned.id}`)).code).toBe(1002)
    app.clock.advance(31_000)
    expect(await titles()).toEqual(['一会儿', '现在'])
    expect((await get<Video>(`/api/videos/${planned.id}`)).data).toMatchObject({ title: '一会儿', player: sitePlayer, file: null })
    app.clock.advance(-31_000)
  })

  test('a change, and a withdrawal, are seen at once', async () => {
    const video = await addPublicVideo(editor, { title: '旧名' })
    expect(await titles()).toEqual(['旧名'])
    const changed = await editor.ask<AdminVideo>('PUT', `/api/admin/videos/${video.id}`, { ...editOf(video), title: '新名' })
    expect([changed.status, changed.data.publishedAt]).toEqual([200, testNow])
    expect(await titles()).toEqual(['新名'])
    await editor.ask('DELETE', `/api/admin/videos/${video.id}/publication`)
    expect(await titles()).toEqual([])
    await editor.ask('DELETE', `/api/admin/videos/${video.id}`)
    expect((await list()).total).toBe(0)
  })

  test('of a season, and of nothing that is not there', async () => {
    await addPublicVideo(editor, { title: '赛季短片', link: { subject: 'season', id: season } })
    await addPublicVideo(editor, { title: '别的' })
    expect(await titles(`?season=${season}`)).toEqual(['赛季短片'])
    const { data } = await get<VideoPage>(`/api/videos?season=${season}`)
    expect([data.link, data.items[0]?.link]).toEqual(Array(2).fill({ subject: 'season', id: season, name: league().season.name }))
    expect((await get('/api/videos?team=999')).code).toBe(1002)
    expect((await get('/api/videos?colour=blue')).code).toBe(400)
    for (const id of ['0', '999999', 'latest', '-1', '1e3']) expect([id, (await get(`/api/videos/${id}`)).code]).toEqual([id, 1002])
  })

  test('a cover of the library shows, and the library knows where', async () => {
    const [cover = 0] = await addPictures(app, '封面')
    const video = await addPublicVideo(editor, { posterId: cover })
    expect((await get<Video>(`/api/videos/${video.id}`)).data.poster).toMatchObject({ id: cover, alt: '封面' })
    const uses = await editor.get<{ items: unknown[] }>(`/api/admin/media/${cover}/uses`)
    expect(uses.items).toEqual([{ subject: 'video', id: video.id, name: '决赛集锦', screen: `/videos/${video.id}` }])
  })

  test('one source, and only what there is', async () => {
    const { hash } = await uploadClip(app, editor)
    const refused = async (params: object, path: string) => {
      const body = { title: '集锦', summary: '', fileHash: null, player: null, posterId: null, link: null, ...params }
      const { status, faults } = await editor.ask('POST', '/api/admin/videos', body)
      expect([status, faults[0]?.path], JSON.stringify(params)).toEqual([422, path])
      expect(faults[0]?.message).toMatch(/\p{Script=Han}/u)
    }
    await refused({}, '/fileHash')
    await refused({ fileHash: hash, player: sitePlayer }, '/player')
    await refused({ fileHash: 'f'.repeat(64) }, '/fileHash')
    await refused({ player: 'https://evil.example/player.html?bvid=BV1' }, '/player')
    await refused({ fileHash: hash, posterId: 99_999 }, '/posterId')
    await refused({ fileHash: hash, link: { subject: 'team', id: 99_999 } }, '/link')
    await refused({ fileHash: hash, title: '  ' }, '/title')
  })

  test('a second writer is told what stands; lists are found by words and state; all of it is logged', async () => {
    const video = await addVideo(editor, { title: '开场秀', summary: '灯光', link: { subject: 'season', id: season } })
    const first = await editor.ask<AdminVideo>('PUT', `/api/admin/videos/${video.id}`, { ...editOf(video), title: '开幕秀' })
    expect(first.status).toBe(200)
    const late = ['', '/publication'].flatMap((path) =>
      Array.from({ length: 20 }, () => {
        const body = path === '' ? editOf(video) : { rev: video.rev, at: null }
        return editor.ask<AdminVideo, AdminVideo>('PUT', `/api/admin/videos/${video.id}${path}`, body)
      }),
    )
    for (const answer of await Promise.all(late)) expect([answer.status, answer.current.rev]).toEqual([409, first.data.rev])
    const second = await editor.ask<AdminVideo, AdminVideo>('PUT', `/api/admin/videos/${video.id}`, editOf(video))
    expect([second.status, second.current.title]).toEqual([409, '开幕秀'])
    await addPublicVideo(editor, { title: '决赛' })
    const found = async (query: string) => (await list(query)).items.map(({ title }) => title)
    expect([await found('?state=draft'), await found('?state=published'), await found('?q=%E7%81%AF%E5%85%89')]).toEqual([
      ['开幕秀'],
      ['决赛'],
      ['开幕秀'],
    ])
    const keeper = await signedIn(app, 'scorekeeper')
    expect((await keeper.ask('GET', '/api/admin/videos')).status).toBe(403)
    const admin = await signedIn(app, 'admin')
    const audit = await admin.get<{ items: { act: string }[] }>('/api/admin/audit?pageSize=50')
    expect(new Set(audit.items.map(({ act }) => act).filter((act) => act.startsWith('video.')))).toEqual(
      new Set(['video.upload', 'video.create', 'video.change', 'video.publish', 'video.schedule', 'video.unpublish', 'video.trash']),
    )
  })

  test('plays on its page without script', async () => {
    const { hash, file } = await uploadClip(app, editor)
    const video = await addPublicVideo(editor, { title: '五杀瞬间', fileHash: hash, player: null })
    await addPublicVideo(editor, { title: '外站' })
    const page = await app.http.inject(`/mediaList?tab=videos&id=${video.id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<video class=`)
    expect(page.body).toContain(`src="${file.url}"`)
    for (const word of ['playsinline', 'webkit-playsinline="true"', 'x5-playsinline="true"', 'preload="none"', 'controls'])
      expect(page.body.toLowerCase()).toContain(word)
    expect(page.body).toContain('https://www.bilibili.com/video/BV1xx411c7mD')
    expect(page.body).not.toContain('<iframe')
    expect(page.body).toContain('<title>五杀瞬间｜')
    expect((await app.http.inject('/mediaList?tab=videos&id=99999')).statusCode).toBe(404)
  })
})
