import type { APIRequestContext, Page } from '@playwright/test'
import type { Article, ArticlePage, Embeds } from '#shared/articles.ts'
import { expectNoBarrier, expectNoBarrierInDark } from './barriers.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

/** The first article of the demo season that is so. */
async function articleThat(request: APIRequestContext, isSo: (article: Article) => boolean): Promise<Article> {
  const read = async <T>(path: string): Promise<T> => (await (await request.get(path)).json()).data
  for (const { id } of (await read<ArticlePage>('/api/articles?pageSize=50')).items) {
    const article = await read<Article>(`/api/articles/${id}`)
    if (isSo(article)) return article
  }
  throw new Error('The demo season has no such article')
}

const articleWith = (what: keyof Embeds, request: APIRequestContext) => articleThat(request, ({ embeds }) => embeds[what].length > 0)
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const matchIn = (page: Page, { matches }: Embeds) => page.getByRole('article').locator(`a[href="/matches/${matches[0]?.id}"]`)

for (const what of ['matches', 'tables'] as const) {
  test(`an article with ${what} has no barrier, light or dark, and nothing wider than the window`, async ({ page, request }) => {
    const { id } = await articleWith(what, request)
    await page.goto(`/newsInside/${id}`)
    await expectNoBarrier(page, 'in the light')
    await expectNoBarrierInDark(page)
    for (const size of [page.viewportSize(), { width: 844, height: 390 }, { width: 320, height: 640 }]) {
      if (size) await page.setViewportSize(size)
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    }
  })
}

test('a match in the text leads to the match, and a table to the whole of it', { tag: '@any-device' }, async ({ page, request }) => {
  const withMatch = await articleWith('matches', request)
  await open(page, `/newsInside/${withMatch.id}`)
  await expect(matchIn(page, withMatch.embeds)).toContainText('巅峰联赛')
  await matchIn(page, withMatch.embeds).click()
  await expect(page).toHaveURL(`/matches/${withMatch.embeds.matches[0]?.id}`)
  // After navigation within the site, the article has to load its parts itself.
  await page.goBack()
  await expect(matchIn(page, withMatch.embeds)).toBeVisible()

  const withTable = await articleWith('tables', request)
  await open(page, `/newsInside/${withTable.id}`)
  const table = page.getByRole('article').getByRole('table', { name: /单骑擂第九届/ })
  await expect(table.getByRole('row')).toHaveCount(9)
  await expect(table.getByRole('columnheader', { name: '积分' })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: '完整积分榜（共 64 名）' }).click()
  await expect(page).toHaveURL(/\/competitions\/\d+\?tab=stages&stage=\d+$/)
  await expect(page.getByRole('table').getByRole('row').nth(9)).toBeVisible()
})

test('the pieces of embeds come with the articles that have some, from within the site too', { tag: '@any-device' }, async ({
  page,
  request,
}) => {
  const plain = await articleThat(request, ({ embeds }) => embeds.matches.length + embeds.tables.length === 0)
  const { id, title, embeds } = await articleWith('matches', request)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await open(page, `/newsInside/${plain.id}`)
  expect(asked.filter((path) => path.includes('EmbeddedMatch'))).toEqual([])
  await open(page, '/newsList')
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(`/newsInside/${id}`)
  await expect(matchIn(page, embeds)).toBeVisible()
  expect(asked.filter((path) => path.includes('EmbeddedMatch')).length).toBeGreaterThan(0)
})

test.describe('without script', { tag: '@any-device' }, () => {
  // The browser cancels preloads of scripts that it will not run.
  test.use({ javaScriptEnabled: false, tolerated: [/^request failed: .*\.js csp$/] })
  test('both are read', async ({ page, request }) => {
    const withMatch = await articleWith('matches', request)
    await page.goto(`/newsInside/${withMatch.id}`)
    await expect(matchIn(page, withMatch.embeds)).toBeVisible()
    await page.goto(`/newsInside/${(await articleWith('tables', request)).id}`)
    await expect(page.getByRole('article').getByRole('table', { name: /单骑擂第九届/ })).toBeVisible()
  })
})
