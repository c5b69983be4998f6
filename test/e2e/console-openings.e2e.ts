import type { Page } from '@playwright/test'
import type { AdminOpening, NewOpening } from '#shared/admin/openings.ts'
import { expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asRole } from './console.ts'
import { followed, isTheSame, patience } from './live-page.ts'
import { expect, test } from './site.ts'

// One after the other, because they share a list.
test.describe.configure({ mode: 'default' })
// A cyclic merge and a conflict are refused on purpose.
test.use({ tolerated: [/opening-mergers|status of 409/] })

async function save(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有没保存的修改')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /保存$/ })).toBeDisabled()
}

const schedule = async (page: Page) => await (await page.request.get('/xinfu')).text()

test('an opening is made, seen on the site, put off, hidden and deleted', async ({ page }) => {
  const name = `S9 听潮 ${Date.now() % 1e6}`
  await asRole(page, 'editor')
  await page.goto('/admin/openings')
  await expect(page.getByRole('link', { name: 'S133 半山灯' })).toBeVisible()
  await expectScreen(page, 'the list of openings')
  await page.getByRole('button', { name: '新建新服' }).click()
  await expect(page.getByRole('heading', { name: '新建新服', level: 1 })).toBeVisible()
  await page.getByLabel('区', { exact: true }).fill('试验区')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('请输入新服的名称')).toBeVisible()
  await expect(page.getByText('请填写开放时间，或把时间改为「待定」')).toBeVisible()
  await page.getByLabel('名称').fill(name)
  await page.getByLabel('开放时间（北京时间）').fill('2099-01-02T10:00')
  await save(page)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(await schedule(page)).toContain(name)
  await expectScreen(page, 'the form of an opening')

  await page.getByRole('radio', { name: '待定' }).click()
  await save(page)
  await expect(page.getByText('已延期，原定 2099年1月2日')).toBeVisible()
  expect(await schedule(page)).toContain('延期：原定 2099年1月2日 10:00')

  await page.getByRole('switch', { name: '在网站上显示' }).click()
  await save(page)
  expect(await schedule(page)).not.toContain(name)
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('heading', { name: '新服', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('whoever waits at the schedule sees that a server is put off', async ({ page }) => {
  const { token } = await asRole(page, 'editor')
  const opensAt = new Date(Date.now() + 2 * 3_600_000).toISOString()
  const { id, name, rev, edit } = await made(page, token, '候潮', opensAt)
  await followed(page, '/xinfu')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(row).toBeVisible()
  await send(page, token, { method: 'put', path: `/api/admin/openings/${id}`, data: { ...edit, rev, precision: 'tbd', opensAt: null } })
  await expect(row).toContainText('延期：原定', patience)
  expect(await isTheSame(page)).toBe(true)
})

test('servers are merged in a dialog, and one that would go round in a circle is refused by name', async ({ page }) => {
  const signed = await asRole(page, 'editor')
  const [from, into] = [await made(page, signed.token, '听潮'), await made(page, signed.token, '观海')]
  await page.goto('/admin/openings')
  const merge = async (one: string, other: string) => {
    await page.getByRole('button', { name: '合服' }).click()
    const dialog = page.getByRole('dialog', { name: '合服' })
    await dialog.getByLabel('要合并的服务器').fill(one)
    await page
      .getByTitle(new RegExp(`^${one}`))
      .last()
      .click()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('合并到').fill(other)
    await page
      .getByTitle(new RegExp(`^${other}`))
      .last()
      .click()
    await dialog.getByLabel('合服时间（北京时间）').fill('2026-11-01T06:00')
    return dialog
  }
  const first = await merge(from.name, into.name)
  await expectNoBarrierInDialog(page, 'the dialog of a merger')
  await first.getByRole('button', { name: '确认合服' }).click()
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: from.name }).first()).toContainText(`→ ${into.name}`)
  expect(await schedule(page)).toContain(`2026-11-01 并入 ${into.name}`)
  const second = await merge(into.name, from.name)
  await second.getByRole('button', { name: '确认合服' }).click()
  await expect(second.getByText(`「${from.name}」最后又合并到这台服务器，会绕成一圈，请选另一台`)).toBeVisible()
})

test('what somebody else saved meanwhile is shown beside what was typed, and the choice is the editor’s', async ({ page }) => {
  const { token } = await asRole(page, 'editor')
  const { id, name, rev, edit } = await made(page, token, '问岳')
  await page.goto(`/admin/openings/${id}`)
  await expect(page.getByLabel('名称')).toHaveValue(name)
  await send(page, token, { method: 'put', path: `/api/admin/openings/${id}`, data: { ...edit, rev, note: '别人写的说明' } })
  await page.getByLabel('说明').fill('我写的说明')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const clash = page.getByRole('dialog')
  await expect(clash).toContainText('别人写的说明')
  await expect(clash).toContainText('我写的说明')
})

/** One that is open unless it is said when it opens, under a name of its own, as somebody else at the console makes it. */
async function made(page: Page, token: string, word: string, opensAt = '2026-01-01T02:00:00.000Z') {
  const name = `${word} ${Math.random().toString(36).slice(2, 8)}`
  const edit: NewOpening = {
    ...{ zone: '试验区', name, note: '', opensAt, precision: 'exact', isFull: false },
    ...{ maintenanceFrom: null, maintenanceUntil: null, closesAt: null, mergedIntoId: null, mergedAt: null },
    ...{ articleId: null, linkId: null, isPublished: true },
  }
  const { id, rev } = await send(page, token, { method: 'post', path: '/api/admin/openings', data: edit })
  return { id, rev, name, edit }
}

interface Sent {
  method: 'post' | 'put'
  path: string
  data: object
}

async function send(page: Page, token: string, { method, path, data }: Sent): Promise<AdminOpening> {
  const address = new URL(path, process.env.LEITAI_CONSOLE_SITE)
  const answer = await page.request[method](address.href, { data, headers: { origin: address.origin, cookie: `leitai=${token}` } })
  expect(answer.status()).toBe(200)
  return (await answer.json()).data
}
