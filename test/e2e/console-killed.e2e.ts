import type { DocumentEditing } from '#shared/admin/articles.ts'
import { test } from './own-server.ts'
import { expect } from './site.ts'

// Files too may be on their way when the server is killed.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/(?:api\/|icons\/|admin\/assets\/)/] })
test.describe.configure({ timeout: 60_000 })
const patience = { timeout: 20_000 }

test('the server is killed while somebody types: the text stays, and is saved by itself when it is back', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'leitai', value: server.token, url: server.url, httpOnly: true, sameSite: 'Strict' }])
  const made = await page.request.post('/api/admin/articles', { headers: { origin: server.url }, data: { kind: 'article' } })
  const { id }: DocumentEditing = (await made.json()).data
  const stored = async () => JSON.stringify((await (await page.request.get(`/api/admin/articles/${id}`)).json()).data.draft.body)
  await page.goto(`/admin/articles/${id}`)
  const body = page.getByRole('textbox', { name: '正文' })
  await body.click(patience)

  const typing = page.keyboard.type('一二三四五六七八九十', { delay: 60 })
  await server.kill()
  await typing
  await expect(page.getByText('没有连接，已存在本机，稍后会自动保存')).toBeVisible(patience)
  await server.start()
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  expect(await stored()).toContain('一二三四五六七八九十')
})
