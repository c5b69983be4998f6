import { resultBy } from '#rules/acts/examples.ts'
import { twoGroups } from '#rules/examples.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { AdminMatchPage } from '#shared/admin/matches.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import { asked, asRole } from './console.ts'
import { act, cupOf, dialog, otherPage, previewAndDo, previewLookAndDo } from './console-cup.ts'
import { passing } from './passing.ts'
import { expect, test } from './site.ts'

// A refused act appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/admin\//] })
// Long scenarios with many steps.
test.describe.configure({ timeout: 90_000 })

type SwissStage = Extract<Stage, { format: 'swiss' }>

test('a Swiss round is drawn, a tie decided and points are taken, and visitors see each of it', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document: swissOf('瑞士会') })
  const acts = `/admin/competitions/${id}/acts`
  const table = async () => {
    const { stage } = await asked<CompetitionView>(page, 'GET', `/api/competitions/${id}`)
    return (stage?.groups[0]?.table?.rows ?? []).map((row): [number, string] => [row.rank, row.entrant.name])
  }
  await page.goto(`/admin/competitions/${id}/rounds`)
  await page.getByRole('button', { name: '抽签编排下一轮：正赛' }).click()
  await previewLookAndDo(page, '第 1 轮', '就按这个对阵')
  await expect(page.getByText('已编排 1 轮')).toBeVisible()
  // Drawn without somebody's leave: taken back, and drawn again.
  const undo = page.getByRole('button', { name: '撤回这一轮：正赛第 1 轮' })
  await undo.click()
  await previewLookAndDo(page, '第 1 轮撤回', '确认撤回')
  await expect(undo).toHaveCount(0)
  await expect(page.getByText('这里还没有编排比赛。')).toBeVisible()
  await page.getByRole('button', { name: '抽签编排下一轮：正赛' }).click()
  await previewAndDo(page, '第 1 轮', '就按这个对阵')
  await expect(undo).toBeVisible()
  const { items } = await asked<AdminMatchPage>(page, 'GET', `/api/admin/matches?competition=${id}`)
  expect(items).toHaveLength(2)
  // Not before the round is played.
  await page.getByRole('button', { name: '抽签编排下一轮：正赛' }).click()
  await page.getByRole('button', { name: '预览影响' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('本轮还有 2 场没有赛果')
  await page.getByRole('button', { name: '取消' }).click()
  for (const { key } of items) await act(page, id, { kind: 'record_result', match: key, publicNote: '', result: resultBy([2, 0]) })
  await page.reload()
  await expect(page.getByText('已编排 1 轮')).toBeVisible()
  await expect(undo).toHaveCount(0)

  await page.goto(`${acts}?tab=ties`)
  const before = await table()
  const [first, second] = before.map(([, name]) => name)
  expect(before.map(([rank]) => rank).slice(0, 2)).toEqual([1, 1])
  // A round is still to come: no decision is required, but it is possible.
  await page.getByText('还没打完就并列的名次').click()
  await page.getByRole('button', { name: `判定${first}、${second}的名次` }).click()
  await page.getByRole('button', { name: `${second}上移` }).click()
  await page.getByRole('radio', { name: '主办方裁定' }).check()
  await page.getByRole('button', { name: '预览影响' }).click()
  await expect(dialog(page)).toContainText('请写')
  await page.getByRole('textbox', { name: '说明' }).fill('赛前公布的评分。')
  await previewLookAndDo(page, '主办方裁定', '确认判定')
  expect((await table()).slice(0, 2)).toEqual([
    [1, second],
    [2, first],
  ])

  await page.goto(`${acts}?tab=adjustments`)
  await page.getByRole('button', { name: '扣分或加分' }).click()
  await page.getByRole('combobox', { name: '参赛者' }).click()
  await page.getByTitle(String(second)).click()
  // What is out of range is said, and no other number is put in its place.
  await expect(page.getByRole('button', { name: 'Increase Value' })).toHaveCount(0)
  await page.getByRole('spinbutton', { name: '多少分' }).fill('-3')
  await page.getByRole('textbox', { name: '说明' }).focus()
  await expect(page.getByRole('spinbutton', { name: '多少分' })).toHaveValue('-3')
  await expect(dialog(page)).toContainText('请填 0.01 到 1000 之间的数')
  await page.getByRole('spinbutton', { name: '多少分' }).fill('0.5')
  await page.getByRole('textbox', { name: '说明' }).fill('迟到二十分钟。')
  await previewLookAndDo(page, '积分 −0.5，迟到二十分钟。', '确认')
  expect((await table()).slice(0, 2)).toEqual([
    [1, first],
    [2, second],
  ])
  await page.goto(`/admin/competitions/${id}/rounds`)
  await page.getByRole('button', { name: '抽签编排下一轮：正赛' }).click()
  await previewAndDo(page, '第 2 轮', '就按这个对阵')
  await page.goto(`/competitions/${id}?tab=stages`)
  await expect(page.getByRole('main')).toContainText('迟到二十分钟')
  await page.goto(`/competitions/${id}?tab=matches`)
  await expect(page.getByRole('main').getByText('第 2 轮').first()).toBeVisible()
})

