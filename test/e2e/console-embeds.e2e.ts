import type { Page } from '@playwright/test'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { Block } from '#shared/rich-text.ts'
import { expectNoBarrier, expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asked, onSite } from './console.ts'
import { newCup } from './console-cup.ts'
import { expect, test } from './site.ts'

// Long scenarios, on a machine that may be busy. A refused draft appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource/] })
test.describe.configure({ timeout: 90_000 })
const patience = { timeout: 20_000 }

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' })
const saved = (page: Page) => expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
const marked = (word: string) => `${word}${Math.random().toString(36).slice(2, 8)}`
const stored = (page: Page, id: number) => asked<DocumentEditing>(page, 'GET', `/api/admin/articles/${id}`)
const embedsIn = ({ draft }: DocumentEditing) => draft.body.content.flatMap((block) => (block.type === 'embed' ? [block.attrs] : []))

/** A draft that may be published, open in its editor. */
async function openNew(page: Page, ...content: Block[]): Promise<number> {
  const id = await newDraft(page, ...content)
  await openDraft(page, id)
  return id
}

async function openDraft(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/articles/${id}`)
  await expect(bodyOf(page)).toBeVisible(patience)
}

async function newDraft(page: Page, ...content: Block[]): Promise<number> {
  const { id, rev, draft: empty } = await asked<DocumentEditing>(page, 'POST', '/api/admin/articles', { kind: 'article' })
  const { items } = await asked<{ items: { id: number }[] }>(page, 'GET', '/api/admin/columns')
  const body: ArticleDraft['body'] = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '前文' }] }, ...content],
  }
  const draft: ArticleDraft = { ...empty, title: marked('嵌入'), columnId: items[0]?.id ?? null, body }
  await asked(page, 'PUT', `/api/admin/articles/${id}/draft`, { rev, draft })
  return id
}

async function pick(page: Page, title: string, words: string, line: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('searchbox').fill(words)
  await dialog.getByRole('searchbox').press('Enter')
  await dialog.getByRole('button', { name: line }).click(patience)
  await expect(dialog).toBeHidden(patience)
}

test('a match and a table are found, put into the text, published, and show the newest score', async ({ page }) => {
  const name = marked('嵌入杯')
  const cup = await newCup(page, name)
  const id = await openNew(page)
  await bodyOf(page).getByText('前文').click()
  await page.getByRole('button', { name: '比赛', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '插入比赛' })
  await expect(dialog.getByRole('list', { name: '比赛' }).getByRole('listitem').first()).toBeVisible(patience)
  await expectNoBarrierInDialog(page, 'finding a match')
  await dialog.getByRole('searchbox').fill('没有这支战队')
  await dialog.getByRole('searchbox').press('Enter')
  await expect(dialog.getByText('没有找到「没有这支战队」')).toBeVisible(patience)
  await pick(page, '插入比赛', `${name} 朔风`, /朔风 对 鹿鸣/)
  await expect(bodyOf(page).getByText('朔风 对 鹿鸣')).toBeVisible(patience)
  await page.getByRole('button', { name: '积分榜', exact: true }).click()
  await pick(page, '插入积分榜', '雁门', /雁门联赛.*A 组/)
  await expect(bodyOf(page).getByText('积分榜：雁门联赛')).toBeVisible(patience)
  await saved(page)
  await expectScreen(page, 'the editor')
  await expect.poll(async () => embedsIn(await stored(page, id)).map(({ subject }) => subject), patience).toEqual(['match', 'table'])

  await page.getByRole('button', { name: '发布', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '发布' })
  await drawer.getByRole('button', { name: '现在发布' }).click()
  await expect(drawer.getByText(/已在 \d+ 个页面生效/)).toBeVisible(patience)

  await page.goto(`/newsInside/${id}`)
  const article = page.getByRole('article')
  await expect(article.getByRole('link', { name: /朔风 对 鹿鸣，未开赛/ })).toHaveAttribute('href', `/matches/${cup.matches.M1}`)
  await expect(article.getByRole('table', { name: /雁门联赛/ }).getByRole('row')).toHaveCount(5)
  const { competitionId, rev } = await asked<AdminMatch>(page, 'GET', `/api/admin/matches/${cup.matches.M1}`)
  const act = { kind: 'set_play', match: 'M1', play: 'live' }
  await asked(page, 'POST', `/api/admin/competitions/${competitionId}/acts`, { rev, isPreview: false, act })
  await page.reload()
  await expect(article.getByRole('link', { name: /朔风 对 鹿鸣，暂无比分，正在进行/ })).toBeVisible()
})

test('what stands in a text is changed for another, and removed', async ({ page }) => {
  const name = marked('换场杯')
  const cup = await newCup(page, name)
  const id = await openNew(page, { type: 'embed', attrs: { subject: 'match', id: cup.matches.M1 ?? 0 } })
  await expect(bodyOf(page).getByText('朔风 对 鹿鸣')).toBeVisible(patience)
  await bodyOf(page).getByRole('button', { name: '换一场比赛' }).click()
  await pick(page, '换一场比赛', `${name} 停云`, /停云 对 扶摇/)
  await expect(bodyOf(page).getByText('停云 对 扶摇')).toBeVisible(patience)
  await expect.poll(async () => embedsIn(await stored(page, id)), patience).toEqual([{ subject: 'match', id: cup.matches.M2 }])
  await bodyOf(page).getByRole('button', { name: '移除比赛' }).click()
  await expect.poll(async () => embedsIn(await stored(page, id)), patience).toEqual([])
})

test('a match that is gone says so where it stands, and until it is removed nothing can be saved', async ({ page }) => {
  const cup = await newCup(page, marked('消失杯'))
  const id = await newDraft(page, { type: 'embed', attrs: { subject: 'match', id: cup.matches.M1 ?? 0 } })
  await onSite(async (db) => {
    const { data } = await db.read.selectFrom('article_drafts').select('data').where('article_id', '=', id).executeTakeFirstOrThrow()
    const gone = data.replace(`"id":${cup.matches.M1}}`, '"id":987654321}')
    await db.write.updateTable('article_drafts').set({ data: gone }).where('article_id', '=', id).execute()
  })
  await openDraft(page, id)
  await expect(bodyOf(page).getByText('找不到这场比赛')).toBeVisible(patience)
  await expectNoBarrier(page, 'a match that is gone')
  await bodyOf(page).getByText('前文').click()
  await page.keyboard.type('再写')
  await expect(page.getByRole('alert').getByText('没有编号为 987654321 的比赛，请从正文里移除或另选一个')).toBeVisible(patience)
  await bodyOf(page).getByRole('button', { name: '移除比赛' }).click()
  await saved(page)
  expect(embedsIn(await stored(page, id))).toEqual([])
})
