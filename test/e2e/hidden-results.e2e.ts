import type { Locator, Page } from '@playwright/test'
import { open } from './open.ts'
import { expect, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: '防剧透' })
/** The row of a finished match, by its label for screen readers. */
const covered = (page: Page) => main(page).getByRole('link', { name: /赛果已隐藏/ })
const told = (page: Page) => main(page).getByRole('link', { name: /\d 比 \d/ })

test.describe('the switch', () => {
  test.use({ tolerated: [/browser-.*\.js|ERR_FAILED/] })
  test('hides results at a press, on every page and before the first paint, and shows them again', { tag: '@any-device' }, async ({
    page,
  }) => {
    await open(page, '/matches?state=ended')
    const count = await told(page).count()
    expect(count).toBeGreaterThan(3)
    await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(told(page)).toHaveCount(0)
    expect(await covered(page).count()).toBeGreaterThan(3)
    // Before the first paint: a delayed script cannot have done it.
    await page.route('**/assets/browser-*.js', (route) => route.abort())
    await page.goto('/winnerList').catch(() => {})
    await expect(page.locator('html')).toHaveAttribute('data-hide-results')
    await page.unroute('**/assets/browser-*.js')
    await open(page, '/matches?state=ended')
    await expect(told(page)).toHaveCount(0)
    await button(page).click()
    await expect(told(page)).toHaveCount(count)
    await expect(page.locator('html')).not.toHaveAttribute('data-hide-results')
  })
})

test('one tap shows one match and does not leave the page', async ({ page }) => {
  await open(page, '/matches?state=ended')
  await button(page).click()
  const count = await covered(page).count()
  const score = covered(page).first().locator('b.result').first()
  const box = await score.boundingBox()
  if (!box) throw new Error('The score has no place')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(covered(page)).toHaveCount(count - 1)
  await expect(told(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/matches\?state=ended$/)
})

test('a match that an article mentions is named at the tap on its words, and the page stays', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/newsInside/27')
  await button(page).click()
  const subjects = page.getByRole('region', { name: '本文相关' })
  await subjects.getByText('点一下显示对阵').click()
  await expect(subjects.getByRole('link', { name: /青锋 对 北冥/ })).toBeVisible()
  await expect(subjects.getByText('点一下显示对阵')).toBeHidden()
  await expect(page).toHaveURL(/\/newsInside\/27$/)
})

