import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  ArticleDraft,
  DocumentEditing,
  DocumentPage,
  DraftSaved,
  PreviewLink,
  Revision,
  RevisionList,
} from '#shared/admin/articles.ts'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import { type TestApp, testNow } from '#test/app.ts'
import { atDesk, type Desk, openDesk } from '#test/article-desk.ts'
import type { Caller } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, textBody } from '#test/factories.ts'

const minute = 60_000

describeOnBoth('articles in the console', (dialect) => {
  let desk: Desk
  let app: TestApp
  let editor: Caller
  let other: Caller
  let columns: Desk['columns']
  let matchId: number
  beforeAll(async () => {
    desk = await openDesk(dialect)
    ;({ app, editor, other, columns, matchId } = desk)
  }, 120_000)
  afterAll(() => app.close())
  const { at, draftOf, create, url, editing, save, publish, keepOpen } = atDesk(() => desk)

  test('a new article is empty, saved unfinished, and told at its fields what it lacks', async () => {
    const { data: made } = await editor.ask<DocumentEditing>('POST', '/api/admin/articles', { kind: 'article' })
    expect(made).toMatchObject({ kind: 'article', state: 'draft', isChanged: false, rev: 1, address: null, updatedBy: { name: '甲' } })
    const saved = await editor.ask('PUT', url(made.id, '/draft'), { rev: 1, draft: { ...emptyDraft, summary: '只有摘要' } })
    expect(saved).toMatchObject({ status: 200, data: { rev: 2, isChanged: false } })
    const refused = await publish(made.id)
    expect(refused.status).toBe(422)
    expect(refused.faults).toEqual([
      { path: '/draft/title', message: '请填写标题' },
      { path: '/draft/columnId', message: '请选择栏目' },
      { path: '/draft/body', message: '正文还是空的，请先写一点内容' },
    ])
    expect((await editing(made.id)).draft.columnId).toBeNull()
  })

  test('a draft and a revision of an earlier program lack what came later, and are read with what it is then', async () => {
    const id = await create({ title: '从前写的', reprintNote: '转自官网' })
    await save(id, 1, { title: '从前改的', reprintNote: '转自官网' })
    for (const table of ['article_drafts', 'article_revisions'] as const)
      for (const { data } of await app.db.read.selectFrom(table).select('data').where('article_id', '=', id).execute()) {
        const { reprintNote: _later, links: _too, ...earlier } = JSON.parse(data)
        const update = app.db.write.updateTable(table).set({ data: JSON.stringify(earlier) })
        await update.where('article_id', '=', id).where('data', '=', data).execute()
      }
    expect((await editing(id)).draft).toMatchObject({ title: '从前改的', reprintNote: '', links: [] })
    const { items } = await editor.get<RevisionList>(url(id, '/revisions'))
    const revision = await editor.get<Revision>(url(id, `/revisions/${items.at(-1)?.id}`))
    expect(revision.draft).toMatchObject({ reprintNote: '', links: [] })
    const { data: link } = await editor.ask<PreviewLink>('POST', url(id, '/preview-links'))
    expect((await app.http.inject({ url: link.address })).statusCode).toBe(200)
    expect((await publish(id)).status).toBe(200)
  })

  test('the second of two editors gets 409 with what stands, and nothing is overwritten', async () => {
    const id = await create({ title: '两个人' })
    expect((await save(id, 1, { title: '甲写的' })).status).toBe(200)
    const second = await save(id, 1, { title: '乙写的' }, other)
    expect(second.status).toBe(409)
    expect(second.current).toMatchObject({ id, rev: 2, draft: { title: '甲写的' }, updatedBy: { name: '甲' } })
    expect((await editing(id)).draft.title).toBe('甲写的')
    expect((await other.ask('PUT', url(id, '/publication'), { rev: 1, at: null, until: null })).status).toBe(409)
    const bothAtOnce = await Promise.all([save(id, 2, { title: '同时甲' }), save(id, 2, { title: '同时乙' }, other)])
    expect(bothAtOnce.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('of two texts that were merged, both stay as revisions, also where one person wrote both in two windows', async () => {
    const id = await create({ title: '两个窗口' })
    await save(id, 1, { title: '第一个窗口写的' })
    const merged = { rev: 2, draft: draftOf({ title: '合并的' }), aside: draftOf({ title: '第二个窗口写的', tags: ['云涧'] }) }
    const saved = await editor.ask<DraftSaved>('PUT', url(id, '/draft'), merged)
    expect([saved.status, saved.data.rev]).toEqual([200, 3])
    // Its answer was lost.
    expect((await editor.ask<DraftSaved>('PUT', url(id, '/draft'), merged)).data.rev).toBe(3)
    expect((await editing(id)).draft.title).toBe('合并的')
    const { items } = await editor.get<RevisionList>(url(id, '/revisions'))
    expect(items.map(({ title }) => title).filter((title) => title.includes('窗口写的'))).toEqual(['第二个窗口写的', '第一个窗口写的'])
    const aside = items.find(({ title }) => title === '第二个窗口写的')
    expect((await editor.get<Revision>(url(id, `/revisions/${aside?.id}`))).draft.tags).toEqual(['云涧'])
    const refused = await editor.ask('PUT', url(id, '/draft'), { rev: 3, draft: draftOf(), aside: draftOf({ coverId: 99_999 }) })
    expect([refused.status, refused.faults]).toEqual([422, [{ path: '/aside/coverId', message: '媒体库里没有这张封面，请重新选择' }]])
  })

  test('an article that an import wrote is edited from rev 0; reading writes nothing', async () => {
    const id = await addArticle(app, { title: '导入的', tags: ['旧'], publishedAt: testNow })
    expect(await editing(id)).toMatchObject({ rev: 0, state: 'published', isChanged: false, draft: { title: '导入的', tags: ['旧'] } })
    expect(await app.db.read.selectFrom('article_drafts').select('rev').where('article_id', '=', id).execute()).toEqual([])
    await save(id, 0, { title: '改过的' })
    const data = await editor.get<RevisionList>(url(id, '/revisions'))
    expect(data.items.map(({ reason, title }) => [reason, title])).toEqual([
      ['saved', '改过的'],
      ['published', '导入的'],
    ])
  })

  test('revisions: one of a sitting, one of each publication; an old text becomes the draft again', async () => {
    const id = await create({ title: '一' })
    let rev = 1
    for (const title of ['二', '三', '四']) rev = (await save(id, rev, { title })).data.rev
    await publish(id)
    app.clock.advance(11 * minute)
    rev = (await save(id, rev, { title: '五' })).data.rev
    rev = (await save(id, rev, { title: '六' }, other)).data.rev
    const reasons = async () => (await editor.get<RevisionList>(url(id, '/revisions'))).items.map((one) => [one.reason, one.title])
    expect(await reasons()).toEqual([
      ['saved', '六'],
      ['saved', '五'],
      ['published', '四'],
      ['saved', '二'],
    ])
    const { items } = await editor.get<RevisionList>(url(id, '/revisions'))
    expect(items[0]?.createdBy?.name).toBe('乙')
    const old = await editor.get<Revision>(url(id, `/revisions/${items[2]?.id}`))
    expect(old).toMatchObject({ draft: { title: '四' }, pictures: [] })
    const restored = await editor.ask<DocumentEditing>('POST', url(id, '/restorations'), { rev, revision: items[2]?.id })
    expect(restored.data).toMatchObject({ rev: rev + 1, isChanged: false, draft: { title: '四' } })
    expect((await reasons())[0]).toEqual(['restored', '四'])
    // A revision of another article is not found here.
    const stranger = await create()
    expect((await editor.ask('GET', url(stranger, `/revisions/${items[0]?.id}`))).status).toBe(404)
    expect((await editor.ask('POST', url(stranger, '/restorations'), { rev: 1, revision: items[0]?.id })).faults[0]?.path).toBe('/revision')
  })

  test('a hundred saved revisions are kept, and every published one', async () => {
    const id = await create({ title: '许多' })
    await publish(id)
    let { rev } = await editing(id)
    for (let i = 0; i < 105; i++) {
      const answer = await save(id, rev, { title: `第 ${i} 次` }, i % 2 === 0 ? other : editor)
      rev = answer.data.rev
      app.clock.advance(11 * minute)
      if (i % 40 === 0) for (const who of [editor, other]) await keepOpen(who)
    }
    const { items } = await editor.get<RevisionList>(url(id, '/revisions'))
    const count = (reason: string) => items.filter((one) => one.reason === reason).length
    expect([count('saved'), count('published')]).toEqual([100, 1])
  }, 60_000)

  test('lists find documents by state, column and words of the draft', async () => {
    await Promise.all([editor, other].map(keepOpen))
    const unplaced = await create({ title: '百分之100%_确定', columnId: null })
    const live = await create({ title: '列表里的旧名', columnId: columns.get('team') ?? 0, tags: ['独一无二'] })
    await publish(live)
    await save(live, (await editing(live)).rev, { title: '列表里的新名', columnId: columns.get('single') ?? 0, tags: ['独一无二'] })
    const ids = async (query: string) =>
      (await editor.get<DocumentPage>(`/api/admin/articles?pageSize=50&${query}`)).items.map((item) => item.id)
    const q = (text: string) => `q=${encodeURIComponent(text)}`
    expect(await ids(q('100%_'))).toEqual([unplaced])
    expect(await ids(q('%'))).toEqual([unplaced])
    expect(await ids(q('列表里的新名'))).toEqual([live])
    expect(await ids(q('独一无二'))).toEqual([live])
    expect(await ids('state=changed')).toContain(live)
    expect(await ids('state=draft')).toContain(unplaced)
    expect(await ids(`column=${columns.get('single')}`)).toContain(live)
    // Visitors still read it there.
    expect(await ids(`column=${columns.get('team')}`)).toContain(live)
    for (const id of columns.values()) expect(await ids(`column=${id}`)).not.toContain(unplaced)
    expect((await ids('order=updated'))[0]).toBe(live)
    for (const order of ['published', 'views']) expect((await ids(`order=${order}`)).length).toBeGreaterThan(2)
    const byPublication = (await editor.get<DocumentPage>('/api/admin/articles?pageSize=50&order=published')).items
    const isDraft = byPublication.map((item) => item.state === 'draft')
    expect(isDraft.slice(isDraft.indexOf(true)), 'drafts after all others').toEqual(isDraft.filter((is) => is))
    const inPages = await Promise.all(
      [1, 2, 3, 4].map((page) => editor.get<DocumentPage>(`/api/admin/articles?pageSize=1&order=published&page=${page}`)),
    )
    expect(inPages.flatMap((page) => page.items.map((item) => item.id))).toEqual(byPublication.slice(0, 4).map((item) => item.id))
    for (const state of ['scheduled', 'published', 'ended', 'trashed'])
      for (const item of (await editor.get<DocumentPage>(`/api/admin/articles?state=${state}`)).items) expect(item.state).toBe(state)
    const line = (await editor.get<DocumentPage>(`/api/admin/articles?${q('列表里的新名')}`)).items[0]
    expect(line).toMatchObject({
      title: '列表里的新名',
      isChanged: true,
      state: 'published',
      updatedBy: { name: '甲' },
      column: { id: columns.get('single') },
    })
    expect((await editor.ask('GET', '/api/admin/articles?state=lost')).status).toBe(400)
  })

  test('wrong types, over-long values and ids of nothing are refused at their field, and nothing is written', async () => {
    const id = await create({ title: '守住' })
    const wishes: [Partial<Record<keyof ArticleDraft, unknown>>, string][] = [
      [{ title: 7 }, '/draft/title'],
      [{ title: '长'.repeat(201) }, '/draft/title'],
      [{ title: '换\n行' }, '/draft/title'],
      [{ title: '\ud800' }, '/draft/title'],
      [{ summary: '长'.repeat(501) }, '/draft/summary'],
      [{ isPinned: 'yes' }, '/draft/isPinned'],
      [{ columnId: 999_999 }, '/draft/columnId'],
      [{ columnId: '1' }, '/draft/columnId'],
      [{ coverId: 999_999 }, '/draft/coverId'],
      [{ slug: 'Über' }, '/draft/slug'],
      [{ tags: [''] }, '/draft/tags/0'],
      [{ tags: Array.from({ length: 21 }, (_, i) => `标签${i}`) }, '/draft/tags'],
      [{ links: [{ role: 'recap', subject: 'match', id: 999_999 }] }, '/draft/links/0'],
      [{ links: [1, 2].map(() => ({ role: 'recap', subject: 'match', id: matchId })) }, '/draft/links/1'],
      [{ links: [{ role: 'recap', subject: 'users', id: 1 }] }, '/draft/links/0/subject'],
      [{ body: '正文' }, '/draft/body'],
      [{ body: { type: 'doc', content: [] } }, '/draft/body'],
      [{ body: { type: 'doc', content: [{ type: 'image', attrs: { pictureId: 999_999 } }] } }, '/draft/body'],
      [{ body: textBody('长'.repeat(530_000)) }, '/draft/body'],
      [{ body: nested(60) }, '/draft/body'],
    ]
    for (const [params, path] of wishes) {
      const { status, message, faults } = await editor.ask('PUT', url(id, '/draft'), { rev: 1, draft: { ...draftOf(), ...params } })
      expect([status, faults[0]?.path]).toEqual([422, path])
      expect(message).toMatch(/[\u4e00-\u9fff]/)
    }
    expect((await editor.ask('PUT', url(id, '/draft'), { rev: 1, draft: draftOf(), extra: 1 })).status).toBe(422)
    expect((await editor.ask('PUT', url(id, '/draft'), { rev: -1, draft: draftOf() })).status).toBe(422)
    expect(
      (await editor.ask('PUT', url(id, '/draft'), { rev: 1, draft: { ...draftOf(), body: textBody('长'.repeat(1_500_000)) } })).status,
    ).toBe(413)
    expect(await editing(id)).toMatchObject({ rev: 1, draft: { title: '守住' } })
    for (const rest of ['', '/revisions', '/revisions/1']) expect((await editor.ask('GET', url(999_999, rest))).status).toBe(404)
    expect((await editor.ask('PUT', url(999_999, '/draft'), { rev: 0, draft: draftOf() })).status).toBe(404)
  })

  test('every act is in the audit log, with what changed and no text of bodies', async () => {
    const id = await create({ title: '记录' })
    await publish(id)
    await editor.ask('DELETE', url(id, '/publication'))
    await editor.ask('DELETE', url(id))
    await editor.ask('DELETE', url(id, '/deletion'))
    const rows = await app.db.read.selectFrom('audit_log').selectAll().where('subject_id', '=', String(id)).orderBy('id').execute()
    expect(rows.map((row) => row.act)).toEqual([
      'article.create',
      'article.publish',
      'article.unpublish',
      'article.trash',
      'article.untrash',
    ])
    expect(rows.every((row) => row.user_name === '甲' && row.subject_name === '记录')).toBe(true)
    expect(JSON.parse(rows[1]?.after ?? '{}')).toEqual({ publishedAt: at(0), unpublishAt: null })
  })
})

function nested(depth: number): unknown {
  let node: unknown = { type: 'paragraph' }
  for (let i = 0; i < depth; i++) node = { type: 'blockquote', content: [node] }
  return { type: 'doc', content: [node] }
}
