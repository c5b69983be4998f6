import type { Page } from '@playwright/test'
import { derive } from '#rules/derive.ts'
import type { ActAnswer, ActRequest, CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { AdminSettings } from '#shared/admin/site.ts'
import { expectNoBarrier, expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asked, asRole, moveRow } from './console.ts'
import { uploadCover } from './console-cover.ts'
import { newCup, otherPage } from './console-cup.ts'
import { expect, test } from './site.ts'

const teams = ['青萍', '木樨', '听泉', '石门', '望月', '沧浪', '玄霜', '朝歌', '白鹭', '青鸟', '星河', '远山'] as const

async function next(page: Page, step: string) {
  await page.getByRole('button', { name: `下一步：${step}` }).click()
  await expect(page.getByRole('heading', { name: step, level: 2 })).toBeVisible()
}

async function fillBasics(page: Page, name: string) {
  await page.goto('/admin/competitions/new')
  await page.getByLabel('名称', { exact: true }).fill(name)
  await page.getByLabel('赛季', { exact: true }).click()
  await page.locator('.ant-select-item-option').first().click()
}

async function paste(page: Page, names: readonly string[]) {
  await page.getByRole('button', { name: '从表格粘贴' }).click()
  const dialog = page.getByRole('dialog', { name: '从表格粘贴参赛者' })
  const rows = names.map((name, i) => `${name}\t${names.length - i}\t${name.slice(0, 1)}`)
  await dialog.getByLabel('粘贴的内容').fill(['名称\t种子\t简称', ...rows, `${names[0]}\t99\t`].join('\n'))
  await expect(dialog.getByText(`第 ${names.length + 2} 行的「${names[0]}」和第 2 行重复`)).toBeVisible()
  await dialog.getByRole('button', { name: `加入 ${names.length} 个` }).click()
}

/** A published one; its title. */
async function newArticle(page: Page, title: string): Promise<string> {
  const { items } = await asked<{ items: { id: number }[] }>(page, 'GET', '/api/admin/columns')
  await asked(page, 'POST', '/api/admin/notices', { title, text: '每队五人。', columnId: items[0]?.id, pictureId: null })
  return title
}

async function chooseRules(page: Page, title: string) {
  await page.getByRole('combobox', { name: '规则文章' }).fill(title)
  await page.getByTitle(title).click()
}

/** Plays every match with both sides known; the first side wins each. */
async function playOut(page: Page, id: number): Promise<string> {
  for (;;) {
    const data = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)
    const derived = derive(data.document)
    const champion = derived.awards.find((award) => award.kind === 'champion')
    if (champion) return data.document.entrants.find(({ key }) => key === champion.entrant)?.name ?? ''
    const open = [...derived.matches.values()].filter(
      ({ outcomes, isNotNeeded, sides }) => outcomes === null && !isNotNeeded && sides.every((side) => side.entrant !== null),
    )
    expect(open.length).toBeGreaterThan(0)
    let { rev } = data
    for (const { key } of open) {
      const act: CompetitionAct = {
        kind: 'record_result',
        match: key,
        publicNote: '',
        result: {
          kind: 'played',
          state: 'official',
          decidedIn: 'regulation',
          sides: [2, 0].map((score) => ({ score, shootout: null, outcome: null, incident: null })),
          games: [],
          endedAt: null,
        },
      }
      const request: ActRequest = { rev, isPreview: false, act }
      const answer = await asked<ActAnswer>(page, 'POST', `/api/admin/competitions/${id}/acts`, request)
      expect(answer).toMatchObject({ state: 'done' })
      rev = answer.rev
    }
  }
}

