import { resultBy } from '#rules/acts/examples.ts'
import type { ScorekeepersView } from '#shared/admin/competitions.ts'
import type { AdminMatch, AdminMatchPage } from '#shared/admin/matches.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { expectNoBarrier, expectNoBarrierInDialog } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { act, asKeeperOf, board, dialog, game, newCup, openMatch, otherPage, previewAndDo, previewLookAndDo, saved } from './console-cup.ts'
import { expect, test } from './site.ts'

// A refused act appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/admin\//] })
// Long scenarios with many steps.
test.describe.configure({ timeout: 90_000 })

test('a match is taken from its scorekeeper while a score is entered: told why, and nothing typed is lost', async ({ page, browser }) => {
  const cup = await newCup(page, '换人杯')
  await asKeeperOf(page, cup, '被换下的人')
  const organiser = await otherPage(browser, page)
  await asRole(organiser, 'editor')
  await openMatch(page, cup, 'M1')
  await game(page, 1).getByRole('button', { name: '朔风 胜' }).click()
  await saved(page)
  const { items } = await asked<ScorekeepersView>(organiser, 'GET', `/api/admin/competitions/${cup.id}/scorekeepers`)
  await organiser.goto(`/admin/competitions/${cup.id}/acts?tab=scorekeepers`)
  await organiser.getByRole('button', { name: '移除被换下的人' }).click()
  await organiser.getByRole('button', { name: '保存', exact: true }).click()
  await expect(organiser.getByText('记分员已保存')).toBeVisible()
  await game(page, 2).getByRole('button', { name: '朔风 胜' }).click()
  const notice = page.getByRole('alert').filter({ hasText: '这场比赛现在不归你记分' })
  await expect(notice).toContainText('请联系管理员或编辑')
  await expect(notice).toContainText('2 : 0')
  await expectNoBarrier(page, 'taken')
  const stored = await asked<AdminMatch>(organiser, 'GET', `/api/admin/matches/${cup.matches.M1}`)
  expect(stored.match.sides.map((side) => side.score)).toEqual([1, 0])
  // After a reload the match is not accessible to them, and their entries are still shown.
  await page.reload()
  const stranded = page.getByRole('alert').filter({ hasText: '你有录入没有保存' })
  await expect(stranded).toContainText('第 2 局 朔风 胜')
  await expectNoBarrier(page, 'stranded')
  const { rev } = await asked<ScorekeepersView>(organiser, 'GET', `/api/admin/competitions/${cup.id}/scorekeepers`)
  await asked(organiser, 'PUT', `/api/admin/competitions/${cup.id}/scorekeepers`, { rev, items })
  await stranded.getByRole('button', { name: '再试一次' }).click()
  await expect(board(page)).toContainText('2 : 0')
  await saved(page)
  await organiser.context().close()
})

test('a match is moved, its result held back and confirmed, and visitors see it when they may', async ({ page }) => {
  const cup = await newCup(page, '改期杯')
  const match = cup.matches.M1
  const seen = () => asked<MatchView>(page, 'GET', `/api/matches/${match}`)
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '改时间和场地' }).click()
  await page.getByLabel('日期和时间（北京时间）').fill('2026-11-26T20:30')
  await page.getByRole('textbox', { name: '场地' }).fill('云顶演播厅')
  await page.getByRole('button', { name: '预览影响' }).click()
  await expect(dialog(page)).toContainText('改期要写原因')
  await page.getByRole('textbox', { name: '改期原因' }).fill('场馆停电。')
  await expect(dialog(page)).not.toContainText('改期要写原因')
  await previewLookAndDo(page, '场馆停电。', '确认修改')
  const moved = await seen()
  expect([moved.schedule.at, moved.schedule.reason, moved.venue]).toEqual(['2026-11-26T12:30:00.000Z', '场馆停电。', '云顶演播厅'])

  await page.getByRole('button', { name: '延迟公布' }).click()
  const until = dialog(page).getByLabel('在这个时间之前不公布')
  await until.fill('2025-11-20T20:00')
  await page.getByRole('button', { name: '预览影响' }).click()
  await expect(dialog(page)).toContainText('20:00 已经过去了，赛果会马上公开')
  await until.fill('')
  await page.getByRole('spinbutton', { name: '结束后多少分钟公布' }).fill('30')
  await previewLookAndDo(page, '结束后 30 分钟公布', '确认')
  await expect(page.getByText('赛果延迟公布：结束后 30 分钟')).toBeVisible()
  const result = { ...resultBy([2, 0]), state: 'provisional' as const, endedAt: new Date().toISOString() }
  await act(page, cup.id, { kind: 'record_result', match: 'M1', publicNote: '', result })
  expect((await seen()).result).toBeNull()

  // Who recorded it cannot confirm it.
  await page.reload()
  await expect(page.getByText('这个暂定的赛果是你录入的，要由另一个人核对后确认为正式。')).toBeVisible()
  await expect(page.getByRole('button', { name: '确认为正式' })).toBeDisabled()
  await asRole(page, 'editor', { displayName: '核对的人' })
  await page.reload()
  await page.getByRole('button', { name: '确认为正式' }).click()
  await previewAndDo(page, '正式', '确认为正式')
  await expect(page.getByRole('region', { name: '赛果', exact: true })).toContainText('正式')
  expect((await seen()).result).toBeNull()
  await page.getByRole('button', { name: '延迟公布' }).click()
  await page.getByRole('spinbutton', { name: '结束后多少分钟公布' }).fill('')
  await previewAndDo(page, '赛果即时公布', '确认')
  expect((await seen()).result).toMatchObject({ state: 'official' })
  await page.goto(`/matches/${match}`)
  await expect(page.getByRole('main')).toContainText('朔风 2 比 0 鹿鸣')
  await expect(page.getByRole('main')).toContainText('场馆停电')
})

test('the format is set anew while nothing was played, and says what stands in the way afterwards', async ({ page }) => {
  const cup = await newCup(page, '改制杯')
  await page.goto(`/admin/competitions/${cup.id}?tab=stages`)
  await page.getByRole('button', { name: '重新设置赛制' }).click()
  await dialog(page).getByRole('radio', { name: '单循环' }).check()
  await expectNoBarrierInDialog(page, 'format')
  await dialog(page).getByRole('button', { name: '预览并保存' }).click()
  const preview = dialog(page).filter({ hasText: '保存会改变什么' })
  await expect(preview).toContainText('新增 6 场比赛')
  await preview.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  const { stages, matchCount } = await asked<CompetitionView>(page, 'GET', `/api/competitions/${cup.id}`)
  expect([stages.map(({ format }) => format), matchCount]).toEqual([['round_robin'], 6])
  const { items } = await asked<AdminMatchPage>(page, 'GET', `/api/admin/matches?competition=${cup.id}`)
  await act(page, cup.id, { kind: 'set_play', match: String(items[0]?.key), play: 'live' })
  await page.reload()
  await expect(page.getByText('已有 1 场比赛开打或有成绩')).toBeVisible()
  await expect(page.getByRole('button', { name: '重新设置赛制' })).toBeDisabled()
})
