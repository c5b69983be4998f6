import { marked, newDraft, openDraft, openNew, patience, stored, textIn, write } from './article-editor.ts'
import { expectNoBarrierInDialog } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { expect, test } from './site.ts'

test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/|ERR_FAILED/] })

// Long scenarios, on a machine that may be busy.
test.describe.configure({ timeout: 90_000 })

test('a publication time in the past is asked about: now, or dated back on purpose', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('补记'))
  await write(page, '旧闻。')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '发布' })
  await drawer.getByRole('radio', { name: '定时' }).check()
  await drawer.getByLabel('发布时间（北京时间）').fill('2026-01-01T08:00')
  await drawer.getByRole('button', { name: '定时发布' }).click()
  const asking = page.getByRole('dialog', { name: '这个时间已经过去了' })
  await expectNoBarrierInDialog(page, 'past')
  await asking.getByRole('button', { name: '返回修改' }).click()
  await expect(asking).toHaveCount(0)
  expect((await stored(page, id)).state).toBe('draft')
  await drawer.getByRole('button', { name: '定时发布' }).click()
  await asking.getByRole('button', { name: '补记为那时发布' }).click()
  await expect(drawer.getByText('已发布', { exact: true })).toBeVisible(patience)
  expect((await stored(page, id)).publishedAt).toBe('2026-01-01T00:00:00.000Z')
})

test('an article that is open when its time comes, is called published, and then over', async ({ page }) => {
  await asRole(page, 'editor')
  const content = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '到点见。' }] }]
  await openNew(page, marked('到点'), { body: { type: 'doc', content } })
  await page.route('**/api/admin/articles/*/publication', async (route) => {
    // The fields know no seconds.
    const [at, until] = [4_000, 8_000].map((later) => new Date(Date.now() + later).toISOString())
    await route.continue({ postData: { ...route.request().postDataJSON(), at, until } })
  })
  const tag = (state: string) => page.getByRole('main').getByText(state, { exact: true })
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /^发布/ })
  await drawer.getByRole('radio', { name: '定时' }).check()
  await drawer.getByLabel('发布时间（北京时间）').fill('2099-01-01T08:00')
  await drawer.getByRole('checkbox', { name: '到时自动下线' }).check()
  await drawer.getByLabel('下线时间（北京时间）').fill('2099-01-02T08:00')
  await drawer.getByRole('button', { name: '定时发布' }).click()
  await drawer.getByRole('button', { name: '继续编辑' }).click()
  await expect(tag('定时发布')).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(drawer.getByRole('button', { name: '取消定时' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: '在网站上查看' })).toBeVisible(patience)
  await expect(drawer.getByRole('button', { name: '取消定时' })).toHaveCount(0)
  await expect(tag('已发布')).toBeVisible()
  await expect(drawer.getByText(/下线，访客看不到/)).toBeVisible(patience)
})

for (const kind of ['article', 'page'] as const) {
  test(`changes after scheduling are said not to go out, and one press schedules them for the same times: ${kind}`, async ({ page }) => {
    await asRole(page, 'editor')
    const title = marked('改稿')
    const content = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '初稿。' }] }]
    const slug = kind === 'page' ? title.split(' ')[1] : null
    const { id, rev } = await newDraft(
      page,
      title,
      { body: { type: 'doc', content }, ...(kind === 'page' && { columnId: null, slug }) },
      kind,
    )
    const times = { at: '2036-01-01T00:00:00.000Z', until: '2036-01-02T00:00:00.000Z' }
    await asked(page, 'PUT', `/api/admin/articles/${id}/publication`, { rev, ...times })
    await openDraft(page, id)
    const leftOut = page.getByRole('main').getByText('有修改不在定时的内容里', { exact: true })
    await write(page, '终稿。')
    await expect(leftOut).toBeVisible(patience)
    await page.getByRole('link', { name: kind === 'page' ? '页面列表' : '文章列表' }).click()
    const line = page.getByRole('row').filter({ hasText: title })
    await expect(line.getByText('有修改不在定时的内容里')).toBeVisible(patience)
    await line.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '发布' })
    await expect(drawer.getByText(/到时公开的是定时那一刻的内容，不含这些修改/)).toBeVisible()
    await drawer.getByRole('button', { name: '更新定时的内容' }).click()
    await expect(drawer.getByText('已定时', { exact: true })).toBeVisible(patience)
    await expect(drawer.getByText(/不含这些修改/)).toHaveCount(0)
    await expect(leftOut).toHaveCount(0)
    const kept = await stored(page, id)
    expect(kept).toMatchObject({ state: 'scheduled', isChanged: false, publishedAt: times.at, unpublishAt: times.until })
    const { items } = await asked<{ items: { id: number; reason: string }[] }>(page, 'GET', `/api/admin/articles/${id}/revisions`)
    const planned = items.find(({ reason }) => reason === 'published')
    expect(textIn(await asked(page, 'GET', `/api/admin/articles/${id}/revisions/${planned?.id}`))).toContain('终稿。')
  })
}

test('the times of a publication that was refused are still there when what was missing is filled in', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('补栏目'), { columnId: null })
  await write(page, '晚上见。')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '发布' })
  await drawer.getByRole('radio', { name: '定时' }).check()
  await drawer.getByLabel('发布时间（北京时间）').fill('2036-01-01T08:00')
  await drawer.getByRole('checkbox', { name: '到时自动下线' }).check()
  await drawer.getByLabel('下线时间（北京时间）').fill('2036-01-01T07:00')
  await drawer.getByRole('button', { name: '定时发布' }).click()
  await expect(drawer.getByRole('alert')).toContainText('请选择栏目', patience)
  await expect(drawer.getByText('下线时间要晚于发布时间')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden(patience)
  await page.getByRole('combobox', { name: '栏目' }).click()
  await page.getByTitle('新闻', { exact: true }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await drawer.getByLabel('下线时间（北京时间）').fill('2036-01-02T08:00')
  await drawer.getByRole('button', { name: '定时发布' }).click()
  await expect(drawer.getByText('已定时')).toBeVisible(patience)
  expect(await stored(page, id)).toMatchObject({ publishedAt: '2036-01-01T00:00:00.000Z', unpublishAt: '2036-01-02T00:00:00.000Z' })
})
