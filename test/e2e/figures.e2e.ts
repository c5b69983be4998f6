import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import type { CompetitionSummary } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

const league: CompetitionDocument = JSON.parse(readFileSync(new URL('../../demo/competitions/dianfeng-s8.json', import.meta.url), 'utf8'))

async function idOf(request: APIRequestContext): Promise<number> {
  const all: CompetitionSummary[] = (await (await request.get('/api/competitions?pageSize=50')).json()).data.items
  const found = all.find(({ name }) => name === league.competition.name)
  if (!found) throw new Error(`No competition ${league.competition.name}`)
  return found.id
}

/** Every value of a figure of players in the document's finished matches, by slug. */
function valuesOf(figure: string): Map<string, number[]> {
  const values = new Map<string, number[]>()
  const games = league.stages.flatMap((stage) =>
    stage.groups.flatMap((group) =>
      group.rounds.flatMap((round) => round.matches.flatMap((match) => (match.result ? (match.games ?? []) : []))),
    ),
  )
  for (const game of games) {
    for (const { player, values: own } of (game.statistics?.sides ?? []).flatMap(({ players = [] }) => players)) {
      for (const each of own) if (each.figure === figure) values.set(player, [...(values.get(player) ?? []), each.value])
    }
  }
  return values
}

const main = (page: Page) => page.getByRole('main')

