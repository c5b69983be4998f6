import type { Page } from '@playwright/test'
import { hashPassword } from '#server/session/password.service.ts'
import { type DocumentEditing, presenceEveryMs } from '#shared/admin/articles.ts'
import { bodyOf, marked, openNew, patience, stored, textIn, titleOf, write } from './article-editor.ts'
import { expectNoBarrier, expectNoBarrierInDialog } from './barriers.ts'
import { asked, asRole, onSite } from './console.ts'
import { expect, test } from './site.ts'

test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/|ERR_FAILED/] })

// Long scenarios, on a machine that may be busy.
test.describe.configure({ timeout: 90_000 })

test('a tab that is killed offers its text at the next opening', async ({ page, context }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('断电'))
  await context.route('**/draft', (route) => route.abort())
  await write(page, '还没传上去的一段')
  await expect(page.getByText('没有连接，已存在本机')).toBeVisible(patience)
  await page.close({ runBeforeUnload: false })
  await context.unroute('**/draft')
  const next = await context.newPage()
  await next.goto('/admin/articles')
  await asKeptEarlier(next)
  await next.goto(`/admin/articles/${id}`)
  const offer = next.getByRole('dialog', { name: '本机有没保存到服务器的内容' })
  await expect(offer).toContainText('还没传上去的一段', patience)
  await expect(offer).toContainText(/本机：.+服务器：/)
  await expectNoBarrierInDialog(next, 'offer')
  await offer.getByRole('button', { name: '恢复' }).click()
  await expect(bodyOf(next)).toContainText('还没传上去的一段')
  await expect(next.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  expect(textIn(await stored(next, id))).toContain('还没传上去的一段')
  await next.reload()
  await expect(bodyOf(next)).toContainText('还没传上去的一段')
})

test('whoever left while the server was away is reminded on every screen, also of a text without an address', async ({ page, context }) => {
  await asRole(page, 'editor')
  const title = marked('离线的')
  await page.goto('/admin/articles/new')
  await expect(bodyOf(page)).toBeVisible(patience)
  await context.route('**/api/admin/articles**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await titleOf(page).fill(title)
  await expect(page.getByText('没有连接，已存在本机')).toBeVisible(patience)
  await page
    .getByRole('navigation', { name: '管理后台' })
    .getByRole('link')
    .filter({ hasText: /^比赛$/ })
    .click()
  const notice = page.getByRole('alert').filter({ hasText: `《${title}》有修改只存在这台设备上` })
  await expect(notice).toBeVisible(patience)
  await expectNoBarrier(page, 'left')
  await context.unroute('**/api/admin/articles**')
  await notice.getByRole('button', { name: '打开处理' }).click()
  await page.getByRole('dialog', { name: '本机有没保存到服务器的内容' }).getByRole('button', { name: '恢复' }).click()
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/, patience)
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  await expect(notice).toHaveCount(0)
  const { items } = await asked<{ items: { title: string }[] }>(page, 'GET', `/api/admin/articles?q=${encodeURIComponent(title)}`)
  expect(items.map((one) => one.title)).toEqual([title])
})

test('what somebody else publishes, corrects and takes down is said on a screen that is open, and what is written there stays', async ({
  page,
}) => {
  await asRole(page, 'editor')
  await page.clock.install()
  const content = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '九门台见。' }] }]
  const { id } = await openNew(page, marked('别人发布'), { body: { type: 'doc', content } })
  const tag = (state: string) => page.getByRole('main').getByText(state, { exact: true })
  const publish = async () =>
    await asked(page, 'PUT', `/api/admin/articles/${id}/publication`, { rev: (await stored(page, id)).rev, at: null, until: null })
  await expect(tag('草稿')).toBeVisible()
  await publish()
  await page.clock.fastForward(presenceEveryMs)
  await expect(tag('已发布')).toBeVisible(patience)
  await expect(page.getByText(/^发布状态有变化：.*发布$/)).toBeVisible()
  await write(page, '又写。')
  await page.clock.fastForward(5_000)
  await expect(tag('有未发布的修改')).toBeVisible(patience)
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  await publish()
  await page.clock.fastForward(presenceEveryMs)
  await expect(tag('有未发布的修改')).toHaveCount(0, patience)
  await asked(page, 'DELETE', `/api/admin/articles/${id}/publication`)
  await page.clock.fastForward(presenceEveryMs)
  await expect(page.getByText('发布状态有变化：没有发布，访客看不到')).toBeVisible(patience)
  await expect(tag('草稿')).toBeVisible()
  await expect(bodyOf(page)).toContainText('又写。')
  // Nobody can publish it anew by what was read of it before.
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: '现在发布' })).toBeVisible()
})

