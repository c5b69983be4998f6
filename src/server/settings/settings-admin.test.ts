import { afterEach, beforeEach, expect, test } from 'vitest'
import { getSettings, upsertSettings } from '#server/settings/settings.queries.ts'
import type { DocumentEditing, DocumentPage, RevisionList } from '#shared/admin/articles.ts'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import type { AdminColumns, AdminSettings, ColumnsWrite } from '#shared/admin/site.ts'
import { addPictures } from '#test/albums.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, textBody } from '#test/factories.ts'

describeOnBoth('site settings in the console', (dialect) => {
  let app: TestApp
  let admin: Caller
  beforeEach(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    admin = await signedIn(app, 'admin')
  })
  afterEach(() => app.close())

  const settings = async () => await admin.get<AdminSettings>('/api/admin/settings')
  const columns = async () => await admin.get<AdminColumns>('/api/admin/columns')

  test('each part is saved by itself, and pages show it at once', async () => {
    await app.http.inject('/')
    const seen = await settings()
    const navigation = [
      { label: '首页', href: '/' },
      { label: '擂主榜', href: '/winnerList' },
    ]
    const saved = await admin.ask<AdminSettings>('PUT', '/api/admin/settings/navigation', { rev: seen.navigation.rev, value: navigation })
    expect(saved.data.navigation.value).toEqual(navigation)
    expect((await app.http.inject('/')).body).toContain('擂主榜')
    // A change of another part does not conflict, one of the same part does.
    const identity = { ...seen.identity.value, name: '霜降擂台', themeColor: '#aa3300' }
    expect((await admin.ask('PUT', '/api/admin/settings/identity', { rev: seen.identity.rev, value: identity })).status).toBe(200)
    expect((await app.http.inject('/')).body).toContain('/theme/aa3300.css')
    const red = await admin.ask('PUT', '/api/admin/settings/identity', {
      rev: seen.identity.rev,
      value: { ...identity, themeColor: 'red' },
    })
    const cure = '「主题色」应写成 # 和六位十六进制数字，字母小写，例如 #1e6fd9'
    expect([red.status, red.message]).toEqual([422, cure])
    const late = await admin.ask<AdminSettings, AdminSettings>('PUT', '/api/admin/settings/navigation', {
      rev: seen.navigation.rev,
      value: [],
    })
    expect([late.status, late.current.navigation.value]).toEqual([409, navigation])
    const log = await app.db.read.selectFrom('audit_log').select(['act', 'subject_id', 'after']).orderBy('id').execute()
    expect(log).toEqual([
      { act: 'settings.change', subject_id: 'navigation', after: JSON.stringify({ navigation }) },
      { act: 'settings.change', subject_id: 'identity', after: '{"name":"霜降擂台","themeColor":"#aa3300"}' },
    ])
  })

  test('the full address of the site itself becomes a path, saved and where it is stored already', async () => {
    const { navigation, footer } = await settings()
    const own = 'https://leitai.example'
    const link = (href: string) => ({ label: href.slice(-12), href })
    const value = [
      link(`${own}/newsList`),
      link(own),
      link('https://LEITAI.example?a=1'),
      link(`${own}:8443/newsList`),
      link(`${own}.cn/a`),
      link(`${own}//evil.example`),
    ]
    const expected = ['/newsList', '/', '/?a=1', `${own}:8443/newsList`, `${own}.cn/a`, `${own}//evil.example`]
    const saved = await admin.ask<AdminSettings>('PUT', '/api/admin/settings/navigation', { rev: navigation.rev, value })
    expect(saved.data.navigation.value.map(({ href }) => href)).toEqual(expected)
    const written = await admin.ask<AdminSettings>('PUT', '/api/admin/settings/footer', {
      rev: footer.rev,
      value: {
        ...footer.value,
        reporting: { text: '举报', href: `${own}/report` },
        groups: [{ title: '组', links: [link(`${own}/media`)] }],
        policies: [link(`${own}/privacy`)],
      },
    })
    expect(written.data.footer.value).toMatchObject({
      reporting: { href: '/report' },
      groups: [{ links: [{ href: '/media' }] }],
      policies: [{ href: '/privacy' }],
    })
    await app.write(async (trx, touch) => {
      const { data } = await trx.selectFrom('settings').select('data').executeTakeFirstOrThrow()
      await trx
        .updateTable('settings')
        .set({ data: data.replace('"/newsList"', `"${own}/newsList"`) })
        .execute()
      touch('settings')
    })
    expect((await app.http.inject('/api/settings')).json().data.navigation[0].href).toBe('/newsList')
  })

  test('an address that browsers read as that of another host is refused wherever it is typed', async () => {
    const { navigation, footer } = await settings()
    const put = async (part: 'navigation' | 'footer', rev: string, value: unknown) => {
      const { status, faults } = await admin.ask('PUT', `/api/admin/settings/${part}`, { rev, value })
      return [status, faults.map(({ path }) => path)]
    }
    for (const href of [
      '/\t/evil.example',
      '//evil.example',
      '/\\evil.example',
      'https://good.example@evil.example',
      'https://[::1',
      'javascript:alert(1)',
    ]) {
      const link = { label: '坏', href }
      const { value } = footer
      expect([href, ...(await put('navigation', navigation.rev, [link]))]).toEqual([href, 422, ['/value/0/href']])
      for (const [path, change] of [
        ['/value/reporting/href', { reporting: { text: '举报', href } }],
        ['/value/groups/0/links/0/href', { groups: [{ title: '组', links: [link] }] }],
        ['/value/policies/0/href', { policies: [link] }],
      ] as const) {
        expect([href, ...(await put('footer', footer.rev, { ...value, ...change }))]).toEqual([href, 422, [path]])
      }
    }
    expect(await settings()).toMatchObject({ navigation, footer })
  })

  test('a group of links without a link is refused, and one that is stored is not on the page', async () => {
    const { footer } = await settings()
    const value = { ...footer.value, groups: [{ title: '空空的组', links: [] }] }
    const { status, faults } = await admin.ask('PUT', '/api/admin/settings/footer', { rev: footer.rev, value })
    expect([status, faults]).toEqual([
      422,
      [{ path: '/value/groups/0/links', message: '第 1 组链接「空空的组」还没有链接，请添加，或删除这一组' }],
    ])
    await app.write(async (trx, touch) => {
      await upsertSettings(trx, { ...(await getSettings(trx)), footer: value }, '2026-11-20T12:00:00.000Z')
      touch('settings')
    })
    expect((await app.http.inject('/')).body).not.toContain('>空空的组<')
  })

  test('the console has the mark of the site at an address that changes with it', async () => {
    const iconNow = async () => (await admin.get<{ siteIcon: string }>('/api/admin/session')).siteIcon
    const before = await iconNow()
    expect((await app.http.inject(before)).statusCode).toBe(200)
    const [logoId = 0] = await addPictures(app, '站标')
    const { identity } = await settings()
    await admin.ask('PUT', '/api/admin/settings/identity', { rev: identity.rev, value: { ...identity.value, logoId } })
    expect(await iconNow()).not.toBe(before)
  })

  test('what is wrong is said at its field, and nothing is kept of it', async () => {
    const { homeBlocks, identity } = await settings()
    const blocks = await admin.ask('PUT', '/api/admin/settings/homeBlocks', {
      rev: homeBlocks.rev,
      value: [{ kind: 'column', title: '无此栏', column: 'nowhere', count: 3 }],
    })
    expect([blocks.status, blocks.faults]).toEqual([422, [{ path: '/value/0/column', message: '没有这个栏目，请重新选择' }]])
    const picture = await admin.ask('PUT', '/api/admin/settings/identity', { rev: identity.rev, value: { ...identity.value, logoId: 77 } })
    expect(picture.faults).toEqual([{ path: '/value/logoId', message: '这张图片不在媒体库里，请重新选择' }])
    expect((await settings()).homeBlocks.rev).toBe(homeBlocks.rev)
  })

  test('an editor reads, and only an admin writes', async () => {
    const editor = await signedIn(app, 'editor')
    const data = await editor.get<AdminSettings>('/api/admin/settings')
    expect((await editor.ask('PUT', '/api/admin/settings/footer', data.footer)).status).toBe(403)
    expect((await editor.ask('PUT', '/api/admin/columns', await columns())).status).toBe(403)
  })

  test('a column counts what its list shows, drafts and published texts alike, and no draft without a column', async () => {
    const { items } = await columns()
    const idOf = (key: string) => items.find((item) => item.key === key)?.id ?? 0
    const draft = (columnId: number | null) => ({ ...emptyDraft, title: '演武', columnId, body: textBody('一段。') })
    const post = async (columnId: number | null) =>
      (await admin.ask<DocumentEditing>('POST', '/api/admin/articles', { kind: 'article', draft: draft(columnId) })).data
    const counts = async () => (await columns()).items.map(({ key, articles, trashed }) => [key, articles, trashed])
    const listed = async (query: string) =>
      (await admin.get<DocumentPage>(`/api/admin/articles?${query}`)).items.map(({ id, column }) => [id, column?.name ?? null])
    const without = await post(null)
    expect(await counts()).toEqual(items.map(({ key }) => [key, 0, 0]))
    // Live in one column, its draft in none, and then in another.
    const live = await addArticle(app, { column: 'team' })
    const team = idOf('team')
    const news = idOf('news')
    const save = (rev: number, columnId: number | null) =>
      admin.ask('PUT', `/api/admin/articles/${live}/draft`, { rev, draft: draft(columnId) })
    await save(0, null)
    expect(await listed(`column=${team}`)).toEqual([[live, '团体赛']])
    await save(1, news)
    expect(await listed(`column=${team}`)).toEqual([[live, '新闻']])
    expect(await listed(`column=${news}`)).toEqual([[live, '新闻']])
    const trashed = await post(team)
    await admin.ask('DELETE', `/api/admin/articles/${trashed.id}`)
    expect((await counts()).filter(([, n]) => n !== 0)).toEqual([
      ['news', 1, 0],
      ['team', 2, 1],
    ])
    const keep = async (gone: readonly string[]) => {
      const now = await columns()
      const left = now.items.filter(({ key }) => !gone.includes(key)).map(({ id, key, name }) => ({ id, key, name }))
      return await admin.ask<AdminColumns>('PUT', '/api/admin/columns', { rev: now.rev, items: left })
    }
    // A column that only a draft has chosen is held by it.
    expect((await keep(['news', 'team'])).faults.map(({ message }) => message)).toEqual([
      '「新闻」里还有 1 篇文章，不能删除',
      '「团体赛」里还有 2 篇文章（回收站里 1 篇），不能删除',
    ])
    // The draft without a column is in nobody's way, until there would be no column left.
    await admin.ask('PUT', '/api/admin/settings/homeBlocks', { rev: (await settings()).homeBlocks.rev, value: [] })
    expect((await keep(items.map(({ key }) => key).filter((key) => key !== 'news' && key !== 'team'))).status).toBe(200)
    expect((await admin.ask('PUT', `/api/admin/articles/${without.id}/draft`, { rev: without.rev, draft: draft(null) })).status).toBe(200)
  })

  test('an old version whose column is gone comes back without it', async () => {
    const { items } = await columns()
    const battle = items.find(({ key }) => key === 'battle')
    const draft = (columnId: number | null) => ({ ...emptyDraft, title: '演武', columnId, body: textBody('一段。') })
    const { data } = await admin.ask<DocumentEditing>('POST', '/api/admin/articles', { kind: 'article', draft: draft(battle?.id ?? 0) })
    const url = `/api/admin/articles/${data.id}`
    app.clock.advance(11 * 60_000)
    await admin.ask('PUT', `${url}/draft`, { rev: 1, draft: draft(battle?.id ?? 0) })
    await admin.ask('PUT', `${url}/draft`, { rev: 2, draft: draft(null) })
    const now = await columns()
    const left = now.items.filter(({ key }) => key !== 'battle').map(({ id, key, name }) => ({ id, key, name }))
    await admin.ask('PUT', '/api/admin/settings/homeBlocks', { rev: (await settings()).homeBlocks.rev, value: [] })
    expect((await admin.ask('PUT', '/api/admin/columns', { rev: now.rev, items: left })).status).toBe(200)
    const [revision] = (await admin.get<RevisionList>(`${url}/revisions`)).items
    const back = await admin.ask<DocumentEditing>('POST', `${url}/restorations`, { rev: 3, revision: revision?.id })
    expect([back.status, back.data.draft.columnId]).toEqual([200, null])
  })

  test('columns are renamed, ordered, added and taken away; never their key, never with articles in them', async () => {
    await addArticle(app, { column: 'news' })
    await app.http.inject('/api/articles')
    const { rev, items } = await columns()
    const [news, notice] = items
    if (!news || !notice) throw new Error('no columns')
    const write = (list: ColumnsWrite['items'], at = rev) =>
      admin.ask<AdminColumns>('PUT', '/api/admin/columns', { rev: at, items: list.map(({ id, key, name }) => ({ id, key, name })) })
    const refused = await write(items.slice(1))
    expect(refused.faults).toEqual([{ path: '/items', message: '「新闻」里还有 1 篇文章，不能删除' }])
    const renamedKey = await write(items.map((item, i) => (i === 1 ? { ...item, key: 'other' } : item)))
    expect(renamedKey.faults).toEqual([{ path: '/items/1/key', message: '标识建立后不能修改，旧地址会失效' }])
    const saved = await write([
      { ...notice, name: '告示' },
      { ...news, name: '战报' },
      { id: null, key: 'video', name: '视频' },
    ])
    expect(saved.data.items.map((item) => [item.key, item.name, item.articles])).toEqual([
      ['notice', '告示', 0],
      ['news', '战报', 1],
      ['video', '视频', 0],
    ])
    expect((await app.http.inject('/api/columns')).json().data.items[1]).toEqual({ key: 'news', name: '战报' })
    expect((await app.http.inject('/api/articles')).body).toContain('战报')
    expect((await write(items)).status).toBe(409)
  })
})
