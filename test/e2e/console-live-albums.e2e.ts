import type { Page } from '@playwright/test'
import type { AdminAlbum, NewAlbum } from '#shared/admin/albums.ts'
import type { MediaItem } from '#shared/admin/media.ts'
import { asked, asRole } from './console.ts'
import { followed, isTheSame, main, patience } from './live-page.ts'
import { expect, test } from './site.ts'

// What is taken back is asked for once more.
test.use({ tolerated: [/404 \(Not Found\).*\/api\/page-data\//] })

const albums = '/api/admin/albums'

async function newAlbum(page: Page, title: string): Promise<AdminAlbum> {
  const { items } = await asked<{ items: MediaItem[] }>(page, 'GET', '/api/admin/media?pageSize=3')
  const pictures = items.map(({ picture }, i) => ({ id: picture.id, caption: `说明${i + 1}` }))
  const empty: Omit<NewAlbum, 'title' | 'pictures'> = { summary: '', link: null, coverId: null }
  return await asked<AdminAlbum>(page, 'POST', albums, { ...empty, title, pictures })
}

async function publish(page: Page, id: number): Promise<void> {
  const { rev } = await asked<AdminAlbum>(page, 'GET', `${albums}/${id}`)
  await asked(page, 'PUT', `${albums}/${id}/publication`, { rev, at: null })
}

test('an album changes where it is looked at, also below an open picture; withdrawn it is gone, and comes back', async ({ page }) => {
  await asRole(page, 'editor')
  const title = `灯亮之后 ${Date.now() % 1e6}`
  const { id } = await newAlbum(page, title)
  await publish(page, id)
  await followed(page, `/mediaImage?id=${id}`)
  await main(page).getByRole('link', { name: /说明3/ }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('说明3')).toBeVisible()

  const { rev, summary, link, coverId, pictures } = await asked<AdminAlbum>(page, 'GET', `${albums}/${id}`)
  const shorter = pictures.slice(0, 2).map((picture) => ({ id: picture.id, caption: picture.caption }))
  await asked(page, 'PUT', `${albums}/${id}`, { rev, title, summary, link, coverId, pictures: shorter })
  await expect(viewer).toHaveCount(0, patience)
  await expect(page.getByText('2 张图片')).toBeVisible()

  await asked(page, 'DELETE', `${albums}/${id}/publication`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText(title, patience)
  await publish(page, id)
  await expect(heading).toHaveText(title, patience)
  expect(await isTheSame(page)).toBe(true)
})

test('an album that is published comes into the list that is open', async ({ page }) => {
  await asRole(page, 'editor')
  const title = `刚刚发布 ${Date.now() % 1e6}`
  const { id } = await newAlbum(page, title)
  await followed(page, '/mediaList')
  await publish(page, id)
  await expect(main(page).getByRole('link', { name: title })).toBeVisible(patience)
  expect(await isTheSame(page)).toBe(true)
})
