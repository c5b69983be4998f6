import { resultBy } from '#rules/acts/examples.ts'
import type { GameResult } from '#shared/admin/results.ts'
import type { CompetitionDocument, Group } from '#shared/competitions/document.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { expectNoBarrier, expectScreen } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { act, asKeeperOf, board, cupOf, dialog, leagueOf, newCup, ofBoards, openMatch, saved } from './console-cup.ts'
import { expect, test } from './site.ts'

test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/admin\//] })
test.describe.configure({ timeout: 90_000 })

test('a scorekeeper types a round into its bracket, by the keyboard alone, and the final after it', { tag: '@phone' }, async ({ page }) => {
  const cup = await newCup(page, '整轮杯')
  await asKeeperOf(page, cup)
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  const first = page.getByRole('textbox', { name: '朔风 对 鹿鸣的比分' })
  const second = page.getByRole('textbox', { name: '停云 对 扶摇的比分' })
  await first.fill('1:1')
  await expect(page.getByText('3 局 2 胜：一方要正好胜 2 局')).toBeVisible()
  await expect(page.getByRole('button', { name: '核对 0 场' })).toBeDisabled()
  await first.fill('2：0')
  await expect(page.getByRole('region', { name: '半决赛' })).toContainText('朔风 胜')
  await first.press('Enter')
  await expect(second).toBeFocused()
  await second.press('ArrowUp')
  await expect(first).toBeFocused()
  await expect(page.getByText('写 2:0、2-0 或 20；')).toBeVisible()
  await second.fill('b')
  await expect(page.getByRole('region', { name: '半决赛' })).toContainText('扶摇弃权，停云 胜')
  await expectScreen(page, 'a round being typed')
  await second.press('Enter')
  await expect(page.getByRole('button', { name: '核对 2 场' })).toBeFocused()
  await page.keyboard.press('Enter')
  const review = dialog(page).getByRole('region', { name: '要核对的成绩' })
  await expect(review).toBeFocused()
  // The browser's own frame would cut through what it holds.
  await expect(review).toHaveCSS('outline-style', 'none')
  // The second of two quick presses records nothing unread.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(dialog(page).getByRole('list')).toContainText('朔风 对 鹿鸣：2 : 0，朔风 胜')
  expect((await asked<MatchView>(page, 'GET', `/api/matches/${cup.matches.M1}`)).result).toBeNull()
  await expect(dialog(page)).not.toContainText('全部打完')
  await expectNoBarrier(page, 'before it is sent')
  await dialog(page).getByRole('button', { name: '确认 2 场成绩' }).click()
  // A tap on the names leads into the field.
  const final = page.getByRole('region', { name: '决赛', exact: true })
  await final.getByText('停云').click()
  await expect(page.getByRole('textbox', { name: '朔风 对 停云的比分' })).toBeFocused()
  await page.keyboard.type('12')
  await page.getByRole('button', { name: '核对 1 场' }).click()
  await expect(dialog(page)).toContainText('整轮杯到此全部打完：确认后赛事结束，名次和荣誉随即公布')
  await expectNoBarrier(page, 'before the end of the competition')
  await dialog(page).getByRole('button', { name: '确认 1 场成绩' }).click()
  await expect(final).toContainText('1 / 1 场有赛果')
  // Nothing is left to type: the focus stays on the screen.
  await expect(page.getByRole('main')).toBeFocused()
  const played = await asked<MatchView>(page, 'GET', `/api/matches/${cup.matches.F}`)
  expect(played.sides.map(({ entrant, score }) => [entrant?.name, score])).toEqual([
    ['朔风', 1],
    ['停云', 2],
  ])
  const walked = await asked<MatchView>(page, 'GET', `/api/matches/${cup.matches.M2}`)
  expect([walked.result?.kind, walked.sides.map(({ score }) => score)]).toEqual(['walkover', [null, null]])
})

