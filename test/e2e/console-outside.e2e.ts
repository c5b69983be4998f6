import type { Page } from '@playwright/test'
import { expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asRole } from './console.ts'
import { expect, test } from './site.ts'

// Refused requests, and things that no longer exist.
test.use({ tolerated: [/status of (422|404)/] })

async function openPart(page: Page, part: string, tab: string) {
  await page.goto(`/admin/site/${part}`)
  await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
}

test('an old address leads on as soon as it is added, is refused with the reason, and is nothing once deleted', async ({ page }) => {
  const old = `/News/${Date.now()}.html`
  await asRole(page, 'admin')
  await openPart(page, 'redirects', '旧地址')
  await page.getByRole('textbox', { name: '旧地址' }).fill(`https://old.example${old}`)
  await page.getByRole('textbox', { name: '新地址' }).fill('//evil.example')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByText('新地址必须在本站内，请以 / 开头，如 /newsInside/7')).toBeVisible()
  await page.getByRole('textbox', { name: '新地址' }).fill('/winnerList')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const line = page.getByRole('row', { name: old.toLowerCase() })
  await expect(line).toBeVisible()
  expect((await page.request.get(old)).url()).toMatch(/\/winnerList$/)
  await expectScreen(page, 'old addresses')

  await line.getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('button', { name: '删除', exact: true }).last().click()
  await expect(line).toHaveCount(0)
  expect((await page.request.get(old)).status()).toBe(404)
})

test('many old addresses are pasted, all or none, with what is wrong in which line', async ({ page }) => {
  const stamp = Date.now()
  await asRole(page, 'admin')
  await openPart(page, 'redirects', '旧地址')
  await page.getByRole('button', { name: '批量添加' }).click()
  const dialog = page.getByRole('dialog', { name: '批量添加旧地址' })
  const lines = dialog.getByLabel('一行一个：旧地址、空格、新地址')
  await lines.fill(`/a-${stamp}.html /matches\n/newsList /matches`)
  await dialog.getByRole('button', { name: '全部添加' }).click()
  await expect(dialog.getByText('第 2 行：这是本站现在的地址，打开的总是它自己，不会跳转')).toBeVisible()
  await expectNoBarrierInDialog(page, 'pasting old addresses')
  expect((await page.request.get(`/a-${stamp}.html`)).status()).toBe(404)
  await lines.fill(`/a-${stamp}.html /matches\n/b-${stamp}.html /a-${stamp}.html`)
  await dialog.getByRole('button', { name: '全部添加' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('添加了 2 个旧地址')).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索旧地址或新地址' }).fill(`b-${stamp}`)
  await page.getByRole('searchbox', { name: '搜索旧地址或新地址' }).press('Enter')
  await expect(page.getByRole('row', { name: `/b-${stamp}.html` })).toBeVisible()
  await expect(page.getByRole('row', { name: `/a-${stamp}.html /matches` })).toHaveCount(0)
  expect((await page.request.get(`/b-${stamp}.html`)).url()).toMatch(/\/matches$/)
})

test('a verification file stands in the root as soon as it is added', async ({ page }) => {
  const name = `baidu_verify_codeva-${Date.now()}.html`
  await asRole(page, 'admin')
  await openPart(page, 'verification', '验证文件')
  await page.getByLabel('文件名').fill('index.html')
  await page.getByRole('textbox', { name: '内容' }).fill('0123456789abcdef')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByText('这不是各平台验证文件的名字')).toBeVisible()
  await page.getByLabel('文件名').fill(name)
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const line = page.getByRole('row', { name })
  await expect(line).toBeVisible()
  expect(await (await page.request.get(`/${name}`)).text()).toBe('0123456789abcdef')
  await expectScreen(page, 'verification files')
  await line.getByRole('button', { name: `删除 ${name}` }).click()
  await page.getByRole('button', { name: '删除', exact: true }).last().click()
  await expect(line).toHaveCount(0)
  expect((await page.request.get(`/${name}`)).status()).toBe(404)
})

test('the code of a search engine stands on the home page, and an editor only looks', async ({ page }) => {
  await asRole(page, 'admin')
  await openPart(page, 'crawlers', '搜索引擎')
  await expectScreen(page, 'search engines')
  await page.getByLabel('百度').fill('<meta name="x">')
  await expect(page.getByText('只填 content 里的字母、数字和 _ + / = -，不要整个标签')).toBeVisible()
  await page.getByLabel('百度').fill('codeva-Ab1')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有没保存的修改')).toHaveCount(0)
  expect(await (await page.request.get('/')).text()).toContain('<meta name="baidu-site-verification" content="codeva-Ab1"/>')
  await page.getByLabel('百度').fill('')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有没保存的修改')).toHaveCount(0)
  await asRole(page, 'editor')
  await openPart(page, 'redirects', '旧地址')
  await expect(page.getByRole('textbox', { name: '旧地址' })).toBeDisabled()
  await expectScreen(page, 'old addresses as an editor sees them')
})

test('the browser’s own reader takes the sitemap and the feed', async ({ page }) => {
  await page.goto('/')
  const found = await page.evaluate(async () => {
    const read = async (path: string) => new DOMParser().parseFromString(await (await fetch(path)).text(), 'application/xml')
    const index = await read('/sitemap.xml')
    const parts = [...index.getElementsByTagName('loc')].map((element) => new URL(element.textContent ?? '').pathname)
    const faults = []
    let addresses = 0
    for (const path of [...parts, '/rss.xml', '/rss/team.xml']) {
      const document = await read(path)
      if (document.getElementsByTagName('parsererror').length > 0) faults.push(path)
      addresses += document.getElementsByTagName('url').length + document.getElementsByTagName('item').length
    }
    return { parts: parts.length, faults, addresses }
  })
  expect(found.faults).toEqual([])
  expect(found.parts).toBeGreaterThanOrEqual(6)
  expect(found.addresses).toBeGreaterThan(100)
})
