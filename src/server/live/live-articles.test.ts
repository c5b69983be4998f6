import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { atDesk, type Desk, openDesk } from '#test/article-desk.ts'
import { describeOnBoth } from '#test/database.ts'
import { addPage } from '#test/factories.ts'
import { type Line, openLine } from '#test/line.ts'
import { openStream, type StreamReader } from '#test/stream.ts'

const hour = 3_600_000

describeOnBoth('streams of articles', (dialect) => {
  let desk: Desk
  let line: Line
  const { at, create, editing, save, publish, url, keepOpen } = atDesk(() => desk)
  const open: StreamReader[] = []
  beforeAll(async () => {
    desk = await openDesk(dialect)
    line = await openLine(desk.app)
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
  afterAll(async () => {
    line.close()
    await desk.app.close()
  })

  async function listen(topics: string): Promise<StreamReader> {
    const stream = await openStream(line.port, `topics=${topics}`)
    open.push(stream)
    await stream.next('hello')
    return stream
  }
  const remove = async (path: string) => {
    const { status, message } = await desk.editor.ask('DELETE', path)
    expect([path, status, message]).toEqual([path, 200, '成功'])
  }
  const toldOf = async (stream: StreamReader, name: 'part' | 'gone') => {
    const { data } = await stream.next(name)
    return data.topic
  }
  const digested = async (): Promise<{ to: number; parts: { topic: string }[] }> =>
    JSON.parse((await line.ask('/api/live/digest')).body).data

  test('a correction, a taking down and a bringing back are told to whoever has the article open, and to lists', async () => {
    const id = await create()
    await publish(id)
    const [reader, list, other] = [await listen(`article:${id}`), await listen('articles'), await listen(`article:${await create()}`)]
    const { rev } = await editing(id)
    await save(id, rev, { title: '云涧拿下首胜（更正）' })
    await publish(id)
    expect(await toldOf(reader, 'part')).toBe(`article:${id}`)
    expect(await toldOf(list, 'part')).toBe('articles')
    expect((await digested()).parts.map(({ topic }) => topic)).toEqual(expect.arrayContaining([`article:${id}`, 'articles']))
    await remove(url(id, '/publication'))
    expect(await toldOf(reader, 'gone')).toBe(`article:${id}`)
    expect(await toldOf(list, 'part')).toBe('articles')
    const early = await listen(`article:${id}`)
    expect(await toldOf(early, 'gone')).toBe(`article:${id}`)
    await publish(id)
    expect(await toldOf(list, 'part')).toBe('articles')
    const back = await listen(`article:${id}`)
    expect(back.events.map(({ event }) => event)).toEqual(['hello'])
    expect(other.events.map(({ event }) => event)).toEqual(['hello', 'gone'])
  })

  test('a page of the publisher is told like an article', async () => {
    const id = await addPage(desk.app, 'rules-of-the-house')
    const reader = await listen(`article:${id}`)
    await desk.app.write(async (_db, touch) => touch(`article:${id}`, 'pages'))
    expect(await toldOf(reader, 'part')).toBe(`article:${id}`)
  })

  test('nothing is told of a draft, of its plans and of its way through the trash', async () => {
    const id = await create()
    const [list, before, position] = [await listen('articles'), await digested(), desk.app.live.position()]
    await publish(id, { at: at(hour), until: at(2 * hour) })
    await remove(url(id))
    await remove(url(id, '/deletion'))
    await remove(url(id, '/publication'))
    await desk.app.bus.catchUp()
    expect([await digested(), desk.app.live.position()]).toEqual([before, position])
    expect(list.events.map(({ event }) => event)).toEqual(['hello'])
  })

  test('what appears and leaves at a planned time is told then, once', async () => {
    const id = await create({ links: [{ subject: 'match', id: desk.matchId, role: 'preview' }] })
    await publish(id, { at: at(hour), until: at(2 * hour) })
    await desk.app.live.reveal()
    const list = await listen(`articles,match:${desk.matchId}`)
    const changes = async () => desk.app.db.read.selectFrom('changes').select('n').where('is_quiet', '=', 0).execute()
    const { length } = await changes()

    desk.app.clock.advance(hour + 1_000)
    await Promise.all([desk.app.live.reveal(), desk.app.live.reveal()])
    await desk.app.live.reveal()
    const told = [await toldOf(list, 'part'), await toldOf(list, 'part')].sort()
    expect(told).toEqual(['articles', `match:${desk.matchId}`])
    expect(await changes()).toHaveLength(length + 1)

    const reader = await listen(`article:${id}`)
    expect(reader.events.map(({ event }) => event)).toEqual(['hello'])
    desk.app.clock.advance(hour)
    await desk.app.live.reveal()
    expect(await toldOf(reader, 'gone')).toBe(`article:${id}`)
    expect(await changes()).toHaveLength(length + 2)

    // What is published at once was told by that, and not again.
    await keepOpen(desk.editor)
    const next = await create()
    await publish(next)
    await desk.app.live.reveal()
    desk.app.clock.advance(1_000)
    await desk.app.live.reveal()
    expect(await changes()).toHaveLength(length + 3)
  })
})
