import { expectNoBarrier } from './barriers.ts'
import { expect, test } from './site.ts'

const field = '搜索新闻、赛事、战队与选手'

test('words are searched for from any page, found, narrowed and opened', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: field }).click()
  await page.getByRole('combobox', { name: field }).fill('云涧')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=%E4%BA%91%E6%B6%A7')
  await expect(page).toHaveTitle(/^云涧 的搜索结果/)
  await expect(page.getByText(/^找到 \d+ 条$/)).toBeVisible()
  await expect(page.getByRole('article').first().getByRole('link')).toHaveText('云涧')
  await expectNoBarrier(page)
  await page.getByRole('navigation', { name: '类型' }).getByRole('link', { name: '新闻' }).click()
  await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '团体赛' }).click()
  await expect(page).toHaveURL('/search?q=%E4%BA%91%E6%B6%A7&type=article&column=team')
  await expect(page.getByRole('article').first().getByText('团体赛')).toBeVisible()
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/newsInside\/\d+$/)
  await expect(page.getByRole('main')).toContainText('云涧')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: field })).toHaveValue('云涧')
})

test('a name is suggested by its sound and opened by keyboard', async ({ page }) => {
  await page.goto('/search')
  const input = page.getByRole('combobox', { name: field })
  await input.pressSequentially('yunj')
  const option = page.getByRole('option', { name: '云涧 战队' })
  await expect(option).toBeVisible()
  await expectNoBarrier(page)
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await input.pressSequentially('i')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/teams\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('云涧')
})

test('two names lead to their matches and to their meetings, by suggestion and by search', async ({ page }) => {
  await page.goto('/search')
  const input = page.getByRole('combobox', { name: field })
  await input.pressSequentially('青锋 北冥')
  const meetings = page.getByRole('option', { name: '青锋 与 北冥 的交锋 交锋' })
  await expect(meetings).toBeVisible()
  await expect(page.getByRole('option', { name: /^青锋 对 北冥 巅峰联赛.* · / }).first()).toBeVisible()
  await expectNoBarrier(page)
  await page.keyboard.press('Enter')
  const matches = page.getByRole('region', { name: '青锋 与 北冥 的比赛' })
  await expect(matches.getByRole('listitem')).toHaveCount(3)
  await expectNoBarrier(page)
  await page.getByRole('button', { name: '防剧透：隐藏赛果' }).click()
  const told = matches.getByRole('link', { name: /总决赛/ })
  // That they met is a result as well.
  await expect(told).toHaveCount(0)
  await matches.getByRole('button', { name: '显示比赛' }).click()
  await expect(told).toHaveAccessibleName(/\d 比 \d/)
  await matches.getByRole('link', { name: '全部交锋' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^(青锋 与 北冥|北冥 与 青锋) 的交锋$/ })).toBeVisible()
})

test('one name has its matches beside it, and all of them one step on', async ({ page }) => {
  await page.goto('/search?q=%E4%BA%91%E6%B6%A7')
  const matches = page.getByRole('region', { name: '比赛' })
  await expect(matches.getByRole('listitem')).toHaveCount(3)
  await matches.getByRole('link', { name: /^全部 \d+ 场/ }).click()
  await expect(page).toHaveURL('/search?q=%E4%BA%91%E6%B6%A7&type=match')
  await expect(page.getByText(/^找到 \d+ 场$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /云涧/ })).not.toHaveCount(0)
  await expectNoBarrier(page)
})

test('a page of the site is suggested by its sound and opened', async ({ page }) => {
  await page.goto('/search')
  const input = page.getByRole('combobox', { name: field })
  await input.pressSequentially('xinf')
  await page.getByRole('option', { name: '新服 页面' }).click()
  await expect(page).toHaveURL('/xinfu')
  await page.goBack()
  await input.fill('用户协议')
  await page.keyboard.press('Enter')
  await page.getByRole('article').first().getByRole('link', { name: '用户协议' }).click()
  await expect(page).toHaveURL('/pages/agreement')
})

test('where nothing is found it says so, and how to find more', async ({ page }) => {
  await page.goto('/search?q=%E4%BA%91%E6%B6%A7%E6%97%A0%E6%AD%A4%E8%AF%8D&type=team')
  await expect(page.getByRole('heading', { name: '没有找到' })).toBeVisible()
  await page.getByRole('link', { name: '在全部里找' }).click()
  await expect(page).toHaveURL('/search?q=%E4%BA%91%E6%B6%A7%E6%97%A0%E6%AD%A4%E8%AF%8D')
  await expect(page.getByRole('link', { name: '看全部新闻' })).toBeVisible()
  await expectNoBarrier(page)
})

test('inside a game client it stays inside', async ({ page }) => {
  await page.goto('/search?embed=1')
  await page.getByRole('combobox', { name: field }).fill('云涧')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL('/search?q=%E4%BA%91%E6%B6%A7&embed=1')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, tolerated: [/^request failed: .*\.js csp$/] })

  test('the field and its narrowing are a form and links', async ({ page }) => {
    await page.goto('/search?q=%E4%BA%91%E6%B6%A7&type=article')
    await page.getByRole('combobox', { name: field }).fill('落星渊')
    await page.getByRole('button', { name: '搜索' }).click()
    await expect(page).toHaveURL('/search?q=%E8%90%BD%E6%98%9F%E6%B8%8A&type=article')
    await expect(page.getByRole('article').first().getByText('落星渊').first()).toBeVisible()
  })
})
