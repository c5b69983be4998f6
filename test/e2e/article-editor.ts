import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import { asked } from './console.ts'

export const patience = { timeout: 20_000 }

/** A draft with a title and a column, open in its editor. */
export async function openNew(
  page: Page,
  title: string,
  change: Partial<ArticleDraft> = {},
  kind: DocumentEditing['kind'] = 'article',
): Promise<DocumentEditing> {
  const { id } = await newDraft(page, title, change, kind)
  await openDraft(page, id)
  return await stored(page, id)
}

export async function openDraft(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/articles/${id}`)
  await expect(bodyOf(page)).toBeVisible(patience)
}

/** The same, which nobody has opened. */
export async function newDraft(
  page: Page,
  title: string,
  change: Partial<ArticleDraft> = {},
  kind: DocumentEditing['kind'] = 'article',
): Promise<DocumentEditing> {
  const made = await asked<DocumentEditing>(page, 'POST', '/api/admin/articles', { kind })
  const { items } = await asked<{ items: { id: number }[] }>(page, 'GET', '/api/admin/columns')
  const draft = { ...made.draft, title, columnId: items[0]?.id ?? null, summary: '一句话。', ...change }
  await asked(page, 'PUT', `/api/admin/articles/${made.id}/draft`, { rev: made.rev, draft })
  return await stored(page, made.id)
}

export const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' })
export const titleOf = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true })
export const stored = (page: Page, id: number) => asked<DocumentEditing>(page, 'GET', `/api/admin/articles/${id}`)
export const textIn = (document: Pick<DocumentEditing, 'draft'>) => JSON.stringify(document.draft.body)
export const marked = (word: string) => `${word} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`

export async function write(page: Page, text: string): Promise<void> {
  await bodyOf(page).click()
  await page.keyboard.insertText(text)
}

/** Gives each test a different picture. */
export async function newPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return await sharp({ create: { width: 320, height: 240, channels: 3, background: '#1b76ad', noise } })
    .jpeg()
    .toBuffer()
}

/** Simulates a file dropped on the upper edge of an element. */
export async function drop(onto: Locator, picture: Buffer): Promise<void> {
  await onto.scrollIntoViewIfNeeded()
  await onto.evaluate((element, coded) => {
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0))
    dataTransfer.items.add(new File([bytes], 'drop.jpg', { type: 'image/jpeg' }))
    const { left, top } = element.getBoundingClientRect()
    const [clientX, clientY] = [left + 8, top + 4]
    const target = document.elementFromPoint(clientX, clientY) ?? element
    target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, clientX, clientY, dataTransfer }))
  }, picture.toString('base64'))
}

/** Simulates a paste or a drop. */
export async function give(page: Page, how: 'paste' | 'drop', { html, picture }: { html?: string; picture?: Buffer }): Promise<void> {
  await bodyOf(page).evaluate(
    (element, [event, text, coded]) => {
      const data = new DataTransfer()
      if (text !== undefined) data.setData('text/html', text)
      if (coded !== undefined) {
        const bytes = Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], `${event}.jpg`, { type: 'image/jpeg' }))
      }
      const { left, top } = element.getBoundingClientRect()
      const place = { bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 30 }
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...place, clipboardData: data })
          : new DragEvent('drop', { ...place, dataTransfer: data }),
      )
    },
    [how, html, picture?.toString('base64')] as const,
  )
}
