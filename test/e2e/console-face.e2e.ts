import { expectHeadingsInOrder, expectNoBarrierInDark, expectScreen } from './barriers.ts'
import { asRole, goWithin } from './console.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('every screen is in reach in the menu of a laptop, in four groups, by its permission', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: '管理后台' })
  for (const group of ['赛事', '内容', '站点', '管理']) await expect(menu.getByRole('list', { name: group })).toBeVisible()
  await expect(menu.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  await menu.getByRole('link', { name: '图集' }).click()
  await expect(page).toHaveURL(/\/admin\/albums$/)
  await expect(menu.getByRole('link', { name: '图集' })).toHaveAttribute('aria-current', 'page')
  // What an editor may not open is named, and no link.
  await expect(menu.getByText('操作记录')).toBeVisible()
  await expect(menu.getByRole('link', { name: '操作记录' })).toHaveCount(0)
})

test('an address that is none names itself and the ways on', async ({ page }) => {
  await asRole(page, 'admin')
  await page.goto('/admin/nowhere')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: '没有这个页面' })).toBeVisible()
  await expect(main).toContainText('/admin/nowhere')
  await expectScreen(page)
  await main.getByRole('link', { name: '赛季' }).click()
  await expect(page).toHaveURL(/\/admin\/seasons$/)
})