test('an absence is offered to those alone who are drawn in the next round', async ({ page }) => {
  await asRole(page, 'editor')
  const document = swissOf('战绩会', { by: 'record', wins: 2, losses: 1 })
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document })
  await act(page, id, { kind: 'draw_round', stage: 'main' })
  const { items } = await asked<AdminMatchPage>(page, 'GET', `/api/admin/matches?competition=${id}`)
  for (const { key } of items) await act(page, id, { kind: 'record_result', match: key, publicNote: '', result: resultBy([2, 0]) })
  const [winners, losers] = [0, 1].map((side) => items.map(({ sides }) => sides[side]?.entrant?.name ?? ''))
  if (!winners || !losers) throw new Error('no round')

  const offered = async () => {
    await page.goto(`/admin/competitions/${id}/rounds`)
    await page.getByRole('button', { name: '抽签编排下一轮：正赛' }).click()
    await dialog(page).getByRole('combobox', { name: '请假，记半分' }).click()
    await expect(page.getByTitle(String(winners[0]), { exact: true })).toBeVisible()
    return await page.locator('.ant-select-item-option').allTextContents()
  }
  expect((await offered()).sort()).toEqual(winners.toSorted())
  const gone = document.entrants.find(({ name }) => name === winners[1])?.key ?? ''
  await act(page, id, { kind: 'remove_entrant', entrant: gone, status: 'withdrawn', policy: 'from_now', publicNote: '有事先走' })
  expect(await offered()).toEqual([winners[0]])
})

test('equal places across the groups are decided, and the decision stands on the list', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document: evenGroups() })
  await page.goto(`/admin/competitions/${id}/acts?tab=ties`)
  await expect(page.getByText('小组赛跨组排名并列第 1')).toBeVisible()
  const decisions = page.getByRole('region', { name: '已作的判定' })
  await expect(decisions).toHaveCount(0)
  await page.getByRole('button', { name: '判定乙、戊的名次' }).click()
  // The first of the list has no place above it, and keeps the focus.
  await page.getByRole('button', { name: '戊上移' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '戊上移' })).toBeFocused()
  await expect(page.getByRole('button', { name: '戊上移' })).toHaveAttribute('aria-disabled', 'true')
  // What the rules leave it to, until another way is chosen.
  await expect(page.getByRole('radio', { name: '主办方裁定' })).toBeChecked()
  await page.getByRole('radio', { name: '抽签' }).check()
  await page.getByRole('textbox', { name: '说明' }).fill('现场抽签，双方领队在场。')
  await previewAndDo(page, '小组赛跨组排名：抽签，戊、乙 依次排定', '确认判定')
  await expect(decisions.getByRole('listitem')).toContainText(['小组赛跨组排名：抽签1. 戊，2. 乙现场抽签，双方领队在场。'])
  await expect(page.getByText('没有同名次，不需要判定。')).toBeVisible()
  // Written down the wrong way round.
  await decisions.getByRole('button', { name: '撤销小组赛跨组排名的判定：1. 戊，2. 乙' }).click()
  await previewAndDo(page, '小组赛跨组排名：撤销抽签定下的次序（戊、乙）。', '确认撤销')
  await expect(decisions).toHaveCount(0)
  await expect(page.getByRole('button', { name: '判定乙、戊的名次' })).toBeVisible()
})

