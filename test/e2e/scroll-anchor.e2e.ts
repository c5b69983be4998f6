import type { APIRequestContext, Page } from '@playwright/test'
import type { CompetitionSummary, CompetitionView } from '#shared/competitions/competition-views.ts'
import { yesterday } from './days.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

/** Where each filter stands, its name, what is chosen in it, and what the address says then. */
const filters: readonly [address: string, row: string, choice: string | RegExp, chosen: RegExp][] = [
  ['/winnerList', '按奖项', '亚军', /award=runner_up$/],
  ['/winnerList', '按类型', '个人赛', /kind=single$/],
  ['/matches', '按状态', '已结束', /state=ended$/],
  ['/matches', '按日期', /昨天/, new RegExp(`day=${yesterday()}$`)],
  ['/teamMatch', '按赛事', '雁门联赛', /competition=\d+$/],
  ['/teamMatch', '团体赛', '往期', /TeamMatchAgo$/],
  ['/TeamMatchAgo', '赛季', 'S6 赛季', /season=\d+$/],
  ['/newsList', '新闻栏目', '团体赛', /teamNews$/],
  ['/mediaList', '影像', '图片', /tab=pictures$/],
  ['/xinfu', '按状态', '已经开放', /group=open$/],
  ['/xinfu', '按区', '电信一区', /zone=[^&]+$/],
  ['/miniDownTips', '在哪里用', '电脑', /platform=desktop$/],
  ['/search?q=%E6%88%98', '类型', /^新闻( \d+)?$/, /type=article$/],
]

/** A row of each kind: one that scrolls sideways on a phone, the days, the columns. Elsewhere only the links differ. */
const alsoOnPhones = ['按奖项', '按日期', '新闻栏目']

for (const [address, row, choice, chosen] of filters) {
  const tag = alsoOnPhones.includes(row) ? [] : '@any-device'
  test(`${address}: a choice ${row} leaves the row where it is, and the focus with it`, { tag }, async ({ page }) => {
    await expectKept(page, { address, row, choice, chosen })
  })
}

test('the parts of a competition change below their row', { tag: '@any-device' }, async ({ page, request }) => {
  const id = await idOf(request, '雁门联赛')
  const address = `/competitions/${id}`
  await expectKept(page, { address, row: '赛事的各部分', choice: '赛程', chosen: /tab=matches$/ })
  await expectKept(page, { address: `${address}?tab=matches`, row: '赛事的各部分', choice: '对阵与积分', chosen: /\/competitions\/\d+$/ })
  await expectKept(page, { address: `${address}?tab=stages`, row: '阶段', choice: '淘汰赛', chosen: /stage=\d+$/ })
})

test('a choice among the entrants leaves their field where it is, and the focus with it', async ({ page, request }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 })
  await open(page, `/teamMatch?competition=${await idOf(request, '雁门联赛')}`)
  const field = page.getByRole('main').getByRole('combobox', { name: '参赛者' })
  await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 140))
  const top = await field.evaluate(topOf)
  await field.focus()
  expect(await field.evaluate(topOf)).toBe(top)
  await field.selectOption({ label: '朔风' })
  await expect(page).toHaveURL(/team=\d+$/)
  await expect(page).toHaveTitle(/^朔风/)
  await expect.poll(() => field.evaluate(awayFrom, top)).toBeLessThanOrEqual(1)
  await expect(field).toBeFocused()
})

test('what a team played narrows in its place, although the page around it goes', { tag: '@any-device' }, async ({ page, request }) => {
  const { data } = await (await request.get(`/api/competitions/${await idOf(request, '雁门杯')}`)).json()
  const { entrants }: CompetitionView = data
  const team = entrants.find(({ entrant }) => entrant.name === '停云')?.entrant.teamId
  await expectKept(page, { address: `/teams/${team}`, row: '按赛事', choice: '雁门杯', chosen: /competition=\d+$/ })
})

test('a further page of a list begins at its top', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/newsList')
  await page.getByRole('navigation', { name: '翻页' }).getByRole('link', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the way back to a page that was narrowed leads to where it was left', { tag: '@any-device' }, async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 })
  await open(page, '/winnerList')
  const row = page.getByRole('navigation', { name: '按奖项' })
  await row.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 100))
  await row.getByRole('link', { name: 'MVP' }).click()
  await expect(page).toHaveURL(/award=mvp$/)
  await expect(row.getByRole('link', { name: 'MVP' })).toHaveAttribute('aria-current', 'page')
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await page.locator('a[href="/newsList"]').last().dispatchEvent('click')
  await expect(page).toHaveURL(/newsList$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/award=mvp$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('the way back leads to what was unfolded, and to the tab that was chosen', { tag: '@any-device' }, async ({ page, request }) => {
  const { data } = await (await request.get(`/api/competitions/${await idOf(request, '雁门联赛')}`)).json()
  const { entrants }: CompetitionView = data
  // A list of matches is folded on a phone alone.
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/teams/${entrants.find(({ entrant }) => entrant.name === '停云')?.entrant.teamId}`)
  const played = page.getByRole('region', { name: '打过的比赛' })
  await played.getByText(/^显示这一页的/).click()
  const last = played.getByRole('listitem').last().getByRole('link')
  await last.click()
  await expect(page).toHaveURL(/\/matches\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/teams\/\d+$/)
  await expect(last).toBeInViewport()

  await open(page, '/')
  const tabs = page.getByRole('group', { name: '阶段与小组' })
  const other = tabs.getByRole('radio').nth(1)
  await tabs.locator('label').nth(1).click()
  await expect(other).toBeChecked()
  await page.locator('main a[href^="/newsInside/"]').first().dispatchEvent('click')
  await expect(page).toHaveURL(/newsInside/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toBeChecked()
})

interface Choice {
  address: string
  row: string
  choice: string | RegExp
  chosen: RegExp
}

async function expectKept(page: Page, { address, row, choice, chosen }: Choice): Promise<void> {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 })
  await open(page, address)
  const place = page.getByRole('main').getByRole('navigation', { name: row, exact: true }).first()
  const link = place.getByRole('link', { name: choice, exact: typeof choice === 'string' }).first()
  await place.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 140))
  const top = await place.evaluate(topOf)
  await link.focus()
  expect(await place.evaluate(topOf)).toBe(top)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(chosen)
  await expect(link).toHaveAttribute('aria-current', /page|date/)
  await expect.poll(() => place.evaluate(awayFrom, top)).toBeLessThanOrEqual(1)
  await expect(link).toBeFocused()
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}

/** How far it is from there, CSS px, as far as the page is long enough for it. Runs in the page. */
function awayFrom(element: Element, top: number): number {
  const wanted = scrollY + element.getBoundingClientRect().top - top
  return Math.abs(scrollY - Math.max(0, Math.min(wanted, document.documentElement.scrollHeight - innerHeight)))
}

async function idOf(request: APIRequestContext, name: string): Promise<number> {
  const { items }: { items: CompetitionSummary[] } = (await (await request.get('/api/competitions?pageSize=50')).json()).data
  const found = items.find((competition) => competition.name === name)
  if (!found) throw new Error(`No competition ${name}`)
  return found.id
}