test('results that met a change elsewhere are sent again by one tap, each on the rev of the one before; a match that others began waits', async ({
  page,
}) => {
  const cup = await newCup(page, '积压杯', leagueOf)
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  const pairs = ['朔风 对 鹿鸣', '停云 对 扶摇', '朔风 对 扶摇', '鹿鸣 对 停云']
  for (const pair of pairs) await page.getByRole('textbox', { name: `${pair}的比分` }).fill('20')
  // What is read again meanwhile would be known to who types.
  const rounds = `**/api/admin/competitions/${cup.id}/rounds**`
  await page.route(rounds, (route) => route.abort())
  const points = Array.from({ length: 7 }, (_, i) => i + 1)
  for (const point of points) {
    const kind = { kind: 'adjust', stage: 'main', group: 'pool', entrant: 't1', metric: 'points' } as const
    await act(page, cup.id, { ...kind, delta: -point, publicNote: `第 ${point} 次迟到。` })
  }
  await act(page, cup.id, { kind: 'set_play', match: 'M4', play: 'live' })
  await act(page, cup.id, { kind: 'set_score', match: 'M4', scores: [1, 0], games: [wonBy(0)] })
  await page.getByRole('button', { name: '核对 4 场' }).click()
  await dialog(page).getByRole('button', { name: '确认 4 场成绩' }).click()
  const notice = page.getByRole('alert').filter({ hasText: '等 4 场的录入没有保存，需要你处理。' })
  await expect(notice).toBeVisible({ timeout: 15_000 })
  await page.unroute(rounds)
  await notice.getByRole('button', { name: '去处理' }).click()
  const trouble = page.getByRole('alert').filter({ hasText: '你在另一个窗口刚改过这场比赛' })
  await expect(trouble).toContainText(/还有 \d+ 处改动/)
  await expectScreen(page, 'results that wait')
  const revs: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/acts')) revs.push(request.postDataJSON().rev)
  })
  await page.getByRole('button', { name: '一起重新提交' }).click()
  await expect(page.getByText('还有 1 场在你填写以后被别人改过')).toBeVisible({ timeout: 15_000 })
  const [first = 0] = revs
  expect(revs).toEqual([first, first + 1, first + 2])
  await expect(page.getByRole('alert').filter({ hasText: '鹿鸣 对 停云的录入没有保存' })).toBeVisible()
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  await expect(page.getByRole('region', { name: '第 1 轮' })).toContainText('2 / 2 场有赛果')
  await expect(page.getByRole('region', { name: '第 2 轮' })).toContainText('1 / 2 场有赛果')
})

test('on a phone on its side the match that is typed is not under the bar', { tag: '@phone' }, async ({ page }) => {
  const cup = await newCup(page, '横屏杯')
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  const field = page.getByRole('textbox', { name: '停云 对 扶摇的比分' })
  await field.focus()
  await field.evaluate((input) => scrollBy(0, input.getBoundingClientRect().bottom - innerHeight + 4))
  await page.keyboard.type('20')
  const bar = page.getByRole('region', { name: '填好的比赛' })
  await expect(bar).toBeVisible()
  const told = page.getByRole('listitem').filter({ hasText: '停云' }).getByRole('status')
  await expect(told).toHaveText('停云 胜')
  const edges = async () => [(await told.boundingBox())?.y, (await told.boundingBox())?.height, (await bar.boundingBox())?.y]
  await expect
    .poll(async () => {
      const [top = 0, height = 0, barTop = 0] = await edges()
      return barTop - top - height
    })
    .toBeGreaterThanOrEqual(0)
  await expectScreen(page, 'typed on its side')
})

test('a correction begins with the score that was typed for the whole match', async ({ page }) => {
  const cup = await newCup(page, '整分杯')
  await act(page, cup.id, { kind: 'record_result', match: 'M1', result: resultBy([2, 1]), publicNote: '' })
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '更正成绩' }).click()
  const score = dialog(page).getByRole('group', { name: '比分', exact: true })
  await expect(score.getByRole('textbox', { name: '朔风的比分' })).toHaveValue('2')
  await expect(score.getByRole('textbox', { name: '鹿鸣的比分' })).toHaveValue('1')
  await expect(score).toContainText('朔风 胜')
  await expectNoBarrier(page, 'a correction of a whole score')
  await score.getByRole('textbox', { name: '朔风的比分' }).fill('0')
  await score.getByRole('textbox', { name: '鹿鸣的比分' }).fill('2')
  await expect(score).toContainText('鹿鸣 胜')
  await dialog(page).getByLabel('更正说明').fill('记反了')
  await dialog(page).getByRole('button', { name: '下一步：看影响' }).click()
  await dialog(page).getByRole('button', { name: '确认更正' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const { sides } = await asked<MatchView>(page, 'GET', `/api/matches/${cup.matches.M1}`)
  expect(sides.map(({ score: points }) => points)).toEqual([0, 2])
})

