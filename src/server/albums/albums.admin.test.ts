import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminAlbum, AlbumEdit, AlbumLine } from '#shared/admin/albums.ts'
import { addAlbum, addPictures } from '#test/albums.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertSeason } from '#test/factories.ts'

describeOnBoth('albums in the console', (dialect) => {
  let app: TestApp
  let editor: Caller
  let pictures: number[]
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
    pictures = await addPictures(app, '甲', '乙', '丙')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.db.write.deleteFrom('albums').execute()
  })

  const editOf = ({ rev, title, summary, link, coverId, pictures }: AdminAlbum): AlbumEdit => ({
    rev,
    title,
    summary,
    link,
    coverId,
    pictures,
  })
  const publish = (album: AdminAlbum, at: string | null = null) =>
    editor.ask<AdminAlbum>('PUT', `/api/admin/albums/${album.id}/publication`, { rev: album.rev, at })
  const list = (query = '') => editor.get<{ items: AlbumLine[]; total: number }>(`/api/admin/albums${query}`)

  test('one is made as a draft, and found again by words and state', async () => {
    const draft = await addAlbum(editor, pictures, { title: '灯亮之前', summary: '彩排' })
    expect(draft).toMatchObject({ state: 'draft', publishedAt: null, address: null, linkName: '' })
    expect(draft.pictures.map(({ id }) => id)).toEqual(pictures)
    expect(draft.media.map(({ alt }) => alt).sort()).toEqual(['丙', '乙', '甲'].sort())
    const captioned = { pictures: [{ id: pictures[1] ?? 0, caption: '青锋举杯' }] }
    const out = (await publish(await addAlbum(editor, [], { title: '夺冠之夜', ...captioned }))).data
    const planned = (await publish(await addAlbum(editor, pictures, { title: '明天见' }), '2026-11-21T00:00:00.000Z')).data
    expect([out.state, out.publishedAt, out.address]).toEqual(['published', testNow, `/mediaImage?id=${out.id}`])
    expect([planned.state, planned.address]).toEqual(['scheduled', null])
    expect((await list()).items.map(({ title, state, count }) => [title, state, count])).toEqual([
      ['灯亮之前', 'draft', 3],
      ['明天见', 'scheduled', 3],
      ['夺冠之夜', 'published', 1],
    ])
    for (const [query, found] of [
      ['?state=draft', ['灯亮之前']],
      ['?state=scheduled', ['明天见']],
      ['?state=published', ['夺冠之夜']],
      ['?q=%E5%BD%A9%E6%8E%92', ['灯亮之前']],
      ['?q=%E4%B8%BE%E6%9D%AF', ['夺冠之夜']],
      ['?q=%25', []],
    ] as const)
      expect([query, (await list(query)).items.map(({ title }) => title)]).toEqual([query, found])
  })

  test('many who save at once on what stood before are all told what stands', async () => {
    const season = await insertSeason(app, `autumn-${randomUUID()}`, '秋季')
    const album = await addAlbum(editor, pictures, { link: { subject: 'season', id: season } })
    const { rev } = (await editor.ask<AdminAlbum>('PUT', `/api/admin/albums/${album.id}`, { ...editOf(album), title: '甲的' })).data
    const late = [
      ...Array.from({ length: 20 }, () => ['', editOf(album)] as const),
      ...Array.from({ length: 20 }, () => ['/publication', { rev: album.rev, at: null }] as const),
    ].map(([path, body]) => editor.ask<AdminAlbum, AdminAlbum>('PUT', `/api/admin/albums/${album.id}${path}`, body))
    for (const answer of await Promise.all(late)) expect([answer.status, answer.current.rev]).toEqual([409, rev])
  })

  test('a second writer is told what stands', async () => {
    const album = await addAlbum(editor, pictures)
    const first = await editor.ask<AdminAlbum>('PUT', `/api/admin/albums/${album.id}`, { ...editOf(album), title: '甲的' })
    const second = await editor.ask<AdminAlbum, AdminAlbum>('PUT', `/api/admin/albums/${album.id}`, { ...editOf(album), title: '乙的' })
    expect([second.status, second.current.title, second.current.rev]).toEqual([409, '甲的', first.data.rev])
    const stale = await editor.ask<AdminAlbum, AdminAlbum>('PUT', `/api/admin/albums/${album.id}/publication`, { rev: album.rev, at: null })
    expect([stale.status, stale.current.rev]).toEqual([409, first.data.rev])
    // Publishing changes the revision on which somebody else's open form is based.
    const out = (await publish(first.data)).data
    expect(out.rev).not.toBe(first.data.rev)
    expect((await editor.ask('PUT', `/api/admin/albums/${album.id}`, editOf(first.data))).status).toBe(409)
  })

  test('publishing keeps the first date, and is taken back', async () => {
    const album = (await publish(await addAlbum(editor, pictures), '2026-11-01T00:00:00.000Z')).data
    expect(album).toMatchObject({ state: 'published', publishedAt: '2026-11-01T00:00:00.000Z' })
    expect((await publish(album)).data).toMatchObject({ publishedAt: '2026-11-01T00:00:00.000Z' })
    const back = await editor.ask<AdminAlbum>('DELETE', `/api/admin/albums/${album.id}/publication`)
    expect(back.data).toMatchObject({ state: 'draft', publishedAt: null })
    expect((await publish(back.data)).data.publishedAt).toBe(testNow)
  })

  test('what cannot be is said at its field', async () => {
    const album = await addAlbum(editor, pictures)
    const put = async (change: Partial<AlbumEdit>) =>
      (await editor.ask('PUT', `/api/admin/albums/${album.id}`, { ...editOf(album), ...change })).faults.map(({ path, message }) => [
        path,
        message,
      ])
    const [a = 0, b = 0] = pictures
    const plain = (id: number) => ({ id, caption: '' })
    expect(await put({ pictures: [a, b, a].map(plain) })).toEqual([['/pictures/2', '第 3 张图片在图集里已经有了，请移除重复的']])
    expect(await put({ pictures: [plain(999_999)] })).toEqual([['/pictures/0', '第 1 张图片不在媒体库里，请移除或重新上传']])
    expect(await put({ pictures: [plain(a)], coverId: b })).toEqual([['/coverId', '封面要从图集的图片里选']])
    expect(await put({ link: { subject: 'team', id: 999_999 } })).toEqual([['/link', '所属的内容已经不在了，请重新选择']])
    for (const change of [
      { title: '' },
      { title: '　' },
      { title: '长'.repeat(81) },
      { pictures: Array.from({ length: 501 }, () => plain(a)) },
    ])
      expect((await editor.ask('PUT', `/api/admin/albums/${album.id}`, { ...editOf(album), ...change })).status).toBeGreaterThanOrEqual(400)
    const empty = await addAlbum(editor, [])
    expect((await publish(empty)).faults).toEqual([{ path: '/pictures', message: '公开的图集至少要有一张图片，请先添加图片' }])
    const out = (await publish(album)).data
    expect((await editor.ask('PUT', `/api/admin/albums/${album.id}`, { ...editOf(out), pictures: [] })).faults).toHaveLength(1)
    expect((await editor.ask('GET', '/api/admin/albums/999999')).status).toBe(404)
  })

  test('what was done is written down, and of pictures only that they changed', async () => {
    const album = await addAlbum(editor, pictures)
    const changed = await editor.ask<AdminAlbum>('PUT', `/api/admin/albums/${album.id}`, {
      ...editOf(album),
      title: '改名',
      pictures: album.pictures.slice(1),
    })
    await publish(changed.data, '2026-12-01T00:00:00.000Z')
    await editor.ask('DELETE', `/api/admin/albums/${album.id}/publication`)
    await editor.ask('DELETE', `/api/admin/albums/${album.id}`)
    const log = await app.db.read
      .selectFrom('audit_log')
      .select(['act', 'subject_name', 'before', 'after'])
      .where('subject', '=', 'album')
      .where('subject_id', '=', String(album.id))
      .orderBy('id')
      .execute()
    expect(log.map(({ act, subject_name }) => [act, subject_name])).toEqual([
      ['album.create', '灯亮之前'],
      ['album.change', '改名'],
      ['album.schedule', '改名'],
      ['album.unpublish', '改名'],
      ['album.delete', '改名'],
    ])
    expect(log[1]).toMatchObject({
      before: '{"title":"灯亮之前","pictures":"3 张"}',
      after: '{"title":"改名","pictures":"2 张，有改动"}',
    })
  })

  test('the library knows where its pictures are shown', async () => {
    const album = await addAlbum(editor, pictures)
    expect(await editor.get(`/api/admin/media/${pictures[0]}/uses`)).toEqual({
      items: [{ subject: 'album', id: album.id, name: '灯亮之前', screen: `/albums/${album.id}` }],
      held: [],
    })
    const used = await editor.get<{ items: { picture: { id: number }; uses: number }[] }>('/api/admin/media?use=used')
    expect(used.items.map(({ picture, uses }) => [picture.id, uses]).sort()).toEqual(pictures.map((id) => [id, 1]).sort())
  })

  test('a team and a season that an album is of cannot be deleted', async () => {
    const { id: team } = (
      await editor.ask<{ id: number }>('POST', '/api/admin/teams', {
        slug: 'yun-jian',
        names: [{ name: '云涧' }],
        region: '',
        logoId: null,
        members: [],
      })
    ).data
    const { id: season } = (
      await editor.ask<{ id: number }>('POST', '/api/admin/seasons', {
        slug: 'autumn',
        name: '秋季',
        startsOn: '2026-10-01',
        endsOn: '2026-12-31',
      })
    ).data
    for (const [subject, id, path] of [
      ['team', team, `/api/admin/teams/${team}`],
      ['season', season, `/api/admin/seasons/${season}`],
    ] as const) {
      const album = await addAlbum(editor, pictures, { link: { subject, id } })
      const refused = await editor.ask<null, { uses: unknown[] }>('DELETE', path)
      expect([refused.status, refused.current.uses]).toEqual([409, [{ kind: 'album', id: album.id, name: '灯亮之前' }]])
      await editor.ask('DELETE', `/api/admin/albums/${album.id}`)
      expect((await editor.ask('DELETE', path)).status).toBe(200)
    }
  })

  test('a scorekeeper has no part in it', async () => {
    const scorekeeper = await signedIn(app, 'scorekeeper')
    expect((await scorekeeper.ask('GET', '/api/admin/albums')).status).toBe(403)
  })
})
