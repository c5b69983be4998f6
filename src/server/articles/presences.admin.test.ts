import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentEditing, Presence, Published } from '#shared/admin/articles.ts'
import type { TestApp } from '#test/app.ts'
import { atDesk, type Desk, openDesk } from '#test/article-desk.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'

describeOnBoth('what an editor is told while writing', (dialect) => {
  let desk: Desk
  let app: TestApp
  let editor: Caller
  let other: Caller
  beforeAll(async () => {
    desk = await openDesk(dialect)
    ;({ app, editor, other } = desk)
  })
  afterAll(() => app.close())
  const { create, url } = atDesk(() => desk)

  test('two people in one text see each other while both have it open, and nobody else does', async () => {
    const [id, another] = [await create(), await create()]
    const here = async (who: Caller, article = id) => {
      const { data } = await who.ask<Presence>('PUT', url(article, '/presence'))
      return data.others.map(({ name }) => name)
    }
    expect(await here(editor)).toEqual([])
    expect(await here(editor), 'not oneself').toEqual([])
    expect(await here(other)).toEqual(['甲'])
    expect(await here(editor)).toEqual(['乙'])
    expect(await here(other, another), 'another text').toEqual([])
    app.clock.advance(30_000)
    expect(await here(editor), 'one request was lost').toEqual(['乙'])
    app.clock.advance(10_000)
    expect(await here(editor), 'gone').toEqual([])
    expect(await app.db.read.selectFrom('article_presences').select('article_id').execute()).toEqual([{ article_id: id }])
    expect((await editor.ask('PUT', url(987_654, '/presence'))).status).toBe(404)
    const scorekeeper = await signedIn(app, 'scorekeeper')
    expect((await scorekeeper.ask('PUT', url(id, '/presence'))).status).toBe(403)
  })

  test('the screen hears what the text is to visitors, which gives no newer version of it', async () => {
    const id = await create()
    const heard = async () => (await other.ask<Presence>('PUT', url(id, '/presence'))).data.publication
    const { rev } = await editor.get<DocumentEditing>(url(id))
    expect(await heard()).toEqual({ isChanged: false, publishedAt: null, unpublishAt: null, deletedAt: null })
    const until = new Date(app.clock.read().getTime() + 3_600_000).toISOString()
    const { data } = await editor.ask<Published>('PUT', url(id, '/publication'), { rev, at: null, until })
    expect(data.document.rev).toBe(rev)
    expect(await heard()).toMatchObject({ publishedAt: data.document.publishedAt, unpublishAt: until })
    await editor.ask('PUT', url(id, '/draft'), { rev, draft: { ...data.document.draft, title: '改过的' } })
    expect(await heard()).toMatchObject({ isChanged: true })
    await editor.ask('DELETE', url(id))
    expect((await heard()).deletedAt).not.toBeNull()
  })

  test('tags that articles have are offered, the most used first', async () => {
    for (const tags of [['云涧', '预选赛'], ['云涧', '100%'], ['云涧'], ['预选赛']]) await create({ tags })
    const inTrash = await create({ tags: ['作废', '作废的预选赛'] })
    await editor.ask('DELETE', url(inTrash))
    const tags = async (q = '') => (await editor.get<{ items: { name: string; count: number }[] }>(`/api/admin/tags${q}`)).items
    expect(await tags()).toEqual([
      { name: '云涧', count: 3 },
      { name: '预选赛', count: 2 },
      { name: '100%', count: 1 },
    ])
    expect((await tags(`?q=${encodeURIComponent('选')}`)).map(({ name }) => name)).toEqual(['预选赛'])
    expect((await tags('?q=%25')).map(({ name }) => name)).toEqual(['100%'])
  })
})
