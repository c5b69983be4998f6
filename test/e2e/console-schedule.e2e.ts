import type { Page } from '@playwright/test'
import { resultBy } from '#rules/acts/examples.ts'
import { editMatches } from '#rules/correct/edit.ts'
import { revOf } from '#server/base/rev.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { Match } from '#shared/competitions/match.ts'
import { expectNoBarrier, expectScreen } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { act, cupOf, dialog } from './console-cup.ts'
import { expect, test } from './site.ts'

/** Four teams, two semi-finals and the final, in ten days of December; without dates unless `dated` gives some. */
async function newCompetition(page: Page, dated: (match: Match) => Partial<Match> = () => ({})): Promise<{ id: number; name: string }> {
  const name = `排期杯 ${Math.random().toString(36).slice(2, 8)}`
  const cup = editMatches(cupOf(name), ({ schedule: _, ...match }) => ({ ...match, ...dated(match) }))
  const competition = { ...cup.competition, startsOn: '2026-12-01', endsOn: '2026-12-10' }
  await asRole(page, 'editor')
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document: { ...cup, competition } })
  await page.clock.setFixedTime('2026-11-20T12:00:00.000Z')
  return { id, name }
}

async function openSchedule(page: Page, id: number) {
  await page.goto(`/admin/competitions/${id}/schedule`)
  await expect(page.getByRole('heading', { name: '赛程', level: 2 })).toBeVisible({ timeout: 20_000 })
}

