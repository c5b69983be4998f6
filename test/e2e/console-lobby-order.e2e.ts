import type { Locator, Page } from '@playwright/test'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { competitions } from '../competition-documents.ts'
import { expectNoBarrier, expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asked, asRole, moveRow } from './console.ts'
import { type Cup, dialog, game, openMatch, saved } from './console-cup.ts'
import { expect, test } from './site.ts'
import { fingerOn, middleOf } from './touch.ts'

test.describe.configure({ timeout: 90_000 })

const names = ['朔风', '停云', '扶摇', '鹿鸣', '沉舟', '照影']

test('places are dragged into order with a thumb, and one step is taken back', { tag: '@phone' }, async ({ page }) => {
  const series = await newSeries(page, '拇指积分赛')
  await openMatch(page, series, 'm4')
  await openOrder(page)
  await expect.poll(() => lines(page)).toEqual(['还没有名次：6方', ...names, '未到场、弃权、退赛'])
  await page.getByRole('button', { name: '依次排上' }).click()
  await saved(page)
  await dragByThumb(page, '鹿鸣', '朔风')
  await expect.poll(() => lines(page)).toEqual(['1鹿鸣', '2朔风', '3停云', '4扶摇', '5沉舟', '6照影', '都有名次了', '未到场、弃权、退赛'])
  await dragByThumb(page, '停云', '照影')
  await expect.poll(() => lines(page)).toEqual(['1鹿鸣', '2朔风', '3扶摇', '4沉舟', '5照影', '6停云', '都有名次了', '未到场、弃权、退赛'])
  await page.getByRole('button', { name: '撤销：第 1 局上一步的名次' }).click()
  await expect(rows(page).nth(2)).toContainText('停云')
  await expect(page.getByRole('button', { name: '撤销：第 1 局上一步的名次' })).toHaveCount(0)
  await page.getByRole('button', { name: '并列：第 1 局停云和上一名' }).click()
  await expect.poll(() => lines(page)).toEqual(['1鹿鸣', '2朔风', '2停云', '4扶摇', '5沉舟', '6照影', '都有名次了', '未到场、弃权、退赛'])
  // Absent sides are below the last separator.
  await dragByThumb(page, '照影', rows(page).last())
  await expect(rows(page).last()).toContainText('照影')
  await expect(page.getByRole('combobox', { name: '第 1 局照影的到场情况' })).toBeAttached()
  await saved(page)
  await expect(game(page, 1).getByText('名次齐了').first()).toBeVisible()
  await expectBigTargets(page)
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoBarrier(page, 'order')

  // A dragged order is also shown in the typed form, and in the result.
  await page.getByText('逐方填写').click()
  await expect(page.getByRole('spinbutton', { name: '第 1 局停云的名次' })).toHaveValue('2')
  await page.getByRole('button', { name: '录入成绩' }).click()
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await expect(dialog(page)).toContainText('第 2 名 停云')
  await expect(dialog(page)).toContainText('未到场 照影')
})

test('the last of thirty is dragged to the top while the list goes by under the thumb', { tag: '@phone' }, async ({ page }) => {
  const series = await inserted(page, crowd(30))
  await openMatch(page, series, 'crowd')
  await openOrder(page)
  await page.getByRole('button', { name: '依次排上' }).click()
  await saved(page)
  const last = rows(page).filter({ hasText: '第30队' })
  await last.scrollIntoViewIfNeeded()
  const finger = await fingerOn(page, last.getByRole('button', { name: '移动「第30队」' }))
  // Held near the upper edge, the page scrolls up to the first row.
  await finger.moveTo({ x: 40, y: 60 })
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: 30_000 }).toBe(0)
  await expect(page.getByText('「第30队」移到第 1 位')).toBeAttached()
  await finger.lift()
  await expect(rows(page).first()).toContainText('第30队')
  await expect(rows(page).nth(1)).toContainText('第01队')
  await saved(page)
})

