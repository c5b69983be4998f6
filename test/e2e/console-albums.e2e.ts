import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import type { AdminVideo } from '#shared/admin/videos.ts'
import { expectNoBarrier, expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asked, asRole, moveRow } from './console.ts'
import { expect, test } from './site.ts'

const cover = (name: string) => resolve(import.meta.dirname, `../../demo/covers/${name}.webp`)

async function openScreen(page: Page, path: string, title: string | RegExp) {
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function save(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有没保存的修改')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /保存$/ })).toBeDisabled()
}

const captions = (page: Page) => page.getByLabel(/^第 \d+ 张的说明$/)
const site = async (page: Page, path: string) => await (await page.request.get(path)).text()

test('an album is made of uploads and of the library, put in order, published, planned and deleted', async ({ page }) => {
  // Two uploads, four screens and axe.
  test.slow()
  const title = `灯亮之前 ${Date.now() % 1e6}`
  await asRole(page, 'editor')
  await openScreen(page, '/albums', '图集')
  await page.getByRole('button', { name: '新建图集' }).click()
  await expect(page.getByRole('heading', { name: '新建图集', level: 1 })).toBeVisible()
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('简介').fill('彩排那一夜。')
  await page.getByRole('checkbox', { name: '含赛果' }).check()
  await page.getByLabel('选择图片文件').setInputFiles([cover('gate-night'), cover('crane-king')])
  await expect(captions(page)).toHaveCount(2, { timeout: 20_000 })
  await page.getByRole('button', { name: '从媒体库添加' }).click()
  const picker = page.getByRole('dialog', { name: '选择图片' })
  await picker.getByRole('searchbox', { name: '搜索图片' }).fill('奖杯')
  await page.keyboard.press('Enter')
  await picker.getByRole('button', { name: /奖杯/ }).first().click()
  await picker.getByRole('button', { name: '使用 1 张图片' }).click()
  await expect(captions(page)).toHaveCount(3)
  for (const [i, caption] of ['鹤', '门', '杯'].entries()) await captions(page).nth(i).fill(caption)
  await save(page)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: '移动第 1 张图片' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('移到第 1 位')).toBeAttached()
  await moveRow(page, 'ArrowDown', '移到第 2 位')
  await page.keyboard.press('Space')
  await expect(captions(page).first()).toHaveValue('门')
  await page.getByRole('button', { name: '设为封面：第 3 张' }).click()
  await save(page)
  await expectScreen(page, 'the form of an album')

  const standing = page.getByRole('region', { name: '发布' })
  await standing.getByRole('button', { name: '现在发布' }).click()
  await expect(standing).toContainText('已发布')
  const address = (await standing.getByRole('link', { name: '在网站上查看' }).getAttribute('href')) ?? ''
  const shown = await site(page, address)
  expect(['门', '鹤', '杯'].map((caption) => shown.indexOf(`张：${caption}`)).every((at, i, all) => at > (all[i - 1] ?? 0))).toBe(true)
  expect(await site(page, '/mediaList')).toContain(title)
  const { data } = JSON.parse(await site(page, `/api/albums/${new URL(address, page.url()).searchParams.get('id')}`))
  expect(data).toMatchObject({ title, tellsResult: true })

  await standing.getByRole('button', { name: '下线' }).click()
  await expect(page.getByText('下线后访客打不开这一页，确定吗？')).toBeVisible()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已下线，访客看不到了')).toBeVisible()
  await expect(standing).toContainText('草稿')
  expect((await page.request.get(address)).status()).toBe(404)
  await standing.getByRole('button', { name: '定时发布' }).click()
  await page.getByLabel('发布时间（北京时间）').fill('2099-01-01T08:00')
  await page.getByRole('button', { name: '到时发布' }).click()
  await expect(standing).toContainText('2099年1月1日')
  expect(await site(page, '/mediaList')).not.toContain(title)

  await page.getByRole('link', { name: '返回图集列表' }).click()
  await page.getByLabel('状态').click()
  await page.getByTitle('定时发布').click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectScreen(page, 'the list of albums')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('heading', { name: '图集', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('an album that is open when its time comes, is called published', async ({ page }) => {
  await asRole(page, 'editor')
  await openScreen(page, '/albums/new', '新建图集')
  await page.getByLabel('选择图片文件').setInputFiles([cover('gate-night')])
  await page.getByLabel('标题').fill('到点的图集')
  await expect(captions(page)).toHaveCount(1, { timeout: 20_000 })
  await save(page)
  const standing = page.getByRole('region', { name: '发布' })
  await page.route('**/api/admin/albums/*/publication', async (route) => {
    // The field knows no seconds.
    await route.continue({ postData: { ...route.request().postDataJSON(), at: new Date(Date.now() + 3_000).toISOString() } })
  })
  await standing.getByRole('button', { name: '定时发布' }).click()
  await page.getByLabel('发布时间（北京时间）').fill('2099-01-01T08:00')
  await page.getByRole('button', { name: '到时发布' }).click()
  await expect(standing.getByRole('button', { name: '取消定时' })).toBeVisible()
  await expect(standing.getByRole('link', { name: '在网站上查看' })).toBeVisible({ timeout: 15_000 })
  await expect(standing.getByRole('button', { name: '下线' })).toBeVisible()
})

test('leaving an album asks while its pictures are on their way, and it is saved with them', async ({ page }) => {
  await asRole(page, 'editor')
  await openScreen(page, '/albums/new', '新建图集')
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/admin/media?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('选择图片文件').setInputFiles([cover('gate-night'), cover('crane-king')])
  await page.getByLabel('标题').fill('还在传')
  await expect(page.getByText('正在上传，传完才能保存')).toBeVisible()
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  await page.getByRole('link', { name: '返回图集列表' }).click()
  const question = page.getByRole('dialog', { name: '离开这个页面？' })
  await expect(question).toContainText('文件还在上传')
  await question.getByRole('button', { name: '继续编辑' }).click()
  pass()
  await expect(captions(page)).toHaveCount(2, { timeout: 20_000 })
  await save(page)
  await expect(captions(page)).toHaveCount(2)
})

test.describe('with a line that was away', () => {
  test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/|ERR_FAILED/] })

  test('a new album is saved with what came, and keeps its list of failed uploads, which are retried all at once', async ({ page }) => {
    const title = `断过网的图集 ${Date.now() % 1e6}`
    await asRole(page, 'editor')
    await openScreen(page, '/albums/new', '新建图集')
    await page.getByLabel('标题').fill(title)
    await page.getByLabel('选择图片文件').setInputFiles([cover('gate-night')])
    await expect(captions(page)).toHaveCount(1, { timeout: 20_000 })
    await page.route('**/api/admin/media?*', async (route) => await route.abort())
    await page.getByLabel('选择图片文件').setInputFiles([cover('crane-king'), cover('hall-lights')])
    const uploads = page.getByRole('region', { name: '上传队列' })
    await expect(uploads).toContainText('已上传 1 / 3，2 个没有成功', { timeout: 20_000 })
    await save(page)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/albums\/\d+$/)
    await expect(uploads).toContainText('已上传 1 / 3，2 个没有成功')
    await expectNoBarrier(page, 'failed uploads')
    await page.getByRole('link', { name: '返回图集列表' }).click()
    const question = page.getByRole('dialog', { name: '离开这个页面？' })
    await expect(question).toContainText('有文件没有传上来，离开后要重新选择')
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(question).toHaveCount(0)
    await page.unroute('**/api/admin/media?*')
    await uploads.getByRole('button', { name: '全部重试' }).click()
    await expect(captions(page)).toHaveCount(3, { timeout: 20_000 })
    await expect(uploads).toContainText('已上传 3 / 3')
    await save(page)
    await page.reload()
    await expect(captions(page)).toHaveCount(3)
  })
})