test('by keyboard the space bar shows the match of the link that has the focus', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/matches?state=ended')
  await button(page).focus()
  await page.keyboard.press('Enter')
  const first = covered(page).first()
  const address = await first.getAttribute('href')
  await first.focus()
  await page.keyboard.press('Space')
  await expect(
    main(page)
      .locator(`a[href="${address}"]`)
      .getByText(/\d 比 \d/),
  ).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${address}$`))
})

test('tables, trees, honours and places wait behind a button', { tag: '@any-device' }, async ({ page, request }) => {
  const { data } = await (await request.get('/api/competitions?pageSize=50')).json()
  const id = data.items.find(({ name }: { name: string }) => name === '雁门联赛').id
  await open(page, `/competitions/${id}?tab=stages`)
  await button(page).click()
  const { data: shown } = await (await request.get(`/api/competitions/${id}`)).json()
  const groups = shown.stages.find(({ name }: { name: string }) => name === '小组赛').id
  await open(page, `/competitions/${id}?tab=stages&stage=${groups}`)
  await expect(main(page).getByRole('table')).toHaveCount(0)
  await main(page).getByRole('button', { name: '显示 A 组积分榜' }).click()
  await expect(main(page).getByRole('table')).toHaveCount(1)
  await expect(main(page).getByRole('button', { name: '显示 B 组积分榜' })).toBeVisible()

  const playoffs = shown.stages.find(({ name }: { name: string }) => name === '淘汰赛').id
  await open(page, `/competitions/${id}?tab=stages&stage=${playoffs}`)
  const tree = main(page).getByRole('region', { name: /对阵图/ })
  // Who advanced to a match is a result as well.
  for (const name of ['朔风', '停云', '扶摇']) expect(await seen(tree, name)).toBe(0)
  await expect(tree).toContainText('直播')
  // A mark beside the loser alone would reveal who lost.
  expect(await tree.getByText('✕ 淘汰').count()).toBeGreaterThan(0)
  await expect(tree.locator('.result:not(.unsaid)').filter({ hasText: '淘汰' })).toHaveCount(0)

  await open(page, '/winnerList')
  await expect(main(page).getByRole('article')).toHaveCount(0)
  await main(page).getByRole('button', { name: '显示得主' }).last().click()
  expect(await main(page).getByRole('article').count()).toBeGreaterThan(0)

  await open(page, '/TeamMatchAgo')
  await main(page).getByRole('button', { name: '显示最终名次' }).first().click()
  await expect(main(page).getByRole('heading', { name: '最终名次' }).first().locator('xpath=..').getByRole('list')).toBeVisible()
})

/** How often the words are visible. */
async function seen(within: Locator, words: string): Promise<number> {
  const all = await within.getByText(words, { exact: true }).all()
  return (await Promise.all(all.map((one) => one.isVisible()))).filter(Boolean).length
}

test('a headline that tells a result says so instead, and one tap shows it before the next leads on', async ({ page, request }) => {
  const { data } = await (await request.get('/api/articles?pageSize=50')).json()
  const telling = data.items.find(({ tellsResult }: { tellsResult: boolean }) => tellsResult)
  const plain = data.items.find(({ tellsResult }: { tellsResult: boolean }) => !tellsResult)
  await open(page, '/newsList')
  const link = main(page).locator(`a[href="/newsInside/${telling.id}"]`).first()
  const summary = main(page).getByText(telling.summary, { exact: true })
  // A phone's list has room for the titles only.
  const isSummaryShown = (page.viewportSize()?.width ?? 0) >= 600
  await expect(link).toHaveText(new RegExp(telling.title))
  await expect(summary).toBeVisible({ visible: isSummaryShown })
  await button(page).click()
  await expect(summary).toBeHidden()
  await expect(main(page).getByRole('link', { name: telling.title })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: plain.title }).first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: '含赛果的报道，点一下显示' }).first()).toBeVisible()
  await link.click()
  await expect(page).toHaveURL(/\/newsList$/)
  await expect(main(page).getByRole('link', { name: telling.title })).toBeVisible()
  await expect(summary).toBeVisible({ visible: isSummaryShown })
  await link.click()
  await expect(page).toHaveURL(`/newsInside/${telling.id}`)
  // Its own page tells nothing either until it is asked, nor does its tab, or what is passed on of it.
  await expect(page).toHaveTitle('含赛果的报道｜擂台')
  await page.evaluate(() => {
    navigator.share = async (passed) => void document.body.setAttribute('data-passed', passed?.title ?? '')
  })
  await main(page).getByRole('button', { name: '分享' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-passed', '含赛果的报道｜擂台')
  const untold = `${telling.about}：含赛果的报道，点一下显示`
  await expect(page.getByRole('heading', { level: 1, name: untold, exact: true })).toBeVisible()
  // Nor do its summary, its picture, its tags, and those who are named beside it.
  const cover = main(page)
    .getByRole('link', { name: /^看大图/ })
    .first()
  const tags = main(page).getByRole('list', { name: '标签' })
  await expect(summary).toBeHidden()
  await expect(cover).toBeHidden()
  await expect(tags).toBeHidden()
  await main(page).getByRole('button', { name: '显示这篇报道' }).click()
  await expect(summary).toBeVisible()
  await expect(tags).toBeVisible()
  await expect(cover).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: telling.title, exact: true })).toBeVisible()
})

test.describe('the title of the tab', { tag: '@any-device' }, () => {
  test.use({ tolerated: [/browser-.*\.js|ERR_FAILED/] })
  test('tells no result before the first paint, and tells it once results are shown', async ({ page, request }) => {
    const { data } = await (await request.get('/api/articles?pageSize=50')).json()
    const telling = data.items.find(({ title, tellsResult }: { title: string; tellsResult: boolean }) => tellsResult && !/\d/.test(title))
    await open(page, `/newsInside/${telling.id}`)
    await expect(page).toHaveTitle(`${telling.title}｜擂台`)
    await button(page).click()
    await expect(page).toHaveTitle('含赛果的报道｜擂台')
    await button(page).click()
    await expect(page).toHaveTitle(`${telling.title}｜擂台`)
    await button(page).click()
    await page.route('**/assets/browser-*.js', (route) => route.abort())
    await page.goto(`/newsInside/${telling.id}`).catch(() => {})
    await expect(page).toHaveTitle('含赛果的报道｜擂台')
  })
})

test('title and face of a video that tells a result wait for a first tap, which does not leave the page', { tag: '@any-device' }, async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/videos')).json()
  const { id, title } = data.items.find(({ tellsResult }: { tellsResult: boolean }) => tellsResult)
  await open(page, '/mediaList?tab=videos')
  const link = page.locator(`a[href="/mediaList?tab=videos&id=${id}"]`)
  await expect(link).toHaveAccessibleName(title)
  const face = main(page).getByRole('article').filter({ has: link }).locator('video')
  await expect(face).toBeVisible()
  await button(page).click()
  await expect(face).toBeHidden()
  await expect(link).toHaveAccessibleName('含赛果的视频，点一下显示')
  await expect(link.getByText(title)).toBeHidden()
  await link.click()
  await expect(link.getByText(title)).toBeVisible()
  await expect(link).toHaveAccessibleName(title)
  await expect(face).toBeVisible()
  await expect(page).toHaveURL('/mediaList?tab=videos')
  // By the face itself, too, and alone on its page.
  await open(page, `/mediaList?tab=videos&id=${id}`)
  const whole = main(page).getByRole('region', { name: '含赛果的视频' })
  await expect(whole.locator('video')).toBeHidden()
  await whole.getByRole('button', { name: '显示含赛果的视频' }).click()
  await expect(whole.locator('video')).toBeVisible()
  await expect(whole.getByRole('heading', { name: title })).toBeVisible()
})

test('the picture of the stage of the home page waits with its headline, and one tap shows both', async ({ page, request }) => {
  await open(page, '/')
  const link = main(page).locator('a[href^="/newsInside/"]').first()
  const { data } = await (await request.get(`/api/articles/${(await link.getAttribute('href'))?.split('/').pop()}`)).json()
  expect(data.tellsResult).toBe(true)
  const picture = main(page).locator('[data-results="stage"] img[srcset]')
  await expect(picture).toBeVisible()
  await button(page).click()
  await expect(picture).toBeHidden()
  await link.click()
  await expect(page).toHaveURL('/')
  await expect(picture).toBeVisible()
  await expect(link.getByText(data.title)).toBeVisible()
})

test('the pictures of a match wait with what is said of them: in lists, in the album, in the viewer, and for those who hear it', {
  tag: '@any-device',
}, async ({ page, request }) => {
  const { data: list } = await (await request.get('/api/albums')).json()
  const { data: album } = await (
    await request.get(`/api/albums/${list.items.find(({ title }: { title: string }) => title.includes('背水一战')).id}`)
  ).json()
  const [first, second] = album.pictures
  const tiles = main(page).getByRole('list', { name: '图集的图片' }).locator('img')
  const viewer = page.getByRole('dialog', { name: '看图' })
  const pictures = viewer.locator('.swiper-slide-active img[src]')
  await open(page, `/mediaImage?id=${album.id}`)
  await expect(tiles.first()).toBeVisible()
  await button(page).click()
  await expect(page.getByText(album.summary)).toBeHidden()
  for (const tile of await tiles.all()) await expect(tile).toBeHidden()
  await expect(page.getByRole('link', { name: first.caption })).toHaveCount(0)
  // One tap shows all of it, and does not leave the page.
  await page.getByRole('link', { name: '第 1 张：含赛果的图片' }).click()
  await expect(page).toHaveURL(`/mediaImage?id=${album.id}`)
  for (const tile of await tiles.all()) await expect(tile).toBeVisible()
  await expect(page.getByText(album.summary)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: album.title, exact: true })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(first.caption) }).click()
  await expect(viewer.getByText(first.caption)).toBeVisible()
  await expect(pictures).toBeVisible()

  // A visit that begins in the viewer: nothing is seen of it, nor of the page below, before the one button.
  await open(page, `/mediaImage?id=${album.id}&n=1`)
  await expect(viewer).toContainText('1 / 7')
  await expect(viewer.getByText(first.caption)).toBeHidden()
  for (const picture of await viewer.locator('img').all()) await expect(picture).toBeHidden()
  await expect(page).not.toHaveTitle(new RegExp(first.caption))
  await viewer.getByRole('button', { name: '显示图片和说明' }).click()
  await expect(viewer.getByText(first.caption)).toBeVisible()
  await expect(pictures).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(second.caption)).toBeVisible()
  await expect(pictures).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(album.summary)).toBeVisible()
  await expect(tiles.first()).toBeVisible()

  await open(page, '/mediaList')
  const card = main(page)
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/mediaImage?id=${album.id}"]`) })
  await expect(card.locator('img').first()).toBeHidden()
  await card.getByRole('link').click()
  await expect(card.getByRole('link', { name: album.title })).toBeVisible()
  for (const picture of await card.locator('img').all()) await expect(picture).toBeVisible()

  await open(page, '/mediaList?tab=pictures')
  const newest = main(page).getByRole('list', { name: '最新图片' }).getByRole('listitem')
  await expect(newest.first().locator('img')).toBeHidden()
  await newest.first().getByRole('link', { name: '含赛果的图片' }).click()
  await expect(newest.first().locator('img')).toBeVisible()
  await expect(newest.nth(1).locator('img')).toBeHidden()
})

