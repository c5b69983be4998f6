import type { Page } from '@playwright/test'
import { resultBy } from '#rules/acts/examples.ts'
import type { AdminMatchPage } from '#shared/admin/matches.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { MatchSide } from '#shared/competitions/match-summary.ts'
import { competitions } from '../competition-documents.ts'
import { expectNoBarrier, expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { act, asKeeperOf, type Cup, dialog, game, openMatch, saved } from './console-cup.ts'
import { expect, test } from './site.ts'

// A refused act appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/admin\//] })
test.describe.configure({ timeout: 90_000 })

const names = ['朔风', '停云', '扶摇', '鹿鸣', '沉舟', '照影']

/** Six in lobbies: the first round is over, of the second one of two, the third is to come. */
async function newSeries(page: Page, name: string): Promise<Cup> {
  await asRole(page, 'editor')
  const document = competitions.lobbySeries()
  const slug = `series-${Date.now()}-${Math.round(performance.now())}`
  const series: CompetitionDocument = {
    ...document,
    season: { ...document.season, slug: 'series-season', name: '围猎季' },
    competition: { ...document.competition, slug, name },
    entrants: document.entrants.map((entrant, i) => ({ ...entrant, name: names[i] ?? entrant.name })),
  }
  return await inserted(page, series)
}

async function inserted(page: Page, document: CompetitionDocument): Promise<Cup> {
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/competitions', { document })
  const { items } = await asked<{ items: { key: string; id: number }[] }>(page, 'GET', `/api/admin/matches?competition=${id}`)
  return { id, matches: Object.fromEntries(items.map((line) => [line.key, line.id])) }
}

async function next(page: Page, step: string) {
  await page.getByRole('button', { name: `下一步：${step}` }).click()
  await expect(page.getByRole('heading', { name: step, level: 2 })).toBeVisible()
}

test('a scorekeeper taps places on a phone, is told of a doubled one, and the public pages show them', { tag: '@phone' }, async ({
  page,
}) => {
  const series = await newSeries(page, '围猎积分赛')
  await asKeeperOf(page, series)
  await openMatch(page, series, 'm4')
  await expect(page.getByRole('heading', { name: '第 3 轮' })).toBeVisible()
  for (const name of ['沉舟', '照影', '朔风']) {
    await game(page, 1)
      .getByRole('button', { name: new RegExp(`^第 \\d 名：第 1 局${name}$`) })
      .click()
  }
  await expect(game(page, 1).getByRole('spinbutton', { name: '第 1 局朔风的名次' })).toHaveValue('3')
  await game(page, 1).getByRole('button', { name: '第 1 局沉舟的淘汰数加 1' }).click()
  await saved(page)
  // The board stays visible while the rest scrolls.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoBarrier(page, 'places')
  await page.getByRole('button', { name: '录入成绩' }).click()
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await expect(dialog(page).getByText('第 1 局：停云、扶摇、鹿鸣还没有名次，请填名次，没来的请标“未到场”。')).toBeVisible()
  const inDialog = dialog(page).getByRole('group', { name: '第 1 局' })
  await inDialog.getByRole('spinbutton', { name: '第 1 局停云的名次' }).fill('4')
  await inDialog.getByRole('spinbutton', { name: '第 1 局扶摇的名次' }).fill('4')
  await inDialog.getByRole('spinbutton', { name: '第 1 局鹿鸣的名次' }).fill('5')
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await expect(
    dialog(page).getByText('第 1 局：第 4 名有并列，下一名是第 6 名：请把第 5 名改成第 6 名，或改正重复的名次。').first(),
  ).toBeVisible()
  await inDialog.getByRole('spinbutton', { name: '第 1 局鹿鸣的名次' }).fill('6')
  await expectNoBarrierInDialog(page, 'result')
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await expect(dialog(page)).toContainText('第 1 名 沉舟，淘汰 1')
  await expect(dialog(page)).toContainText('第 4 名 停云')
  await page.getByRole('button', { name: '确认成绩' }).click()
  await saved(page)
  await expect(page.getByRole('region', { name: '赛果', exact: true })).toContainText('第 6 名 鹿鸣')

  await page.goto(`/matches/${series.matches.m4}`)
  const places = page.getByRole('list', { name: '名次' }).getByRole('listitem')
  await expect(places).toHaveCount(6)
  await expect(places.first()).toContainText('沉舟')
  await expect(places.first()).toContainText('6 分')
  await expect(places.last()).toContainText('鹿鸣')
  await expect(page).toHaveTitle(/^第 3 轮｜围猎积分赛/)
  await expectNoBarrier(page, 'public match')
  await page.goto(`/competitions/${series.id}?tab=stages`)
  const grid = page.getByRole('region', { name: '各轮名次与得分' })
  await expect(grid.getByRole('row', { name: /沉舟/ }).getByRole('cell').nth(2)).toHaveText(/1\s*6 分/)
  await expect(grid.getByRole('link', { name: '甲组' })).toBeVisible()
  await expectNoBarrier(page, 'rounds')
  // The names stay visible while the rounds scroll; the page itself does not.
  await grid.getByRole('row', { name: /沉舟/ }).scrollIntoViewIfNeeded()
  await grid.evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth }))
  await expect(grid.getByRole('rowheader', { name: /沉舟/ })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('what is missing before the end is told where the button is, however long the fields are', { tag: '@phone' }, async ({ page }) => {
  const series = await newSeries(page, '长单积分赛')
  await asKeeperOf(page, series)
  await openMatch(page, series, 'm4')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  await page.getByRole('button', { name: '结束', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('还不能作为最终成绩')
  await dialog(page).getByLabel('说明（可不填，会公开）').scrollIntoViewIfNeeded()
  const onwards = dialog(page).getByRole('button', { name: '下一步：核对' })
  await onwards.click()
  const lack = dialog(page).getByRole('alert').filter({ hasText: '请填写每一方的名次。' })
  await expect(lack).toBeInViewport({ ratio: 1 })
  // A second press tells it again.
  await lack.evaluate((shown) => shown.setAttribute('data-first', ''))
  await onwards.click()
  await expect(lack).not.toHaveAttribute('data-first')
  await dialog(page).getByRole('spinbutton', { name: '第 1 局朔风的名次' }).fill('1')
  await expect(lack).toHaveCount(0)
})

test('a correction of places says whose place changes, and the stage page has it', async ({ page }) => {
  const series = await newSeries(page, '改判积分赛')
  await openMatch(page, series, 'm2')
  await page.getByRole('button', { name: '更正成绩' }).click()
  const places = dialog(page).getByRole('group', { name: '第 1 局' })
  await places.getByRole('spinbutton', { name: '第 1 局朔风的名次' }).fill('3')
  await places.getByRole('spinbutton', { name: '第 1 局沉舟的名次' }).fill('2')
  await dialog(page).getByLabel('更正说明（会公开）').fill('核对录像')
  await page.getByRole('button', { name: '下一步：看影响' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('朔风第 2 → 第 3')
  await expectNoBarrierInDialog(page, 'correction')
  await page.getByRole('button', { name: '确认更正' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goto(`/competitions/${series.id}?tab=stages`)
  await expect(page.getByRole('region', { name: '各轮名次与得分' }).getByRole('row', { name: /朔风/ })).toContainText('15')
  await page.goto(`/matches/${series.matches.m1}`)
  await expect(page.getByRole('region', { name: '各局名次与得分' }).getByRole('row', { name: /照影/ })).toContainText('未到场')
  await expectNoBarrier(page, 'games')
})

test('who is disqualified from a series leaves no opponent who would win, and its places no longer count', async ({ page }) => {
  const series = await newSeries(page, '除名积分赛')
  await page.goto(`/admin/competitions/${series.id}/acts?tab=removals`)
  await page.getByRole('button', { name: '退赛或取消资格' }).click()
  await dialog(page).getByRole('combobox', { name: '参赛者' }).click()
  await page.getByTitle('朔风').click()
  await dialog(page).getByRole('radio', { name: '取消资格' }).check()
  await expect(dialog(page)).not.toContainText('对手')
  await dialog(page)
    .getByRole('radio', { name: /^全部比赛作废/ })
    .check()
  await dialog(page).getByRole('textbox', { name: '说明' }).fill('使用外挂')
  await expectNoBarrierInDialog(page, 'removal from lobbies')
  await page.getByRole('button', { name: '预览影响' }).click()
  await expect(dialog(page)).toContainText('朔风 被取消资格：全部比赛作废')
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect(page.getByRole('button', { name: '恢复参赛：朔风' })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText('全部比赛作废使用外挂')
  await page.goto(`/competitions/${series.id}?tab=stages`)
  await expect(page.getByRole('region', { name: '各轮名次与得分' }).getByRole('row', { name: /朔风/ })).toContainText('不计')
  await page.goto(`/matches/${series.matches.m1}`)
  await expect(page.getByRole('main')).toContainText('使用外挂')
  await page.goto(`/admin/competitions/${series.id}/acts?tab=removals`)
  await page.getByRole('button', { name: '恢复参赛：朔风' }).click()
  await dialog(page).getByRole('textbox', { name: '说明' }).fill('申诉成立')
  await page.getByRole('button', { name: '预览影响' }).click()
  await page.getByRole('button', { name: '确认恢复' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('tab', { name: '裁决' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '恢复参赛：朔风' })).toContainText('申诉成立')
  await expect(page.getByRole('listitem').filter({ hasText: '取消资格：朔风' })).toContainText('不再生效')
})

test('the wizard plans a series in two lobbies with placement points and a sample table', async ({ page }) => {
  await asRole(page, 'editor')
  const name = `围猎新赛 ${Date.now()}`
  await page.goto('/admin/competitions/new')
  await page.getByLabel('名称', { exact: true }).fill(name)
  await page.getByLabel('赛季', { exact: true }).click()
  await page.locator('.ant-select-item-option').first().click()
  await next(page, '参赛者')
  await page.getByRole('button', { name: '从表格粘贴' }).click()
  const rows = dialog(page)
  await rows.getByLabel('粘贴的内容').fill(['名称\t种子', ...names.map((each, i) => `${each}\t${i + 1}`)].join('\n'))
  await rows.getByRole('button', { name: `加入 ${names.length} 个` }).click()
  await next(page, '种子')
  await next(page, '赛制')
  await page.getByRole('radio', { name: /^多方积分赛/ }).check()
  await page.getByRole('spinbutton', { name: '打几轮' }).fill('4')
  await page.getByRole('spinbutton', { name: '每场最多几方' }).fill('3')
  await expect(page.getByText('每轮分 2 场，轮换对手，让相遇次数尽量平均')).toBeVisible()
  await page.getByRole('spinbutton', { name: '几个进入淘汰赛' }).fill('4')
  await page.getByRole('combobox', { name: '淘汰赛每场' }).click()
  await page.getByTitle('BO5', { exact: true }).click()
  await expectScreen(page, 'format')
  await next(page, '规则')
  await page.getByLabel('各名次的分').fill('8、5 3')
  await expect(page.getByRole('region', { name: '样表' }).first()).toContainText('名次分：第 1 名起依次 8、5、3 分')
  await expect(page.getByRole('region', { name: '样表' }).first().getByRole('columnheader', { name: '淘汰', exact: true })).toBeVisible()
  await expectScreen(page, 'rules')
  await next(page, '日程')
  await expect(page.getByText(/^A 组：\S+、\S+等 3 方$/)).toHaveCount(4)
  await next(page, '确认')
  await page.getByRole('button', { name: '创建并公开' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const id = Number(page.url().match(/competitions\/(\d+)/)?.[1])
  await page.getByRole('button', { name: /^积分赛（/ }).click()
  await expect(page.getByRole('region', { name: '积分赛' })).toContainText('第一 0 次，0 分')
  // A lobby of each round is called A 组: only with its round it can be told from the others.
  await page.goto(`/admin/competitions/${id}/schedule`)
  await expect(page.getByRole('button', { name: /积分赛第 2 轮 A 组/ })).toBeVisible()
  const { stages } = await asked<CompetitionView>(page, 'GET', `/api/competitions/${id}`)
  expect(stages.map(({ format }) => format)).toEqual(['lobby_series', 'single_elimination'])

  // Played to its end: in each lobby the better seed is first, and 朔风 wins what follows.
  for (let open = await playable(page, id); open.length > 0; open = await playable(page, id)) {
    for (const { key, sides: seats } of open) {
      const order = seats.toSorted((a, b) => names.indexOf(sideOf(a)) - names.indexOf(sideOf(b)))
      const sides = seats.map((side) => {
        const place = order.indexOf(side)
        const isLobby = seats.length > 2
        return {
          score: isLobby ? 0 : place === 0 ? 3 : 1,
          shootout: null,
          outcome: null,
          incident: null,
          ...(isLobby && { placement: place + 1 }),
        }
      })
      await act(page, id, { kind: 'record_result', match: key, publicNote: '', result: resultBy([], { sides }) })
    }
  }
  await page.goto(`/competitions/${id}`)
  await expect(page.getByRole('main')).toContainText(/得主冠军.{0,2}朔风/)
  const { awards } = await asked<CompetitionView>(page, 'GET', `/api/competitions/${id}`)
  expect(awards[0]).toMatchObject({ kind: 'champion', name: '朔风' })
})

const sideOf = (side: MatchSide) => side.entrant?.name ?? ''

async function playable(page: Page, id: number) {
  const { items } = await asked<AdminMatchPage>(page, 'GET', `/api/admin/matches?competition=${id}&pageSize=50`)
  return items.filter(({ result, sides }) => result === null && sides.every(({ entrant }) => entrant !== null))
}

test('a team match is entered board by board', async ({ page }) => {
  await asRole(page, 'editor')
  const document = competitions.teamBoards()
  const cup = await inserted(page, {
    ...document,
    season: { ...document.season, slug: 'boards-season', name: '棋战季' },
    competition: { ...document.competition, slug: `boards-${Date.now()}`, name: '团体棋战' },
    teams: document.teams?.map((team) => ({ ...team, slug: `boards-${team.slug}` })),
    entrants: document.entrants.map((entrant) => ({ ...entrant, ...(entrant.team && { team: `boards-${entrant.team}` }) })),
  })
  const [first] = Object.keys(cup.matches)
  await openMatch(page, cup, first ?? '')
  await page.getByRole('button', { name: '更正成绩' }).click()
  const third = dialog(page).getByRole('group', { name: '第 3 台' })
  await third.getByRole('button', { name: '修改第 3 台' }).click()
  await third.getByRole('button', { name: '和 ½–½' }).click()
  await expectNoBarrierInDialog(page, 'boards')
  await dialog(page).getByLabel('更正说明（会公开）').fill('核对棋谱')
  await page.getByRole('button', { name: '下一步：看影响' }).click()
  await page.getByRole('button', { name: '确认更正' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goto(`/matches/${cup.matches[first ?? '']}`)
  await expect(page.getByRole('heading', { name: '各台' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '第 3 台' }).last()).toContainText('½–½')
  await page.goto(`/competitions/${cup.id}?tab=stages`)
  for (const head of ['局分', '场分']) await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
  await expectNoBarrier(page, 'table of boards')
})

test('a sheet with a line for each side brings the result of a lobby, and comes out again', async ({ page }) => {
  const series = await newSeries(page, '表格积分赛')
  await page.goto(`/admin/competitions/${series.id}?tab=sheets`)
  await expect(page.getByRole('heading', { name: '导入' })).toBeVisible()
  const sheet = async (lines: readonly string[]) => {
    const buffer = Buffer.from(['轮次,队伍,名次,击杀,缺席', ...lines].join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: '第三轮.csv', mimeType: 'text/csv', buffer })
  }
  const places = ['朔风,3,1,', '停云,1,4,', '扶摇,2,2,', '鹿鸣,4,,', '沉舟,,,未到场'].map((line) => `第3轮,${line}`)
  await sheet(places)
  await expect(page.getByRole('row', { name: /照影还没有名次：请补上/ })).toBeVisible()

  await sheet([...places, '第3轮,照影,5,,'])
  await expect(page.getByRole('row', { name: /停云 名次：（空） → 1/ })).toBeVisible()
  await page.getByRole('button', { name: /^导入 \d+ 处改变$/ }).click()
  await expect(page.getByText(/已导入：改变 \d+ 处/)).toBeVisible()
  const out = await (await page.request.get(`/api/admin/competitions/${series.id}/sheets/results`)).text()
  expect(out).toMatch(/,3,,停云,1,4,,/)
  expect(out).toMatch(/,3,,沉舟,,,未到场,/)
})