test('what an act brings comes into view with its preview, and has the focus', async ({ page }) => {
  const cup = await newCup(page, '长单杯', leagueOf)
  await page.setViewportSize({ width: 1200, height: 420 })
  await page.goto(`/admin/competitions/${cup.id}/acts?tab=removals`)
  await page.getByRole('button', { name: '退赛或取消资格' }).click()
  await dialog(page).getByRole('combobox', { name: '参赛者' }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle('朔风', { exact: true }).click()
  await dialog(page).getByRole('textbox', { name: '说明（会公开）' }).fill('赶不到现场')
  await dialog(page).getByRole('button', { name: '预览影响' }).click()
  const told = dialog(page).getByRole('region', { name: '会带来的影响' })
  await expect(told).toBeFocused()
  await expect(told.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
})

test('what is scored game by game keeps its games, and a match weeks ahead is asked about', async ({ page }) => {
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const cup = await newCup(page, '远期杯', (name) => ahead(cupOf(name), later))
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  const question = page.getByRole('dialog', { name: '这场比赛还没到时间' })
  await expect(question).toContainText('还有 30 天')
  await question.getByRole('button', { name: '不录入' }).click()
  await expect(board(page)).toContainText('未开始')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  await question.getByRole('button', { name: '就是这一场' }).click()
  await expect(page.getByRole('button', { name: '结束', exact: true })).toBeVisible()
  await page.getByRole('group', { name: '第 1 局' }).getByRole('button', { name: '朔风 胜' }).click()
  await expect(board(page)).toContainText('1 : 0')
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  await expect(page.getByRole('link', { name: '打开 朔风 对 鹿鸣' })).toHaveText('逐局录入')
  await expect(page.getByRole('textbox', { name: '朔风 对 鹿鸣的比分' })).toHaveCount(0)
  await page.getByRole('textbox', { name: '停云 对 扶摇的比分' }).fill('2-1')
  await page.getByRole('button', { name: '核对 1 场' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('停云 对 扶摇排在')
  await dialog(page).getByRole('button', { name: '返回修改' }).click()
})

test('a bracket stays in sight after its last result, though another match is still to be played', async ({ page }) => {
  const cup = await newCup(page, '季军杯', (name) => withThird(cupOf(name)))
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  for (const score of ['朔风 对 鹿鸣', '停云 对 扶摇', '朔风 对 停云']) {
    await page.getByRole('textbox', { name: `${score}的比分` }).fill('20')
    await page.getByRole('button', { name: '核对 1 场' }).click()
    await dialog(page).getByRole('button', { name: '确认 1 场成绩' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  const final = page.getByRole('region', { name: '决赛', exact: true })
  await expect(final).toContainText('1 / 1 场有赛果')
  await expect(page.getByRole('textbox', { name: '扶摇 对 鹿鸣的比分' })).toHaveCount(0)
})

test('where all of a group is entered, the next group is one tap away', async ({ page }) => {
  const cup = await newCup(page, '双组杯', (name) => inPairs(cupOf(name)))
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  const first = page.getByRole('textbox', { name: '朔风 对 鹿鸣的比分' })
  const onwards = page.getByRole('button', { name: /^接着录入/ })
  await first.fill('20')
  await expect(onwards).toHaveCount(0)
  await page.getByRole('button', { name: '核对 1 场' }).click()
  await dialog(page).getByRole('button', { name: '确认 1 场成绩' }).click()
  await expect(onwards).toHaveText('接着录入「小组赛 B 组」')
  await expect(onwards).toBeFocused()
  await expectScreen(page, 'a group that is done')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '停云 对 扶摇的比分' })).toBeFocused()
  await page.keyboard.type('20')
  await page.getByRole('button', { name: '核对 1 场' }).click()
  await dialog(page).getByRole('button', { name: '确认 1 场成绩' }).click()
  await expect(page.getByText('1 / 1 场有赛果')).toBeVisible()
  await expect(onwards, 'after the last').toHaveCount(0)
})

test('what is typed waits in its group, and goes where somebody else was faster', async ({ page }) => {
  const cup = await newCup(page, '两组杯', (name) => inPairs(cupOf(name)))
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  const bar = page.getByRole('region', { name: '填好的比赛' })
  const choose = async (group: string) => {
    await page.getByRole('combobox', { name: '阶段和分组' }).click()
    await page.getByTitle(group, { exact: true }).last().click()
  }
  await page.getByRole('textbox', { name: '朔风 对 鹿鸣的比分' }).fill('20')
  await choose('小组赛 B 组')
  await expect(bar.getByRole('status')).toHaveText('别的分组里还有 1 场填好没核对')
  await expect(bar.getByRole('button')).toHaveCount(0)
  await page.getByRole('textbox', { name: '停云 对 扶摇的比分' }).fill('20')
  await expect(bar.getByRole('status')).toHaveText('已填 1 场，别的分组里还有 1 场填好没核对')
  await page.getByRole('button', { name: '核对 1 场' }).click()
  await dialog(page).getByRole('button', { name: '确认 1 场成绩' }).click()
  await expect(bar.getByRole('status')).toHaveText('别的分组里还有 1 场填好没核对')
  await act(page, cup.id, { kind: 'record_result', match: 'M1', result: resultBy([0, 2]), publicNote: '' })
  await choose('小组赛 A 组')
  await expect(page.getByText('1 / 1 场有赛果')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('a round whose scores are goals offers no short form, and says what was put off', async ({ page }) => {
  const cup = await newCup(page, '进球杯', (name) => goals(cupOf(name)))
  await openMatch(page, cup, 'M2')
  await page.getByRole('button', { name: '延期', exact: true }).click()
  await page.getByRole('textbox', { name: '原因' }).fill('演播厅停电')
  await page.getByRole('button', { name: '确认延期' }).click()
  await expect(page.getByText('已延期：演播厅停电')).toBeVisible()
  await saved(page)
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  await expect(page.getByText('写 2:0 或 2-0；')).toBeVisible()
  const cell = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(cell('停云')).toContainText('延期')
  await expect(cell('朔风')).toContainText('未开始')
  await page.getByRole('textbox', { name: '停云 对 扶摇的比分' }).fill('2:0')
  await expect(cell('停云')).toContainText('停云 胜')
})

test('a scorekeeper’s first screen and menu have what is theirs, and nothing else', { tag: '@phone' }, async ({ page }) => {
  const cup = await newCup(page, '自己杯')
  await asKeeperOf(page, cup)
  await page.goto('/admin/')
  await expect(page.getByRole('heading', { name: '我的比赛' })).toBeVisible()
  const match = page.getByRole('link', { name: /朔风\s*鹿鸣/ })
  await expect(match).toBeInViewport()
  const menu = page.getByRole('navigation', { name: '管理后台' })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(menu.getByRole('link')).toHaveText(['我的比赛', '比赛', '赛事', '我的账号'])
  await expect(menu.locator('[title*="需要"]')).toHaveCount(0)
  await expectNoBarrier(page, 'menu')
  await openMatch(page, cup, 'M1')
  await expect(page.getByRole('button', { name: '取消比赛' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('note')).toHaveCount(0)
  await page.goto(`/admin/competitions/${cup.id}`)
  await expect(page.getByRole('link', { name: '按轮录入' })).toBeVisible()
  await expect(page.getByRole('link', { name: '裁决' })).toHaveCount(0)
})

test('who plays on each board is written in the console, and visitors read boards and players', async ({ page }) => {
  const cup = await newCup(page, '对抗杯', (name) => ofBoards(cupOf(name)))
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '填写名单' }).click()
  const form = page.getByRole('dialog', { name: '上场名单' })
  const pick = async (label: string, player: string) => {
    await form.getByRole('combobox', { name: label }).click()
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(player, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await pick('朔风的上场选手', '甲一')
  await form.getByRole('combobox', { name: '鹿鸣的替补' }).fill('外援')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await pick('第 1 台朔风的选手', '甲一')
  await pick('第 1 台鹿鸣的选手', '丁一')
  await expectNoBarrier(page, 'line-ups')
  await form.getByRole('button', { name: '保存名单' }).click()
  const card = page.getByRole('region', { name: '上场名单' })
  await expect(card).toContainText('第 1 台：甲一 对 丁一')
  await expect(card).toContainText('外援（替补）')
  await expect(page.getByRole('group', { name: '第 1 台' })).toContainText('甲一 对 丁一')
  await page.goto(`/matches/${cup.matches.M1}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('各台')
  await expect(main.getByRole('link', { name: '丁一' }).first()).toBeVisible()
  await expect(main).toContainText('外援')
  await page.goto(`/matches/${cup.matches.M2}`)
  await expect(main).not.toContainText('第 1 局')
  await page.goto(`/competitions/${cup.id}?tab=matches`)
  await expect(main.getByRole('link', { name: /停云.*扶摇.*共 2 台/ })).toBeVisible()
})

test('a new user by a link reads the name to sign in with, and is in', async ({ page, browser, baseURL }) => {
  await asRole(page, 'admin')
  const { userId, name } = await asRole(page, 'scorekeeper', { displayName: '新来的' })
  await asRole(page, 'admin')
  const { address } = await asked<{ address: string }>(page, 'POST', `/api/admin/users/${userId}/password-links`)
  const context = await browser.newContext({ baseURL })
  const guest = await context.newPage()
  await guest.goto(address)
  await expect(guest.getByLabel('用户名')).toHaveValue(name)
  await expectScreen(guest, 'a new password')
  await guest.getByLabel('密码', { exact: true }).fill('marmalade-trolley-violet')
  await guest.getByLabel('再输一遍').fill('marmalade-trolley-violet')
  await guest.getByRole('button', { name: '保存新密码并登录' }).click()
  await expect(guest.getByRole('heading', { name: '我的比赛' })).toBeVisible()
  await expect(guest.getByText(`你的用户名是 ${name}`)).toBeVisible()
  await context.close()
})

function wonBy(winner: number): GameResult {
  const sides = [0, 1].map((side) => ({ score: null, outcome: side === winner ? ('win' as const) : ('loss' as const) }))
  return { number: 1, map: '', state: 'done', sides }
}

function withThird(document: CompetitionDocument): CompetitionDocument {
  const sides = [{ source: { loserOf: 'M1' } }, { source: { loserOf: 'M2' } }]
  const rounds = [{ number: 1, name: '季军赛', matches: [{ key: 'T', schedule: { state: 'unscheduled' as const }, sides }] }]
  const [stage] = document.stages
  if (stage?.format === 'single_elimination') stage.thirdPlace = true
  stage?.groups.push({ key: 'third', name: '季军赛', kind: 'placement', rounds })
  return document
}

function goals(document: CompetitionDocument): CompetitionDocument {
  return {
    ...document,
    stages: document.stages.map(({ ruleset: { bestOf: _, ...ruleset }, ...stage }) => ({
      ...stage,
      ruleset: { ...ruleset, score: 'entered' },
    })),
  }
}

/** Two groups of two. */
function inPairs(document: CompetitionDocument): CompetitionDocument {
  const [stage] = document.stages
  if (stage?.format !== 'single_elimination') throw new Error('The cup has one bracket')
  const group = (key: string, name: string, match: string, pair: readonly [number, number]): Group => ({
    ...{ key, name, kind: 'pool', seeds: [...pair] },
    rounds: [{ number: 1, matches: [{ key: match, sides: pair.map((place) => ({ entrant: `t${place}` })) }] }],
  })
  const { ruleset, places } = stage
  const groups = [group('a', 'A 组', 'M1', [1, 4]), group('b', 'B 组', 'M2', [2, 3])]
  return {
    ...document,
    stages: [{ key: 'pools', name: '小组赛', format: 'round_robin', ruleset: { ...ruleset, legs: 1 }, places, groups }],
  }
}

function ahead(document: CompetitionDocument, at: string): CompetitionDocument {
  const day = at.slice(0, 10)
  return {
    ...document,
    competition: { ...document.competition, startsOn: '2026-11-01', endsOn: day > '2026-12-31' ? day : '2026-12-31' },
    stages: document.stages.map((stage) => ({
      ...stage,
      groups: stage.groups.map((group) => ({
        ...group,
        rounds: group.rounds.map((round) => ({
          ...round,
          matches: round.matches.map((match) => ({ ...match, schedule: { state: 'scheduled' as const, at, precision: 'exact' as const } })),
        })),
      })),
    })),
  }
}
