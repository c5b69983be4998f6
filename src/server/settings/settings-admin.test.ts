import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdminColumns, AdminSettings, ColumnsWrite } from '#shared/admin/site.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns } from '#test/factories.ts'

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
