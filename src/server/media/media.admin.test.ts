import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSettings, upsertSettings } from '#server/settings/settings.queries.ts'
import type { MediaDeleted, MediaItem, MediaPage, MediaUses, UploadedItem } from '#shared/admin/media.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { Answer, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, addPage, textBody } from '#test/factories.ts'
import { replaceDraftMedia } from './draft-media.queries.ts'

const notInside =
  '图片只能是 JPEG、PNG、WebP 或 SVG，文件里面却不是：改文件名不能换格式，也可能文件坏了；请用看图软件打开，另存为 JPEG 再添加'

/** Gives each test a different picture. */
let shade = 0
function newPicture(width = 60, height = 40) {
  shade += 1
  const background = { r: (shade * 40) % 256, g: (shade * 90) % 256, b: shade % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

function svgOf(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${body}</svg>`
}

describeOnBoth('the media library', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
  })
  afterAll(() => app.close())

  async function send<Data = unknown>(method: 'POST' | 'PUT', url: string, bytes: Buffer, headers: Record<string, string> = {}) {
    const response = await app.http.inject({
      method,
      url,
      headers: { cookie: editor.cookie, origin: ownOrigin, 'content-type': 'image/png', ...headers },
      payload: bytes,
    })
    return new Answer<Data>(response)
  }
  async function upload(bytes?: Buffer, name = '照片.png'): Promise<UploadedItem> {
    const url = `/api/admin/media?name=${encodeURIComponent(name)}`
    return (await send<UploadedItem>('POST', url, bytes ?? (await newPicture()))).data
  }
  const idOf = ({ picture }: MediaItem) => picture.id
  const list = async (query = '') => await editor.get<MediaPage>(`/api/admin/media${query}`)
  const item = async (id: number) => await editor.get<MediaItem>(`/api/admin/media/${id}`)
  const usesOf = async (id: number) => (await editor.get<MediaUses>(`/api/admin/media/${id}/uses`)).items
  const audited = async (id: number) =>
    await app.db.read.selectFrom('audit_log').select('act').where('subject_id', '=', String(id)).orderBy('id').execute()

  test('takes a picture, and leads to it when it comes again', async () => {
    const bytes = await newPicture()
    const first = await upload(bytes, '决赛.png')
    expect(first).toMatchObject({ name: '决赛.png', uses: 0, rev: 1, deletedAt: null, isKnown: false, picture: { alt: '', width: 60 } })
    expect((await app.http.inject(first.picture.sources[0]?.url ?? '')).statusCode).toBe(200)
    const again = await upload(bytes, '又一次.png')
    expect(again).toEqual({ ...first, isKnown: true })
    expect(await audited(idOf(first))).toEqual([{ act: 'media.upload' }])
  })

  test('leaves out of its name what nobody sees, and refuses nothing for it', async () => {
    const taken = await upload(undefined, '\u202Egnp.决\u200b赛 👨‍👩‍👧.png')
    expect(taken.name).toBe('gnp.决赛 👨‍👩‍👧.png')
    const url = `/api/admin/media/${idOf(taken)}/file?name=${encodeURIComponent('\u202Egnp.新')}`
    expect((await send<MediaItem>('PUT', url, await newPicture(70, 70))).data.name).toBe('gnp.新')
    expect((await upload(undefined, '\u200b')).name).toBe('')
    const logged = JSON.stringify(await (await signedIn(app, 'admin')).get('/api/admin/audit?pageSize=10'))
    expect([logged.includes('gnp.决赛 👨‍👩‍👧.png'), /[\u202e\u200b]/.test(logged)]).toEqual([true, false])
  })

  test.each([
    ['a small one', '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#0c7a80"/></svg>'],
    [
      'one in other units',
      '<svg xmlns="http://www.w3.org/2000/svg" width="40in" height="20in" viewBox="0 0 2 1"><rect width="2" height="1" fill="#0c7a80"/></svg>',
    ],
    ['one without a size', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#0c7a80"/></svg>'],
  ])('draws an SVG, and keeps nothing but its pixels: %s', async (_, svg) => {
    const uploaded = await send<UploadedItem>('POST', '/api/admin/media?name=mark.svg', Buffer.from(svg), {
      'content-type': 'image/svg+xml',
    })
    const { picture } = uploaded.data
    expect([uploaded.status, picture.width, picture.height]).toEqual([200, 1024, 512])
    const stored = await app.http.inject(picture.sources.at(-1)?.url ?? '')
    expect([stored.headers['content-type'], (await sharp(stored.rawPayload).metadata()).format]).toEqual(['image/webp', 'webp'])
    const [r = 0, g = 0, b = 0] = (await sharp(stored.rawPayload).stats()).channels.map(({ mean }) => Math.round(mean))
    expect(Math.hypot(r - 0x0c, g - 0x7a, b - 0x80)).toBeLessThan(6)
  })

  test('leaves nothing unfinished behind', async () => {
    await upload()
    await send('POST', '/api/admin/media', Buffer.from('no picture'))
    expect(await readdir(join(app.dataFolder, 'media', '.unfinished'))).toEqual([])
  })

  test.each([
    ['no picture', () => Buffer.from('no picture'), {}, { status: 415, message: notInside }],
    ['HTML', () => Buffer.from('<!doctype html><script>1</script>'), {}, { status: 415, message: notInside }],
    [
      'SVG with a script',
      () => Buffer.from(svgOf('<path d="M0 0h9v9z"/>\n<script>1</script>')),
      {},
      { status: 422, message: '第 2 行：矢量图不能有脚本' },
    ],
    [
      'SVG with too many shapes',
      () => Buffer.from(svgOf('<path d="M0 0h9v9z"/>'.repeat(10_000))),
      {},
      { status: 422, message: '矢量图有 10001 个元素，最多 2000 个，请简化后再上传' },
    ],
    [
      'SVG that is none',
      () => Buffer.from(svgOf('<g></b>')),
      {},
      { status: 422, message: '矢量图画不出来：没有大小，或内容有误。请重新导出后再上传' },
    ],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      {},
      { status: 415, message: notInside },
    ],
    [
      'a type that is none of ours',
      newPicture,
      { 'content-type': 'image/gif' },
      { status: 415, message: '图片只能是 JPEG、PNG、WebP 或 SVG' },
    ],
    ['JSON', newPicture, { 'content-type': 'application/json' }, { status: 415, message: '图片只能是 JPEG、PNG、WebP 或 SVG' }],
    [
      'a file cut off',
      async () => (await newPicture(900, 900)).subarray(0, 900),
      {},
      { status: 422, message: '图片文件已损坏或不完整，请重新导出后再上传' },
    ],
    ['nothing', () => Buffer.alloc(0), {}, { status: 422, message: '没有收到图片，请重新选择' }],
    [
      '49 million pixels',
      () =>
        sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: 'red' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      {},
      { status: 422, message: '图片不能超过 4000 万像素，请缩小后再上传' },
    ],
    ['more than 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1), {}, { status: 413, message: '图片不能超过 20 MB，请压缩后再上传' }],
    // Without a Content-Length.
    [
      'more than 20 MB bit by bit',
      () => Buffer.alloc(20 * 1024 * 1024 + 1),
      { 'content-length': '' },
      { status: 413, message: '图片不能超过 20 MB，请压缩后再上传' },
    ],
  ])('refuses %s and says why', async (_what, make, headers, { status, message }) => {
    const before = (await list()).total
    expect(await send('POST', '/api/admin/media', await make(), headers)).toMatchObject({ status, code: status, message })
    expect((await list()).total).toBe(before)
  })

  test('is closed to whoever may not, and to other sites', async () => {
    const scorekeeper = await signedIn(app, 'scorekeeper')
    expect((await scorekeeper.ask('GET', '/api/admin/media')).status).toBe(403)
    expect(await send('POST', '/api/admin/media', await newPicture(), { cookie: scorekeeper.cookie })).toMatchObject({ status: 403 })
    expect(await send('POST', '/api/admin/media', await newPicture(), { cookie: '' })).toMatchObject({ status: 401 })
    expect(await send('POST', '/api/admin/media', await newPicture(), { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
  })

  test('finds by name and by text, whatever the signs in them', async () => {
    const [named, told] = [await upload(undefined, 'Final_50%.PNG'), await upload(undefined, '无名.png')]
    await editor.ask('PATCH', `/api/admin/media/${idOf(told)}`, { rev: 1, alt: ' 青锋  举起奖杯 ' })
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).items.map(idOf)
    expect(await found('final_50%')).toEqual([idOf(named)])
    expect(await found('FINAL')).toEqual([idOf(named)])
    expect(await found('青锋 举起')).toEqual([idOf(told)])
    expect(await found('Final 50')).toEqual([])
    expect((await list('?pageSize=1&page=2')).items).toHaveLength(1)
    expect((await editor.ask('GET', '/api/admin/media?q=')).status).toBe(400)
  })

  test('changes a text once; who comes later is told what stands', async () => {
    const { picture, rev } = await upload()
    const path = `/api/admin/media/${picture.id}`
    expect((await editor.ask<MediaItem>('PATCH', path, { rev, alt: '第一版' })).data).toMatchObject({
      rev: rev + 1,
      picture: { alt: '第一版' },
    })
    const late = await editor.ask<MediaItem, MediaItem>('PATCH', path, { rev, alt: '第二版' })
    expect([late.status, late.current.picture.alt]).toEqual([409, '第一版'])
    expect((await editor.ask('PATCH', path, { rev: rev + 1, alt: 'x'.repeat(301) })).faults[0]?.path).toBe('/alt')
    expect((await editor.ask('PATCH', path, { rev: '1', alt: '' })).status).toBe(422)
    expect((await editor.ask('PATCH', '/api/admin/media/2147483647', { rev: 1, alt: '' })).status).toBe(404)
    const [entry] = await app.db.read
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', String(picture.id))
      .orderBy('id', 'desc')
      .execute()
    expect(entry).toMatchObject({ act: 'media.edit', before: '{"alt":""}', after: '{"alt":"第一版"}' })
  })

  test('tells where a picture is used, drafts too', async () => {
    const [cover, inBody, inDraft, unused] = [idOf(await upload()), idOf(await upload()), idOf(await upload()), idOf(await upload())]
    const body = { ...textBody('文'), content: [{ type: 'image' as const, attrs: { pictureId: inBody } }] }
    const article = await addArticle(app, { title: '决赛', coverId: cover, body })
    const page = await addPage(app, `p-${cover}`, { title: '关于', body })
    const draft = await addArticle(app, { title: '旧标题', publishedAt: null })
    await app.write(async (db) => {
      const data = {
        coverId: inDraft,
        body: { ...body, content: [{ type: 'gallery' as const, attrs: { pictureIds: [inBody, inDraft, 2147483647] } }] },
      }
      await db
        .insertInto('article_drafts')
        .values({
          article_id: draft,
          rev: 1,
          is_changed: 1,
          data: JSON.stringify({ ...data, title: '新标题' }),
          updated_at: '2026-11-20T12:00:00.000Z',
          updated_by: null,
        })
        .execute()
      await replaceDraftMedia(db, draft, data)
      await db
        .insertInto('teams')
        .values({ slug: `t-${cover}`, name: '青锋', short_name: '', names: '[]', region: '', logo_id: inBody })
        .execute()
    })
    const settings = await getSettings(app.db.read)
    await app.write((db) => upsertSettings(db, { ...settings, logoId: cover }, '2026-11-20T12:00:00.000Z'))

    expect(await usesOf(cover)).toEqual([
      { subject: 'settings', id: 1, name: '站点标志', screen: '/settings' },
      { subject: 'article', id: article, name: '决赛', screen: `/articles/${article}` },
    ])
    expect((await usesOf(inBody)).map(({ subject, name }) => [subject, name])).toEqual([
      ['draft', '新标题'],
      ['page', '关于'],
      ['article', '决赛'],
      ['team', '青锋'],
    ])
    expect((await usesOf(inDraft)).map(({ subject, id }) => [subject, id])).toEqual([['draft', draft]])
    expect([(await item(cover)).uses, (await item(inBody)).uses, (await item(inDraft)).uses, (await item(unused)).uses]).toEqual([
      2, 4, 1, 0,
    ])
    const used = (await list('?use=used&pageSize=50')).items.map(idOf)
    const free = (await list('?use=unused&pageSize=50')).items.map(idOf)
    for (const id of [cover, inBody, inDraft]) expect([used.includes(id), free.includes(id)]).toEqual([true, false])
    expect([used.includes(unused), free.includes(unused)]).toEqual([false, true])

    const refused = await editor.ask<MediaItem, MediaUses>('DELETE', `/api/admin/media/${cover}`)
    expect([refused.status, refused.message, refused.current.items.length]).toEqual([409, '这张图片正用在 2 处，请先在那里换掉它', 2])
    const bulk = await editor.ask<MediaDeleted>('POST', '/api/admin/media/deletions', { ids: [cover, unused, 2147483647] })
    expect(bulk.data).toMatchObject({ done: [unused], failed: [{ id: cover }, { id: 2147483647 }] })

    // A use in the trash does not prevent it.
    await app.write((db) => db.updateTable('articles').set({ deleted_at: '2026-11-20T12:00:00.000Z' }).where('id', '=', draft).execute())
    expect([(await item(inDraft)).uses, await usesOf(inDraft)]).toEqual([0, []])
    await app.write((db) => upsertSettings(db, settings, '2026-11-20T12:00:00.000Z'))
    expect(page).toBeGreaterThan(0)
  })

  test('throws away and gives back, also by a new upload', async () => {
    const bytes = await newPicture()
    const { picture } = await upload(bytes)
    const [path, url] = [`/api/admin/media/${picture.id}`, picture.sources[0]?.url ?? '']
    const isListed = async (use = '') => (await list(`?pageSize=50${use}`)).items.some((one) => idOf(one) === picture.id)
    expect((await editor.ask<MediaItem>('DELETE', path)).data.deletedAt).not.toBeNull()
    expect([await isListed(), await isListed('&use=deleted'), (await app.http.inject(url)).statusCode]).toEqual([false, true, 200])
    expect((await send('PUT', `${path}/file`, await newPicture())).status).toBe(409)
    expect((await editor.ask<MediaItem>('POST', `${path}/restoration`)).data.deletedAt).toBeNull()
    expect(await isListed()).toBe(true)
    await editor.ask('DELETE', path)
    expect(await upload(bytes)).toMatchObject({ isKnown: true, deletedAt: null, picture: { id: picture.id } })
    expect((await audited(picture.id)).map(({ act }) => act)).toEqual([
      'media.upload',
      'media.delete',
      'media.restore',
      'media.delete',
      'media.restore',
    ])
  })

  describe('replaced', () => {
    test('an item shows the new picture wherever it is used, at once', async () => {
      const old = await upload()
      const id = await addArticle(app, { title: '换图', coverId: idOf(old) })
      const shown = async () => (await app.http.inject(`/api/articles/${id}`)).json().data.cover
      expect(await shown()).toEqual(old.picture)
      const { data } = await send<MediaItem>('PUT', `/api/admin/media/${idOf(old)}/file?name=new.png`, await newPicture(80, 80))
      expect([data.name, data.rev, data.picture.id, data.picture.width]).toEqual(['new.png', 2, idOf(old), 80])
      expect(await shown()).toEqual(data.picture)
      expect((await audited(idOf(old))).map(({ act }) => act)).toEqual(['media.upload', 'media.replace'])
    })

    test('by a picture that lies unused in the library, both change places', async () => {
      const [old, next] = [await upload(undefined, 'old.png'), await newPicture(90, 90)]
      const waiting = await upload(next, 'new.png')
      await addArticle(app, { coverId: idOf(old) })
      const { data } = await send<MediaItem>('PUT', `/api/admin/media/${idOf(old)}/file?name=new.png`, next)
      expect(data.picture).toEqual({ ...waiting.picture, id: idOf(old) })
      expect(await item(idOf(waiting))).toMatchObject({ name: 'old.png', uses: 0, picture: { ...old.picture, id: idOf(waiting) } })
    })

    test('by a picture that is in use elsewhere, it is refused, and a text of its own mends it', async () => {
      const [old, next] = [await upload(), await newPicture(90, 91)]
      const busy = await upload(next)
      await addArticle(app, { coverId: idOf(busy) })
      const path = `/api/admin/media/${idOf(old)}`
      expect(await send('PUT', `${path}/file`, next)).toMatchObject({ status: 409 })
      await editor.ask('PATCH', path, { rev: 1, alt: '自己的说法' })
      expect(await send('PUT', `${path}/file`, next)).toMatchObject({ status: 200 })
      expect((await editor.ask('PATCH', path, { rev: 3, alt: '' })).faults).toEqual([
        { path: '/alt', message: '媒体库里另有一张相同的图片用着这段替代文字，请换一种说法' },
      ])
    })

    test('what it showed can be had back, and given away again', async () => {
      const [first, next] = [await upload(undefined, '旧.png'), await newPicture(80, 82)]
      const id = idOf(first)
      // What the old picture is about says nothing of the new one.
      const { data: old } = await editor.ask<MediaItem>('PATCH', `/api/admin/media/${id}`, { rev: 1, alt: '', focus: { x: 10, y: 20 } })
      const article = await addArticle(app, { coverId: id })
      const shown = async () => (await app.http.inject(`/api/articles/${article}`)).json().data.cover
      const { data: replaced } = await send<MediaItem>('PUT', `/api/admin/media/${id}/file?name=${encodeURIComponent('新.png')}`, next)
      expect([replaced.former?.sources, replaced.name]).toEqual([old.picture.sources, '新.png'])
      expect([old.picture.focus, replaced.picture.focus]).toEqual([{ x: 10, y: 20 }, undefined])
      // Meanwhile it is in the trash, where everything is deleted permanently after a while.
      const [inTrash] = (await list('?use=deleted&pageSize=1')).items
      expect(inTrash).toMatchObject({ name: '旧.png', picture: { sources: old.picture.sources }, goesAt: expect.any(String) })
      const { data: back } = await editor.ask<MediaItem>('POST', `/api/admin/media/${id}/reversal`, { rev: replaced.rev })
      expect([await shown(), back.name, back.former?.sources]).toEqual([old.picture, '旧.png', replaced.picture.sources])
      const late = await editor.ask<MediaItem, MediaItem>('POST', `/api/admin/media/${id}/reversal`, { rev: replaced.rev })
      expect([late.status, late.current.rev]).toEqual([409, back.rev])
      const { data: forth } = await editor.ask<MediaItem>('POST', `/api/admin/media/${id}/reversal`, { rev: back.rev })
      expect([await shown(), forth.name]).toEqual([replaced.picture, '新.png'])
      expect((await audited(id)).map(({ act }) => act)).toEqual([
        ...['media.upload', 'media.edit'],
        ...['media.replace', 'media.reverse', 'media.reverse'],
      ])
      // With a different text it does not collide with the other item.
      await editor.ask('PATCH', `/api/admin/media/${id}`, { rev: forth.rev, alt: '另一段' })
      const again = await editor.ask<MediaItem>('POST', `/api/admin/media/${id}/reversal`, { rev: forth.rev + 1 })
      expect([again.status, (await shown()).sources]).toEqual([200, old.picture.sources])
    })

    test('by the same picture, nothing happens', async () => {
      const bytes = await newPicture()
      const old = await upload(bytes)
      expect((await send<MediaItem>('PUT', `/api/admin/media/${idOf(old)}/file`, bytes)).data).toMatchObject({ rev: 1, former: null })
      expect((await editor.ask('POST', `/api/admin/media/${idOf(old)}/reversal`, { rev: 1 })).message).toContain('已经不在了')
    })

    test('by what is no picture, it stays', async () => {
      const old = await upload()
      expect(await send('PUT', `/api/admin/media/${idOf(old)}/file`, Buffer.from('no picture'))).toMatchObject({ status: 415 })
      expect(await item(idOf(old))).toMatchObject({ rev: 1, picture: old.picture })
      expect(await send('PUT', '/api/admin/media/2147483647/file', await newPicture())).toMatchObject({ status: 404 })
    })
  })

  test('keeps only the pixels', async () => {
    const bytes = Buffer.concat([await newPicture(), Buffer.from('<script>canary</script>')])
    const { picture } = await upload(bytes)
    const stored = await readFile(join(app.dataFolder, picture.sources[0]?.url ?? ''))
    expect(stored.includes('canary')).toBe(false)
  })
})
