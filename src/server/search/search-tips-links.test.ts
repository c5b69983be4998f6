import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminLink, LinkGroups, NewLink } from '#shared/admin/links.ts'
import type { AdminTip, NewTip } from '#shared/admin/tips.ts'
import type { SearchAnswer } from '#shared/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns } from '#test/factories.ts'
import { fillSearchIndex } from './fill-index.job.ts'

describeOnBoth('search for tips and links', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
  })
  afterAll(() => app.close())

  async function search(query: Record<string, string>): Promise<SearchAnswer> {
    return (await app.http.inject({ url: '/api/search', query })).json<{ data: SearchAnswer }>().data
  }
  /** Type and address of what holds all that was typed. */
  async function found(q: string, more: Record<string, string> = {}): Promise<string[]> {
    const { items, isPartial } = await search({ q, ...more })
    return isPartial ? [] : items.map(({ type, path }) => `${type} ${path}`)
  }

  test('a tip is found by title, steps and what its platform is called, while it is public', async () => {
    const tip = await addTip(editor, { expiresAt: '2026-11-20T12:10:00.000Z' })
    const path = `/miniDownTips?platform=wechat_ios#tip-${tip.id}`
    for (const q of ['苹果微信', '公众号', 'Safari', 'iOS', 'iPhone', '微信 获取', 'pgwx'])
      expect([q, await found(q, { type: 'tip' })]).toEqual([q, [`tip ${path}`]])
    expect(await found('公众号')).toEqual([`tip ${path}`])
    expect((await search({ q: '公众号' })).items).toMatchObject([
      { note: '苹果微信', excerpt: [{ isHit: false }, { text: '公众号', isHit: true }, {}] },
    ])
    expect((await app.http.inject(path)).body).toContain(`id="tip-${tip.id}"`)
    app.clock.advance(10 * 60_000)
    expect(await found('公众号')).toEqual([])
    const { rev, ...fields } = tip
    const { data: renewed } = await editor.ask<AdminTip>('PUT', `/api/admin/tips/${tip.id}`, {
      ...writable(fields),
      rev,
      expiresAt: null,
      title: '苹果手机上',
    })
    expect([await found('苹果手机'), await found('在苹果微信')]).toEqual([[`tip ${path}`], []])
    await editor.ask('PUT', `/api/admin/tips/${tip.id}`, { ...writable(renewed), rev: renewed.rev, isPublished: false })
    expect(await found('苹果手机')).toEqual([])
  })

  test('a link is found by title, description, group, host and device, while it is shown', async () => {
    const before = await editor.get<LinkGroups>('/api/admin/link-groups')
    const { data: groupsMade } = await editor.ask<LinkGroups>('PUT', '/api/admin/link-groups', {
      rev: before.rev,
      items: [{ id: null, name: '玩家社区', links: [] }],
    })
    const link = await addLink(editor, groupsMade.items[0]?.id ?? 0)
    const path = `/lybLink#link-${link.id}`
    for (const q of ['千嶂茶馆', '论坛', '攻略 闲谈', '玩家社区', 'forum.example.com', '安卓', 'qzcg'])
      expect([q, await found(q, { type: 'link' })]).toEqual([q, [`link ${path}`]])
    expect((await search({ q: '论坛' })).items).toMatchObject([{ type: 'link', note: '玩家社区' }])
    expect((await app.http.inject(path)).body).toContain(`id="link-${link.id}"`)
    const groups = await editor.get<LinkGroups>('/api/admin/link-groups')
    await editor.ask('PUT', '/api/admin/link-groups', {
      rev: groups.rev,
      items: groups.items.map(({ id, links }) => ({ id, name: '同好', links: links.map((one) => one.id) })),
    })
    expect([await found('同好'), await found('玩家社区', { type: 'link' })]).toEqual([[`link ${path}`], []])
    const { id: _id, logo: _logo, uses: _uses, ...fields } = link
    await editor.ask('PUT', `/api/admin/links/${link.id}`, { ...fields, isVisible: false })
    expect(await found('论坛')).toEqual([])
  })

  test('the site’s own pages are found by what they are about, after all else', async () => {
    const tip = await addTip(editor, { title: '用小程序看比赛' })
    expect(await found('小程序')).toEqual(['page /miniDownTips', `tip /miniDownTips?platform=wechat_ios#tip-${tip.id}`])
    expect(await found('官方网站')).toEqual(['page /lybLink'])
    expect(await found('设备 安装')).toEqual(['page /miniDownTips'])
  })

  test('those that were there before are found after the next start', async () => {
    const tip = await addTip(editor, { title: '旧日的办法' })
    await app.write(async (trx) => {
      await trx.deleteFrom('search_entries').where('subject', 'in', ['tip', 'link']).execute()
    })
    app.cache.dropAll()
    expect(await found('旧日的办法')).toEqual([])
    await fillSearchIndex(app.db, { info: () => {} })
    app.cache.dropAll()
    expect(await found('旧日的办法')).toEqual([`tip /miniDownTips?platform=wechat_ios#tip-${tip.id}`])
  })
})

async function addTip(editor: Caller, wish: Partial<NewTip>): Promise<AdminTip> {
  const tip: NewTip = {
    platform: 'wechat_ios',
    title: '在苹果微信里',
    intro: '换到 Safari 浏览器就好。',
    steps: [{ text: '关注公众号之后点「获取」', pictureId: null }],
    linkId: null,
    storeIds: [],
    expiresAt: null,
    isPublished: true,
    ...wish,
  }
  return (await editor.ask<AdminTip>('POST', '/api/admin/tips', tip)).data
}

async function addLink(editor: Caller, groupId: number): Promise<AdminLink> {
  const link: NewLink = {
    groupId,
    title: '千嶂茶馆',
    description: '玩家论坛：攻略、战报与闲谈',
    logoId: null,
    address: 'https://forum.example.com/qianzhang',
    ios: null,
    android: 'https://forum.example.com/android',
    pc: null,
    wechat: null,
    asksFirst: true,
    isVisible: true,
  }
  return (await editor.ask<AdminLink>('POST', '/api/admin/links', link)).data
}

function writable({ platform, title, intro, steps, linkId, storeIds, expiresAt, isPublished }: NewTip): NewTip {
  return { platform, title, intro, steps, linkId, storeIds, expiresAt, isPublished }
}
