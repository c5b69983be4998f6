import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AdminCompetition, AdminCompetitionPage } from '#shared/admin/competitions.ts'
import type { AdminPlayer } from '#shared/admin/people.ts'
import { runNode } from '../child.ts'
import { expectNoBarrier } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { act, cupOf } from './console-cup.ts'
import { expect, test } from './site.ts'

// A conflict appears in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/|ERR_FAILED/] })
test.describe.configure({ timeout: 90_000 })
const patience = { timeout: 20_000 }

/** By the command line, while the site runs. */
async function bring(what: 'articles' | 'competition', content: unknown): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-return-'))
  try {
    const file = join(folder, 'import.json')
    await writeFile(file, JSON.stringify(content))
    const { code, stderr } = await runNode('dist/app/cli.js', ['import', what, file], {
      LEITAI_DATA: process.env.LEITAI_CONSOLE_SITE_DATA ?? '',
    }).ended
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('没有导入')])
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** As when the user returns to the window. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

const random = () => Math.random().toString(36).slice(2, 10)

test('an article that was imported anew meanwhile is shown where nothing was typed, and asked about where something was', async ({
  page,
}) => {
  await asRole(page, 'editor')
  const externalId = `return-${random()}`
  const bringText = (text: string) =>
    bring('articles', [{ externalId, title: `${externalId} ${text}`, body: `${text}的正文。`, publishedAt: '2026-11-19 20:00' }])
  await bringText('第一版')
  await page.goto(`/admin/articles?q=${externalId}`)
  await page.getByRole('link', { name: `${externalId} 第一版` }).click()
  const [title, body] = [page.getByRole('textbox', { name: '标题', exact: true }), page.getByRole('textbox', { name: '正文' })]
  await expect(body).toContainText('第一版的正文。', patience)
  await bringText('第二版')
  await comeBack(page)
  await expect(page.getByText('一次导入更新了这篇内容，已载入最新的一份')).toBeVisible(patience)
  await expect(title).toHaveValue(`${externalId} 第二版`)
  await expect(body).toContainText('第二版的正文。')

  await page.route('**/draft', (route) => route.abort())
  await body.click()
  await page.keyboard.type('我加的话')
  await expect(page.getByText('没有连接，已存在本机')).toBeVisible(patience)
  await bringText('第三版')
  await comeBack(page)
  const choice = page.getByRole('dialog', { name: '一次导入也修改了这篇文章' })
  await expect(choice.getByRole('group', { name: '一次导入的' })).toContainText('第三版的正文。', patience)
  await expect(choice.getByRole('group', { name: '我的' })).toContainText('我加的话')
  await page.unroute('**/draft')
  await choice.getByRole('radio', { name: '用一次导入的' }).check()
  await choice.getByRole('button', { name: '按选择保存' }).click()
  await expect(choice).toBeHidden(patience)
  await expect(title).toHaveValue(`${externalId} 第三版`)
  await comeBack(page)
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible()
  await expect(body).not.toContainText('我加的话')
})

test('a competition that was imported anew meanwhile is shown where nothing was changed; edits are kept and told of it', async ({
  page,
}) => {
  await asRole(page, 'editor', { displayName: '林编辑' })
  const cup = cupOf('归来杯')
  const bringCup = (summary: string) => bring('competition', { ...cup, competition: { ...cup.competition, summary } })
  await bringCup('第一版简介')
  const { items } = await asked<AdminCompetitionPage>(page, 'GET', `/api/admin/competitions?q=${encodeURIComponent('归来杯')}`)
  const id = items.find(({ slug }) => slug === cup.competition.slug)?.id ?? 0
  await page.goto(`/admin/competitions/${id}?tab=basics`)
  const [name, summary] = [page.getByLabel('名称', { exact: true }), page.getByLabel('简介', { exact: true })]
  await expect(summary).toHaveValue('第一版简介')
  await bringCup('第二版简介')
  await comeBack(page)
  await expect(summary).toHaveValue('第二版简介', patience)
  const notice = page.getByRole('alert').filter({ hasText: '你的修改还在' })
  await expect(notice).toHaveCount(0)

  await name.fill('归来杯改名')
  await bringCup('第三版简介')
  await comeBack(page)
  await expect(notice).toContainText('可能是一次导入', patience)
  await expectNoBarrier(page, 'newer')
  await expect(name).toHaveValue('归来杯改名')
  await expect(summary).toHaveValue('第二版简介')
  await notice.getByRole('button', { name: '重新载入，保留我的修改' }).click()
  await expect(notice).toHaveCount(0)
  await expect(name).toHaveValue('归来杯改名')
  await expect(summary).toHaveValue('第三版简介')

  // Another user of the console is named, and the edits may be discarded instead.
  await act(page, id, { kind: 'postpone', match: 'M1', reason: '场馆停电' })
  await comeBack(page)
  await expect(notice).toContainText('林编辑', patience)
  await expect(notice).toContainText('场馆停电')
  await notice.getByRole('button', { name: '放弃我的修改' }).click()
  await expect(notice).toHaveCount(0)
  await expect(name).toHaveValue('归来杯')
  await expect(summary).toHaveValue('第三版简介')
  await name.fill('归来杯再改名')
  await page.getByRole('button', { name: '预览并保存' }).click()
  const dialog = page.getByRole('dialog', { name: '保存会改变什么' })
  await expect(dialog.getByRole('list')).toContainText('归来杯再改名')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('heading', { name: '归来杯再改名', level: 1 })).toBeVisible()
  const after = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)
  expect(after.document.competition).toMatchObject({ name: '归来杯再改名', summary: '第三版简介' })
})

test('a player whom somebody changed meanwhile is shown, or asked about where the form was filled in', async ({ page }) => {
  await asRole(page, 'editor')
  const slug = `return-${random()}`
  const made = await asked<AdminPlayer>(page, 'POST', '/api/admin/players', {
    ...{ slug, names: [{ name: '归鸿' }], externalId: '', realName: '' },
    ...{ isRealNamePublic: false, isMinor: false, isHidden: false, logoId: null },
  })
  const change = async (realName: string) => {
    const {
      id: _,
      slug: __,
      uses: ___,
      logo: ____,
      oldNames: _____,
      ...edit
    } = await asked<AdminPlayer>(page, 'GET', `/api/admin/players/${made.id}`)
    await asked(page, 'PUT', `/api/admin/players/${made.id}`, { ...edit, realName })
  }
  await page.goto(`/admin/players/${made.id}`)
  const real = page.getByRole('textbox', { name: '真实姓名', exact: true })
  await expect(real).toHaveValue('')
  await change('沈一')
  await comeBack(page)
  await expect(real).toHaveValue('沈一', patience)
  await real.fill('沈我')
  await change('沈二')
  await comeBack(page)
  const clash = page.getByRole('dialog', { name: '别人刚刚保存了修改' })
  await expect(clash.getByRole('group', { name: '对方的' })).toContainText('沈二', patience)
  await expect(clash.getByRole('group', { name: '我的' })).toContainText('沈我')
  await expect(real).toHaveValue('沈我')
  await clash.getByRole('button', { name: '按选择保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  expect((await asked<AdminPlayer>(page, 'GET', `/api/admin/players/${made.id}`)).realName).toBe('沈我')
})