test('places are dragged with a mouse, and by keyboard in a dialog that Escape leaves open', async ({ page }) => {
  const series = await newSeries(page, '鼠标积分赛')
  await openMatch(page, series, 'm4')
  await openOrder(page)
  await page.getByRole('button', { name: '第 1 名：第 1 局扶摇' }).click()
  await page.getByRole('button', { name: '依次排上' }).click()
  await saved(page)
  const handle = page.getByRole('button', { name: '移动「照影」' })
  const [from, to] = [await middleOf(handle), await middleOf(page.getByRole('button', { name: '移动「停云」' }))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await page.mouse.up()
  await expect.poll(() => lines(page)).toEqual(['1扶摇', '2朔风', '3照影', '4停云', '5鹿鸣', '6沉舟', '都有名次了', '未到场、弃权、退赛'])
  await saved(page)
  await expectScreen(page, 'order')

  await page.getByRole('button', { name: '录入成绩' }).click()
  const open = dialog(page)
  const held = open.getByRole('button', { name: '移动「扶摇」' })
  await held.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('「扶摇」移到第 1 位')).toBeAttached()
  await moveRow(page, 'ArrowDown', '「扶摇」移到第 2 位')
  await page.keyboard.press('Escape')
  await expect(page.getByText('已取消移动')).toBeAttached()
  await expect(open).toBeVisible()
  expect(await lines(open)).toEqual(['1扶摇', '2朔风', '3照影', '4停云', '5鹿鸣', '6沉舟', '都有名次了', '未到场、弃权、退赛'])
  await page.keyboard.press('Space')
  await moveRow(page, 'ArrowDown', '「扶摇」移到第 2 位')
  await page.keyboard.press('Space')
  await expect(page.getByText('「扶摇」放在第 2 位')).toBeAttached()
  await expect.poll(() => lines(open)).toEqual(['1朔风', '2扶摇', '3照影', '4停云', '5鹿鸣', '6沉舟', '都有名次了', '未到场、弃权、退赛'])
  await expect(held).toBeFocused()
  await open.getByRole('button', { name: '并列：第 1 局扶摇和上一名' }).press('Enter')
  await expect.poll(() => lines(open)).toEqual(['1朔风', '1扶摇', '3照影', '4停云', '5鹿鸣', '6沉舟', '都有名次了', '未到场、弃权、退赛'])
  await expectNoBarrierInDialog(page, 'order in a dialog')
})

const rows = (within: Page | Locator) => within.getByRole('group', { name: '第 1 局' }).getByRole('listitem')

async function openOrder(page: Page) {
  await game(page, 1).getByText('拖动排序').click()
  await expect(rows(page).first()).toBeVisible()
}

/** Every line as text: its place with its name, or the separator's text. */
async function lines(within: Page | Locator): Promise<string[]> {
  const texts = await rows(within).allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, '').replace(/(并列|第\d+名|（.*)$/, ''))
}

async function dragByThumb(page: Page, name: string, to: string | Locator) {
  const handle = (each: string) => page.getByRole('button', { name: `移动「${each}」` })
  // Near the edges the list would scroll.
  await rows(page)
    .nth(3)
    .evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const finger = await fingerOn(page, handle(name))
  await finger.moveTo(await middleOf(typeof to === 'string' ? handle(to) : to))
  await finger.lift()
  await saved(page)
}

/** Touch targets are at least 44 wide and high. */
async function expectBigTargets(page: Page) {
  const sizes = await rows(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect()
        return Math.min(width, height)
      }),
    )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
}

async function newSeries(page: Page, name: string): Promise<Cup> {
  const document = competitions.lobbySeries()
  return await inserted(page, {
    ...document,
    competition: { ...document.competition, name },
    entrants: document.entrants.map((entrant, i) => ({ ...entrant, name: names[i] ?? entrant.name })),
  })
}

/** So many in one lobby. */
function crowd(size: number): CompetitionDocument {
  const document = competitions.lobbySeries()
  const seeds = Array.from({ length: size }, (_, i) => i + 1)
  const sides = seeds.map((seed) => ({ source: { seed } }))
  const rounds = [{ number: 1, name: '第 1 轮', matches: [{ key: 'crowd', sides }] }]
  return {
    ...document,
    competition: { ...document.competition, name: '三十方积分赛' },
    entrants: seeds.map((seed) => ({ key: `e${seed}`, name: `第${String(seed).padStart(2, '0')}队`, seed })),
    stages: document.stages.map((stage) => ({
      ...stage,
      places: seeds.map((seed) => ({ entrant: `e${seed}` })),
      groups: stage.groups.map((group) => ({ ...group, rounds })),
    })),
  }
}

async function inserted(page: Page, document: CompetitionDocument): Promise<Cup> {
  await asRole(page, 'editor')
  const own: CompetitionDocument = {
    ...document,
    season: { ...document.season, slug: 'order-season', name: '排序季' },
    competition: { ...document.competition, slug: `order-${Date.now()}-${Math.round(performance.now())}` },
  }
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document: own })
  const { items } = await asked<{ items: { key: string; id: number }[] }>(page, 'GET', `/api/admin/matches?competition=${id}`)
  return { id, matches: Object.fromEntries(items.map((line) => [line.key, line.id])) }
}