const status = (page: Page) => page.getByRole('status').filter({ hasText: /^共 / })
const generate = (page: Page) => page.getByRole('button', { name: '排期', exact: true }).click()
// In another year its year stands before it.
const day = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^(2026年)?${name}$`) })

async function setVenues(page: Page, ...venues: readonly string[]) {
  await page.getByRole('combobox', { name: '场地或直播间' }).fill(`${venues.join(',')},`)
  await page.keyboard.press('Escape')
}

async function datesOf(page: Page, id: number): Promise<Record<string, string>> {
  const { document } = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)
  const matches = document.stages.flatMap(({ groups }) => groups.flatMap(({ rounds }) => rounds.flatMap((round) => round.matches)))
  return Object.fromEntries(matches.map(({ key, schedule, venue }) => [key, `${schedule?.at ?? ''} ${venue ?? ''}`]))
}

test('a schedule is made by rules, one match of it set by keyboard and kept by the next run, and all of it applied', async ({ page }) => {
  test.setTimeout(90_000)
  const { id, name } = await newCompetition(page)
  await page.goto(`/admin/competitions/${id}`)
  await page.getByRole('link', { name: '排期' }).click()
  await expect(page.getByRole('heading', { name: `${name} · 排期`, level: 1 })).toBeVisible()
  await expect(status(page)).toHaveText('共 3 场，0 场有时间；没有冲突。')
  await page.getByRole('radio', { name: '固定的开赛时间' }).check()
  await page.getByRole('radio', { name: '尽早打完' }).check()
  await setVenues(page, '一号台', '二号台')
  // A double click is one press.
  await page.getByRole('button', { name: '排期', exact: true }).dblclick()
  await expect(status(page)).toHaveText('共 3 场，3 场有时间；改动 3 场，还没应用；没有冲突。')
  await expect(day(page, '12月1日 周二').getByRole('button')).toHaveText([/^19:00新排.*朔风 对 鹿鸣/, /^19:00新排.*停云 对 扶摇/])
  await expectScreen(page, 'calendar')

  const card = day(page, '12月1日 周二').getByRole('button', { name: /停云 对 扶摇/ })
  await card.focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('时间（北京时间）').fill('2026-12-02T19:30')
  // The final has a date already.
  await expect(dialog(page).getByRole('status')).toContainText('打完，却排在它结束之前：请推后。')
  await expectNoBarrier(page, 'move')
  await dialog(page).getByRole('button', { name: '改好并固定' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(status(page)).toContainText('2 处冲突')
  await generate(page)
  await expect(status(page)).toHaveText('共 3 场，3 场有时间；改动 3 场，还没应用；没有冲突。')
  await expect(day(page, '12月2日 周三').getByRole('button')).toHaveText(/^19:30新排\s*手动.*停云 对 扶摇/)
  await expect(day(page, '12月3日 周四').getByRole('button')).toHaveText(/^19:00新排.*决赛|^19:00新排/)

  await page.getByRole('button', { name: '撤销' }).click()
  await expect(status(page)).toContainText('2 处冲突')
  await page.getByRole('button', { name: '重做' }).click()
  await expect(status(page)).toContainText('没有冲突')
  expect(Object.values(await datesOf(page, id))).toEqual([' ', ' ', ' '])

  await page.getByRole('tab', { name: '列表' }).click()
  await expect(page.getByRole('list', { name: '比赛' }).getByRole('listitem')).toHaveCount(3)
  await expectScreen(page, 'list')
  await page.getByRole('button', { name: '应用…' }).click()
  await dialog(page).getByRole('button', { name: '应用 3 场' }).click()
  await expect(page.getByText('赛程已应用，共 3 场')).toBeVisible()
  await expect(status(page)).toHaveText('共 3 场，3 场有时间；没有冲突。')
  expect(await datesOf(page, id)).toEqual({
    M1: '2026-12-01T11:00:00.000Z 一号台',
    M2: '2026-12-02T11:30:00.000Z 二号台',
    F: '2026-12-03T11:00:00.000Z 一号台',
  })
  await page.goto('/matches?day=2026-12-02')
  await expect(page.getByRole('link').filter({ hasText: '停云' }).filter({ hasText: '扶摇' }).first()).toBeVisible()
})

test('a plan outlasts a reload, and what others change meanwhile; a day alone gets its hour without a reason', async ({ page }) => {
  test.setTimeout(90_000)
  const { id } = await newCompetition(page, ({ key }) =>
    key === 'M1' ? { schedule: { state: 'scheduled', at: '2026-12-04T04:00:00.000Z', precision: 'day' } } : {},
  )
  await openSchedule(page, id)
  await page.getByRole('radio', { name: '固定的开赛时间' }).check()
  await page.getByRole('radio', { name: '尽早打完' }).check()
  await page.getByRole('checkbox', { name: '只定了日子的，在当天排出时间' }).check()
  await generate(page)
  const told = /^共 3 场，3 场有时间；改动 3 场，还没应用/
  await expect(status(page)).toHaveText(told)
  await expect(day(page, '12月4日 周五').getByRole('button', { name: /朔风 对 鹿鸣/ })).toHaveText(/^19:00/)
  // The browser itself asks before the tab goes.
  page.on('dialog', (ask) => void ask.accept())
  await page.reload()
  await expect(page.getByText('上次没应用的排期已恢复')).toBeVisible()
  await expect(status(page)).toHaveText(told)
  await expectScreen(page, 'restored')

  await act(page, id, { kind: 'schedule', match: 'F', at: '2026-12-08T11:00:00.000Z', precision: 'exact', venue: '', reason: '' })
  await page.reload()
  await expect(page.getByText('上次没应用的排期已恢复。那以后这项赛事改过了')).toBeVisible()
  await expect(status(page)).toHaveText(told)
  await page.getByRole('button', { name: '全部放弃' }).click()
  await expect(status(page)).toHaveText(/^共 3 场，2 场有时间；/)
  await page.reload()
  await expect(status(page)).toBeVisible()
  await expect(page.getByText('上次没应用的排期')).toHaveCount(0)

  await generate(page)
  await expect(status(page)).toHaveText(/改动 2 场，还没应用/)
  await page.getByRole('button', { name: '应用…' }).click()
  // Setting the time on a published day is not a reschedule.
  await expect(dialog(page).getByLabel('改期原因（会公开）')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: '应用 2 场' }).click()
  await expect(page.getByText('赛程已应用，共 2 场')).toBeVisible()
  expect((await datesOf(page, id)).M1).toBe('2026-12-04T11:00:00.000Z ')
})

test('what the new dates leave behind is told when they are applied', async ({ page }) => {
  const { id } = await newCompetition(page)
  const { document } = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)
  const held = editMatches(document, (match) => ({ ...match, embargoUntil: '2098-11-30T12:00:00.000Z' }))
  const competition = { ...held.competition, startsOn: '2098-12-01', endsOn: '2098-12-10' }
  await act(page, id, { kind: 'replace_document', document: { ...held, competition } })
  await page.goto(`/admin/competitions/${id}/schedule`)
  await generate(page)
  await expect(status(page)).toHaveText(/改动 3 场，还没应用/)
  await page.getByRole('button', { name: '应用…' }).click()
  await dialog(page).getByRole('button', { name: '应用 3 场' }).click()
  await expect(page.getByRole('dialog', { name: '赛程已应用，共 3 场' })).toContainText('有 3 场到了延迟公布的时间还没有开始')
})

test('times are taken as people type them, and what is no time is told', async ({ page }) => {
  const { id } = await newCompetition(page, () => ({}))
  await openSchedule(page, id)
  await page.getByRole('radio', { name: '固定的开赛时间' }).check()
  const times = page.getByRole('combobox', { name: '每天的开赛时间' })
  for (const typed of ['21点', '7:30pm', '晚上8点半', '14：00']) {
    await times.fill(typed)
    await times.press('Enter')
  }
  const part = page.getByRole('region', { name: '时间', exact: true })
  for (const clock of ['14:00', '19:00', '19:30', '20:30', '21:00']) await expect(part.getByTitle(clock, { exact: true })).toBeVisible()
  await expect(part.getByRole('alert')).toHaveCount(0)
  await times.fill('傍晚')
  await times.press('Enter')
  await expect(part.getByRole('alert')).toContainText('“傍晚”不是时间')
})

test.describe('over what others did', () => {
  test.use({ tolerated: [/409 \(Conflict\)/] })

  test('a match is dragged to another day; what was public is moved with a reason, and over what others did after a look', async ({
    page,
  }) => {
    const { id } = await newCompetition(page, ({ key }) => ({
      schedule: { state: 'scheduled', at: `2026-12-0${key === 'F' ? 3 : 1}T11:00:00.000Z` },
      venue: key === 'M2' ? '二号台' : '一号台',
    }))
    await openSchedule(page, id)
    // Nothing scrolls under the mouse.
    await page.setViewportSize({ width: 1440, height: 1800 })
    const final = day(page, '12月3日 周四').getByRole('button')
    await expect(final).toBeVisible()
    const [from, to] = [await final.boundingBox(), await day(page, '12月4日 周五').getByText('二号台').boundingBox()]
    if (!from || !to) throw new Error('The calendar is not to be seen')
    await page.mouse.move(from.x + 30, from.y + 12)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 30, { steps: 3 })
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 })
    await page.mouse.up()
    await expect(day(page, '12月4日 周五').getByRole('button')).toHaveText(/^19:00改期\s*手动/)

    await act(page, id, {
      kind: 'schedule',
      match: 'M1',
      at: '2026-12-02T11:00:00.000Z',
      precision: 'exact',
      venue: '一号台',
      reason: '换场',
    })
    await page.getByRole('button', { name: '应用…' }).click()
    await expect(dialog(page).getByRole('button', { name: '应用 1 场' })).toBeDisabled()
    await dialog(page).getByLabel('改期原因（会公开）').fill('场馆维修')
    await expectNoBarrier(page, 'apply')
    await dialog(page).getByRole('button', { name: '应用 1 场' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('换场')
    await dialog(page).getByRole('button', { name: '载入最新内容，保留我的排期' }).click()
    await dialog(page).getByRole('button', { name: '应用 1 场' }).click()
    await expect(page.getByText('赛程已应用，共 1 场')).toBeVisible()
    expect(await datesOf(page, id)).toEqual({
      M1: '2026-12-02T11:00:00.000Z 一号台',
      M2: '2026-12-01T11:00:00.000Z 二号台',
      F: '2026-12-04T11:00:00.000Z 二号台',
    })
  })

  test('of two planners of one match the second is told what the first made of it, and what can no longer be moved', async ({ page }) => {
    const { id } = await newCompetition(page, ({ key }) => ({
      schedule: { state: 'scheduled', at: `2026-12-0${key === 'F' ? 3 : 1}T11:00:00.000Z` },
      venue: key === 'M2' ? '二号台' : '一号台',
    }))
    await openSchedule(page, id)
    const move = async (from: string, to: string) => {
      await day(page, from).getByRole('button').last().press('Enter')
      await dialog(page).getByLabel('时间（北京时间）').fill(to)
      await dialog(page).getByRole('button', { name: '改好并固定' }).press('Enter')
      await expect(dialog(page)).toHaveCount(0)
    }
    await move('12月3日 周四', '2026-12-05T19:00')
    await move('12月1日 周二', '2026-12-02T19:00')
    const moved = { kind: 'schedule', at: '2026-12-06T11:00:00.000Z', precision: 'exact', venue: '一号台', reason: '换场' } as const
    await act(page, id, { ...moved, match: 'F' })
    await act(page, id, { kind: 'record_result', match: 'M2', publicNote: '', result: resultBy([2, 0]) })
    await page.getByRole('button', { name: '应用…' }).click()
    await dialog(page).getByLabel('改期原因（会公开）').fill('场馆维修')
    await dialog(page).getByRole('button', { name: '应用 2 场' }).click()
    // Whole sentences, each with its own end.
    await expect(dialog(page).getByRole('alert')).not.toContainText('。；')
    await dialog(page).getByRole('button', { name: '载入最新内容，保留我的排期' }).click()
    const met = dialog(page).getByRole('status').filter({ hasText: '别人刚改过你也在排的比赛' })
    await expect(met.getByRole('listitem')).toHaveText([
      /停云 对 扶摇.*已经开打或有成绩，不能再改时间，你的改动没有保留。/,
      /别人改成了 12月6日 周日 19:00 一号台，你排的是 12月5日 周六 19:00 一号台。应用后按你的。/,
    ])
    await expectNoBarrier(page, 'met')
    await dialog(page).getByRole('button', { name: '应用 1 场' }).click()
    await expect(page.getByText('赛程已应用，共 1 场')).toBeVisible()
    await expect(page.getByText('别人刚改过你也在排的比赛')).toHaveCount(0)
    expect((await datesOf(page, id)).F).toBe('2026-12-05T11:00:00.000Z 一号台')
  })
})

test('@phone what clashes is shown before anything is run, and mended by a form; who may not plan can look', async ({ page }) => {
  const { id } = await newCompetition(page, ({ key }) => ({
    schedule: { state: 'scheduled', at: `2026-12-0${key === 'F' ? 3 : 1}T11:00:00.000Z` },
    venue: '一号台',
  }))
  await openSchedule(page, id)
  await expect(status(page)).toHaveText('共 3 场，3 场有时间；1 处冲突。')
  await page.getByRole('button', { name: '展开' }).tap()
  await expectScreen(page, 'rules')
  await page.getByRole('button', { name: '收起' }).tap()
  await page.getByRole('tab', { name: '冲突（1）' }).tap()
  const clash = page.getByRole('list', { name: '冲突' }).getByRole('listitem')
  await expect(clash).toContainText('都在“一号台”，时间重叠：请换场地或时间。')
  await clash.getByRole('button').tap()
  await dialog(page).getByRole('combobox', { name: '场地' }).fill('二号台')
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('status')).toBeEmpty()
  await dialog(page).getByRole('button', { name: '改好并固定' }).tap()
  await expect(status(page)).toHaveText('共 3 场，3 场有时间；改动 1 场，还没应用；没有冲突。')
  await expectScreen(page, 'conflicts')
  await page.getByRole('button', { name: '应用…' }).tap()
  // Only the venue: no reason is asked.
  await dialog(page).getByRole('button', { name: '应用 1 场' }).tap()
  await expect(page.getByText('赛程已应用，共 1 场')).toBeVisible()
  expect((await datesOf(page, id)).M2).toBe('2026-12-01T11:00:00.000Z 二号台')

  const { userId } = await asRole(page, 'scorekeeper')
  const keeper = await page.context().cookies()
  await asRole(page, 'editor')
  await asked(page, 'PUT', `/api/admin/competitions/${id}/scorekeepers`, { rev: revOf([]), items: [{ userId, match: null }] })
  await page.context().addCookies(keeper)
  await openSchedule(page, id)
  await expect(page.getByText('「创建和修改赛事」需要管理员或编辑的权限')).toBeVisible()
  await expect(page.getByRole('button', { name: '排期', exact: true })).toBeDisabled()
})
