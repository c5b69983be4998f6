import { expectNoBarrier } from './barriers.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

const field = '搜索新闻、赛事、战队与选手'

test('words are searched for from any page, found, narrowed and opened', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: field }).click()
  await page.getByRole('combobox', { name: field }).fill('云涧')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=%E4%BA%91%E6%B6%A7')
  await expect(page).toHaveTitle(/^云涧 的搜索结果/)
  await expect(page.getByText(/^找到 \d+ 条，其中比赛 \d+ 场$/)).toBeVisible()
  await expect(page.getByRole('article').first().getByRole('link')).toHaveText('云涧')
  await expectNoBarrier(page)
  await page
    .getByRole('navigation', { name: '类型' })
    .getByRole('link', { name: /^新闻 \d+$/ })
    .click()
  await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '团体赛' }).click()
  await expect(page).toHaveURL('/search?q=%E4%BA%91%E6%B6%A7&type=article&column=team')
  await expect(page.getByRole('article').first().getByText('团体赛')).toBeVisible()
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/newsInside\/\d+$/)
  await expect(page.getByRole('main')).toContainText('云涧')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: field })).toHaveValue('云涧')
})

test('a name is suggested by its sound and opened by keyboard', { tag: '@any-device' }, async ({ page }) => {
  await page.goto('/search')
  const input = page.getByRole('combobox', { name: field })
  await input.pressSequentially('yunj')
  const option = page.getByRole('option', { name: '云涧 战队' })
  await expect(option).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await input.pressSequentially('i')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/teams\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('云涧')
})

test('what an input method composes is asked for when it is composed, and what is chosen stays chosen', { tag: '@any-device' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/suggestions') asked.push(searchParams.get('q') ?? '')
  })
  await open(page, '/search')
  await page.getByRole('combobox', { name: field }).focus()
  const composer = await page.context().newCDPSession(page)
  for (const text of ['y', 'yu', 'yunj', 'yunjian'])
    await composer.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  // Longer than the pause after which what was typed is asked for.
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  await composer.send('Input.insertText', { text: '云涧' })
  const option = page.getByRole('option', { name: '云涧 战队' })
  await expect(option).toBeVisible()
  expect(asked).toEqual(['云涧'])
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/teams\/\d+$/)
})

