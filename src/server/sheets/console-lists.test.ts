import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConsole } from '#server/http/access.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

/** Lists without an export, because they only offer choices or fill a form. */
const noLists = [
  '/api/admin/embeds/matches',
  '/api/admin/embeds/tables',
  '/api/admin/players/:id/mentions',
  '/api/admin/competitions/:id/scorekeepers',
  // Its links are exported, with their groups.
  '/api/admin/link-groups',
  '/api/admin/media/:id/uses',
  '/api/admin/videos/:id/uses',
  '/api/admin/media/folders',
  '/api/admin/articles/:id/revisions',
  '/api/admin/tags',
  '/api/admin/account/sessions',
]

describeOnBoth('lists of the console as files', (dialect) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    admin = await signedIn(app, 'admin', { displayName: '站长' })
  })
  afterAll(() => app.close())

  const file = (path: string) => app.http.inject({ url: path, headers: { cookie: admin.cookie } })
  const lines = async (path: string) => {
    const answer = await file(path)
    expect(answer.statusCode, path).toBe(200)
    return answer.body.slice(1).trimEnd().split('\r\n')
  }

  test('every list has its export, in both formats', async () => {
    const reads = app.routes.filter((route) => isConsole(route.config?.access) && route.method === 'GET')
    const addresses = new Set(reads.map(({ url }) => url))
    const lists = reads.filter((route) => isList(route.schema?.response)).map(({ url }) => url)
    expect(lists.filter((url) => !addresses.has(`${url}/export`)).sort()).toEqual([...noLists].sort())
    for (const url of addresses) {
      if (!url.endsWith('/export') || url.includes(':')) continue
      const csv = await file(url)
      expect([url, csv.statusCode, csv.body.charCodeAt(0)]).toEqual([url, 200, 0xfeff])
      expect(csv.body.split('\r\n')[0]?.split(',').length, url).toBeGreaterThan(2)
      expect((await file(`${url}?format=xlsx`)).rawPayload.subarray(0, 2).toString(), url).toBe('PK')
      expect((await file(`${url}?page=2`)).statusCode, url).toBe(400)
    }
  })

  test('links are told one by one, with their groups and all of their addresses', async () => {
    const { rev } = await admin.get<{ rev: string }>('/api/admin/link-groups')
    const items = ['官方渠道', '玩家社区'].map((name) => ({ id: null, name, links: [] }))
    const { data } = await admin.ask<{ items: { id: number }[] }>('PUT', '/api/admin/link-groups', { rev, items })
    const plain = { description: '', logoId: null, ios: null, android: null, pc: null, wechat: null, asksFirst: false, isVisible: true }
    for (const [i, title] of ['论坛', '=官网'].entries()) {
      const link = { ...plain, groupId: data.items[1 - i]?.id, title, address: `https://www.example.com/${i}`, isVisible: i === 1 }
      expect((await admin.ask('POST', '/api/admin/links', { ...link, ios: 'https://apps.example/1' })).status).toBe(200)
    }
    const [, ...told] = await lines('/api/admin/links/export')
    expect(told.map((line) => line.replace(/^\d+/, ''))).toEqual([
      `,官方渠道,'=官网,,https://www.example.com/1,https://apps.example/1,,,,,`,
      `,玩家社区,论坛,,https://www.example.com/0,https://apps.example/1,,,,,是`,
    ])
  })

  test('awards are told one by one, as the list is searched', async () => {
    await insertCompetition(app, league())
    const [header, ...told] = await lines(`/api/admin/awards/export?q=${encodeURIComponent('巅峰')}`)
    expect(header).toBe('赛事编号,赛事,赛季,奖项,获奖者,来自,名字打码,日期,颁奖词')
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/^\d+,巅峰联赛,第十二赛季,小组赛最佳选手,[^,]+,手动颁发,,2026-11-18,$/)
    expect(await lines(`/api/admin/awards/export?q=${encodeURIComponent('没有')}`)).toHaveLength(1)
  })

  test('figures are told by page and day, in the words of the screen', async () => {
    await app.db.write
      .insertInto('page_views')
      .values([
        { day: '2026-11-19', page: 'home', device: 'pc', channel: '', count: 40 },
        { day: '2026-11-20', page: 'match', device: 'ios', channel: 'constructor', count: 50 },
      ])
      .execute()
    const told = await lines('/api/admin/visits/views/export?days=7')
    expect(told).toHaveLength(1 + 2 * 7 + 2 + 2)
    expect(told).toContain('页面,首页,2026-11-19,40')
    expect(told).toContain('页面,首页,2026-11-20,0')
    expect(told).toContain('设备,苹果手机和平板,2026-11-14 至 2026-11-20,50')
    expect(told).toContain('渠道,没有渠道参数,2026-11-14 至 2026-11-20,40')
    expect(told).toContain('渠道,constructor,2026-11-14 至 2026-11-20,50')
    expect((await file('/api/admin/visits/views/export?days=8')).statusCode).toBe(400)
    expect(await lines('/api/admin/visits/vitals/export')).toEqual([expect.any(String), '全部,,0,,,,'])
  })

  test('what was done is told in the words of the screen', async () => {
    await admin.ask('POST', '/api/admin/seasons', { slug: 'spring', name: '春季赛', startsOn: '2026-01-01', endsOn: '2026-03-01' })
    const told = await lines('/api/admin/audit/export?subject=season')
    expect(told[1]).toContain('站长,新建赛季,赛季')
    expect(told[1]).toContain('名称：春季赛')
  })
})

/** Whether an answer's data is a list, paged or whole. */
function isList(response: unknown): boolean {
  const { 200: good } = Object(response)
  const items: TSchema | undefined = Object(good).properties?.data?.properties?.items
  return items !== undefined && 'items' in items && Object(items.items).type === 'object'
}
