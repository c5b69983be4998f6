import { expectScreen } from './barriers.ts'
import { asRole, onSite } from './console.ts'
import { expect, test } from './site.ts'

const longAddress = `https://long.example/${'a'.repeat(599)}`
const longTitle = `${'赛前一日的长标题'.repeat(30)}完`

test('what is pasted beyond a limit stays whole, is told, and is saved once it is shorter', async ({ page }) => {
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

test.describe('an article', () => {
  // The server is asked all the same, and refuses.
  test.use({ tolerated: [/status of 422/] })

  test('a title of an article that is too long stays on the screen and is not saved until it is shorter', async ({ page }) => {
    await asRole(page, 'editor')
    await page.goto('/admin/articles')
    await page
      .getByRole('button', { name: /写文章|新建文章/ })
      .first()
      .click()
    const title = page.getByRole('textbox', { name: '标题' })
    await title.focus()
    await page.keyboard.insertText(longTitle)
    await expect(title).toHaveValue(longTitle)
    await expect(page.getByRole('alert').filter({ hasText: '最多 200 个字，现在有 241 个，请删去 41 个' })).toBeVisible()
    await expect(page.getByRole('status')).toContainText('没有保存：「标题」最多 200 个字，现在有 241 个（已存在本机）')
    await page.reload()
    await page.getByRole('button', { name: /^恢\s?复$/ }).click()
    await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(longTitle)
    await page.getByRole('textbox', { name: '标题' }).fill(longTitle.slice(0, 200))
    const tags = Array.from({ length: 22 }, (_, i) => `标签${i + 1}`)
    await page.getByLabel('标签').focus()
    await page.keyboard.insertText(tags.join('，'))
    await expect(page.getByText('最多 20 个标签，现在有 22 个，请删去 2 个')).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(page.getByText(/最多 20 个标签/)).toHaveCount(0)
    // It has a number once it is saved.
    await expect(page).toHaveURL(/\/admin\/articles\/\d+/, { timeout: 20_000 })
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])
    const stored = async () =>
      await onSite((db) => db.read.selectFrom('article_drafts').select('data').where('article_id', '=', id).executeTakeFirstOrThrow())
    const kept = async () => {
      const { title, tags } = JSON.parse((await stored()).data)
      return { title, tags }
    }
    await expect.poll(kept, { timeout: 20_000 }).toEqual({ title: longTitle.slice(0, 200), tags: tags.slice(0, 20) })
  })
})
