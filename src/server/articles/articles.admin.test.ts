import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMediaItem } from '#server/media/media.queries.ts'
import type {
  ArticleDraft,
  BulkAnswer,
  DocumentEditing,
  DocumentPage,
  DraftSaved,
  PreviewLink,
  Published,
  Revision,
  RevisionList,
} from '#shared/admin/articles.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, addPage, insertCompetition, textBody } from '#test/factories.ts'
import { emptyDraft } from './drafts.ts'

const minute = 60_000
const hour = 60 * minute

describeOnBoth('articles in the console', (dialect) => {
  let app: TestApp
  let editor: Caller
  let other: Caller
  let columns: Map<string, number>
  let matchId: number

  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    await insertCompetition(app, league())
    columns = new Map((await app.db.read.selectFrom('columns').select(['id', 'key']).execute()).map(({ id, key }) => [key, id]))
    matchId = (await app.db.read.selectFrom('matches').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
    editor = await signedIn(app, 'editor', { displayName: '甲' })
    other = await signedIn(app, 'admin', { displayName: '乙' })
  }, 120_000)
  afterAll(async () => {
    await app.close()
  })

  const now = () => app.clock.read().getTime()
  const at = (ms: number) => new Date(now() + ms).toISOString()
  const draftOf = (wish: Partial<ArticleDraft> = {}): ArticleDraft => ({
    ...emptyDraft,
    title: '云涧拿下首胜',
    columnId: columns.get('news') ?? 0,
    body: textBody('第一段。'),
    ...wish,
  })
  async function create(wish: Partial<ArticleDraft> = {}): Promise<number> {
    const { data } = await editor.ask<DocumentEditing>('POST', '/api/admin/articles', { kind: 'article', draft: draftOf(wish) })
    return data.id
  }
  const url = (id: number, rest = '') => `/api/admin/articles/${id}${rest}`
  const editing = async (id: number) => await editor.get<DocumentEditing>(url(id))
  const save = async (id: number, rev: number, wish: Partial<ArticleDraft>, who = editor) =>
    await who.ask<DraftSaved, DocumentEditing>('PUT', url(id, '/draft'), { rev, draft: draftOf(wish) })
  const publish = async (id: number, wish: { at?: string | null; until?: string | null } = {}) =>
    await editor.ask<Published, DocumentEditing>('PUT', url(id, '/publication'), {
      rev: (await editing(id)).rev,
      at: null,
      until: null,
      ...wish,
    })
  const visible = async (path: string) => await app.http.inject({ url: path })
  const publicTitle = async (id: number) => (await visible(`/api/articles/${id}`)).json().data?.title ?? null

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

  test('what is published is visible at once, on the pages that the answer names', async () => {
    const id = await create({
      title: '发布即可见',
      tags: ['首胜', '首胜', ' 云涧 '],
      links: [{ role: 'recap', subject: 'match', id: matchId }],
      isPinned: true,
    })
    const list = (await visible('/api/articles?column=news')).json().data.total
    const match = (await visible(`/api/matches/${matchId}`)).body
    expect(await publicTitle(id)).toBeNull()
    const { status, data } = await publish(id)
    expect(status).toBe(200)
    expect(data.document).toMatchObject({ state: 'published', publishedAt: at(0), isChanged: false, address: `/newsInside/${id}` })
    const pages = data.pages.map((page) => page.path)
    expect(pages).toEqual([
      `/newsInside/${id}`,
      '/',
      '/newsList',
      '/newsList?column=news',
      `/newsList?tag=${encodeURIComponent('首胜')}`,
      `/newsList?tag=${encodeURIComponent('云涧')}`,
      `/matches/${matchId}`,
    ])
    for (const page of pages) {
      const { statusCode, body } = await visible(page)
      expect([page, statusCode]).toEqual([page, 200])
      expect([page, body.includes('发布即可见')]).toEqual([page, true])
    }
    expect((await visible('/api/articles?column=news')).json().data.total).toBe(list + 1)
    expect((await visible(`/api/matches/${matchId}`)).body).not.toBe(match)
    expect((await visible(`/api/articles/${id}`)).json().data).toMatchObject({ tags: ['首胜', '云涧'], isPinned: true })
  })

  test('a changed draft of a live article is invisible until it is published, then replaces it under the same date', async () => {
    const id = await create({ title: '旧标题' })
    await publish(id)
    const date = at(0)
    app.clock.advance(minute)
    const { rev } = await editing(id)
    expect((await save(id, rev, { title: '新标题', body: textBody('新的正文') })).data).toMatchObject({ isChanged: true })
    expect(await editing(id)).toMatchObject({ state: 'published', isChanged: true, draft: { title: '新标题' } })
    expect(await publicTitle(id)).toBe('旧标题')
    expect((await visible(`/newsInside/${id}`)).body).not.toContain('新的正文')
    const { data } = await publish(id)
    expect(data.document).toMatchObject({ isChanged: false, publishedAt: date })
    expect(await publicTitle(id)).toBe('新标题')
    // Written back as it was: nothing differs any more.
    const back = await save(id, rev + 1, { title: '新标题', body: textBody('新的正文') })
    expect(back.data).toMatchObject({ isChanged: false })
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

  test('planned: comes and goes by the clock, can be moved and withdrawn', async () => {
    const id = await create({ title: '定时' })
    const planned = await publish(id, { at: at(hour), until: at(2 * hour) })
    expect(planned.data).toMatchObject({ document: { state: 'scheduled', address: null }, pages: [] })
    await publish(id, { at: at(2 * hour), until: at(3 * hour) })
    expect(await publicTitle(id)).toBeNull()
    app.clock.advance(hour)
    expect(await publicTitle(id)).toBeNull()
    app.clock.advance(hour)
    expect(await publicTitle(id)).toBe('定时')
    expect((await editing(id)).state).toBe('published')
    app.clock.advance(hour)
    expect(await publicTitle(id)).toBeNull()
    expect((await editing(id)).state).toBe('ended')
    await publish(id, { at: at(hour) })
    expect((await editor.ask<Published>('DELETE', url(id, '/publication'))).data).toMatchObject({ document: { state: 'draft' }, pages: [] })
    app.clock.advance(2 * hour)
    expect(await publicTitle(id)).toBeNull()
  })

  test('times that cannot be are refused at their field', async () => {
    const id = await create()
    const refusals = [
      [{ at: '2026-02-31T00:00:00.000Z' }, '/at'],
      [{ until: at(-1) }, '/until'],
      [{ at: at(hour), until: at(hour) }, '/until'],
    ] as const
    for (const [wish, path] of refusals) {
      const { status, faults } = await publish(id, wish)
      expect([status, faults[0]?.path]).toEqual([422, path])
    }
    await publish(id)
    expect((await publish(id, { at: at(hour) })).faults[0]?.path).toBe('/at')
    expect((await publish(id, { until: at(hour) })).data.document.unpublishAt).toBe(at(hour))
  })

  test('taken back, it is gone at once and its draft goes on', async () => {
    const id = await create({ title: '要撤回' })
    await publish(id)
    expect(await publicTitle(id)).toBe('要撤回')
    await save(id, (await editing(id)).rev, { title: '撤回后再改', columnId: null })
    const { data } = await editor.ask<Published>('DELETE', url(id, '/publication'))
    expect(data.document).toMatchObject({
      state: 'draft',
      isChanged: false,
      publishedAt: null,
      draft: { title: '撤回后再改', columnId: null },
    })
    expect(data.pages.length).toBeGreaterThan(2)
    expect((await visible(`/newsInside/${id}`)).statusCode).toBe(404)
  })

  test('the trash hides, keeps, refuses changes, and gives back what stood', async () => {
    const id = await create({ title: '扔掉又捡回' })
    await publish(id)
    expect((await editor.ask<Published>('DELETE', url(id))).data.document).toMatchObject({ state: 'trashed', address: null })
    expect(await publicTitle(id)).toBeNull()
    expect((await save(id, 1, { title: '改垃圾' })).status).toBe(409)
    expect((await publish(id)).status).toBe(409)
    expect((await editor.get<DocumentPage>('/api/admin/articles?state=trashed')).items.map((item) => item.id)).toContain(id)
    expect((await editor.ask<Published>('DELETE', url(id, '/deletion'))).data.document.state).toBe('published')
    expect(await publicTitle(id)).toBe('扔掉又捡回')
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
    // A revision of another article is none of this one.
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

  async function keepOpen(who: Caller): Promise<void> {
    await app.db.write
      .updateTable('sessions')
      .set({ seen_at: at(0), created_at: at(0) })
      .where('id', '=', who.sessionId)
      .execute()
  }

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
    expect(await ids(`column=${columns.get('team')}`)).not.toContain(live)
    for (const id of columns.values()) expect(await ids(`column=${id}`)).not.toContain(unplaced)
    expect((await ids('order=updated'))[0]).toBe(live)
    for (const order of ['published', 'views']) expect((await ids(`order=${order}`)).length).toBeGreaterThan(2)
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

  test('pages: an address of their own, checked at publication', async () => {
    const page = async (slug: string | null) =>
      (
        await editor.ask<DocumentEditing>('POST', '/api/admin/articles', {
          kind: 'page',
          draft: draftOf({ title: '条款', columnId: null, slug }),
        })
      ).data.id
    await addPage(app, 'terms')
    const twin = await page('terms')
    expect((await publish(twin)).faults[0]?.path).toBe('/draft/slug')
    const none = await page(null)
    expect((await publish(none)).faults[0]?.path).toBe('/draft/slug')
    const rules = await page('fair-rules')
    const { data } = await publish(rules)
    expect(data).toMatchObject({ document: { address: '/pages/fair-rules' }, pages: [{ path: '/pages/fair-rules', name: '页面' }] })
    expect((await visible('/pages/fair-rules')).body).toContain('条款')
  })

  test('many at once: each on its own, failures by name', async () => {
    const good = await create({ title: '好的' })
    const bad = await create({ title: '没有栏目', columnId: null })
    const { data } = await editor.ask<BulkAnswer>('POST', '/api/admin/articles/bulk', { ids: [good, bad, 999_999], act: 'publish' })
    expect(data).toEqual({
      done: [good],
      failed: [
        { id: bad, title: '没有栏目', message: '请选择栏目' },
        { id: 999_999, title: '', message: '没有找到这里的内容' },
      ],
    })
    for (const act of ['unpublish', 'trash', 'restore', 'restore'])
      expect((await editor.ask<BulkAnswer>('POST', '/api/admin/articles/bulk', { ids: [good], act })).data.done).toEqual([good])
    expect((await editing(good)).state).toBe('draft')
  })

  test('a quick notice with a picture is written and public in one step', async () => {
    const picture = {
      hash: 'notice',
      width: 480,
      height: 270,
      widths: [480],
      placeholder: 'data:image/webp;base64,',
      color: '#000000',
      alt: '',
    }
    const pictureId = await app.write((db) => insertMediaItem(db, picture, testNow))
    const notice = { title: '今晚推迟半小时', text: '场馆检修。\n\n请留意。', columnId: columns.get('news'), pictureId }
    const { status, data } = await editor.ask<Published>('POST', '/api/admin/notices', notice)
    expect(status).toBe(200)
    expect(data.document).toMatchObject({ state: 'published', draft: { title: '今晚推迟半小时', coverId: pictureId } })
    expect((await visible(`/newsInside/${data.document.id}`)).body).toContain('请留意。')
    for (const [wish, path] of [
      [{ columnId: 999 }, '/columnId'],
      [{ pictureId: 999 }, '/pictureId'],
      [{ title: ' ' }, '/title'],
      [{ text: '\u0007响铃' }, '/text'],
    ] as const) {
      const refused = await editor.ask('POST', '/api/admin/notices', { ...notice, ...wish })
      expect([refused.status, refused.faults[0]?.path]).toEqual([422, path])
    }
  })

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

  test('a preview of a page', async () => {
    const { data } = await editor.ask<DocumentEditing>('POST', '/api/admin/articles', {
      kind: 'page',
      draft: draftOf({ title: '没有地址的页面', columnId: null }),
    })
    const link = await editor.ask<PreviewLink>('POST', url(data.id, '/preview-links'))
    expect((await visible(link.data.address)).body).toContain('没有地址的页面')
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
      [{ body: textBody('长'.repeat(200_000)) }, '/draft/body'],
      [{ body: nested(60) }, '/draft/body'],
    ]
    for (const [wish, path] of wishes) {
      const { status, message, faults } = await editor.ask('PUT', url(id, '/draft'), { rev: 1, draft: { ...draftOf(), ...wish } })
      expect([status, faults[0]?.path]).toEqual([422, path])
      expect(message).toMatch(/[\u4e00-\u9fff]/)
    }
    expect((await editor.ask('PUT', url(id, '/draft'), { rev: 1, draft: draftOf(), extra: 1 })).status).toBe(422)
    expect((await editor.ask('PUT', url(id, '/draft'), { rev: -1, draft: draftOf() })).status).toBe(422)
    expect(
      (await editor.ask('PUT', url(id, '/draft'), { rev: 1, draft: { ...draftOf(), body: textBody('长'.repeat(500_000)) } })).status,
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
