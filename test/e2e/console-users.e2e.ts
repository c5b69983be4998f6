import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectScreen } from './barriers.ts'
import { asRole, goWithin } from './console.ts'
import { expect, test } from './site.ts'

// A refused call appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource: the server responded with a status of 4\d\d/] })

const password = 'marmalade-trolley-violet'

test('invited, in, with an authenticator, and out at once: what is being typed stays', async ({ page, browser, baseURL }) => {
  test.slow()
  await asRole(page, 'admin', { displayName: '主编' })
  await page.goto('/admin/users')
  await page.getByRole('button', { name: '邀请用户' }).click()
  await page.getByLabel(/^编辑/).check()
  await page.getByLabel('备注').fill('给小林')
  await page.getByRole('button', { name: '生成邀请链接' }).click()
  const link = await page
    .getByRole('dialog', { name: '邀请链接' })
    .getByText(/welcome#/)
    .innerText()
  await page.getByRole('button', { name: '已发给对方' }).click()

  const name = `lin${Date.now().toString(36)}`
  const context = await browser.newContext({ baseURL })
  const guest = await context.newPage()
  await guest.goto(link.trim())
  await guest.getByLabel('用户名').fill(name)
  await guest.getByLabel('显示的名字').fill(`小林${name}`)
  await guest.getByLabel('密码', { exact: true }).fill('password1')
  await guest.getByLabel('再输一遍').fill('password1')
  await guest.getByRole('button', { name: '创建账号' }).click()
  await expect(guest.getByText('这个密码太容易猜到')).toBeVisible()
  await guest.getByLabel('密码', { exact: true }).fill(password)
  await guest.getByLabel('再输一遍').fill(password)
  await guest.getByRole('button', { name: '创建账号' }).click()
  await expect(guest.getByRole('heading', { name: '概览' })).toBeVisible()

  await guest.goto('/admin/account')
  await guest.getByRole('button', { name: '添加验证器' }).click()
  const adding = guest.getByRole('dialog', { name: '添加验证器' })
  const secret = await adding.locator('code').innerText()
  // As the apps show it.
  await adding.getByLabel('动态验证码').fill(new TOTP({ secret }).generate().replace(/^.../, '$& '))
  await adding.getByLabel('现在的密码').fill(password)
  await adding.getByRole('button', { name: '添加', exact: true }).click()
  const codes = guest.getByRole('dialog', { name: '备用码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  const other = await codes.last().innerText()
  await guest.getByRole('button', { name: '已经存好' }).click()
  await expect(guest.getByText('备用码还剩 10 个')).toBeVisible()
  await expect(guest.getByRole('button', { name: '移除验证器' })).toBeVisible()

  await guest.getByRole('button', { name: `小林${name}` }).click()
  await guest.getByRole('menuitem', { name: '退出登录' }).click()
  await signIn(guest, name)
  await guest.getByLabel('动态验证码').fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
  await guest.getByRole('button', { name: '确认' }).click()
  await expect(guest.getByRole('heading', { name: '概览' })).toBeVisible()

  await guest.getByRole('button', { name: `小林${name}` }).click()
  await guest.getByRole('menuitem', { name: '退出登录' }).click()
  await signIn(guest, name)
  await guest.getByRole('button', { name: '手机不在身边，用备用码登录' }).click()
  await guest.getByLabel('备用码').fill(recovery.toLowerCase())
  await guest.getByRole('button', { name: '确认' }).click()
  await expect(guest.getByRole('heading', { name: '概览' })).toBeVisible()

  await guest.goto('/admin/account')
  await expect(guest.getByText('备用码还剩 9 个')).toBeVisible()
  // A new phone: the old one's code, or one of the recovery codes, and the password.
  await guest.getByRole('button', { name: '更换验证器' }).click()
  const replacing = guest.getByRole('dialog', { name: '更换验证器' })
  const next = await replacing.locator('code').innerText()
  await replacing.getByLabel('新验证器的验证码').fill(new TOTP({ secret: next }).generate())
  await replacing.getByLabel('旧验证器的验证码，或一个备用码').fill(recovery)
  await replacing.getByLabel('现在的密码').fill(password)
  await replacing.getByRole('button', { name: '更换', exact: true }).click()
  await expect(replacing, 'it has opened a session').toContainText('验证码不正确或已用过')
  await replacing.getByLabel('旧验证器的验证码，或一个备用码').fill(other)
  await replacing.getByRole('button', { name: '更换', exact: true }).click()
  await expect(guest.getByRole('dialog', { name: '备用码' }).getByRole('listitem')).toHaveCount(10)
  await guest.getByRole('button', { name: '已经存好' }).click()
  await expect(guest.getByText('备用码还剩 10 个')).toBeVisible()

  await guest.getByLabel('现在的密码').fill(password)
  await guest.getByLabel('新密码').fill('walnut-harbour-kettle')
  await guest.getByLabel('再输一遍').fill('walnut-harbour-kettle')

  await page.goto(`/admin/users?q=${name}`)
  await page.getByRole('button', { name: `小林${name} 的操作` }).click()
  await page.getByRole('menuitem', { name: '查看登录' }).click()
  await expect(page.getByRole('heading', { name: '登录会话' })).toBeVisible()
  await page.goto('/admin/sessions')
  const own = page.getByRole('row').filter({ hasText: '这次登录' })
  await expect(own).toContainText('主编')
  await expect(own.getByRole('button', { name: /^退出 / })).toHaveCount(0)
  const theirs = page.getByRole('row').filter({ hasText: `小林${name}` })
  await expect(theirs).toContainText('127.0.0.1')
  await theirs.getByRole('link').click()
  await expect(page.getByText(`只看 小林${name}`)).toBeVisible()
  await page.getByRole('button', { name: `全部退出：小林${name}` }).click()
  await expect(page.getByText('没有登录')).toBeVisible()

  await guest.getByRole('button', { name: '修改密码' }).click()
  const again = guest.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await again.getByLabel('密码').fill(password)
  await again.getByRole('button', { name: '登录' }).click()
  await again.getByLabel('动态验证码').fill('000000')
  await again.getByRole('button', { name: '确认' }).click()
  await expect(again.getByText('验证码不正确或已用过')).toBeVisible()
  await expect(guest.getByLabel('新密码')).toHaveValue('walnut-harbour-kettle')
  await context.close()

  await page.goto(`/admin/audit?subject=user`)
  await expect(page.getByRole('cell', { name: '邀请用户' }).first()).toBeVisible()
  await expectScreen(page)
})

test('the same person signs in again over the screen, and sends what they typed', async ({ page }) => {
  const { hashPassword } = await import('#server/session/password.service.ts')
  const { name } = await asRole(page, 'editor', { passwordHash: await hashPassword(password) })
  await page.goto('/admin/account')
  await page.getByLabel('现在的密码').fill(password)
  await page.getByLabel('新密码').fill('walnut-harbour-kettle')
  await page.getByLabel('再输一遍').fill('walnut-harbour-kettle')
  await page.context().clearCookies()
  await page.getByRole('button', { name: '修改密码' }).click()
  const again = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await expect(again.getByLabel('用户名')).toHaveValue(name)
  await again.getByLabel('密码').fill(password)
  await again.getByRole('button', { name: '登录' }).click()
  await expect(again).toBeHidden()
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('已修改密码')).toBeVisible()
})

test('a double click makes one invitation, and one link for a new password', async ({ page }) => {
  await asRole(page, 'scorekeeper', { displayName: '忘了密码的' })
  await asRole(page, 'admin')
  const note = `给小林 ${Date.now().toString(36)}`
  let passwordLinks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/password-links')) passwordLinks += 1
  })
  await page.goto('/admin/users?q=忘了密码的')
  await page.getByRole('button', { name: '邀请用户' }).click()
  await page.getByLabel('备注').fill(note)
  await page.getByRole('button', { name: '生成邀请链接' }).dblclick()
  await page.getByRole('dialog', { name: '邀请链接' }).getByRole('button', { name: '已发给对方' }).click()
  await expect(page.getByText(note)).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(note)).toHaveCount(1)
  await page.getByRole('button', { name: '忘了密码的 的操作' }).first().click()
  await page.getByRole('menuitem', { name: '发重设密码链接' }).dblclick()
  await page
    .getByRole('dialog', { name: /的重设密码链接$/ })
    .getByRole('button', { name: '已发给对方' })
    .click()
  expect(passwordLinks).toBe(1)
})

