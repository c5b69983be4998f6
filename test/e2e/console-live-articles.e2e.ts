import type { Page } from '@playwright/test'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import type { Block } from '#shared/rich-text.ts'
import { asked, asRole } from './console.ts'
import { followed, isTheSame, main, patience, runningCup, score, watchShifts } from './live-page.ts'
import { expect, test } from './site.ts'

// What is taken down is asked for once more.
test.use({ tolerated: [/404 \(Not Found\).*\/api\/page-data\//] })
test.describe.configure({ timeout: 90_000 })

/** An article with these embeds and links. */
async function published(
  page: Page,
  title: string,
  { content = [], links = [] }: { content?: readonly Block[]; links?: ArticleDraft['links'] },
): Promise<number> {
  const { id, rev, draft: empty } = await asked<DocumentEditing>(page, 'POST', '/api/admin/articles', { kind: 'article' })
  const { items } = await asked<{ items: { id: number }[] }>(page, 'GET', '/api/admin/columns')
  const text: Block = { type: 'paragraph', content: [{ type: 'text', text: '前文' }] }
  const draft: ArticleDraft = {
    ...empty,
    ...{ title, links },
    columnId: items[0]?.id ?? null,
    body: { type: 'doc', content: [text, ...content] },
  }
  const saved = await asked<{ rev: number }>(page, 'PUT', `/api/admin/articles/${id}/draft`, { rev, draft })
  await asked(page, 'PUT', `/api/admin/articles/${id}/publication`, { rev: saved.rev, at: null, until: null })
  return id
}

test('a card in an article shows the score, and the article stays as it is', async ({ page }) => {
  const cup = await runningCup(page, '文中杯')
  const id = await published(page, '文中有一场比赛', { content: [{ type: 'embed', attrs: { subject: 'match', id: cup.matches.M1 ?? 0 } }] })
  await followed(page, `/newsInside/${id}`)
  const card = main(page).getByRole('link', { name: /朔风 1 比 0 鹿鸣/ })
  await expect(card.first()).toBeVisible()
  await score(page, cup, [2, 1])
  await expect(
    main(page)
      .getByRole('link', { name: /朔风 2 比 1 鹿鸣/ })
      .first(),
  ).toBeVisible(patience)
  await expect(main(page).getByText('前文')).toBeVisible()
  expect(await isTheSame(page)).toBe(true)
})

test('beside an article about a competition its running match shows the score, covered where results are hidden', async ({ page }) => {
  const cup = await runningCup(page, '文旁杯')
  const id = await published(page, '文旁有一场比赛', { links: [{ role: 'mention', subject: 'competition', id: cup.id }] })
  await followed(page, `/newsInside/${id}`)
  const beside = page.getByRole('region', { name: /^文旁杯/ })
  await expect(beside.getByRole('link', { name: /朔风 1 比 0 鹿鸣/ })).toBeVisible()
  const shifts = await watchShifts(page, beside)
  await score(page, cup, [1, 1])
  await expect(beside.getByRole('link', { name: /朔风 1 比 1 鹿鸣/ })).toBeVisible(patience)
  expect(await shifts()).toEqual([])
  expect(await isTheSame(page)).toBe(true)
  await page.evaluate(() => localStorage.setItem('hide-results', '1'))
  await page.reload()
  await expect(beside.getByRole('link', { name: /朔风 对 鹿鸣，赛果已隐藏/ })).toBeVisible()
  await expect(beside.getByRole('link', { name: /\d 比 \d/ })).toHaveCount(0)
})

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Publishes the article with another title and body. */
async function correct(page: Page, id: number, change: Pick<ArticleDraft, 'title' | 'body'>): Promise<void> {
  const { rev, draft } = await asked<DocumentEditing>(page, 'GET', `/api/admin/articles/${id}`)
  const saved = await asked<{ rev: number }>(page, 'PUT', `/api/admin/articles/${id}/draft`, { rev, draft: { ...draft, ...change } })
  await asked(page, 'PUT', `/api/admin/articles/${id}/publication`, { rev: saved.rev, at: null, until: null })
}

test('an article that is open is corrected where it is read, and a video in it plays on; taken down, it says so, and comes back', async ({
  page,
}) => {
  await asRole(page, 'editor')
  const content = Array.from({ length: 30 }, (_, i) => paragraph(`第 ${i + 1} 段：${'云涧在第三局放弃了上路，'.repeat(6)}`))
  const video: Block = { type: 'video', attrs: { src: 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD', title: '第三局回放' } }
  const body = [...content.slice(0, 15), video, ...content.slice(15)]
  const id = await published(page, '云涧取胜', { content: body })
  await followed(page, `/newsInside/${id}`)
  await page.getByRole('link', { name: /^播放视频/ }).scrollIntoViewIfNeeded()
  const read = main(page).getByText('第 15 段：')
  const before = await read.boundingBox()
  const removed = await watchRemoved(page)
  const corrected = [paragraph('更正：比分是三比二。'), ...body]
  await correct(page, id, { title: '云涧取胜（更正）', body: { type: 'doc', content: corrected } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('云涧取胜（更正）', patience)
  await expect(page).toHaveTitle(/^云涧取胜（更正）｜/)
  await expect(main(page).getByText('更正：比分是三比二。')).toHaveCount(1)
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  expect(await removed()).not.toContain('figure')
  expect(await isTheSame(page)).toBe(true)
  await asked(page, 'DELETE', `/api/admin/articles/${id}/publication`)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('云涧取胜（更正）', patience)
  await expect(main(page).getByText('第 15 段：')).toHaveCount(0)
  const { rev } = await asked<{ rev: number }>(page, 'GET', `/api/admin/articles/${id}`)
  await asked(page, 'PUT', `/api/admin/articles/${id}/publication`, { rev, at: null, until: null })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('云涧取胜（更正）', patience)
  expect(await isTheSame(page)).toBe(true)
})

/** The names of the elements that are taken out of the page, also to be put in elsewhere, from now on. */
async function watchRemoved(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const removed: string[] = []
    Object.assign(window, { removed })
    new MutationObserver((records) => {
      for (const { removedNodes } of records) for (const node of removedNodes) if (node instanceof Element) removed.push(node.localName)
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { removed: string[] }).removed)
}

test('what is published comes into a list that is open', async ({ page }) => {
  await asRole(page, 'editor')
  await followed(page, '/newsList')
  const title = `刚刚发布 ${Date.now()}`
  await published(page, title, {})
  await expect(main(page).getByRole('link', { name: title })).toBeVisible(patience)
  expect(await isTheSame(page)).toBe(true)
})

test('whoever reads a page whose address changes is led to the new one', async ({ page }) => {
  await asRole(page, 'editor')
  const slug = `moving-${Math.random().toString(36).slice(2, 8)}`
  const made = await asked<DocumentEditing>(page, 'POST', '/api/admin/articles', { kind: 'page' })
  const publish = async (address: string) => {
    const { rev } = await asked<DocumentEditing>(page, 'GET', `/api/admin/articles/${made.id}`)
    const text: Block = { type: 'paragraph', content: [{ type: 'text', text: '搬家的页面' }] }
    const draft: ArticleDraft = { ...made.draft, title: '搬家', slug: address, body: { type: 'doc', content: [text] } }
    const saved = await asked<{ rev: number }>(page, 'PUT', `/api/admin/articles/${made.id}/draft`, { rev, draft })
    await asked(page, 'PUT', `/api/admin/articles/${made.id}/publication`, { rev: saved.rev, at: null, until: null })
  }
  await publish(slug)
  await followed(page, `/pages/${slug}`)
  await publish(`${slug}-2`)
  await expect(page).toHaveURL(`/pages/${slug}-2`, patience)
  await expect(main(page).getByText('搬家的页面')).toBeVisible()
})
