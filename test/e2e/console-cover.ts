import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './site.ts'

/** Uploads a new picture to the library, and chooses it as the cover. */
export async function uploadCover(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(选择|更换)封面$/ }).click()
  const picker = page.getByRole('dialog', { name: '选择一张图片' })
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: { r, g, b } } })
  await picker.getByLabel('选择图片文件').setInputFiles({ name, mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  await picker.getByRole('button', { name: '使用' }).click()
  // It returns the focus when it has closed, and a list that is open by then would close.
  await expect(picker).toHaveCount(0)
}