test('a one-time link that lost its end says where the whole one is', async ({ page }) => {
  await page.goto('/admin/welcome#SF9fk989M15AUJx8')
  await expect(page.getByRole('heading', { name: '打不开这个链接' })).toBeVisible()
  await expect(page.getByText(/链接不完整.*复制整个链接/)).toBeVisible()
  await expectScreen(page)
})

test('every screen of users and sign-in is accessible, and says why somebody may not', async ({ page }) => {
  test.slow()
  await page.goto('/admin/sign-in')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  await expectScreen(page)
  await asRole(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: '概览', exact: true })).toBeVisible()
  for (const [path, heading] of [
    ['/sessions', '登录会话'],
    ['/sign-in-rules', '登录规则'],
    ['/audit', '操作记录'],
    ['/account', '我的账号'],
    ['/users', '用户'],
  ] as const) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
    await expectScreen(page)
  }
  await page.getByRole('button', { name: '邀请用户' }).click()
  await expect(page.getByRole('dialog', { name: '邀请用户' })).toBeVisible()
  await asRole(page, 'scorekeeper')
  await page.goto('/admin/users')
  await expect(page.getByText('「管理用户」需要管理员的权限').first()).toBeVisible()
  await page.goto('/admin/sessions')
  await expect(page.getByText('「管理用户」需要管理员的权限').first()).toBeVisible()
})

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}