test('the figures of a competition are what its document tells, ranked, sorted, and led back to their matches', {
  tag: '@any-device',
}, async ({ page, request }) => {
  const id = await idOf(request)
  await open(page, `/competitions/${id}`)
  await page.getByRole('navigation', { name: '赛事的各部分' }).getByRole('link', { name: '数据' }).click()
  await main(page).getByRole('navigation', { name: '数据项' }).getByRole('link', { name: '击破' }).click()
  const ranking = main(page).getByRole('region', { name: '击破排行' })
  const wanted = [...valuesOf('kills').values()].map((values) => values.reduce((sum, value) => sum + value, 0)).sort((a, b) => b - a)
  await expect(ranking.locator('tbody tr')).toHaveCount(Math.min(50, wanted.length))
  const totals = await ranking.locator('tbody tr td:nth-child(4)').allTextContents()
  expect(totals.map(Number)).toEqual(wanted.slice(0, 50))

  await ranking.getByRole('link', { name: '最高' }).click()
  await expect(ranking.getByRole('columnheader', { name: '最高' })).toHaveAttribute('aria-sort', 'descending')
  const best = Math.max(...[...valuesOf('kills').values()].flat())
  await expect(ranking.locator('tbody tr').first().locator('td:nth-child(6)')).toHaveText(String(best))

  const name = await ranking.locator('tbody tr').first().getByRole('rowheader').getByRole('link').textContent()
  await ranking
    .locator('tbody tr')
    .first()
    .getByRole('link', { name: /次，看来自哪些比赛/ })
    .click()
  await expect(
    main(page)
      .getByRole('region', { name: `${name}的击破` })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await main(page).getByRole('link', { name: '回到排行' }).click()
  await expect(ranking).toBeVisible()
})

test('of what is better low whoever played least is not first, and a finished competition without figures does not promise any', {
  tag: '@any-device',
}, async ({ page, request }) => {
  const id = await idOf(request)
  await open(page, `/competitions/${id}?tab=figures&figure=deaths`)
  const ranking = main(page).getByRole('region', { name: '阵亡排行' })
  await expect(ranking.getByRole('columnheader', { name: '平均' })).toHaveAttribute('aria-sort', 'ascending')
  await ranking.getByRole('link', { name: '合计' }).click()
  await expect(page).toHaveURL(/figure=deaths&sort=total$/)
  await expect(ranking.getByRole('columnheader', { name: '合计' })).toHaveAttribute('aria-sort', 'ascending')
  const { data } = await (await request.get('/api/competitions?pageSize=50')).json()
  const over = data.items.find(({ name }: { name: string }) => name === '雁门杯')
  await open(page, `/competitions/${over.id}?tab=figures`)
  await expect(main(page).getByRole('heading', { name: '本届没有数据' })).toBeVisible()
})

test('a page beyond the last of a ranking says so, and leads back', { tag: '@any-device' }, async ({ page, request }) => {
  const id = await idOf(request)
  await open(page, `/competitions/${id}?tab=figures&page=9999`)
  await expect(main(page).getByRole('heading', { name: '没有第 9999 页' })).toBeVisible()
  await main(page).getByRole('link', { name: '去第一页' }).click()
  await expect(main(page).getByRole('region', { name: '击破排行' })).toBeVisible()
})

test('a match tells its figures, sorted by any of them, its lead as a line and a table, and its events', async ({ page, request }) => {
  const id = await idOf(request)
  const { items } = (await (await request.get(`/api/matches?competition=${id}&state=ended&pageSize=1`)).json()).data
  await open(page, `/matches/${items[0].id}`)
  const figures = main(page).getByRole('region', { name: '数据', exact: true })
  await expect(figures.getByRole('table', { name: '各方数据', exact: true })).toBeVisible()
  const players = figures.getByRole('region', { name: '选手数据', exact: true })
  await figures.getByText('选手数据', { exact: true }).first().click()
  await players.getByRole('button', { name: '按击破排序' }).click()
  const values = (await players.locator('tbody tr td:nth-child(2)').allTextContents()).map(Number)
  expect(values).toHaveLength(10)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  const series = main(page).getByRole('region', { name: '走势' })
  await series.getByText('看数据表').first().click()
  await expect(series.getByRole('table').first()).toContainText('00:00')
  await expect(main(page).getByRole('region', { name: '事件', exact: true })).toContainText('首次击破')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('with results hidden, figures wait for a tap', { tag: '@any-device' }, async ({ page, request }) => {
  const id = await idOf(request)
  await open(page, `/competitions/${id}?tab=figures`)
  await page
    .getByRole('button', { name: /防剧透/ })
    .first()
    .click()
  await expect(main(page).getByRole('region', { name: '击破排行' })).toBeHidden()
  await main(page).getByRole('button', { name: '显示数据排行' }).click()
  await expect(main(page).getByRole('region', { name: '击破排行' })).toBeVisible()
})

test.describe('without JavaScript', { tag: '@any-device' }, () => {
  test.use({ javaScriptEnabled: false })
  test('a match that is to come says what both bring to it, and who played for them last', async ({ page, request }) => {
    const id = await idOf(request)
    const { items } = (await (await request.get(`/api/matches?competition=${id}&state=coming&order=oldest`)).json()).data
    const coming = items.find(({ sides }: { sides: { entrant: unknown }[] }) => sides.every(({ entrant }) => entrant !== null))
    await page.goto(`/matches/${coming.id}`)
    const form = main(page).getByRole('region', { name: '近期战绩' })
    for (const { entrant } of coming.sides) await expect(form).toContainText(entrant.name)
    await expect(form.getByRole('link', { name: /^胜，\d 比 \d，对 / })).not.toHaveCount(0)
    await expect(main(page).getByRole('region', { name: '预计阵容' })).toContainText('双方上一场的阵容')
    await expect(main(page).getByRole('link', { name: /^加入日历/ })).toBeVisible()
  })

  test('a series that runs shows every game that it may have', async ({ page, request }) => {
    const id = await idOf(request)
    const { items } = (await (await request.get(`/api/matches?competition=${id}&state=live`)).json()).data
    await page.goto(`/matches/${items[0].id}`)
    const games = main(page).getByRole('list', { name: '各局' }).getByRole('listitem')
    await expect(games).toHaveCount(items[0].bestOf)
    await expect(games.last()).toContainText('如有')
  })

  test('rankings and figures are there', async ({ page, request }) => {
    const id = await idOf(request)
    await page.goto(`/competitions/${id}?tab=figures&figure=kills&sort=best`)
    await expect(main(page).getByRole('region', { name: '击破排行' }).getByRole('row')).not.toHaveCount(0)
    await main(page).getByRole('link', { name: '平均' }).click()
    await expect(main(page).getByRole('columnheader', { name: '平均' })).toHaveAttribute('aria-sort', 'descending')
  })
})

test('numerals come in a face of their own, with the page', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/matches')
  const status = () => page.evaluate(() => [...document.fonts].map((face) => `${face.weight} ${face.status}`).sort())
  await expect.poll(status).toEqual(['700 loaded', 'normal loaded'])
})