test('what somebody else did meanwhile is said where it is seen, also in a dialog longer than the screen', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await asRole(page, 'editor')
  const other = await otherPage(browser, page)
  await asRole(other, 'editor')
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document: evenGroups() })
  await page.goto(`/admin/competitions/${id}/acts?tab=ties`)
  await page.getByRole('button', { name: '判定乙、戊的名次' }).click()
  await page.getByRole('textbox', { name: '说明' }).fill('抽签。')
  await page.getByRole('button', { name: '预览影响' }).click()
  const confirm = dialog(page).getByRole('button', { name: '确认判定' })
  await confirm.scrollIntoViewIfNeeded()
  await act(other, id, { kind: 'adjust', stage: 'groups', group: 'a', entrant: 'e3', metric: 'points', delta: -1, publicNote: '迟到。' })
  await confirm.click()
  await expect(dialog(page).getByText('你打开之后，别人改过这项赛事')).toBeInViewport()
  await expect(dialog(page).getByRole('button', { name: '按最新情况重新预览' })).toBeInViewport()
  await other.context().close()
})

test('a deduction whose answer is lost is made once, also after the screen was read anew; nobody else is blamed', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document: evenGroups() })
  await page.clock.install()
  await page.goto(`/admin/competitions/${id}/acts?tab=adjustments`)
  const deduct = async (note: string) => {
    await page.getByRole('button', { name: '扣分或加分' }).click()
    await page.getByRole('combobox', { name: '参赛者' }).click()
    await page.getByTitle('甲', { exact: true }).click()
    await page.getByRole('spinbutton', { name: '多少分' }).fill('1')
    await page.getByRole('textbox', { name: '说明' }).fill(note)
    await page.getByRole('button', { name: '预览影响' }).click()
    await expect(dialog(page).getByRole('status')).toContainText('积分 −1')
  }
  const confirm = dialog(page).getByRole('button', { name: '确认', exact: true })
  const made = async () =>
    (await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)).document.stages[0]?.groups[0]?.adjustments?.length
  await deduct('迟到。')
  const acts = '**/api/admin/competitions/*/acts'
  await page.route(acts, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await confirm.click()
  await expect(dialog(page)).toContainText('连接不上服务器')
  expect(await made()).toBe(1)
  // Who looks elsewhere and comes back has the deduction in the list under the dialog.
  await passing(page, { by: 5_000, within: 15_000 }, async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(page.locator('[aria-label="撤销甲的扣分"]')).toBeAttached({ timeout: 500 })
  })
  await page.unroute(acts)
  await confirm.click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('积分已调整')).toBeVisible()
  expect(await made()).toBe(1)

  // In another window of the same user.
  await deduct('再次迟到。')
  await act(page, id, { kind: 'adjust', stage: 'groups', group: 'b', entrant: 'e4', metric: 'points', delta: -2, publicNote: '早退。' })
  await confirm.click()
  await expect(dialog(page).getByText('你在另一个窗口改过这项赛事')).toBeVisible()
  await expect(dialog(page)).not.toContainText('别人')
  await dialog(page).getByRole('button', { name: '按最新情况重新预览' }).click()
  await confirm.click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await made()).toBe(2)
})

/** Two groups of three whose runners-up are equal in everything; the better one advances. */
function evenGroups(): CompetitionDocument {
  const { entrants, stages } = twoGroups()
  const names = ['甲', '乙', '丙', '丁', '戊', '己']
  return {
    ...cupOf('齐平杯'),
    entrants: entrants.map((entrant, i) => ({ ...entrant, name: names[i] ?? entrant.name })),
    stages: stages.map((stage) => ({
      ...stage,
      groups: stage.groups.map((group) => ({
        ...group,
        rounds: group.rounds.map((round) => ({
          ...round,
          matches: round.matches.map((match) => ({
            ...match,
            play: match.result ? 'ended' : 'not_started',
            sides: match.key === 'b3' ? match.sides.map((side, i) => ({ ...side, score: 1 - i })) : match.sides,
          })),
        })),
      })),
    })),
  }
}

/** Four teams; where points are equal, the organiser decides. */
function swissOf(name: string, swiss: SwissStage['swiss'] = { by: 'points', rounds: 2 }): CompetitionDocument {
  const cup = cupOf(name)
  return {
    ...cup,
    stages: cup.stages.map(({ key, ruleset, places }) => ({
      key,
      name: '正赛',
      format: 'swiss',
      swiss,
      ruleset: { ...ruleset, lastResort: 'organiser' },
      places,
      groups: [{ key: 'swiss', name: '正赛', kind: 'pool', seeds: [1, 2, 3, 4], rounds: [] }],
    })),
  }
}
