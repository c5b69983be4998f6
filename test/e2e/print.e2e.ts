import type { APIRequestContext, Page } from '@playwright/test'
import { open } from './open.ts'
import { expect, test } from './site.ts'

/** A4 between the margins that browsers leave, CSS px. */
const paper = { width: 718, height: 1046 }

async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

test('an article is printed dark on white, in letters for paper, without what only a screen has', { tag: '@any-device' }, async ({
  page,
  request,
}) => {
  const [article] = (await (await request.get('/api/articles')).json()).data.items
  await open(page, `/newsInside/${article.id}`)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await onPaper(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['主导航', '底部导航', '所在栏目', '上一篇和下一篇'])
    await expect(page.getByRole('navigation', { name }), name).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^搜索/ })).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const text = page.getByRole('main').locator('p').filter({ hasText: /.{60}/ }).last()
  await expect(text).toHaveCSS('color', 'rgb(10, 26, 44)')
  const size = await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThanOrEqual(14)
  expect(size).toBeLessThanOrEqual(18)
})

test('every match of a bracket is on the paper with its names, whatever the window showed of it', { tag: '@any-device' }, async ({
  page,
  request,
}) => {
  await open(page, await bracketAddress(request))
  for (const width of [paper.width, 480, 1046]) {
    await onPaper(page)
    await page.setViewportSize({ ...paper, width })
    const frame = page.getByRole('region', { name: '双败淘汰对阵图' })
    await expect(page.getByText('看整张图')).toBeHidden()
    await expect(page.getByRole('button', { name: /看一方的路线/ })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: '选择轮次' })).toHaveCount(0)
    await expect(frame).toHaveCSS('overflow', 'visible')
    const matches = frame.getByRole('link')
    expect(await matches.count()).toBeGreaterThan(8)
    const lost = await matches.evaluateAll((links, edge) => {
      const boxes = links.map((link) => link.getBoundingClientRect())
      const isLost = ({ left, right, height }: DOMRect) => left < 0 || right > edge || height < 40
      return boxes.filter((box, i) => isLost(box) || boxes.some((other, j) => j > i && overlap(box, other))).length
      function overlap(a: DOMRect, b: DOMRect): boolean {
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      }
    }, width)
    expect(lost, `matches that are cut or covered on ${width} px`).toBe(0)
    await page.emulateMedia({ media: null })
  }
})

interface Named {
  id: number
  name: string
}

async function bracketAddress(request: APIRequestContext): Promise<string> {
  const { items } = (await (await request.get('/api/competitions?pageSize=50')).json()).data
  const competition = items.find(({ name }: Named) => name === '雁门联赛')
  const { stages } = (await (await request.get(`/api/competitions/${competition.id}`)).json()).data
  const stage = stages.find(({ name }: Named) => name === '淘汰赛')
  return `/competitions/${competition.id}?tab=stages&stage=${stage.id}`
}
