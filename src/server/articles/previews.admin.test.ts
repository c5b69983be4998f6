import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentEditing, PreviewLink } from '#shared/admin/articles.ts'
import type { TestApp } from '#test/app.ts'
import { atDesk, type Desk, openDesk } from '#test/article-desk.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { textBody } from '#test/factories.ts'

const hour = 3_600_000

describeOnBoth('previews', (dialect) => {
  let desk: Desk
  let app: TestApp
  let editor: Caller
  let other: Caller
  let matchId: number
  beforeAll(async () => {
    desk = await openDesk(dialect)
    ;({ app, editor, other, matchId } = desk)
  }, 120_000)
  afterAll(() => app.close())
  const { draftOf, create, url, save, visible, keepOpen } = atDesk(() => desk)

  test('a preview shows the draft on the site’s own page, to nobody else, until it expires', async () => {
    const id = await create({
      title: '预览标题',
      body: textBody('预览正文'),
      tags: ['预览标签'],
      links: [{ role: 'recap', subject: 'match', id: matchId }],
    })
    const { data } = await editor.ask<PreviewLink>('POST', url(id, '/preview-links'))
    expect(data.address).toMatch(/^\/preview\/[A-Za-z0-9_-]{43}$/)
    const entries = app.cache.entryCount
    const page = await visible(data.address)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    for (const text of ['预览标题', '预览正文', '预览标签', 'aria-label="预览"']) expect(page.body).toContain(text)
    expect(page.body, 'no script of the page’s own').not.toMatch(/type="(module|application\/json)"|data-scripts/)
    expect(app.cache.peek(data.address)).toBeUndefined()
    expect(app.cache.entryCount - entries, 'only the settings').toBeLessThanOrEqual(1)
    expect((await visible(`/api/articles/${id}`)).statusCode).toBe(404)
    expect((await visible(`/newsInside/${id}`)).statusCode).toBe(404)
    await save(id, 1, { title: '换了标题', columnId: null })
    expect((await visible(data.address)).body).toContain('换了标题')
    expect((await app.db.read.selectFrom('preview_links').selectAll().execute()).map((row) => JSON.stringify(row)).join()).not.toContain(
      data.address.slice(9),
    )
    await editor.ask('DELETE', url(id))
    expect((await visible(data.address)).statusCode, 'in the trash').toBe(404)
    await editor.ask('DELETE', url(id, '/deletion'))
    expect((await visible(data.address)).statusCode).toBe(200)
    for (const token of [data.address.slice(0, -1), `${data.address}x`, '/preview/nothing', `/preview/${'A'.repeat(43)}`]) {
      const unknown = await visible(token)
      expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(unknown.body).not.toContain('换了标题')
    }
    app.clock.advance(24 * hour)
    expect((await visible(data.address)).statusCode, 'expired').toBe(404)
    await Promise.all([editor, other].map(keepOpen))
  })

  test('a preview ends when its maker is disabled, or may no longer make one, and no other does', async () => {
    const id = await create({ title: '离职前的草稿' })
    const boss = await signedIn(app, 'admin')
    const preview = async (by: Caller) => (await by.ask<PreviewLink>('POST', url(id, '/preview-links'))).data.address
    const status = async (address: string) => (await visible(address)).statusCode
    const kept = await preview(editor)
    for (const [change, then] of [
      [{ displayName: '改了名字' }, 200],
      [{ role: 'admin' }, 200],
      [{ role: 'scorekeeper' }, 404],
      [{ isDisabled: true }, 404],
    ] as const) {
      const maker = await signedIn(app, 'editor')
      const address = await preview(maker)
      expect(await status(address)).toBe(200)
      expect((await boss.ask('PATCH', `/api/admin/users/${maker.userId}`, change)).status).toBe(200)
      expect([change, await status(address), await status(kept)]).toEqual([change, then, 200])
      await boss.ask('PATCH', `/api/admin/users/${maker.userId}`, { role: 'editor', isDisabled: false })
      expect([change, await status(address)], 'and stays so').toEqual([change, then])
    }
  })

  test('a preview of a page', async () => {
    const { data } = await editor.ask<DocumentEditing>('POST', '/api/admin/articles', {
      kind: 'page',
      draft: draftOf({ title: '没有地址的页面', columnId: null }),
    })
    const link = await editor.ask<PreviewLink>('POST', url(data.id, '/preview-links'))
    expect((await visible(link.data.address)).body).toContain('没有地址的页面')
  })
})