test('the dark scheme is chosen for console and site together, and has no barrier', async ({ page }) => {
  await asRole(page, 'admin')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/admin')
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await scheme()).toBe('light')
  await page.getByRole('button', { name: '外观：跟随系统' }).click()
  await page.getByRole('menuitem', { name: '深色' }).click()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect.poll(scheme).toBe('dark')
  for (const path of ['/matches', '/competitions/new', '/openings', '/site', '/health', '/']) {
    await goWithin(page, path)
    await expect.poll(scheme).toBe('dark')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
    await expectNoBarrierInDark(page, path)
  }
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a dialog that closes gives the focus back to what opened it, also across a menu', async ({ page }) => {
  await asRole(page, 'admin', { displayName: '焦点' })
  const dialogs = page.getByRole('dialog')
  await page.goto('/admin/seasons')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [path, name] of [
    ['/', '搜索'],
    ['/openings', '合服'],
    ['/account', '添加验证器'],
  ] as const) {
    await goWithin(page, path)
    const opener = page.getByRole('button', { name, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialogs).toBeVisible()
    await expect(dialogs.locator(':focus')).toHaveCount(1)
    // Nothing moves for having been pressed; what is on its way may turn.
    const moving = () => document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.transitionProperty] : []))
    expect(await page.evaluate(moving)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a drawer is entered when it opens, and left where it was opened; a dialog that begins with a text field is opened to write in it', async ({
  page,
}) => {
  await asRole(page, 'editor')
  const headers = { origin: process.env.LEITAI_CONSOLE_SITE ?? '' }
  const made = await page.request.post('/api/admin/articles', { headers, data: { kind: 'article' } })
  await page.goto(`/admin/articles/${(await made.json()).data.id}`)
  for (const name of ['历史版本', '发布']) {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer.getByRole('button', { name: '关闭' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  const video = page.getByRole('button', { name: '视频', exact: true })
  await video.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('视频地址')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(video).toBeFocused()
})

test('signing out asks first where something is unsaved, while the session still holds', async ({ page }) => {
  await asRole(page, 'editor', { displayName: '走的人' })
  await page.goto('/admin/seasons/new')
  await page.getByLabel('名称', { exact: true }).fill('没有保存的赛季')
  const menu = page.getByRole('button', { name: '走的人' })
  const signOut = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  }
  await signOut()
  const asked = page.getByRole('dialog', { name: '离开这个页面？' })
  // A press of Enter loses nothing.
  await expect(asked.getByRole('button', { name: '继续编辑' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(menu).toBeFocused()
  await expect(page.getByLabel('名称', { exact: true })).toHaveValue('没有保存的赛季')
  expect((await page.request.get('/api/admin/session')).status()).toBe(200)
  await signOut()
  await asked.getByRole('button', { name: '离开' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录管理后台' })).toBeVisible()
  expect((await page.request.get('/api/admin/session')).status()).toBe(401)
})

test('an address alone signs nobody out', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/sign-out')
  await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible()
})

test.describe('without an answer', () => {
  test.use({ tolerated: [/ERR_FAILED|status of 404/] })

  test('signing out says where it did not come through, and leads on', async ({ page }) => {
    await asRole(page, 'editor', { displayName: '断线的人' })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible()
    await page.route('**/api/admin/session', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
    await page.getByRole('button', { name: '断线的人' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '还没有退出登录' })).toBeVisible()
    await expectScreen(page)
    await page.unroute('**/api/admin/session')
    await page.getByRole('button', { name: '再试一次' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '登录管理后台' })).toBeVisible()
  })

  test('a record that is none says so, leads back to its list, and offers no retry', async ({ page }) => {
    await asRole(page, 'editor')
    for (const [path, list] of [
      ['/competitions/999999/schedule', '赛事'],
      ['/teams/999999', '战队'],
    ] as const) {
      await page.goto(`/admin${path}`)
      await expect(page.getByText('没有找到', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: `返回${list}列表` })).toBeVisible()
      await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
    }
    await expectScreen(page)
  })
})

test('a list that is on its way is not called empty', async ({ page }) => {
  await asRole(page, 'editor')
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/admin/teams*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/teams')
  await expect(page.getByRole('columnheader', { name: '战队' })).toBeVisible()
  await expect(page.getByText('还没有战队')).toHaveCount(0)
  pass()
  await expect(page.getByRole('link', { name: '北冥' })).toBeVisible()
})

test('a record that is on its way says so in the middle, styled by what comes with the shell', async ({ page }) => {
  await asRole(page, 'editor')
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/admin/teams/*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/teams/1')
  const waiting = await page.getByRole('main').getByText('正在载入').boundingBox()
  const main = await page.getByRole('main').boundingBox()
  const middleOf = (box: typeof main) => (box ? box.x + box.width / 2 : Number.NaN)
  expect(Math.abs(middleOf(waiting) - middleOf(main))).toBeLessThan(4)
  pass()
  await expect(page.getByRole('button', { name: '删除', exact: true })).toBeVisible()
})

test('a screen on its way is told in words, and has no heading without any', async ({ page }) => {
  await asRole(page, 'admin')
  const parts = ['matches', 'competitions/1/rounds', 'account/sessions', 'backups', 'console-settings']
  const pass = Promise.withResolvers<void>()
  for (const part of parts) {
    await page.route(new RegExp(`/api/admin/${part}(?:\\?|$)`), async (route) => {
      await pass.promise
      await route.abort()
    })
  }
  await page.goto('/admin/seasons')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of ['/matches', '/competitions/1/rounds', '/matches?state=ended', '/account', '/health', '/sign-in-rules']) {
    await goWithin(page, path)
    await expect(page.getByRole('main').getByText('正在载入').first()).toBeVisible()
    await expectHeadingsInOrder(page, path)
  }
  pass.resolve()
})

test('a button is called by its words alone, whatever is drawn beside them', async ({ page }) => {
  await asRole(page, 'admin', { displayName: '图标' })
  await page.goto('/admin/seasons')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [path, name] of [
    ['/articles', '新建文章'],
    ['/users', '邀请用户'],
    ['/media', '上传图片'],
  ] as const) {
    await goWithin(page, path)
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '图标', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '运行状况', exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: '搜索', exact: true })).toBeVisible()
  }
})

test('a link that is drawn as a button is one stop of the keyboard', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/articles')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '导出' }).focus()
  await page.keyboard.press('Tab')
  await expect(main.getByRole('link', { name: '发快讯' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(main.getByRole('button', { name: '新建文章' })).toBeFocused()
})

test('a user with a long name leaves the name of the site whole on a phone, and the pages of a list are turned by Chinese names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asRole(page, 'editor', { displayName: '千嶂赛事运营与赛程编排及裁判联络负责人（代行内容审核与值班事务）张三丰' })
  await page.goto('/admin/articles')
  const head = page.getByRole('banner')
  const account = head.getByRole('button', { name: /千嶂赛事运营/ })
  await expect(account).toBeVisible()
  for (const button of await head.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await head.getByText('擂台', { exact: true }).evaluate((where) => where.scrollWidth - where.clientWidth)).toBe(0)
  const turn = page.getByRole('main').getByRole('button', { name: '下一页' })
  await turn.click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('main').getByRole('button', { name: '上一页' })).toBeEnabled()
})
