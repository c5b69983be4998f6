import { asRole, onSite } from './console.ts'
import { expect, test } from './site.ts'

const longTitle = `${'赛前一日的长标题'.repeat(30)}完`

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
