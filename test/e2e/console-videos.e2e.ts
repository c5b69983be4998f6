import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { AdminVideo } from '#shared/admin/videos.ts'
import { expectNoBarrier, expectScreen } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { uploadCover } from './console-cover.ts'
import { expect, test } from './site.ts'

const clip = resolve(import.meta.dirname, '../files/clip.mp4')
const cover = resolve(import.meta.dirname, '../../demo/covers/cup.webp')

// A file and a form that are refused on purpose.
test.use({ tolerated: [/status of (415|422) /] })

// One after the other: covers are pictures of the same film, and the library calls them after the video that brought them first.
test.describe.configure({ mode: 'default' })

/** A file that the site has keeps the name by which it came first: this one has a volume of its own, which no player minds. */
function anotherVideo(): Buffer {
  const bytes = readFileSync(resolve(import.meta.dirname, '../../demo/videos/opening.mp4'))
  bytes.writeUInt16BE(Date.now() & 0x7fff, bytes.indexOf('mvhd') + 28)
  return bytes
}

async function openScreen(page: Page, path: string, title: string | RegExp) {
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function save(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有没保存的修改')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /保存$/ })).toBeDisabled()
}

test('an MP4 is uploaded, gives its cover, is published and plays on the site', async ({ page }) => {
  const title = `五杀瞬间 ${Date.now() % 1e6}`
  await asRole(page, 'editor')
  await openScreen(page, '/videos', '视频')
  await page.getByRole('button', { name: '新建视频' }).click()
  await expect(page.getByRole('heading', { name: '新建视频', level: 1 })).toBeVisible()
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('选择视频文件').setInputFiles(cover)
  await expect(page.getByText('视频只能是 MP4 文件')).toBeVisible()
  await page.getByLabel('选择视频文件').setInputFiles(clip)
  await expect(page.getByText('clip.mp4 · 0:02 · 160×90 · 13 KB')).toBeVisible()
  await expect(page.getByRole('button', { name: '更换封面' })).toBeVisible()
  await save(page)
  // A cover that is taken from the picture is a change like any other.
  await page.getByRole('button', { name: '用当前画面作封面' }).click()
  await expect(page.getByText('有没保存的修改')).toBeVisible()
  await save(page)
  await expectScreen(page, 'the form of a video')
  const standing = page.getByRole('region', { name: '发布' })
  await standing.getByRole('button', { name: '现在发布' }).click()
  await expect(standing).toContainText('已发布')
  const address = (await standing.getByRole('link', { name: '在网站上查看' }).getAttribute('href')) ?? ''

  await page.goto(address)
  const player = page.getByLabel(title, { exact: true }).locator('video')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(player).toHaveAttribute('poster', /^\/media\/.*\.webp$/)
  const fetched: string[] = []
  page.on('request', (request) => request.url().endsWith('.mp4') && fetched.push(request.url()))
  expect(await player.evaluate((video: HTMLVideoElement) => video.readyState)).toBe(0)
  await expect(player).not.toHaveAttribute('controls')
  await page.getByRole('link', { name: `播放视频：${title}` }).click()
  await expect(player).toHaveAttribute('controls')
  await expect(player).toBeFocused()
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  expect(fetched.length).toBeGreaterThan(0)
  await expectNoBarrier(page, 'a video')

  await openScreen(page, '/videos', '视频')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(`已删除「${title}」`)).toBeVisible()
  await openScreen(page, '/videos?state=trashed', '视频')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('恢复后会马上重新公开，访客又能看到')).toBeVisible()
  await expect(page.getByLabel('标题')).toBeDisabled()
  await expectScreen(page, 'a video in the trash')
  await page.getByRole('button', { name: '恢复并重新公开' }).click()
  await expect(page.getByText('已恢复，访客又能看到了')).toBeVisible()
  await standing.getByRole('button', { name: '下线' }).waitFor()
})

test.describe('a video on a line that is cut', () => {
  test.use({ tolerated: [/request failed: .*\/api\/admin\/videos\/file|net::ERR_FAILED/] })

  test('is sent again without choosing it again, can be given up, and is not left by mistake', async ({ page }) => {
    await asRole(page, 'editor')
    // A stored one without a change: nothing but the upload would be lost.
    const title = `断线的 ${Date.now() % 1e6}`
    const video = await asked<AdminVideo>(page, 'POST', '/api/admin/videos', {
      ...{ title, summary: '', fileHash: null, posterId: null, link: null, tellsResult: false },
      player: 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD',
    })
    await openScreen(page, `/videos/${video.id}`, title)
    const address = '**/api/admin/videos/file?*'
    await page.route(address, (route) => route.abort('failed'))
    await page.getByLabel('选择视频文件').setInputFiles(clip)
    await expect(page.getByRole('alert').filter({ hasText: '「clip.mp4」没有传成：连接不上服务器' })).toBeVisible()
    await page.unroute(address)

    // Neither answered nor cut: it is under way.
    await page.route(address, () => {})
    await page.getByRole('button', { name: '重新上传' }).click()
    await expect(page.getByRole('progressbar', { name: '上传进度' })).toBeVisible()
    await expect(page.getByText('clip.mp4 · 13 KB')).toBeVisible()
    await page.getByRole('link', { name: '返回视频列表' }).click()
    await page.getByRole('button', { name: '继续编辑' }).click()
    await page.getByRole('button', { name: '取消上传' }).click()
    await expect(page.getByRole('progressbar', { name: '上传进度' })).toHaveCount(0)
    await expect(page.getByText('有没保存的修改')).toHaveCount(0)
    await page.unroute(address)

    // Dropped on the field it is taken, too.
    const files = await page.evaluateHandle(
      async (bytes) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], '拖来的.mp4', { type: 'video/mp4' }))
        return transfer
      },
      [...anotherVideo()],
    )
    // The button's name is its field's label.
    await page.getByText('上传 MP4', { exact: true }).dispatchEvent('drop', { dataTransfer: files })
    await expect(page.getByText('拖来的.mp4 · 0:08 · 960×540 · 63 KB')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('button', { name: '更换封面' })).toBeVisible()
    // The cover in the library is named after the video.
    const { data } = await (await page.request.get('/api/admin/media?q=拖来的')).json()
    expect(data.items).toContainEqual(expect.objectContaining({ name: '拖来的 封面.jpg' }))
  })
})

