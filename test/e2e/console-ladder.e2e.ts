import { resultBy } from '#rules/acts/examples.ts'
import type { AdminMatchPage } from '#shared/admin/matches.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument, Ladder } from '#shared/competitions/document.ts'
import { expectNoBarrier, expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { act, cupOf, dialog, newCup, previewAndDo, previewLookAndDo } from './console-cup.ts'
import { expect, test } from './site.ts'

// A refused act appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/admin\//] })
// Long scenarios with many steps.
test.describe.configure({ timeout: 90_000 })

test('a ladder is challenged, moved and closed, and visitors see each of it', async ({ page }) => {
  await asRole(page, 'editor')
  const document = ladderOf('试炼天梯', { by: 'position', move: 'take_place', reach: 2 })
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document })
  const order = async () => {
    const { stage } = await asked<CompetitionView>(page, 'GET', `/api/competitions/${id}`)
    return (stage?.groups[0]?.table?.rows ?? []).map((row) => row.entrant.name).join(' ')
  }
  await page.goto(`/admin/competitions/${id}/acts?tab=ladder`)
  await expectScreen(page, 'the ladder')

  await page.getByRole('button', { name: '发起挑战：天梯' }).click()
  await page.getByRole('combobox', { name: '挑战者' }).click()
  await page.getByTitle('4. 鹿鸣').click()
  await page.getByRole('combobox', { name: '对手' }).click()
  // Only entrants at most two places higher.
  await expect(page.locator('.ant-select-dropdown:visible').getByRole('option')).toHaveCount(2)
  await page.locator('.ant-select-dropdown:visible').getByTitle('2. 停云').click()
  await previewLookAndDo(page, '鹿鸣 挑战 停云', '确认挑战')
  await expect(page.getByText('1 场挑战，1 场没有赛果')).toBeVisible()

  const { items } = await asked<AdminMatchPage>(page, 'GET', `/api/admin/matches?competition=${id}`)
  const key = items[0]?.key ?? ''
  await act(page, id, { kind: 'record_result', match: key, publicNote: '', result: resultBy([2, 0]) })
  expect(await order()).toBe('朔风 鹿鸣 停云 扶摇')

  await page.reload()
  await page.getByRole('button', { name: '调整名次：天梯' }).click()
  await page.getByRole('combobox', { name: '参赛者' }).click()
  await page.getByTitle('4. 扶摇').click()
  await page.getByRole('spinbutton', { name: '移到第几名' }).fill('1')
  await page.getByRole('button', { name: '预览影响' }).click()
  await expect(dialog(page)).toContainText('请写说明')
  await page.getByRole('textbox', { name: '说明' }).fill('上周的成绩漏录。')
  await previewLookAndDo(page, '扶摇 由第 4 名调整到第 1 名', '确认调整')
  await expect(page.getByText('扶摇 移到 朔风 当时的名次')).toBeVisible()
  expect(await order()).toBe('扶摇 朔风 鹿鸣 停云')

  await page.getByRole('button', { name: '封榜：天梯' }).click()
  await previewAndDo(page, '天梯封榜，不再接受挑战', '确认封榜')
  await expect(page.getByRole('button', { name: '发起挑战：天梯' })).toBeDisabled()

  await page.goto(`/competitions/${id}`)
  const table = page.getByRole('table', { name: /^天梯/ })
  await expect(table.getByRole('row').nth(1)).toContainText('扶摇')
  await expect(table.getByRole('row').nth(3)).toContainText('鹿鸣')
  await expect(page.getByText('天梯已封榜')).toBeVisible()
  // The reason, which the form calls public.
  await expect(page.getByText('主办方将扶摇移到朔风当时的名次：上周的成绩漏录。')).toBeVisible()
  await expectNoBarrier(page, 'the page')
  await table.getByRole('link', { name: '胜 挑战 停云' }).click()
  await expect(page).toHaveURL(new RegExp(`/matches/${items[0]?.id}$`))
})