test('a tip and a link are found, and opened where they stand', { tag: '@any-device' }, async ({ page }) => {
  await page.goto('/search?q=%E5%AE%A2%E6%9C%8D%E4%B8%AD%E5%BF%83')
  await page.getByRole('article').getByRole('link', { name: '客服中心' }).first().click()
  await expect(page).toHaveURL(/\/lybLink#link-\d+$/)
  await expect(page.getByRole('link', { name: '客服中心' })).toBeInViewport()
  await page.goto('/search?q=iOS&type=tip')
  await page.getByRole('article').getByRole('link', { name: '在苹果微信里' }).click()
  await expect(page).toHaveURL(/\/miniDownTips\?platform=wechat_ios#tip-\d+$/)
  await expect(page.getByRole('heading', { name: '在苹果微信里' })).toBeInViewport()
})

test('where results are hidden, no excerpt tells one', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/search?q=%E5%A4%BA%E5%86%A0&type=article')
  const told = page.getByRole('article').getByText('夺冠')
  expect(await told.count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: '防剧透：隐藏赛果' }).click()
  await expect(page.getByRole('article').locator('p').getByText('夺冠').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('这一段可能说到赛果，已隐藏').first()).toBeVisible()
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

test('one name has its matches beside it, and all of them one step on', { tag: '@any-device' }, async ({ page }) => {
  await page.goto('/search?q=%E4%BA%91%E6%B6%A7')
  const matches = page.getByRole('region', { name: '比赛' })
  await expect(matches.getByRole('listitem')).toHaveCount(3)
  await matches.getByRole('link', { name: /^全部 \d+ 场/ }).click()
  await expect(page).toHaveURL('/search?q=%E4%BA%91%E6%B6%A7&type=match')
  await expect(page.getByText(/^找到 \d+ 场$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /云涧/ })).not.toHaveCount(0)
  await expectNoBarrier(page)
})

test('a page of the site is suggested by its sound and opened', { tag: '@any-device' }, async ({ page }) => {
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

test('where nothing is found it says so, and how to find more', { tag: '@any-device' }, async ({ page }) => {
  await page.goto('/search?q=%E4%BA%91%E6%B6%A7%E6%97%A0%E6%AD%A4%E8%AF%8D&type=team')
  await expect(page.getByRole('heading', { name: '没有找到' })).toBeVisible()
  await page.getByRole('link', { name: '在全部里找' }).click()
  await expect(page).toHaveURL('/search?q=%E4%BA%91%E6%B6%A7%E6%97%A0%E6%AD%A4%E8%AF%8D')
  await expect(page.getByRole('heading', { name: '没有找到' })).toBeVisible()
  await expect(page.getByRole('link', { name: '看全部新闻' })).toBeVisible()
  await expectNoBarrier(page)
})

test('beyond the last page it says so, however far beyond, and what cannot be read is not searched for', { tag: '@any-device' }, async ({
  page,
}) => {
  for (const number of [50, 51, 999]) {
    const answer = await page.goto(`/search?q=%E4%BA%91%E6%B6%A7&page=${number}`)
    expect(answer?.status(), `page ${number}`).toBe(200)
    await expect(page.getByRole('heading', { name: `没有第 ${number} 页` })).toBeVisible()
    await expect(page.getByText(/^结果一共只有 \d+ 页。$/)).toBeVisible()
  }
  await page.getByRole('link', { name: '去第一页' }).click()
  await expect(page.getByRole('main').getByText(/^找到 \d+ 条/)).toBeVisible()
  expect((await page.goto('/search?q=%EF%BF%BE'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: '字词太长，没有搜' })).toBeVisible()
})

test('inside a game client it stays inside', { tag: '@any-device' }, async ({ page }) => {
  await page.goto('/search?embed=1')
  await page.getByRole('combobox', { name: field }).fill('云涧')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL('/search?q=%E4%BA%91%E6%B6%A7&embed=1')
})

test.describe('without script', { tag: '@any-device' }, () => {
  test.use({ javaScriptEnabled: false, tolerated: [/^request failed: .*\.js csp$/] })

  test('the field and its narrowing are a form and links', async ({ page }) => {
    await page.goto('/search?q=%E4%BA%91%E6%B6%A7&type=article')
    await page.getByRole('combobox', { name: field }).fill('落星渊')
    await page.getByRole('button', { name: '搜索' }).click()
    await expect(page).toHaveURL('/search?q=%E8%90%BD%E6%98%9F%E6%B8%8A&type=article')
    await expect(page.getByRole('article').first().getByText('落星渊').first()).toBeVisible()
  })
})

test('searching and choosing put the focus where the reading goes on; typing and 清空 leave it in the field', {
  tag: '@any-device',
}, async ({ page }) => {
  await open(page, '/search')
  const input = page.getByRole('combobox', { name: field })
  const title = page.getByRole('heading', { level: 1 })
  await input.pressSequentially('青锋')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(input).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(title).toBeFocused()
  // The cross that empties the field stands at its end.
  const box = await input.boundingBox()
  if (!box) throw new Error('The field has no place')
  await input.hover()
  await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2)
  await expect(input).toHaveValue('')
  await expect(input).toBeFocused()
  await input.fill('北冥')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.getByRole('option').first().click()
  await expect(page).not.toHaveURL(/search/)
  await expect(title).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/q=/)
  await expect(title).toBeFocused()
})

test('a step to the search leads into its field', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('banner').getByRole('link', { name: /^搜索/ }).dispatchEvent('click')
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('combobox')).toBeFocused()
})