test('another file brings its own cover, or asks about one that was chosen; taken down, it is said what else has the file', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await asRole(page, 'editor')
  const [title, other] = [`换文件 ${Date.now() % 1e6}`, `同一个文件 ${Date.now() % 1e6}`]
  const bytes = anotherVideo()
  const sent = async (name: string, buffer: Buffer) =>
    await page.getByLabel('选择视频文件').setInputFiles([{ name, mimeType: 'video/mp4', buffer }])
  const chosenCover = page.getByRole('alert').filter({ hasText: '封面还是原来选的那一张' })
  const cover = page.getByRole('img', { name: '封面' })

  await openScreen(page, '/videos/new', '新建视频')
  await page.getByLabel('标题').fill(other)
  await sent('先来的.mp4', bytes)
  await expect(cover).toBeVisible({ timeout: 15_000 })
  await save(page)
  await page.getByRole('region', { name: '发布' }).getByRole('button', { name: '现在发布' }).click()
  await expect(page.getByRole('region', { name: '发布' })).toContainText('已发布')
  const [, otherId] = /videos\/(\d+)/.exec(page.url()) ?? []

  await openScreen(page, '/videos/new', '新建视频')
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('选择视频文件').setInputFiles(clip)
  await expect(cover).toBeVisible({ timeout: 15_000 })
  await save(page)
  await page.reload()
  const first = (await cover.getAttribute('src')) ?? ''
  await sent('后来的.mp4', bytes)
  // By its own name, though the site has the file by another one.
  await expect(page.getByText('后来的.mp4 · 0:08')).toBeVisible({ timeout: 15_000 })
  await expect(cover).not.toHaveAttribute('src', first, { timeout: 15_000 })
  await expect(chosenCover).toHaveCount(0)
  await save(page)

  // One that somebody chose stays until it is decided.
  const drawn = (await cover.getAttribute('src')) ?? ''
  await uploadCover(page, '自己选的.png')
  await expect(cover).not.toHaveAttribute('src', drawn)
  const chosen = (await cover.getAttribute('src')) ?? ''
  await page.getByLabel('选择视频文件').setInputFiles(clip)
  await expect(chosenCover).toBeVisible({ timeout: 15_000 })
  await expect(cover).toHaveAttribute('src', chosen)
  await expectScreen(page, 'the cover that was chosen')
  await chosenCover.getByRole('button', { name: '换成新视频的画面' }).click()
  await expect(cover).not.toHaveAttribute('src', chosen, { timeout: 15_000 })
  await expect(chosenCover).toHaveCount(0)
  await sent('后来的.mp4', bytes)
  await expect(page.getByText('后来的.mp4 · 0:08')).toBeVisible({ timeout: 15_000 })
  await save(page)

  await page.getByRole('button', { name: '下架视频文件' }).click()
  const dialog = page.getByRole('dialog', { name: `下架视频「${title}」？` })
  await expect(dialog).toContainText('仍用着它的 2 处显示“视频已下架”')
  await expect(dialog).toContainText('除了这里，还有 1 处用着同一个文件，也会显示“视频已下架”，不能恢复')
  await expect(dialog.getByRole('link', { name: other }).first()).toHaveAttribute('href', `/admin/videos/${otherId}`)
  await expectScreen(page, 'taking a shared file down')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
})

test('a video of a site is told by its address, and two sources are one too many', async ({ page }) => {
  const title = `解说版 ${Date.now() % 1e6}`
  await asRole(page, 'editor')
  await openScreen(page, '/videos/new', '新建视频')
  await page.getByLabel('标题').fill(title)
  await page.getByRole('checkbox', { name: '含赛果' }).check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('请先上传 MP4 文件，或填写视频网站的地址')).toBeVisible()
  await page.getByLabel('或者视频网站的地址').fill('https://evil.example/video/BV1xx411c7mD')
  await expect(page.getByText('只能用哔哩哔哩、腾讯视频和抖音的视频：请粘贴视频页的网址或嵌入代码')).toBeVisible()
  await page.getByLabel('或者视频网站的地址').fill('https://www.bilibili.com/video/BV1xx411c7mD/?p=1')
  await expect(page.getByText('认出了：哔哩哔哩视频。网站上点按后才加载')).toBeVisible()
  await save(page)
  await page.getByRole('region', { name: '发布' }).getByRole('button', { name: '现在发布' }).click()
  await expect(page.getByRole('region', { name: '发布' })).toContainText('已发布')

  await page.goto('/mediaList?tab=videos')
  await expect(
    page
      .getByRole('tab', { name: '视频' })
      .or(page.getByRole('link', { name: '视频', exact: true }))
      .first(),
  ).toBeVisible()
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(card.getByRole('link', { name: '播放视频：含赛果的视频' })).toBeVisible()
  const { data } = await (await page.request.get('/api/videos')).json()
  expect(data.items).toContainEqual(expect.objectContaining({ title, tellsResult: true }))
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectNoBarrier(page, 'the list of videos')
})