test('a first text that was refused, and a text that was in the trash, meet nobody else’s changes', async ({ page }) => {
  await asRole(page, 'editor')
  await page.clock.install()
  await page.goto('/admin/articles/new')
  await titleOf(page).fill('长'.repeat(201))
  await page.clock.fastForward(5_000)
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/, patience)
  await expect(page.getByText(/^没有保存：/)).toBeVisible(patience)
  await page.clock.fastForward(presenceEveryMs)
  await titleOf(page).fill(marked('短的'))
  await page.clock.fastForward(5_000)
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  await expect(page.getByText('已和你的修改合在一起')).toHaveCount(0)

  const id = Number(page.url().split('/').pop())
  await asked(page, 'DELETE', `/api/admin/articles/${id}`)
  await write(page, '又一段')
  await page.clock.fastForward(5_000)
  await expect(page.getByText('这篇已被移到回收站，已存在本机')).toBeAttached(patience)
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await page.clock.fastForward(5_000)
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  await expect(page.getByText('已和你的修改合在一起')).toHaveCount(0)
  expect(textIn(await stored(page, id))).toContain('又一段')
})

test('leaving right after a letter needs no question: the text is kept and sent; where this device keeps nothing, it is said', async ({
  page,
}) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('马上离开'))
  await write(page, '刚写的')
  await page.getByRole('link', { name: '文章列表' }).click()
  await expect(page).toHaveURL(/\/admin\/articles$/)
  await expect.poll(async () => textIn(await stored(page, id)), patience).toContain('刚写的')

  // One that has no address yet is made on the way, and does not take the list's.
  const title = marked('马上离开的新文章')
  await page.getByRole('button', { name: '新建文章' }).click()
  await titleOf(page).fill(title)
  await page.getByRole('link', { name: '文章列表' }).click()
  const found = async () => (await asked<{ total: number }>(page, 'GET', `/api/admin/articles?q=${encodeURIComponent(title)}`)).total
  await expect.poll(found, patience).toBe(1)
  await expect(page).toHaveURL(/\/admin\/articles$/)

  await page.goto(`/admin/articles/${id}`)
  await expect(bodyOf(page)).toContainText('刚写的', patience)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.route('**/draft', (route) => route.abort())
  await write(page, '存不下')
  await expect(page.getByText('没有连接，本机也存不下，请复制内容')).toBeVisible(patience)
  await page.getByRole('link', { name: '文章列表' }).click()
  const asking = page.getByRole('dialog', { name: '离开这个页面？' })
  await expect(asking).toContainText('这台设备也存不下，现在离开可能会丢失')
  await asking.getByRole('button', { name: '继续编辑' }).click()
  await page.unroute('**/draft')
})

test('while the server is away writing goes on, and it is saved when it is back', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('断网'))
  await page.route('**/api/admin/**', (route) => route.abort())
  await write(page, '一')
  await expect(page.getByText('没有连接，已存在本机')).toBeVisible(patience)
  await page.keyboard.type('二三')
  await page.unroute('**/api/admin/**')
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  expect(textIn(await stored(page, id))).toContain('一二三')
})

test('a session that ends while typing is opened again over the text', async ({ page }) => {
  const password = 'Qx7-leitai-abend'
  const { userId, name } = await asRole(page, 'editor', { passwordHash: await hashPassword(password) })
  const { id } = await openNew(page, marked('登录失效'))
  await onSite((db) => db.write.deleteFrom('sessions').where('user_id', '=', userId).execute())
  await write(page, '登录之前')
  const dialog = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await expect(dialog).toBeVisible(patience)
  await expect(page.getByText('登录已失效，已存在本机')).toBeAttached()
  await expect(dialog.getByRole('textbox', { name: '用户名' })).toHaveValue(name)
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: '登录' }).click()
  await expect(dialog).toBeHidden(patience)
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  expect(textIn(await stored(page, id))).toContain('登录之前')
})

