import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import type { DocumentEditing, PreviewLink } from '#shared/admin/articles.ts'
import type { MediaUses } from '#shared/admin/media.ts'
import type { AdminVideo } from '#shared/admin/videos.ts'
import type { Article } from '#shared/articles.ts'
import type { Block, EmbedSubject, RichTextDoc } from '#shared/rich-text.ts'
import { addAlbum, addPictures, addPublicAlbum } from '#test/albums.ts'
import type { TestApp } from '#test/app.ts'
import { atDesk, type Desk, openDesk } from '#test/article-desk.ts'
import type { Caller } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addPublicVideo, addVideo, uploadClip } from '#test/videos.ts'

describeOnBoth('albums and videos of the site within a text', (dialect) => {
  let desk: Desk
  let app: TestApp
  let editor: Caller
  let pictures: number[]
  beforeAll(async () => {
    desk = await openDesk(dialect)
    ;({ app, editor } = desk)
    pictures = await addPictures(app, '灯架', '看台', '举杯')
  })
  afterAll(() => app.close())
  const { create, url, publish, visible, save, editing } = atDesk(() => desk)

  const published = async (...embeds: readonly Block[]) => {
    const id = await create({ body: bodyOf(embeds) })
    expect((await publish(id)).status).toBe(200)
    return id
  }
  const embedsOf = async (id: number) => (await visible(`/api/articles/${id}`)).json<{ data: Article }>().data.embeds
  const usesOf = async (kind: 'albums' | 'videos', id: number) =>
    (await editor.get<AdminAlbum | AdminVideo>(`/api/admin/${kind}/${id}`)).uses.map((use) => use.id)

  test('an album shows its cover and leads to its page; a video plays in place, both without a script', async () => {
    const album = await addPublicAlbum(editor, pictures, { title: '决赛之夜' })
    const file = await uploadClip(app, editor)
    const video = await addPublicVideo(editor, { title: '绝杀', fileHash: file.hash, player: null, posterId: pictures[0] ?? 0 })
    const id = await published(embed('album', album.id), embed('video', video.id))
    expect(await embedsOf(id)).toMatchObject({
      albums: [{ id: album.id, title: '决赛之夜', count: 3, cover: { id: pictures[0] } }],
      videos: [{ id: video.id, title: '绝杀', file: { url: file.file.url } }],
    })
    const { body: page } = await visible(`/newsInside/${id}`)
    expect(page).toContain(`href="/mediaImage?id=${album.id}"`)
    expect(page).toMatch(new RegExp(`<video[^>]* src="${file.file.url}"[^>]* controls=""`))
    expect((await visible('/api/articles')).json().data.items.find((one: Article) => one.id === id)).toMatchObject({ hasVideo: true })
    const feed = (await visible('/rss.xml')).body
    expect(feed).toContain(`/mediaImage?id=${album.id}"`)
    expect(feed).toContain('>播放视频</a>')
    const { body: bare } = await visible(`/newsInside/${await published()}`)
    expect(bare).not.toContain('<video')
  })

  test('one that tells a result says so only to who wants to know', async () => {
    const album = await addPublicAlbum(editor, pictures, { title: '云涧捧杯', tellsResult: true })
    const video = await addPublicVideo(editor, { title: '云涧赛点', tellsResult: true })
    const { body: page } = await visible(`/newsInside/${await published(embed('album', album.id), embed('video', video.id))}`)
    for (const title of ['云涧捧杯', '云涧赛点']) expect(page).toContain(`<span class="result unsaid">${title}</span>`)
  })

  test('the file of a video is told of all videos made of it, and of the texts that show one of them', async () => {
    const file = await uploadClip(app, editor)
    const made = { fileHash: file.hash, player: null, posterId: pictures[1] ?? 0 }
    const first = await addPublicVideo(editor, { ...made, title: '同一个文件，先有的' })
    const second = await addPublicVideo(editor, { ...made, title: '同一个文件，后来的' })
    const thrown = await addVideo(editor, { ...made, title: '同一个文件，扔掉的' })
    await editor.ask('DELETE', `/api/admin/videos/${thrown.id}`)
    const shown = await published(embed('video', first.id), embed('video', second.id))
    const draft = await published()
    await save(draft, (await editing(draft)).rev, { body: bodyOf([embed('video', second.id)]) })
    const { items, held } = await editor.get<MediaUses>(`/api/admin/videos/${first.id}/uses`)
    expect(items.filter(({ subject }) => subject === 'video').slice(0, 2)).toEqual([
      { subject: 'video', id: second.id, name: '同一个文件，后来的', screen: `/videos/${second.id}` },
      { subject: 'video', id: first.id, name: '同一个文件，先有的', screen: `/videos/${first.id}` },
    ])
    expect(items.filter(({ subject }) => subject !== 'video').slice(0, 2)).toEqual([
      { subject: 'draft', id: draft, name: expect.any(String), screen: `/articles/${draft}` },
      { subject: 'article', id: shown, name: expect.any(String), screen: `/articles/${shown}` },
    ])
    expect(held).toContainEqual({ subject: 'trashed', id: thrown.id, name: '同一个文件，扔掉的', screen: `/videos/${thrown.id}` })
    const ofSite = await addVideo(editor)
    expect(await editor.get(`/api/admin/videos/${ofSite.id}/uses`)).toEqual({ items: [], held: [] })
  })

  test('a draft shows nothing before it is published, and nothing any more once it is withdrawn, in the cached page too', async () => {
    const album = await addAlbum(editor, pictures, { title: '还没公开的图集' })
    const video = await addVideo(editor, { title: '还没公开的视频' })
    const id = await published(embed('album', album.id), embed('video', video.id))
    const page = async () => (await visible(`/newsInside/${id}`)).body
    expect(await embedsOf(id)).toMatchObject({ albums: [], videos: [] })
    expect(await page()).not.toContain('还没公开')
    const soon = new Date(app.clock.read().getTime() + 60_000).toISOString()
    await editor.ask('PUT', `/api/admin/albums/${album.id}/publication`, { rev: album.rev, at: soon })
    await editor.ask('PUT', `/api/admin/videos/${video.id}/publication`, { rev: video.rev, at: null })
    expect(await page()).toContain('还没公开的视频')
    expect(await page()).not.toContain('还没公开的图集')
    app.clock.advance(61_000)
    expect(await page()).toContain('还没公开的图集')
    await editor.ask('DELETE', `/api/admin/albums/${album.id}/publication`)
    await editor.ask('DELETE', `/api/admin/videos/${video.id}/publication`)
    expect(await page()).not.toContain('还没公开')
  })

  test('a draft that embeds what is not there, or too much, is refused; a preview shows what would be shown', async () => {
    const id = await create()
    for (const [subject, word] of [['album', '图集'] as const, ['video', '视频'] as const]) {
      const { status, faults } = await save(id, 1, { body: bodyOf([embed(subject, 999_999)]) })
      expect([status, faults[0]?.message]).toEqual([422, `没有编号为 999999 的本站${word}，请从正文里移除或另选一个`])
    }
    const many = Array.from({ length: 13 }, (_, i) => embed('video', i + 1))
    expect((await save(id, 1, { body: bodyOf(many) })).faults[0]?.message).toBe('一篇正文最多放 12 个本站视频，请删去几处')
    const { id: shown } = await addPublicVideo(editor, { title: '预览里的视频' })
    expect((await save(id, 1, { body: bodyOf([embed('video', shown)]) })).status).toBe(200)
    const { data: link } = await editor.ask<PreviewLink>('POST', url(id, '/preview-links'))
    expect((await visible(link.address)).body).toContain('预览里的视频')
  })

  test('where it is used is known, and what is used stays', async () => {
    const album = await addPublicAlbum(editor, pictures)
    const video = await addPublicVideo(editor)
    const inText = await published(embed('album', album.id))
    const inDraft = await create({ body: bodyOf([embed('album', album.id), embed('video', video.id)]) })
    expect(await usesOf('albums', album.id)).toEqual([inDraft, inText])
    expect(await usesOf('videos', video.id)).toEqual([inDraft])
    for (const path of [`albums/${album.id}`, `videos/${video.id}`]) {
      const { status, message } = await editor.ask('DELETE', `/api/admin/${path}`)
      expect([path, status, message]).toEqual([path, 409, expect.stringContaining('还放在文章里，请先在那里移除')])
    }
    // Taken out of the draft alone it is in what visitors see.
    const { rev } = await editing(inText)
    await save(inText, rev, { body: bodyOf([]) })
    await editor.ask('DELETE', url(inDraft))
    expect(await usesOf('albums', album.id)).toEqual([inText])
    await publish(inText)
    expect(await usesOf('albums', album.id)).toEqual([])
    for (const path of [`albums/${album.id}`, `videos/${video.id}`])
      expect((await editor.ask('DELETE', `/api/admin/${path}`)).status).toBe(200)
    const { data } = await editor.ask<DocumentEditing>('DELETE', url(inDraft, '/deletion'))
    expect(data).not.toBeNull()
  })
})

function embed(subject: EmbedSubject, id: number): Block {
  return { type: 'embed', attrs: { subject, id } }
}

function bodyOf(embeds: readonly Block[]): RichTextDoc {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '前文' }] }, ...embeds] }
}