test('a double elimination of twelve, from a pasted list to its champion on the site', async ({ page }) => {
  test.setTimeout(90_000)
  const name = `双败杯 ${Date.now() % 100_000}`
  await asRole(page, 'editor')
  await page.goto('/admin/competitions')
  await expect(page.getByRole('heading', { name: '赛事', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectScreen(page, 'the list of competitions')

  await fillBasics(page, name)
  await expectScreen(page, 'basics')
  await next(page, '参赛者')
  await paste(page, teams)
  await expect(page.getByRole('list', { name: '参赛者名单' }).getByRole('listitem')).toHaveCount(12)
  await expectScreen(page, 'entrants')
  // By the seeds of the pasted list: its last line has the first.
  await expect(page.getByLabel('第 1 个的名称')).toHaveValue('远山')

  await next(page, '种子')
  const handle = page.getByRole('button', { name: '移动「远山」' })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await moveRow(page, 'ArrowDown', '移到第 2 位')
  await page.keyboard.press('Space')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('星河')
  await expectScreen(page, 'seeds')

  await next(page, '赛制')
  await page.getByRole('radio', { name: '双败淘汰' }).check()
  await expectScreen(page, 'format')
  await next(page, '规则')
  await expect(page.getByText('没有积分榜可以示例：名次由对阵决定。')).toBeVisible()
  await expect(page.getByRole('region', { name: '样表' })).toHaveCount(0)
  await expectScreen(page, 'rules')
  await next(page, '日程')
  await page.getByLabel(/胜者组第 1 轮 U1：.* 的时间/).fill('2026-12-05T19:00')
  await page
    .getByRole('region', { name: /胜者组第 1 轮/ })
    .getByRole('button', { name: '按间隔填下去' })
    .click()
  await expect(page.getByLabel(/胜者组第 1 轮 U4：.* 的时间/)).toHaveValue('2026-12-05T22:00')
  await expectScreen(page, 'dates')
  await next(page, '确认')
  await expect(page.getByText('共 23 场，已排期 4 场')).toBeVisible()
  await expectScreen(page, 'confirm')
  await page.getByRole('button', { name: '创建并公开' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  const id = Number(/\/competitions\/(\d+)/.exec(page.url())?.[1])
  await page.goto(`/competitions/${id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('胜者组').first()).toBeVisible()

  const champion = await playOut(page, id)
  await page.goto(`/competitions/${id}`)
  await expect(page.getByText('冠军').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(champion)
})

test('a competition is made with its cover and its rules, which a reload in between does not lose', async ({ page }) => {
  const name = `封面杯 ${Date.now() % 100_000}`
  await asRole(page, 'editor')
  const title = await newArticle(page, `${name}规程`)
  await fillBasics(page, name)
  await chooseRules(page, title)
  await uploadCover(page, '秋日.png')
  await page.reload()
  await page.getByRole('button', { name: '继续', exact: true }).click()
  await expect(page.getByRole('img', { name: '封面' })).toBeVisible()
  await expect(page.getByText('赛事页的「竞赛规程」会链接到它。')).toBeVisible()
  await next(page, '参赛者')
  await paste(page, teams.slice(0, 4))
  await page.goto('/admin/competitions/new?step=confirm')
  await expect(page.getByText(`《${title}》`)).toBeVisible()
  await expect(page.getByRole('img', { name: '封面' })).toBeVisible()
  await page.getByRole('button', { name: '创建并公开' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const id = Number(/\/competitions\/(\d+)/.exec(page.url())?.[1])
  await page.goto(`/competitions/${id}`)
  await expect(page.locator('header img[srcset]').first()).toBeVisible()
  const data = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)
  expect([data.cover?.sources.length, data.rulesArticle?.title]).toEqual([expect.any(Number), title])
  await expect(page.getByRole('link', { name: '竞赛规程' })).toHaveAttribute('href', `/newsInside/${data.rulesArticle?.id}`)
  await expectNoBarrier(page, 'public')
})

test('the figures that the site declares are told before a competition is made, and are its own afterwards', async ({ page }) => {
  const name = `数据杯 ${Date.now() % 100_000}`
  type Declared = AdminSettings['statistics']['value']
  const wished: Declared = {
    figures: [{ key: 'kills', name: '击破', of: 'player', total: 'sum', decimals: 0, better: 'higher' }],
    eventKinds: [{ key: 'ace', name: '一人全歼', of: 'player' }],
  }
  /** Answers what was declared before. */
  const declare = async (value: Declared): Promise<Declared> => {
    await asRole(page, 'admin')
    const { statistics } = await asked<AdminSettings>(page, 'GET', '/api/admin/settings')
    await asked(page, 'PUT', '/api/admin/settings/statistics', { rev: statistics.rev, value })
    return statistics.value
  }
  const before = await declare(wished)
  try {
    await asRole(page, 'editor')
    await fillBasics(page, name)
    await next(page, '参赛者')
    await paste(page, teams.slice(0, 4))
    await page.goto('/admin/competitions/new?step=confirm')
    await expect(page.getByText('击破、一人全歼，创建后可以改')).toBeVisible()
    await page.getByRole('button', { name: '创建并公开' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    const id = Number(/\/competitions\/(\d+)/.exec(page.url())?.[1])
    const data = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)
    expect(data.document.competition).toMatchObject(wished)
  } finally {
    await declare(before)
  }
})

test('a reload in the middle keeps the work, each step can be opened by its address, and the wizard offers it again', async ({ page }) => {
  await asRole(page, 'editor')
  await fillBasics(page, '没做完的杯赛')
  await next(page, '参赛者')
  for (const name of teams.slice(0, 4)) {
    await page.getByLabel('参赛者名称').fill(name)
    await page.getByLabel('参赛者名称').press('Enter')
  }
  await page.reload()
  await expect(page).toHaveURL(/step=entrants/)
  await expect(page.getByLabel('第 4 个的名称')).toHaveValue(teams[3])
  for (const [step, heading] of Object.entries({ seeds: '种子', format: '赛制', rules: '规则', dates: '日程', confirm: '确认' })) {
    await page.goto(`/admin/competitions/new?step=${step}`)
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible()
  }

  // As stored by a console that did not yet ask for a cover and for rules.
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((each) => each.startsWith('leitai.wizard.')) ?? ''
    const { savedAt, draft } = JSON.parse(localStorage.getItem(name) ?? '{}')
    const { cover: _cover, rulesArticle: _rules, ...older } = draft
    localStorage.setItem(name, JSON.stringify({ savedAt, draft: older }))
  })
  await page.goto('/admin/competitions/new')
  await expect(page.getByText('「没做完的杯赛」，4 个参赛者')).toBeVisible()
  await expectScreen(page)
  await page.getByRole('button', { name: '继续', exact: true }).click()
  await expect(page.getByLabel('名称', { exact: true })).toHaveValue('没做完的杯赛')
  await expect(page.getByRole('button', { name: '选择封面' })).toBeVisible()
})

test.describe('what the server refuses', () => {
  // The browser's console logs every error response.
  test.use({ tolerated: [/status of (409|422)/] })

  test('the sample table follows the ruleset, and a fault leads to the step and field it belongs to', async ({ page }) => {
    await asRole(page, 'editor')
    await fillBasics(page, '重名的联赛')
    // Of the demo season: no test deletes it.
    await page.getByLabel('标识', { exact: true }).fill('danqi-8')
    await next(page, '参赛者')
    await paste(page, teams.slice(0, 4))
    await next(page, '种子')
    await next(page, '赛制')
    await page.getByRole('radio', { name: '单循环', exact: false }).first().check()
    await next(page, '规则')
    const sample = page.getByRole('region', { name: '样表' })
    const points = () => sample.getByRole('row').nth(1).getByRole('cell').nth(3)
    await expect(points()).toHaveText('2')
    await page.getByLabel('胜', { exact: true }).fill('5')
    await expect(points()).toHaveText('10')
    await page.goto('/admin/competitions/new?step=confirm')
    await page.getByRole('button', { name: '创建并公开' }).click()
    await expect(page).toHaveURL(/step=basics/)
    await expect(page.getByRole('alert').filter({ hasText: '请换一个' })).toBeVisible()
  })

  test('an edit is previewed, and goes on top of what somebody else saved meanwhile', async ({ page }) => {
    test.setTimeout(120_000)
    const name = `改名杯 ${Date.now() % 100_000}`
    const { id } = await newCup(page, name)
    await page.goto(`/admin/competitions/${id}`)
    for (const tab of ['概况', '参赛者', '阶段与规则', '日程', '文件', '基本信息']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await expect(page.getByRole('tab', { name: tab, exact: true, selected: true })).toBeVisible()
      await expectScreen(page, tab)
    }

    await page.getByLabel('名称', { exact: true }).fill(`${name} 新`)
    const data = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)
    const competition = { ...data.document.competition, summary: '别人写的简介' }
    const act: CompetitionAct = { kind: 'replace_document', document: { ...data.document, competition } }
    await asked(page, 'POST', `/api/admin/competitions/${id}/acts`, { rev: data.rev, isPreview: false, act } satisfies ActRequest)

    await page.getByRole('button', { name: '预览并保存' }).click()
    const dialog = page.getByRole('dialog', { name: '保存会改变什么' })
    await expect(dialog.getByRole('alert')).toContainText('你的修改还在')
    await dialog.getByRole('button', { name: '在最新内容上重新预览' }).click()
    await expect(dialog.getByRole('list')).toContainText(`${name} 新`)
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('heading', { name: `${name} 新`, level: 1 })).toBeVisible()
    const after = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)
    expect(after.document.competition).toMatchObject({ name: `${name} 新`, summary: '别人写的简介' })
  })

  test('of two who choose a cover and an article for the rules, the second sees what the first chose and decides', async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000)
    const cup = await newCup(page, '两人杯')
    await asRole(page, 'editor', { displayName: '林编辑' })
    const [theirs, mine] = [await newArticle(page, `两人杯规程甲 ${cup.id}`), await newArticle(page, `两人杯规程乙 ${cup.id}`)]
    const other = await otherPage(browser, page)
    await asRole(other, 'editor', { displayName: '何编辑' })
    for (const each of [page, other]) await each.goto(`/admin/competitions/${cup.id}?tab=basics`)
    const dialog = page.getByRole('dialog', { name: '保存会改变什么' })

    await uploadCover(other, '何的图.png')
    await chooseRules(other, theirs)
    await expectNoBarrier(other, 'basics')
    await other.getByRole('button', { name: '预览并保存' }).click()
    const theirChange = other.getByRole('dialog', { name: '保存会改变什么' })
    await expect(theirChange).toContainText(`赛事规则文章：无 → 《${theirs}》`)
    await expect(theirChange).toContainText('赛事封面：无 → “何的图.png”')
    await theirChange.getByRole('button', { name: '保存', exact: true }).click()
    await expect(other.getByText('有没保存的修改')).toHaveCount(0)

    await uploadCover(page, '林的图.png')
    await chooseRules(page, mine)
    // What was chosen is there when the tab is opened again.
    await page.getByRole('tab', { name: '参赛者' }).click()
    await page.getByRole('tab', { name: '参赛者' }).press('ArrowLeft')
    // The focus adds nothing to its name.
    await expect(page.getByRole('tab', { name: '基本信息', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(mine)).toBeVisible()
    await page.getByRole('button', { name: '预览并保存' }).click()
    const told = dialog.getByRole('alert')
    await expect(told).toContainText('这项赛事刚被别人修改，你的修改还在')
    await expect(told).toContainText(`何编辑：赛事规则文章：无 → 《${theirs}》；赛事封面：无 → “何的图.png”`)
    await expectNoBarrierInDialog(page, 'what somebody else chose')
    await dialog.getByRole('button', { name: '在最新内容上重新预览' }).click()
    await expect(dialog.getByRole('list')).toContainText(`赛事规则文章：《${theirs}》 → 《${mine}》`)
    await expect(dialog.getByRole('list')).toContainText('赛事封面：“何的图.png” → “林的图.png”')
    await expect(dialog.getByRole('figure', { name: '现在的封面' }).getByRole('img')).toBeVisible()
    await expect(dialog.getByRole('figure', { name: '保存后的封面' }).getByRole('img')).toBeVisible()
    await expectNoBarrierInDialog(page, 'both covers')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: '规则文章' })).toBeVisible()
    await expect(page.getByText('赛事页的「竞赛规程」会链接到它。')).toBeVisible()

    // Now the other one has the conflict, and gives way.
    await other.getByRole('button', { name: '去掉封面' }).click()
    await other.getByRole('button', { name: '预览并保存' }).click()
    const late = other.getByRole('dialog', { name: '保存会改变什么' })
    await expect(late.getByRole('alert')).toContainText('林编辑：')
    await late.getByRole('button', { name: '放弃我的，载入最新内容' }).click()
    await expect(late).toHaveCount(0)
    await expect(other.getByText(mine)).toBeVisible()
    await expect(other.getByRole('img', { name: '封面' })).toBeVisible()
    await expect(other.getByRole('button', { name: '预览并保存' })).toBeDisabled()
    await other.context().close()
  })

  test('what is wrong with a form is said at its tabs and fields, in words', async ({ page }) => {
    const cup = await newCup(page, '填错杯')
    await page.goto(`/admin/competitions/${cup.id}?tab=basics`)
    await page.getByLabel('结束日期').fill('')
    await page.getByRole('tab', { name: '参赛者' }).click()
    await page.getByLabel('第 2 个的名称').fill('停\u0001云')
    await page.getByRole('tab', { name: '阶段与规则' }).click()
    await page.getByLabel('阶段名称').fill(' ')
    await page.getByRole('button', { name: '预览并保存' }).click()
    const dialog = page.getByRole('dialog', { name: '保存会改变什么' })
    const sentences = [
      '结束日期：不能是空的，请填写。',
      '参赛者“停云” · 名称：有无法显示的控制字符或残缺字符（在“停”之后），请删去。',
      '第 1 阶段 · 名称：不能是空的，请填写。',
    ]
    for (const sentence of sentences) await expect(dialog.getByRole('alert')).toContainText(sentence)
    await expectNoBarrierInDialog(page, 'faults')
    await dialog.getByRole('button', { name: '回去修改' }).click()
    await expect(page.getByRole('tab', { name: '基本信息（要修改）', selected: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText('结束日期：不能是空的')
    await page.getByRole('tab', { name: '参赛者（要修改）' }).click()
    await expect(page.getByLabel('第 2 个的名称')).toHaveAccessibleDescription(sentences[1] ?? '')
    await expectScreen(page)
    await page.getByLabel('第 2 个的名称').fill('停云')
    await expect(page.getByRole('tab', { name: '参赛者', exact: true })).toBeVisible()
    await page.getByRole('tab', { name: '阶段与规则（要修改）' }).click()
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText('第 1 阶段 · 名称')
    await page.getByLabel('阶段名称').fill('正赛一')
    await page.getByRole('tab', { name: '基本信息（要修改）' }).click()
    await page.getByLabel('结束日期').fill('2026-11-30')
    await page.getByRole('button', { name: '预览并保存' }).click()
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('tab', { name: /要修改/ })).toHaveCount(0)
  })

  test('a file that breaks the rules is told by its things and by its places', async ({ page }) => {
    const cup = await newCup(page, '文件杯')
    await page.goto(`/admin/competitions/${cup.id}?tab=file`)
    const data = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${cup.id}`)
    const [stage] = data.document.stages
    const file = { ...data.document, stages: [{ ...stage, places: [...(stage?.places ?? []), { entrant: 't9' }] }] }
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '文件杯.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) })
    const told = page.getByRole('dialog', { name: '保存会改变什么' }).getByRole('alert')
    await expect(told).toContainText('正赛 · 第 5 位：没有编号是“t9”的参赛者，请补上或改正。')
    await expect(told).toContainText('文件里的位置：$.stages[0].places[4].entrant')
    await expectNoBarrierInDialog(page, 'faults of a file')
  })
})
