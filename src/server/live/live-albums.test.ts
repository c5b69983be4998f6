import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import { addAlbum, addPictures, addPublicAlbum } from '#test/albums.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns } from '#test/factories.ts'
import { type Line, openLine } from '#test/line.ts'
import { newPicture, sendPicture } from '#test/media.ts'
import { openStream, type StreamReader } from '#test/stream.ts'
import { addPublicVideo } from '#test/videos.ts'

const hour = 3_600_000

describeOnBoth('streams of albums and videos', (dialect) => {
  let app: TestApp
  let line: Line
  let editor: Caller
  let pictures: number[]
  const open: StreamReader[] = []
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    line = await openLine(app)
    editor = await signedIn(app, 'editor')
    pictures = await addPictures(app, '甲', '乙')
  })
  afterAll(async () => {
    for (const stream of open.splice(0)) stream.close()
    line.close()
    await app.close()
  })

  async function listen(topics: string): Promise<StreamReader> {
    const stream = await openStream(line.port, `topics=${topics}`)
    open.push(stream)
    await stream.next('hello')
    return stream
  }
  const toldOf = async (stream: StreamReader, name: 'part' | 'gone') => {
    const { data } = await stream.next(name)
    return data.topic
  }
  const url = ({ id }: AdminAlbum, rest = '') => `/api/admin/albums/${id}${rest}`

  test('a change, a withdrawal and a bringing back are told to whoever has the album open, and to lists', async () => {
    const album = await addPublicAlbum(editor, pictures)
    const [reader, list] = [await listen(`album:${album.id}`), await listen('albums')]
    const { id: _, rev, title, summary, coverId, link } = album
    const edit = {
      rev,
      title: `${title}（补）`,
      summary,
      coverId,
      link,
      pictures: album.pictures.map(({ id, caption }) => ({ id, caption })),
    }
    expect(await editor.ask('PUT', url(album), edit)).toMatchObject({ status: 200 })
    expect([await toldOf(reader, 'part'), await toldOf(list, 'part')]).toEqual([`album:${album.id}`, 'albums'])
    await editor.ask('DELETE', url(album, '/publication'))
    expect([await toldOf(reader, 'gone'), await toldOf(list, 'part')]).toEqual([`album:${album.id}`, 'albums'])
    const late = await listen(`album:${album.id}`)
    expect(await toldOf(late, 'gone')).toBe(`album:${album.id}`)
    const now = await editor.get<AdminAlbum>(url(album))
    await editor.ask('PUT', url(album, '/publication'), { rev: now.rev, at: null })
    expect(await toldOf(list, 'part')).toBe('albums')
    expect((await listen(`album:${album.id}`)).events.map(({ event }) => event)).toEqual(['hello'])
  })

  const changes = async () => await app.db.read.selectFrom('changes').select('n').where('is_quiet', '=', 0).execute()

  test('nothing is told of drafts, of what is planned, and of pictures that only those show', async () => {
    const { id } = (await sendPicture(app, editor, await newPicture())).data.picture
    await addArticle(app, { coverId: id, publishedAt: null })
    const { length } = await changes()
    const draft = await addAlbum(editor, [id])
    const planned = await addPublicAlbum(editor, [id], { at: new Date(app.clock.read().getTime() + 24 * hour).toISOString() })
    const video = await addPublicVideo(editor, { posterId: id, at: new Date(app.clock.read().getTime() + 24 * hour).toISOString() })
    const edit = { title: '改过的草稿', summary: '', coverId: null, link: null, pictures: [{ id, caption: '' }] }
    expect(await editor.ask('PUT', url(draft), { rev: draft.rev, ...edit })).toMatchObject({ status: 200 })
    await sendPicture(app, editor, await newPicture(), { url: `/api/admin/media/${id}/file`, method: 'PUT' })
    for (const path of [url(draft), url(planned), `/api/admin/videos/${video.id}`]) await editor.ask('DELETE', path)
    const told = (await app.db.read.selectFrom('changes').select('tags').where('is_quiet', '=', 0).orderBy('n').execute()).slice(length)
    expect(told.flatMap(({ tags }) => JSON.parse(tags)).filter((tag) => !/^media:/.test(tag))).toEqual([])
  })

  test('what appears at a planned time is told then, once', async () => {
    const at = new Date(app.clock.read().getTime() + hour).toISOString()
    await addPublicAlbum(editor, pictures, { at })
    await addPublicVideo(editor, { at })
    await app.live.reveal()
    const list = await listen('albums,videos')
    const { length } = await changes()
    app.clock.advance(hour + 1_000)
    await Promise.all([app.live.reveal(), app.live.reveal()])
    await app.live.reveal()
    expect([await toldOf(list, 'part'), await toldOf(list, 'part')].sort()).toEqual(['albums', 'videos'])
    expect(await changes()).toHaveLength(length + 1)
  })

  test('another picture in the place of one, and a takedown, are told where it is shown', async () => {
    const { id } = (await sendPicture(app, editor, await newPicture())).data.picture
    const album = await addPublicAlbum(editor, [id])
    const article = await addArticle(app, { coverId: id })
    const topics = [`album:${album.id}`, `article:${article}`, 'albums', 'articles']
    const readers = await Promise.all(topics.map(listen))
    const told = async () => await Promise.all(readers.map((reader) => toldOf(reader, 'part')))
    const another = await sendPicture(app, editor, await newPicture(), { url: `/api/admin/media/${id}/file`, method: 'PUT' })
    expect([another.status, await told()]).toEqual([200, topics])
    await editor.ask('POST', '/api/admin/takedowns', { kind: 'picture', id, reason: '当事人要求删除', withPoster: false })
    expect(await told()).toEqual(topics)
    const page = await app.http.inject(`/api/albums/${album.id}`)
    expect(page.json().data.pictures[0].picture.sources[0].url).toContain('stand-in')
  })
})
