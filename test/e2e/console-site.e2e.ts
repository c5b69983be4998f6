import type { Page } from '@playwright/test'
import { hashPassword } from '#server/session/password.service.ts'
import { expectScreen } from './barriers.ts'
import { asked, asRole, goWithin, onSite } from './console.ts'
import { expect, test } from './site.ts'

// A session that ends over a form.
test.use({ tolerated: [/status of 401 .*\/api\/admin\/settings\/footer\)/] })

async function openScreen(page: Page, path: string, title: string | RegExp) {
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function save(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有没保存的修改')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /保存$/ })).toBeDisabled()
}

test('a season is made, and its faults are said at their fields', async ({ page }) => {
  const slug = `made-${Date.now()}`
  await asRole(page, 'editor')
  await openScreen(page, '/seasons', '赛季')
  await page.getByRole('button', { name: '新建赛季' }).click()
  await expect(page.getByRole('heading', { name: '新建赛季', level: 1 })).toBeVisible()
  await page.getByLabel('标识').fill(slug)
  await page.getByLabel('名称').fill('雪落赛季')
  for (const [label, day] of [
    ['开始日期', '2027-03-01'],
    ['结束日期', '2027-06-30'],
  ] as const) {
    await page.getByLabel(label).fill(day)
    await page.getByLabel(label).press('Tab')
  }
  await save(page)
  await expect(page.getByRole('heading', { name: '雪落赛季', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: '返回赛季列表' }).click()
  await page.getByRole('searchbox').fill(slug)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${slug}`))
  await expect(page.getByRole('row', { name: slug }).getByRole('link', { name: '雪落赛季' })).toBeVisible()
})

test('a player is hidden, and the public page is gone at once', async ({ page }) => {
  const { id } = await onSite((db) =>
    db.read
      .selectFrom('entrant_players')
      .innerJoin('entrants', 'entrants.id', 'entrant_players.entrant_id')
      .innerJoin('competitions', 'competitions.id', 'entrants.competition_id')
      .select('entrant_players.player_id as id')
      .distinct()
      // The newest players are those of tests beside this one.
      .where('competitions.slug', '=', 'test-lantern')
      .orderBy('entrant_players.player_id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  await asRole(page, 'editor')
  expect((await page.request.get(`/api/players/${id}`)).status()).toBe(200)
  for (const status of [404, 200]) {
    await openScreen(page, `/players/${id}`, /./)
    await page.getByRole('switch', { name: '从网站隐去' }).click()
    await save(page)
    expect((await page.request.get(`/api/players/${id}`)).status()).toBe(status)
  }
})

test('navigation and a home block are changed, and visitors see it', async ({ page }) => {
  // A unique name: that of a failed attempt would be no change.
  const name = `霜降要闻 ${Date.now() % 100_000}`
  await asRole(page, 'admin')
  await openScreen(page, '/site/navigation', '站点设置')
  await page.getByRole('button', { name: '添加导航项' }).click()
  await page.getByLabel('文字').last().fill('擂主')
  await page.getByLabel('地址').last().fill('/winnerList')
  await save(page)
  await page.getByRole('tab', { name: '首页板块' }).click()
  const title = page.getByLabel('标题').first()
  const before = await title.inputValue()
  await title.fill(name)
  await save(page)
  const home = await (await page.request.get('/')).text()
  expect(home).toContain('擂主')
  expect(home).toContain(name)

  await title.fill(before)
  await save(page)
  await page.getByRole('tab', { name: '导航' }).click()
  await page
    .getByRole('button', { name: /^删除第 \d+ 个导航项$/ })
    .last()
    .click()
  await save(page)
  expect(await (await page.request.get('/')).text()).not.toContain('擂主<')
})

test('a filing number that looks like none is doubted and saved; whoever signs in again over a form sees no old refusal', async ({
  page,
}) => {
  const password = 'Qx7-leitai-fuss'
  await asRole(page, 'admin', { passwordHash: await hashPassword(password) })
  await openScreen(page, '/site/footer', /站点设置/)
  const number = page.getByLabel('ICP 备案号')
  const former = await number.inputValue()
  await number.fill('abc')
  await expect(page.getByText('不像 ICP 备案号，一般是「京ICP备12345678号-1」这样，请核对')).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const again = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await expect(again.getByText('忘了密码？请管理员在「用户」里给你发一个重设密码的链接。')).toBeVisible()
  await again.getByLabel('密码').fill(password)
  await again.getByRole('button', { name: '登录' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByText('登录已失效')).toHaveCount(0)
  await save(page)
  await number.fill(former)
  await save(page)
})

test('the second team of a name is told of before it is saved', async ({ page }) => {
  const name = `雷霆${Date.now()}`
  await asRole(page, 'editor')
  await asked(page, 'POST', '/api/admin/teams', { slug: `twin-${Date.now()}`, names: [{ name }], region: '', logoId: null, members: [] })
  await openScreen(page, '/teams/new', '新建战队')
  await page.getByRole('textbox', { name: '第 1 个名称' }).fill(name)
  const notice = page.getByRole('status').filter({ hasText: `库里已经有叫「${name}」的战队` })
  await expect(notice.getByRole('link', { name })).toBeVisible()
})

test('an editor sees the settings, and why they may not be changed', async ({ page }) => {
  await asRole(page, 'editor')
  await openScreen(page, '/site', '站点设置')
  await expect(page.getByText('「修改站点设置」需要管理员的权限，你可以查看但不能修改')).toBeVisible()
  await expect(page.getByLabel('站点名称')).toBeDisabled()
})

test('every screen of data is accessible and fits its window', async ({ page }) => {
  await asRole(page, 'admin')
  const competition = await onSite((db) => db.read.selectFrom('competitions').select('id').orderBy('id').executeTakeFirstOrThrow())
  const team = await onSite((db) => db.read.selectFrom('teams').select('id').orderBy('id').executeTakeFirstOrThrow())
  const paths = ['/seasons', '/teams', `/teams/${team.id}`, '/players/new', '/awards', `/awards/${competition.id}`]
  paths.push('/site', '/site/navigation', '/site/home', '/site/columns', '/site/footer', '/visits', '/health')
  test.setTimeout(120_000)
  await openScreen(page, '/', /./)
  await expectScreen(page, 'overview')
  for (const path of paths) {
    await goWithin(page, path)
    await expectScreen(page, path)
  }
})
