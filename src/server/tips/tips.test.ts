import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminLink, LinkGroups } from '#shared/admin/links.ts'
import type { AdminTip, AdminTipList, NewTip } from '#shared/admin/tips.ts'
import type { TipList } from '#shared/tips.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'

const minute = 60_000

describeOnBoth('tips', (dialect) => {
  let app: TestApp
  let editor: Caller
  let link: AdminLink
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
    const { rev } = await editor.get<LinkGroups>('/api/admin/link-groups')
    const items = [{ id: null, name: '官方', links: [] }]
    const groups = (await editor.ask<LinkGroups>('PUT', '/api/admin/link-groups', { rev, items })).data
    const none = { description: '', logoId: null, android: null, pc: null, wechat: null, asksFirst: false, isVisible: true }
    const fields = { ...none, groupId: groups.items[0]?.id, title: '下载', address: 'https://get.example/', ios: 'https://apps.example/' }
    link = (await editor.ask<AdminLink>('POST', '/api/admin/links', fields)).data
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.db.write.deleteFrom('tips').execute()
    app.clock.advance(Date.parse(testNow) - app.clock.read().getTime())
    app.cache.dropAll()
  })

  const at = (ms: number) => new Date(Date.parse(testNow) + ms).toISOString()
  const plain = (params: Partial<NewTip> = {}): NewTip => ({
    platform: 'phone',
    title: '用手机浏览器',
    intro: '',
    steps: [
      { text: '点下载', pictureId: null },
      { text: '按提示安装', pictureId: null },
    ],
    linkId: link.id,
    storeIds: [link.id],
    expiresAt: null,
    isPublished: true,
    ...params,
  })
  const make = async (params: Partial<NewTip> = {}) => (await editor.ask<AdminTip>('POST', '/api/admin/tips', plain(params))).data
  const editOf = ({ id: _id, pictures: _pictures, ...edit }: AdminTip) => edit
  const list = async (query = '') => (await app.http.inject(`/api/tips${query}`)).json<{ data: TipList }>().data.items

  test('shows steps in their order and links by their ids, platform by platform, never an address', async () => {
    await make({ platform: 'desktop', title: '电脑', linkId: null, storeIds: [] })
    const { id } = await make()
    const ways = {
      asksFirst: false,
      main: { href: `/go/${link.id}`, host: 'get.example' },
      targets: { ios: { href: `/go/${link.id}?for=ios`, host: 'apps.example' }, android: null, pc: null, wechat: null },
    }
    const named = { id: link.id, title: '下载', ways, qr: `/api/links/${link.id}/qr.svg` }
    const [phone, desktop] = await list()
    expect(phone).toEqual({
      id,
      platform: 'phone',
      title: '用手机浏览器',
      intro: '',
      steps: [
        { text: '点下载', picture: null },
        { text: '按提示安装', picture: null },
      ],
      link: named,
      stores: [named],
      expiresAt: null,
    })
    expect(desktop).toMatchObject({ title: '电脑', link: null, stores: [] })
    expect((await list('?platform=desktop')).map(({ title }) => title)).toEqual(['电脑'])
    expect((await app.http.inject('/api/tips?platform=nokia')).statusCode).toBe(400)
    for (const unknown of ['999999999', '0', 'x']) {
      const answer = await app.http.inject(`/api/tips/${unknown}`)
      expect([unknown, answer.statusCode, answer.json().code]).toEqual([unknown, 404, 1002])
    }
    const page = (await app.http.inject('/miniDownTips')).body
    expect(page).toContain('按提示安装')
    expect(page).not.toContain('https://get.example')
  })

  test('stand in the order in which the console put them, new ones last, and a second order on an old one is refused', async () => {
    const made = [await make({ title: '一' }), await make({ title: '二', platform: 'desktop' }), await make({ title: '三' })]
    const [one = 0, two = 0, three = 0] = made.map(({ id }) => id)
    const titles = async (query = '') => (await list(query)).map(({ title }) => title)
    expect(await titles()).toEqual(['一', '三', '二'])
    const before = await editor.get<AdminTipList>('/api/admin/tips')
    const put = (rev: string, items: number[]) => editor.ask<AdminTipList, AdminTipList>('PUT', '/api/admin/tip-order', { rev, items })
    const after = await put(before.rev, [three, two, one])
    expect(after.data.items.map(({ title }) => title)).toEqual(['三', '二', '一'])
    expect([await titles(), await titles('?platform=phone')]).toEqual([
      ['三', '一', '二'],
      ['三', '一'],
    ])
    const stale = await put(before.rev, [one, two, three])
    expect([stale.status, stale.current.rev]).toEqual([409, after.data.rev])
    expect((await put(after.data.rev, [one, two])).status, 'one is missing').toBe(409)
    await make({ title: '四' })
    expect(await titles('?platform=phone')).toEqual(['三', '一', '四'])
  })

  test('is not shown any more from the moment on at which it expires, by itself', async () => {
    const { id } = await make({ expiresAt: at(10 * minute), title: '限时通道' })
    const seen = async () => [
      (await list()).length,
      (await app.http.inject(`/api/tips/${id}`)).statusCode,
      (await app.http.inject('/miniDownTips')).body.includes('限时通道'),
    ]
    app.clock.advance(10 * minute - 1)
    expect(await seen()).toEqual([1, 200, true])
    app.clock.advance(1)
    expect(await seen()).toEqual([0, 404, false])
    expect((await editor.get<AdminTipList>('/api/admin/tips')).items).toMatchObject([{ id, expiresAt: at(10 * minute), steps: 2 }])
  })

  test('what is hidden is nowhere at once, and a link that is hidden leaves its tip', async () => {
    const tip = await make()
    expect(await list()).toHaveLength(1)
    const { id: _id, logo: _logo, uses: _uses, ...edit } = link
    const hidden = await editor.ask<AdminLink>('PUT', `/api/admin/links/${link.id}`, { ...edit, isVisible: false })
    expect((await list())[0]).toMatchObject({ link: null, stores: [] })
    link = (await editor.ask<AdminLink>('PUT', `/api/admin/links/${link.id}`, { ...edit, rev: hidden.data.rev, isVisible: true })).data
    expect((await list())[0]?.stores).toHaveLength(1)
    await editor.ask('PUT', `/api/admin/tips/${tip.id}`, { ...editOf(tip), isPublished: false })
    expect(await list()).toEqual([])
    expect((await app.http.inject(`/api/tips/${tip.id}`)).statusCode).toBe(404)
  })

  test('a second writer is told what stands, faults are at their fields, and what was done is written down', async () => {
    const tip = await make()
    const steps = [{ text: '只有一步', pictureId: null }]
    const first = await editor.ask<AdminTip>('PUT', `/api/admin/tips/${tip.id}`, { ...editOf(tip), steps })
    expect(first.data.steps).toEqual(steps)
    const second = await editor.ask<AdminTip, AdminTip>('PUT', `/api/admin/tips/${tip.id}`, editOf(tip))
    expect([second.status, second.current.rev]).toEqual([409, first.data.rev])
    const faulty = plain({ linkId: 999_999, storeIds: [999_999], steps: [{ text: '看图', pictureId: 999_999 }] })
    const answer = await editor.ask('POST', '/api/admin/tips', faulty)
    expect([answer.status, answer.faults.map(({ path }) => path)]).toEqual([422, ['/linkId', '/storeIds', '/steps/0/pictureId']])
    expect((await editor.ask('POST', '/api/admin/tips', plain({ steps: [] }))).status).toBe(422)
    expect((await editor.ask('DELETE', `/api/admin/tips/${tip.id}`)).status).toBe(200)
    expect((await editor.ask('DELETE', `/api/admin/tips/${tip.id}`)).status).toBe(404)
    const log = await app.db.read
      .selectFrom('audit_log')
      .select('act')
      .where('subject', '=', 'tip')
      .where('subject_id', '=', String(tip.id))
      .orderBy('id')
      .execute()
    expect(log.map(({ act }) => act)).toEqual(['tip.create', 'tip.change', 'tip.delete'])
    const scorekeeper = await signedIn(app, 'scorekeeper')
    expect((await scorekeeper.ask('GET', '/api/admin/tips')).status).toBe(403)
  })

  test('a picture of a step is shown, and in use once however many steps show it', async () => {
    const { id: pictureId } = await app.db.write
      .insertInto('media_items')
      .values({
        ...{ hash: 'step', alt: '右上角的菜单', width: 1, height: 1, widths: '[1]', placeholder: 'data:,', color: '#000000' },
        created_at: testNow,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const steps = ['点这里', '再点这里'].map((text) => ({ text, pictureId }))
    const tip = await make({ steps })
    expect((await list())[0]?.steps[1]?.picture).toMatchObject({ id: pictureId, alt: '右上角的菜单' })
    expect(await editor.get(`/api/admin/media/${pictureId}/uses`)).toEqual({
      items: [{ subject: 'tip', id: tip.id, name: '用手机浏览器', screen: `/tips/${tip.id}` }],
      held: [],
    })
    expect((await editor.ask('DELETE', `/api/admin/media/${pictureId}`)).status).toBe(409)
  })
})