test('two people at once: what each changed is merged, what both changed is asked about, and no text is lost', async ({
  page,
  browser,
}) => {
  await asRole(page, 'editor')
  const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
  const title = marked('两个人')
  const { id } = await openNew(page, title, {
    summary: '原来的摘要',
    tags: ['云涧'],
    body: { type: 'doc', content: [paragraph('第一段原文。'), paragraph('第二段原文。')] },
  })
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() })
  const second = await other.newPage()
  await asRole(second, 'editor', { displayName: '阿庚' })
  await second.goto(`/admin/articles/${id}`)
  const writeAt = async (of: Page, paragraphText: string, text: string) => {
    await bodyOf(of).getByText(paragraphText).click()
    await of.keyboard.press('End')
    await of.keyboard.type(text)
  }
  const saved = (of: Page) => expect(of.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)

  // Different fields and paragraphs.
  await writeAt(second, '第二段原文', '阿庚写的。')
  await second.getByRole('textbox', { name: '作者' }).fill('阿庚')
  await expect.poll(async () => textIn(await stored(second, id)), patience).toContain('阿庚写的')
  await expect.poll(async () => (await stored(second, id)).draft.authorLine, patience).toBe('阿庚')
  await writeAt(page, '第一段原文', '我写的。')
  await expect(page.getByText('阿庚改了正文、作者，已和你的修改合在一起')).toBeVisible(patience)
  await expect(bodyOf(page)).toContainText('第二段原文。阿庚写的。')
  // The cursor has stayed.
  await page.keyboard.type('还在写。')
  await saved(page)
  await expect.poll(async () => textIn(await stored(page, id)), patience).toMatch(/第一段原文。我写的。还在写。.*第二段原文。阿庚写的。/)
  expect((await stored(page, id)).draft.authorLine).toBe('阿庚')

  // The same field and the same paragraph.
  await second.reload()
  await writeAt(second, '第二段原文', '阿庚又写。')
  await second.getByRole('textbox', { name: '摘要' }).fill('阿庚的摘要')
  await expect.poll(async () => (await stored(second, id)).draft.summary, patience).toBe('阿庚的摘要')
  await expect.poll(async () => textIn(await stored(second, id)), patience).toContain('阿庚又写')
  await page.route('**/draft', (route) => route.abort())
  await page.getByRole('textbox', { name: '摘要' }).fill('我的摘要')
  await writeAt(page, '第二段原文', '我也写。')
  await page.unroute('**/draft')
  const choice = page.getByRole('dialog', { name: '阿庚也修改了这篇文章' })
  const summary = choice.getByRole('region', { name: '摘要' })
  await expect(summary.getByRole('group', { name: '原来的' })).toContainText('原来的摘要', patience)
  await expect(summary.getByRole('group', { name: '阿庚的' })).toContainText('阿庚的摘要')
  const text = choice.getByRole('region', { name: /^正文/ })
  await expect(text.locator('ins').filter({ hasText: '我也写' })).toHaveCount(1)
  await expectNoBarrierInDialog(page, 'conflict')
  expect(textIn(await stored(page, id))).not.toContain('我也写')
  await summary.getByRole('radio', { name: '用阿庚的' }).check()
  await choice.getByRole('button', { name: '按选择保存' }).click()
  await expect(choice).toBeHidden(patience)
  await expect.poll(async () => textIn(await stored(page, id)), patience).toContain('我也写')
  expect((await stored(page, id)).draft).toMatchObject({ summary: '阿庚的摘要', authorLine: '阿庚' })
  // Both texts that were not taken whole can be read.
  const { items } = await asked<{ items: { id: number }[] }>(page, 'GET', `/api/admin/articles/${id}/revisions`)
  const kept = await Promise.all(items.map((one) => asked<DocumentEditing>(page, 'GET', `/api/admin/articles/${id}/revisions/${one.id}`)))
  expect(kept.map(textIn).some((one) => one.includes('阿庚又写'))).toBe(true)
  expect(kept.map(({ draft }) => draft.summary)).toContain('我的摘要')
  await other.close()

  // One's own other window is said to be that.
  const window = await page.context().newPage()
  await window.goto(`/admin/articles/${id}`)
  await titleOf(window).fill(`${title} 另一个`)
  await saved(window)
  await expect.poll(async () => (await stored(page, id)).draft.title, patience).toBe(`${title} 另一个`)
  await titleOf(page).fill(`${title} 这一个`)
  const own = page.getByRole('dialog', { name: '你在另一个窗口也修改了这篇文章' })
  await expect(page.getByText('你在另一个窗口也改了这篇，已存在本机')).toBeAttached()
  await own.getByRole('radio', { name: '用另一个窗口的' }).check()
  // It is saved only after the list was opened.
  const listed = page.waitForResponse('**/revisions')
  await page.route('**/draft', async (route) => {
    await listed
    await route.fallback()
  })
  await own.getByRole('button', { name: '按选择保存' }).click()
  await expect(titleOf(page)).toHaveValue(`${title} 另一个`, patience)
  await page.getByRole('button', { name: '历史版本' }).click()
  await expect(page.getByRole('dialog', { name: '历史版本' })).toContainText(`${title} 这一个`, patience)
})

/** The browser's stored draft without fields that a later console has added. */
async function asKeptEarlier(page: Page): Promise<void> {
  const count = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('leitai-console', 1))
    const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts')
    const keys = await done(drafts.getAllKeys())
    for (const key of keys) {
      const kept = await done(drafts.get(key))
      delete kept.draft.reprintNote
      delete kept.draft.links
      await done(drafts.put(kept, key))
    }
    database.close()
    return keys.length
  })
  expect(count).toBeGreaterThan(0)
}
