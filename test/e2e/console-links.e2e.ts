import type { Page } from '@playwright/test'
import { expectScreen } from './barriers.ts'
import { asRole, moveRow, onSite } from './console.ts'
import { expect, test } from './site.ts'

// One after the other: each changes the arrangement of groups and links, which is saved as a whole.
test.describe.configure({ mode: 'default' })

const longAddress = `https://long.example/${'a'.repeat(599)}`

async function openScreen(page: Page, path: string, title: string | RegExp) {
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function save(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有没保存的修改')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /保存$/ })).toBeDisabled()
}

const hub = async (page: Page) => await (await page.request.get('/lybLink')).text()

test('a link is made in a new group, seen on the site, hidden, shown again and deleted', async ({ page }) => {
  const group = `选手专栏 ${Date.now() % 1e6}`
  await asRole(page, 'editor')
  await openScreen(page, '/links', '链接')
  await page.getByRole('button', { name: '添加分组' }).click()
  await page.getByLabel('分组名称').last().fill(group)
  await save(page)

  await page.getByRole('button', { name: '新建链接' }).click()
  await expect(page.getByRole('heading', { name: '新建链接', level: 1 })).toBeVisible()
  await page.getByLabel('标题').fill('听雨手记')
  await page.getByLabel('说明').fill('赛场之外的随笔')
  await page.getByLabel('分组').click()
  await page.getByTitle(group).click()
  await page.getByLabel('地址', { exact: true }).fill('weixin://dl/business')
  await page.getByLabel('微信里的地址', { exact: true }).fill('https://me@evil.example/')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('请填以 https:// 或 http:// 开头的完整地址，中间不要有空格')).toBeVisible()
  await expect(page.getByText('地址里不能带账号和密码，请去掉 @ 和它前面的部分')).toBeVisible()
  await page.getByLabel('地址', { exact: true }).fill('https://tingyu.example.com/')
  await page.getByLabel('微信里的地址', { exact: true }).fill('')
  await save(page)
  await expect(page.getByRole('heading', { name: '听雨手记', level: 1 })).toBeVisible()
  expect(await hub(page)).toContain('听雨手记')
  await expectScreen(page, 'the form of a link')

  for (const isShown of [false, true]) {
    await page.getByRole('switch', { name: '在网站上显示' }).click()
    await save(page)
    expect((await hub(page)).includes('听雨手记')).toBe(isShown)
    await page.getByRole('link', { name: '返回链接列表' }).click()
    await expect(page.getByText('已隐藏')).toHaveCount(isShown ? 0 : 1)
    await page.getByRole('link', { name: '听雨手记' }).click()
    await expect(page.getByRole('heading', { name: '听雨手记', level: 1 })).toBeVisible()
  }

  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('heading', { name: '链接', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: '听雨手记' })).toHaveCount(0)
  expect(await hub(page)).not.toContain('听雨手记')
})

test('the order of the links is changed by keyboard, and visitors see it', async ({ page }) => {
  await asRole(page, 'editor')
  await openScreen(page, '/links', '链接')
  const before = await hub(page)
  const pair = ['落雁外设', '云顶演播厅']
  const inOrder = (html: string) => pair.toSorted((a, b) => html.indexOf(a) - html.indexOf(b))
  const [first = '', second = ''] = inOrder(before)
  await page.getByRole('button', { name: `移动「${first}」` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('移到第 1 位')).toBeAttached()
  await moveRow(page, 'ArrowDown', '移到第 2 位')
  await page.keyboard.press('Space')
  await save(page)
  const after = await hub(page)
  expect(inOrder(after)).toEqual([second, first])
  await expect(page.getByRole('button', { name: '删除第 1 个分组' })).toBeDisabled()
  await expectScreen(page, 'the list of links')
})

test('what is pasted into the form of a link beyond a limit stays whole, is told, and is saved once it is shorter', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/links/new')
  const title = `限度 ${Date.now() % 1e6}`
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('分组').click()
  await page.locator('.ant-select-item-option').first().click()
  const address = page.getByLabel('地址', { exact: true })
  await address.focus()
  // Inserted like a paste: a limit of the field would cut it.
  await page.keyboard.insertText(longAddress)
  await expect(address).toHaveValue(longAddress)
  await expect(page.getByText('地址最多 500 个字，现在有 620 个')).toBeVisible()
  await page.getByLabel('说明').focus()
  await page.keyboard.insertText('说'.repeat(101))
  await expect(page.getByText('最多 100 个字，现在有 101 个，请删去 1 个')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/links')) sent.push(request.url())
  })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByLabel('说明')).toHaveValue('说'.repeat(101))
  await expectScreen(page, 'the form of a link with texts beyond their limits')
  expect(sent).toEqual([])
  await page.getByLabel('说明').fill('说'.repeat(100))
  await address.fill(longAddress.slice(0, 500))
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有没保存的修改')).toHaveCount(0)
  const kept = await onSite((db) => db.read.selectFrom('links').select(['address', 'description']).where('title', '=', title).execute())
  expect(kept).toEqual([{ address: longAddress.slice(0, 500), description: '说'.repeat(100) }])
})

test.describe('a database that gives no answer to a save', () => {
  test.use({ tolerated: [/503.*\/api\/admin\/links\b/] })

  test('a link is saved again, and stands once', async ({ page }) => {
    const title = `回声 ${Date.now() % 1e6}`
    const unknown = '不知道是否已保存，请刷新查看'
    await asRole(page, 'editor')
    await openScreen(page, '/links/new', '新建链接')
    await page.getByLabel('标题').fill(title)
    await page.getByLabel('分组').click()
    await page.getByRole('option').first().waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.getByLabel('地址', { exact: true }).fill('https://huisheng.example.com/')
    await page.route(
      '**/api/admin/links',
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 503, json: { code: 503, message: unknown, data: null } })
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText(unknown)).toBeVisible()
    await save(page)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await page.getByRole('link', { name: '返回链接列表' }).click()
    await expect(page.getByRole('link', { name: title })).toHaveCount(1)
  })
})
