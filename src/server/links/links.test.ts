import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminLink, LinkGroups, NewLink } from '#shared/admin/links.ts'
import type { AdminOpening } from '#shared/admin/openings.ts'
import type { AdminTip } from '#shared/admin/tips.ts'
import type { LinkHub } from '#shared/links.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'

describeOnBoth('the link hub', (dialect) => {
  let app: TestApp
  let editor: Caller
  /** Groups of which the first contains a link, the second none. */
  let groups: LinkGroups
  let link: AdminLink
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.db.write.deleteFrom('links').execute()
    await app.db.write.deleteFrom('link_groups').execute()
    app.cache.dropAll()
    const { rev } = await groupsNow()
    const items = ['官方渠道', '玩家社区'].map((name) => ({ id: null, name, links: [] }))
    groups = (await editor.ask<LinkGroups>('PUT', '/api/admin/link-groups', { rev, items })).data
    link = (await editor.ask<AdminLink>('POST', '/api/admin/links', { ...plain(), ios: 'https://apps.example/ios?a=1' })).data
  })

  const groupsNow = () => editor.get<LinkGroups>('/api/admin/link-groups')
  const plain = (): NewLink => ({
    groupId: groups.items[0]?.id ?? 0,
    title: '千嶂官网',
    description: '版本资讯',
    logoId: null,
    address: 'https://www.example.com/',
    ios: null,
    android: null,
    pc: null,
    wechat: null,
    asksFirst: false,
    isVisible: true,
  })
  const editOf = ({ id: _id, logo: _logo, uses: _uses, ...edit }: AdminLink) => edit
  const hub = async () => (await app.http.inject('/api/links')).json<{ data: LinkHub }>().data
  const go = (path: string) => app.http.inject(path)

  test('shows visible links by group, with where they lead and a code, and never the addresses themselves', async () => {
    expect(await hub()).toEqual({
      items: [
        {
          id: groups.items[0]?.id,
          name: '官方渠道',
          links: [
            {
              id: link.id,
              title: '千嶂官网',
              description: '版本资讯',
              logo: null,
              asksFirst: false,
              main: { href: `/go/${link.id}`, host: 'www.example.com' },
              targets: { ios: { href: `/go/${link.id}?for=ios`, host: 'apps.example' }, android: null, pc: null, wechat: null },
              qr: `/api/links/${link.id}/qr.svg`,
            },
          ],
        },
      ],
    })
  })

  test('a link leads out by its id, to the address of the device where it has one', async () => {
    const ways: readonly (readonly [string, string])[] = [
      ['', 'https://www.example.com/'],
      ['?for=ios', 'https://apps.example/ios?a=1'],
      ['?for=android', 'https://www.example.com/'],
      ['?for=nokia', 'https://www.example.com/'],
      ['?for=ios&from=singlemessage', 'https://apps.example/ios?a=1'],
      ['?for=https://evil.example/&to=https://evil.example/&url=//evil.example', 'https://www.example.com/'],
    ]
    for (const [query, address] of ways) {
      const { statusCode, headers } = await go(`/go/${link.id}${query}`)
      expect([query, statusCode, headers.location, headers['cache-control'], headers['referrer-policy']]).toEqual([
        query,
        302,
        address,
        'no-store',
        'no-referrer',
      ])
    }
    for (const id of ['0', '-1', '01', 'abc', '999999999', '2147483648', `${link.id}x`, '__proto__']) {
      const { statusCode, headers } = await go(`/go/${id}`)
      expect([id, statusCode, headers.location, headers['cache-control']]).toEqual([id, 404, undefined, 'no-store'])
    }
  })

  test('the code is an SVG of the main address that our policy lets be drawn', async () => {
    const { statusCode, headers, body } = await go(`/api/links/${link.id}/qr.svg`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(body).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/)
    expect(body).not.toMatch(/style=|<style|<script|href/)
    const moved = { ...editOf(link), address: 'https://elsewhere.example/' }
    expect((await editor.ask('PUT', `/api/admin/links/${link.id}`, moved)).status).toBe(200)
    expect((await go(`/api/links/${link.id}/qr.svg`)).body).not.toBe(body)
    expect((await go('/api/links/999999999/qr.svg')).json()).toMatchObject({ code: 1002 })
    expect((await go(`/api/links/${link.id}/qr.svg?v=1`)).statusCode).toBe(400)
  })

  test('a link that is hidden is nowhere at once, and comes back', async () => {
    const places = ['/api/links', `/go/${link.id}`, `/api/links/${link.id}/qr.svg`, '/lybLink']
    const seen = async () => await Promise.all(places.map(async (place) => await go(place)))
    // Cached before: a hidden link must leave the cache too.
    expect((await seen()).map((answer) => answer.statusCode)).toEqual([200, 302, 200, 200])
    const hidden = await editor.ask<AdminLink>('PUT', `/api/admin/links/${link.id}`, { ...editOf(link), isVisible: false })
    const after = await seen()
    expect(after.map((answer) => answer.statusCode)).toEqual([200, 404, 404, 200])
    for (const { body, headers } of after) expect(body + JSON.stringify(headers)).not.toMatch(/千嶂官网|example\.com|apps\.example/)
    expect(after[3]?.body).toContain('这里还没有链接')
    expect((await editor.ask('PUT', `/api/admin/links/${link.id}`, { ...editOf(hidden.data), isVisible: true })).status).toBe(200)
    expect((await hub()).items).toHaveLength(1)
  })

  test('what leads nowhere, or not where it seems to, is refused at its field', async () => {
    const faulty = {
      ...plain(),
      address: 'javascript:alert(1)',
      ios: 'https://good.example@evil.example/',
      android: 'https://',
      pc: 'https://a b.example/',
      wechat: 'weixin://dl/business',
      logoId: 999_999,
      groupId: 999_999,
    }
    const answer = await editor.ask('POST', '/api/admin/links', faulty)
    expect(answer.status).toBe(422)
    expect(answer.faults.map((fault) => fault.path)).toEqual(['/address', '/ios', '/android', '/pc', '/wechat', '/groupId', '/logoId'])
    for (const address of ['//evil.example', '/newsList', 'data:text/html,x', 'https://a\\b.example', 'https:/x', 'https://a\r\nX: 1']) {
      expect([address, (await editor.ask('POST', '/api/admin/links', { ...plain(), address })).status]).toEqual([address, 422])
    }
  })

  test('groups and links stand as they are arranged; a new link, and one from another group, comes last', async () => {
    const second = (await editor.ask<AdminLink>('POST', '/api/admin/links', { ...plain(), title: '下载' })).data
    const before = await groupsNow()
    const [official, players] = before.items
    if (!official || !players) throw new Error('Two groups were made')
    expect(official.links.map((one) => one.id)).toEqual([link.id, second.id])
    const items = [
      { id: players.id, name: '社区', links: [] },
      { id: official.id, name: '官方', links: [second.id, link.id] },
    ]
    const arranged = await editor.ask<LinkGroups>('PUT', '/api/admin/link-groups', { rev: before.rev, items })
    expect(arranged.data.items.map(({ name, links }) => [name, links.map((one) => one.title)])).toEqual([
      ['社区', []],
      ['官方', ['下载', '千嶂官网']],
    ])
    expect((await hub()).items[0]?.links.map((one) => one.title)).toEqual(['下载', '千嶂官网'])
    const stale = await editor.ask<LinkGroups, LinkGroups>('PUT', '/api/admin/link-groups', { rev: before.rev, items })
    expect([stale.status, stale.current.rev]).toEqual([409, arranged.data.rev])

    const moved = await editor.ask('PUT', `/api/admin/links/${link.id}`, { ...editOf(link), groupId: players.id })
    expect(moved.status).toBe(200)
    expect((await hub()).items.map(({ name }) => name)).toEqual(['社区', '官方'])
  })

  test('a group goes when it is empty, and no link is lost by an arrangement', async () => {
    const { rev, items } = groups
    const [official, players] = items
    const put = async (params: object[]) =>
      await editor.ask('PUT', '/api/admin/link-groups', { rev: (await groupsNow()).rev, items: params })
    const kept = { id: players?.id, name: '玩家社区', links: [] }
    expect((await put([kept])).faults).toEqual([{ path: '/items', message: '「官方渠道」里还有 1 个链接，不能删除' }])
    expect((await put([kept, { id: official?.id, name: '官方渠道', links: [] }])).status).toBe(422)
    expect((await put([{ ...kept, links: [link.id] }])).status).toBe(422)
    expect((await put([{ ...kept, id: 999_999 }])).status).toBe(422)
    expect((await put([{ id: official?.id, name: '官方渠道', links: [link.id] }])).status).toBe(200)
    expect((await groupsNow()).items).toHaveLength(1)
    expect((await editor.ask('PUT', '/api/admin/link-groups', { rev, items: [] })).status).toBe(409)
    expect((await hub()).items[0]?.links).toHaveLength(1)
  })

  test('a second writer is told what stands, and what was done is written down', async () => {
    const first = await editor.ask<AdminLink>('PUT', `/api/admin/links/${link.id}`, { ...editOf(link), title: '官网' })
    const second = await editor.ask<AdminLink, AdminLink>('PUT', `/api/admin/links/${link.id}`, { ...editOf(link), title: '主页' })
    expect([second.status, second.current.title, second.current.rev]).toEqual([409, '官网', first.data.rev])
    expect((await editor.ask('DELETE', `/api/admin/links/${link.id}`)).status).toBe(200)
    expect((await editor.ask('DELETE', `/api/admin/links/${link.id}`)).status).toBe(404)
    expect((await editor.ask('GET', `/api/admin/links/${link.id}`)).status).toBe(404)
    const log = await app.db.read
      .selectFrom('audit_log')
      .select(['act', 'subject_name', 'before', 'after'])
      .where('subject_id', '=', String(link.id))
      .orderBy('id')
      .execute()
    expect(log).toMatchObject([
      { act: 'link.create', subject_name: '千嶂官网' },
      { act: 'link.change', subject_name: '官网', before: '{"title":"千嶂官网"}', after: '{"title":"官网"}' },
      { act: 'link.delete', subject_name: '官网' },
    ])
  })

  test('one that new servers and tips use is not deleted: it says where it is used', async () => {
    const { data: opening } = await editor.ask<AdminOpening>('POST', '/api/admin/openings', {
      ...{
        zone: '一区',
        name: '听雪楼',
        note: '',
        opensAt: null,
        precision: 'tbd',
        isFull: false,
        maintenanceFrom: null,
        maintenanceUntil: null,
      },
      ...{ closesAt: null, mergedIntoId: null, mergedAt: null, articleId: null, linkId: link.id, isPublished: true },
    })
    const tip = {
      platform: 'phone',
      title: '安卓安装',
      intro: '',
      steps: [{ text: '点下载', pictureId: null }],
      linkId: null,
      storeIds: [link.id],
      expiresAt: null,
      isPublished: false,
    }
    const { data: made } = await editor.ask<AdminTip>('POST', '/api/admin/tips', tip)
    const refused = await editor.ask<AdminLink, AdminLink>('DELETE', `/api/admin/links/${link.id}`)
    expect([refused.status, refused.message]).toEqual([409, '这个链接还在使用中，不能删除'])
    expect(refused.current.uses).toEqual([
      { kind: 'opening', id: opening.id, name: '听雪楼' },
      { kind: 'tip', id: made.id, name: '安卓安装' },
    ])
    expect((await editor.get<AdminOpening>(`/api/admin/openings/${opening.id}`)).linkId).toBe(link.id)
    for (const path of [`/api/admin/openings/${opening.id}`, `/api/admin/tips/${made.id}`]) await editor.ask('DELETE', path)
    expect((await editor.ask('DELETE', `/api/admin/links/${link.id}`)).status).toBe(200)
  })

  test('a logo is shown, and its picture is in use', async () => {
    const { id: logoId } = await app.db.write
      .insertInto('media_items')
      .values({
        hash: `logo-${link.id}`,
        alt: '官网标志',
        width: 1,
        height: 1,
        widths: '[1]',
        placeholder: 'data:,',
        color: '#000000',
        created_at: app.clock.read().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await editor.ask('PUT', `/api/admin/links/${link.id}`, { ...editOf(link), logoId })
    expect((await hub()).items[0]?.links[0]?.logo).toMatchObject({ id: logoId, alt: '官网标志' })
    expect(await editor.get(`/api/admin/media/${logoId}/uses`)).toEqual({
      items: [{ subject: 'link', id: link.id, name: '千嶂官网', screen: `/links/${link.id}` }],
      held: [],
    })
    expect((await editor.ask('DELETE', `/api/admin/media/${logoId}`)).status).toBe(409)
  })

  test('a scorekeeper has no part in it', async () => {
    const scorekeeper = await signedIn(app, 'scorekeeper')
    expect((await scorekeeper.ask('GET', '/api/admin/link-groups')).status).toBe(403)
    expect((await scorekeeper.ask('PUT', `/api/admin/links/${link.id}`, editOf(link))).status).toBe(403)
  })
})
