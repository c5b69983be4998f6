import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { insertDocument } from '#server/articles/articles-admin.queries.ts'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { plainDocument } from '../factories.ts'
import { expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asRole, onSite } from './console.ts'
import { expect, test } from './site.ts'

test.use({ tolerated: [/status of 415|ERR_FAILED/] })

/** Gives each test a different picture. */
async function newPicture(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 320, height: 240, channels: 3, background: '#1b76ad', noise } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

async function openLibrary(page: Page, query = '') {
  await page.goto(`/admin/media${query}`)
  await expect(page.getByRole('heading', { name: '媒体库', level: 1 })).toBeVisible()
}

function tiles(page: Page) {
  return page.getByRole('list', { name: '图片', exact: true }).getByRole('button')
}

test('a picture is uploaded, found, described, used and replaced', async ({ page }) => {
  // Three screens, two of them checked by axe.
  test.slow()
  const mark = `${Date.now()}`
  await asRole(page, 'editor')
  await openLibrary(page)
  await page
    .getByLabel('选择图片文件')
    .setInputFiles([await newPicture(`${mark}.jpg`), { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('text') }])
  const queue = page.getByRole('region', { name: '上传队列' })
  await expect(queue.getByRole('listitem').filter({ hasText: `${mark}.jpg` })).toContainText('已上传')
  await expect(queue.getByRole('listitem').filter({ hasText: 'notes.jpg' })).toContainText('图片只能是 JPEG、PNG、WebP 或 SVG')
  await expectScreen(page)

  await page.getByRole('searchbox', { name: '搜索图片' }).fill(mark)
  await page.getByRole('searchbox', { name: '搜索图片' }).press('Enter')
  await expect(tiles(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`q=${mark}`))

  await tiles(page).click()
  const details = page.getByRole('dialog', { name: '图片详情' })
  await details.getByLabel('替代文字').fill(`奖杯 ${mark}`)
  await details.getByRole('button', { name: '保存替代文字' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(details.getByText('还没有用在任何地方')).toBeVisible()

  const id = Number(new URL(page.url()).searchParams.get('picture'))
  const slug = mark.toLowerCase()
  await onSite((db) =>
    transact(db, systemClock, async (trx, touch) => {
      const body = { type: 'doc' as const, content: [{ type: 'image' as const, attrs: { pictureId: id } }] }
      const document = { ...plainDocument, title: `页面 ${mark}`, body, place: { kind: 'page' as const, slug } }
      touch('pages', `article:${await insertDocument(trx, document, new Date().toISOString())}`)
    }),
  )
  await page.reload()
  await expect(details.getByRole('link', { name: `页面 ${mark}` })).toBeVisible()
  await expect(details.getByRole('button', { name: '删除' })).toBeDisabled()
  await expectNoBarrierInDialog(page, 'details')
  const picture = details.getByRole('img', { name: `奖杯 ${mark}` })
  const before = (await picture.getAttribute('src')) ?? ''

  await details.getByLabel('选择新图片').setInputFiles(await newPicture(`${mark}-new.jpg`))
  // Nothing happens before the preview of both pictures and all uses.
  const preview = page.getByRole('dialog', { name: '替换这张图片，用到它的 1 处一起换？' })
  await expect(preview.getByRole('img', { name: `现在：奖杯 ${mark}` })).toBeVisible()
  await expect(preview.getByRole('img', { name: `换成：${mark}-new.jpg` })).toBeVisible()
  await expect(preview.getByRole('link', { name: `页面 ${mark}` })).toBeVisible()
  await expect(picture).toHaveAttribute('src', before)
  await expectNoBarrierInDialog(page, 'replacement')
  await preview.getByRole('button', { name: '替换 1 处' }).click()
  await expect(page.getByText('已替换，用到它的 1 处都已更新')).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', before)
  await details.getByRole('button', { name: '换回原来的图片' }).click()
  await expect(page.getByText('已换回，用到它的 1 处都已更新')).toBeVisible()
  await expect(picture).toHaveAttribute('src', before)
  await page.goto(`/pages/${slug}`)
  await expect(page.getByRole('img', { name: `奖杯 ${mark}` })).toHaveAttribute('src', before)

  // Taken down, it is gone everywhere, and cannot be uploaded again.
  await openLibrary(page, `?picture=${id}`)
  await details.getByRole('button', { name: '下架' }).click()
  const ask = page.getByRole('dialog', { name: /^下架图片/ })
  await ask.getByRole('button', { name: '下架' }).click()
  await expect(ask.getByText('请写明原因')).toBeVisible()
  await ask.getByLabel('原因').fill(`当事人要求 ${mark}`)
  await expectNoBarrierInDialog(page, 'takedown')
  await ask.getByRole('button', { name: '下架' }).click()
  await expect(details.getByText('这张图片已经下架')).toBeVisible()
  expect((await page.request.get(before)).status()).toBe(404)
  await page.goto(`/pages/${slug}`)
  await expect(page.getByRole('img', { name: '图片已下架' })).toBeVisible()
  await page.goto('/admin/media/takedowns')
  const line = page.getByRole('row', { name: new RegExp(mark) })
  await expect(line).toContainText(`当事人要求 ${mark}`)
  await expect(line).toContainText('已删除')
  await line.getByRole('button', { name: '展开' }).click()
  await expect(page.getByText(`${new URL(page.url()).origin}${before}`)).toBeVisible()
  await expectScreen(page)
})

test('an upload is tried again, asks before it is left, and can be thrown away and given back', async ({ page }) => {
  const name = `again-${Date.now()}.jpg`
  await asRole(page, 'editor')
  await openLibrary(page)
  const address = /\/api\/admin\/media\?/
  await page.route(address, (route) => (route.request().method() === 'POST' ? route.abort('failed') : route.continue()))
  await page.getByLabel('选择图片文件').setInputFiles(await newPicture(name))
  const line = page.getByRole('region', { name: '上传队列' }).getByRole('listitem')
  await expect(line).toContainText('连接不上服务器，请检查网络后再试')
  await page.unroute(address)

  // Held until it is let go.
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(address, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.getByRole('button', { name: `重试 ${name}` }).click()
  await page.getByRole('link', { name: '概览' }).click()
  await page.getByRole('button', { name: '继续上传' }).click()
  letGo()
  await expect(line).toContainText('已上传')

  await openLibrary(page, `?q=${name}`)
  // Its picture is here before it is deleted: asked for afterwards it is gone.
  await expect(tiles(page).locator('img')).toHaveJSProperty('complete', true)
  await page.getByRole('checkbox', { name: `选中 ${name}` }).check()
  await page.getByRole('button', { name: '删除未使用的 1 张' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(`没有找到「${name}」，换个词试试`)).toBeVisible()
  await openLibrary(page, `?q=${name}&use=deleted`)
  await tiles(page).click()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(page.getByText('已恢复')).toBeVisible()
})