test('the rules of a ladder are changed while it runs: its places follow, and challenges reach as far as is said', async ({ page }) => {
  await asRole(page, 'editor')
  const document = ladderOf('改规天梯', { by: 'position', move: 'take_place', reach: 3 })
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document })
  await act(page, id, { kind: 'challenge', stage: 'ladder', challenger: 't4', challenged: 't1', round: null, at: null })
  const { items } = await asked<AdminMatchPage>(page, 'GET', `/api/admin/matches?competition=${id}`)
  await act(page, id, { kind: 'record_result', match: items[0]?.key ?? '', publicNote: '', result: resultBy([2, 0]) })
  const order = async () => {
    const { stage } = await asked<CompetitionView>(page, 'GET', `/api/competitions/${id}`)
    return (stage?.groups[0]?.table?.rows ?? []).map((row) => row.entrant.name).join(' ')
  }
  expect(await order()).toBe('鹿鸣 朔风 停云 扶摇')

  await page.goto(`/admin/competitions/${id}?tab=stages`)
  await expect(page.getByText('已有的 1 场成绩会从头重算').first()).toBeVisible()
  await page.getByRole('combobox', { name: '挑战成功后' }).click()
  await page.getByTitle('与对方互换名次').click()
  await page.getByRole('spinbutton', { name: '最多越几名挑战' }).fill('1')
  await expectScreen(page, 'the rules of a ladder')
  await page.getByRole('button', { name: '预览并保存' }).click()
  const preview = dialog(page).filter({ hasText: '保存会改变什么' })
  await expect(preview).toContainText('天梯挑战成功后：取代对方，其间各降一名 → 双方互换名次')
  await expect(preview).toContainText('天梯最多越几名挑战：3 名 → 1 名')
  await expect(preview).toContainText('天梯第 2 名：朔风 → 停云')
  await preview.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await order()).toBe('鹿鸣 停云 扶摇 朔风')

  await page.goto(`/admin/competitions/${id}/acts?tab=ladder`)
  await page.getByRole('button', { name: '发起挑战：天梯' }).click()
  await page.getByRole('combobox', { name: '挑战者' }).click()
  await page.getByTitle('4. 朔风').click()
  await page.getByRole('combobox', { name: '对手' }).click()
  await expect(page.locator('.ant-select-dropdown:visible').getByRole('option')).toHaveCount(1)

  // Once it is closed, its places are shown as final.
  await act(page, id, { kind: 'close_ladder', stage: 'ladder', isClosed: true })
  await page.goto(`/admin/competitions/${id}?tab=stages`)
  await expect(page.getByText('天梯已经封榜，名次已定').first()).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: '最多越几名挑战' })).toBeDisabled()

  // Visitors read who challenged whom.
  await page.goto(`/matches/${items[0]?.id}`)
  await expect(page.getByText('挑战方')).toBeVisible()
  await expect(page.getByText('守擂方')).toBeVisible()
  await expectNoBarrier(page, 'the match')
})

test('a competition is set up as ladder, and as gauntlet', async ({ page }) => {
  const cup = await newCup(page, '改制擂台')
  for (const [preset, format, fields, told] of [
    ['天梯赛', 'ladder', ['名次怎么排', '挑战成功后', '最多越几名挑战'], '最多向上挑战 3 名'],
    ['冒泡赛', 'gauntlet', ['淘汰赛每场'], '第 2 轮胜者'],
  ] as const) {
    await page.goto(`/admin/competitions/${cup.id}?tab=stages`)
    await page.getByRole('button', { name: '重新设置赛制' }).click()
    await dialog(page).getByRole('radio', { name: preset }).check()
    for (const field of fields) await expect(dialog(page).getByText(field, { exact: true })).toBeVisible()
    if (format === 'ladder') await expectNoBarrierInDialog(page, 'format')
    await dialog(page).getByRole('button', { name: '预览并保存' }).click()
    const preview = dialog(page).filter({ hasText: '保存会改变什么' })
    await preview.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    const { stages } = await asked<CompetitionView>(page, 'GET', `/api/competitions/${cup.id}`)
    expect(stages.map((stage) => stage.format)).toEqual([format])
    await page.goto(`/competitions/${cup.id}?tab=stages`)
    await expect(page.getByRole('main').getByText(told).last()).toBeVisible()
  }
})

function ladderOf(name: string, ladder: Ladder): CompetitionDocument {
  const cup = cupOf(name)
  const [stage] = cup.stages
  if (!stage) throw new Error('The cup has no stage')
  const { ruleset, places } = stage
  return {
    ...cup,
    stages: [
      {
        key: 'ladder',
        name: '天梯',
        format: 'ladder',
        ladder,
        ruleset,
        places,
        groups: [{ key: 'main', name: '天梯', kind: 'pool', rounds: [] }],
      },
    ],
  }
}