test('nobody has come to a later match: not in its card, its page, nor the records of who has', { tag: '@any-device' }, async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/matches?state=live')).json()
  const match = data.items.find(({ sides }: { sides: { cameThrough?: true }[] }) => sides.every((side) => side.cameThrough))
  const names: string[] = match.sides.map(({ entrant }: { entrant: { name: string } }) => entrant.name)
  await open(page, `/matches/${match.id}`)
  await button(page).click()
  for (const name of names) for (const one of await main(page).getByText(name).all()) await expect(one).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待揭晓 对 待揭晓')
  await expect(page).toHaveTitle(/待揭晓 对 待揭晓｜/)
  await main(page).getByText('待揭晓', { exact: true }).first().click()
  for (const name of names) await expect(main(page).getByRole('link', { name, exact: true }).first()).toBeVisible()
  await open(page, '/matches?state=live')
  const row = main(page).locator(`a[href="/matches/${match.id}"]`).last()
  await expect(row).toContainText('待揭晓 对 待揭晓')
  for (const name of names) for (const one of await row.getByText(name).all()) await expect(one).toBeHidden()
  const [{ entrant }] = match.sides
  await open(page, `/teams/${entrant.teamId}`)
  await expect(main(page).getByRole('button', { name: '显示晋级后的比赛' })).toBeVisible()
  await expect(main(page).getByRole('region', { name: '接下来' }).getByRole('link')).toHaveCount(0)
})