test.describe('with refusals', () => {
  test.use({ tolerated: [/status of 4(04|09|22)/] })

  test('what an album is of is found by name, and two editors do not overwrite each other', async ({ page, context }) => {
    const title = `两个人的图集 ${Date.now() % 1e6}`
    await asRole(page, 'editor')
    await openScreen(page, '/albums/new', '新建图集')
    await page.getByLabel('标题').fill(title)
    await page.getByLabel('所属', { exact: true }).click()
    await page.locator('.ant-select-item-option[title="战队"]').click()
    await page.getByLabel('所属的战队').fill('北冥')
    await page.getByTitle('北冥').click()
    await save(page)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    const standing = page.getByRole('region', { name: '发布' })
    await standing.getByRole('button', { name: '现在发布' }).click()
    await expect(standing.getByRole('alert')).toContainText('公开的图集至少要有一张图片')

    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('简介').fill('别人写的')
    await save(other)
    await page.getByLabel('简介').fill('我写的')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    // The other window is one's own, and said to be.
    const clash = page.getByRole('dialog', { name: '你在另一个窗口刚刚保存了修改' })
    const summary = clash.getByRole('region', { name: '简介' })
    await expect(summary.getByRole('group', { name: '另一个窗口的' })).toContainText('别人写的')
    await expect(summary.getByRole('group', { name: '我的' })).toContainText('我写的')
    await expectNoBarrierInDialog(page, 'clash')
    await clash.getByRole('button', { name: '按选择保存' }).click()
    await expect(clash).toHaveCount(0)
    await expect(page.getByLabel('简介')).toHaveValue('我写的')
    await page.reload()
    await expect(page.getByLabel('简介')).toHaveValue('我写的')
    // What only one has changed needs no choice.
    await page.getByLabel('简介').fill('我又写的')
    await other.reload()
    await other.getByLabel('标题').fill(`${title}二`)
    await save(other)
    await other.close()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('你在另一个窗口改了标题，已和你的修改合在一起')).toBeVisible()
    await expect(page.getByRole('heading', { name: `${title}二`, level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('简介')).toHaveValue('我又写的')
    await expect(page.getByLabel('标题')).toHaveValue(`${title}二`)
    await expect(page.getByText('北冥', { exact: true })).toBeVisible()
  })

  test('what somebody else publishes, takes down and deletes is said on a screen that is open, and what is typed there stays', async ({
    page,
  }) => {
    await asRole(page, 'editor')
    await page.clock.install()
    const body = {
      summary: '',
      link: null,
      posterId: null,
      fileHash: null,
      player: 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD',
    }
    const askVideo = async (method: string, path: string, data?: object) =>
      await asked<AdminVideo>(page, method, `/api/admin/videos${path}`, data)
    const { id } = await askVideo('POST', '', { title: '别人也在管的视频', ...body })
    const publish = async () => await askVideo('PUT', `/${id}/publication`, { rev: (await askVideo('GET', `/${id}`)).rev, at: null })
    await openScreen(page, `/videos/${id}`, '别人也在管的视频')
    const standing = page.getByRole('region', { name: '发布' })
    await publish()
    // Pressed before it was heard of: nothing was typed, and nothing is to be saved.
    await standing.getByRole('button', { name: '现在发布' }).click()
    await expect(standing.getByRole('alert')).toContainText('这次操作没有执行')
    await expect(standing.getByText('已发布')).toBeVisible()
    await expect(page.getByText('有没保存的修改')).toHaveCount(0)
    await page.getByLabel('简介').fill('还在写')
    await askVideo('DELETE', `/${id}/publication`)
    await page.clock.fastForward(15_000)
    await expect(page.getByText('发布状态有变化：访客看不到')).toBeVisible()
    await expect(standing.getByText('草稿')).toBeVisible()
    await askVideo('DELETE', `/${id}`)
    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name: /恢复/ }).click()
    await expect(page.getByText('有没保存的修改')).toBeVisible()
    await expect(page.getByLabel('简介')).toHaveValue('还在写')
    await save(page)
  })

  test('an album that somebody else deleted is said to be gone, and what was typed can still be read', async ({ page }) => {
    await asRole(page, 'editor')
    const fields = { title: '要被删的图集', summary: '', link: null, coverId: null, pictures: [] }
    const { id } = await asked<AdminAlbum>(page, 'POST', '/api/admin/albums', fields)
    await openScreen(page, `/albums/${id}`, '要被删的图集')
    await page.getByLabel('简介').fill('写了很久')
    await asked(page, 'DELETE', `/api/admin/albums/${id}`)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('没有保存：这个图集已被删除')).toBeVisible()
    await expect(page.getByText('下面填写的内容还在')).toBeVisible()
    await expect(page.getByLabel('简介')).toHaveValue('写了很久')
    await expectNoBarrier(page, 'gone')
  })
})
