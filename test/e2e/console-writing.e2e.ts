import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import type { MediaItem } from '#shared/admin/media.ts'
import type { AdminVideo } from '#shared/admin/videos.ts'
import { bodyOf, openNew, patience, stored } from './article-editor.ts'
import { expectNoBarrier, expectScreen } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { expect, test } from './site.ts'

// Somebody else is first with a picture.
test.use({ tolerated: [/status of 409 .*\/api\/admin\/media\/\d+\)/] })
test.describe.configure({ timeout: 90_000 })

const marked = (word: string) => `${word}${Math.random().toString(36).slice(2, 8)}`
const blocksOf = async (page: Page, id: number) => (await stored(page, id)).draft.body.content
const player = 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD'

/** Sends a picture through the console's own form; returns its item. */
async function addPicture(page: Page, name: string): Promise<MediaItem> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1b76ad', noise } })
    .jpeg()
    .toBuffer()
  await page.goto('/admin/media')
  await page.getByLabel('选择图片文件').setInputFiles([{ name, mimeType: 'image/jpeg', buffer }])
  await expect(page.getByRole('region', { name: '上传队列' }).getByRole('listitem').filter({ hasText: name })).toContainText(
    '已上传',
    patience,
  )
  const { items } = await asked<{ items: MediaItem[] }>(page, 'GET', `/api/admin/media?q=${encodeURIComponent(name)}`)
  const [item] = items
  if (!item) throw new Error(`${name} did not arrive`)
  return item
}

test('a slash at the head of a line brings an album and a video of the site into the text, which say where they are used', async ({
  page,
}) => {
  await asRole(page, 'editor')
  const [albumTitle, videoTitle] = [marked('庆典'), marked('集锦')]
  const { picture } = await addPicture(page, `${albumTitle}.jpg`)
  const album = await asked<AdminAlbum>(page, 'POST', '/api/admin/albums', {
    ...{ title: albumTitle, summary: '', link: null, coverId: null },
    pictures: [{ id: picture.id, caption: '' }],
  })
  await asked(page, 'PUT', `/api/admin/albums/${album.id}/publication`, { rev: album.rev, at: null })
  const video = await asked<AdminVideo>(page, 'POST', '/api/admin/videos', {
    ...{ title: videoTitle, summary: '', fileHash: null, player, posterId: picture.id, link: null },
  })
  const { id } = await openNew(page, marked('内文'))
  await bodyOf(page).click()

  await page.keyboard.type('/')
  const menu = page.getByRole('listbox', { name: '插入' })
  await expect(menu.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expectNoBarrier(page, 'the menu of a slash')
  // A slash in running text is only that.
  await page.keyboard.type('说他/她')
  await expect(menu).toBeHidden()
  for (const _ of '/说他/她') await page.keyboard.press('Backspace')

  await page.keyboard.type('/')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('/tuji')
  await expect(menu.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const albums = page.getByRole('dialog', { name: '插入本站图集' })
  // Closed without a choice, it gives the cursor back to where it was.
  await expect(albums.getByRole('searchbox')).toBeFocused(patience)
  await page.keyboard.press('Escape')
  await expect(albums).toBeHidden()
  await expect(bodyOf(page)).toBeFocused()
  await page.keyboard.type('/tuji')
  await expect(menu.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await albums.getByRole('searchbox').fill(albumTitle)
  await albums.getByRole('searchbox').press('Enter')
  await expect(albums.getByRole('listitem')).toHaveCount(1, patience)
  await expectNoBarrier(page, 'finding an album')
  await albums.getByRole('button', { name: new RegExp(albumTitle) }).click()
  await expect(bodyOf(page).getByText(`本站图集：${albumTitle}`)).toBeVisible(patience)

  await page.keyboard.type('/shipin')
  await expect(menu.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const videos = page.getByRole('dialog', { name: '插入本站视频' })
  await videos.getByRole('button', { name: new RegExp(videoTitle) }).click(patience)
  await expect(bodyOf(page).getByText('这个视频还没有公开，公开之后网站才显示')).toBeVisible(patience)
  await expect
    .poll(async () => (await blocksOf(page, id)).flatMap((block) => (block.type === 'embed' ? [block.attrs] : [])), patience)
    .toEqual([
      { subject: 'album', id: album.id },
      { subject: 'video', id: video.id },
    ])
  await expectScreen(page, 'albums and videos in the editor')

  await page.goto(`/admin/videos/${video.id}`)
  await page.getByRole('button', { name: '删除' }).click()
  const held = page.getByRole('dialog', { name: `「${videoTitle}」还在使用中，不能删除` })
  await expect(held.getByRole('link', { name: /内文/ })).toHaveAttribute('href', `/admin/articles/${id}`)
})

test('the menu of a slash offers what can be inserted at the cursor, while the cursor is in the text', async ({ page }) => {
  await asRole(page, 'editor')
  await openNew(page, marked('菜单'))
  const menu = page.getByRole('listbox', { name: '插入' })
  await bodyOf(page).click()
  await page.keyboard.type('/biaoge')
  await expect(menu.getByRole('option')).toHaveText([/表格/])
  // A key of a composition: in Safari, the last comes after its end.
  await bodyOf(page).dispatchEvent('keydown', { key: 'Escape', keyCode: 229 })
  await expect(menu).toBeVisible()
  await page.getByRole('textbox', { name: '标题', exact: true }).click()
  await expect(menu).toBeHidden()
  await bodyOf(page).click()
  await page.keyboard.press('Enter')
  await expect(bodyOf(page).getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: '表格', exact: true })).toBeDisabled()
  await page.keyboard.type('/')
  await expect(menu.getByRole('option').filter({ hasText: '图片组' })).toBeVisible()
  await expect(menu.getByRole('option').filter({ hasText: '表格' })).toBeHidden()
})

test('a paragraph stands in the middle, letters above and below the line, and known tags are offered', async ({ page }) => {
  await asRole(page, 'editor')
  const tag = marked('预选赛')
  const { id: first } = await openNew(page, marked('旧文'))
  const tags = page.getByLabel('标签')
  await tags.fill(tag)
  await tags.press('Enter')
  await expect.poll(async () => (await stored(page, first)).draft.tags, patience).toEqual([tag])

  const { id } = await openNew(page, marked('新文'))
  await bodyOf(page).click()
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  await page.keyboard.type('x')
  await tool('上标').click()
  await page.keyboard.type('2')
  await expect(tool('上标')).toHaveAttribute('aria-pressed', 'true')
  await tool('下标').click()
  await page.keyboard.type('n')
  await tool('下标').click()
  await tool('居中').click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('本刊记者')
  await tool('靠右').click()
  await expect
    .poll(async () => (await blocksOf(page, id)).slice(0, 2), patience)
    .toEqual([
      {
        type: 'paragraph',
        attrs: { align: 'center' },
        content: [
          { type: 'text', text: 'x' },
          { type: 'text', text: '2', marks: [{ type: 'superscript' }] },
          { type: 'text', text: 'n', marks: [{ type: 'subscript' }] },
        ],
      },
      { type: 'paragraph', attrs: { align: 'right' }, content: [{ type: 'text', text: '本刊记者' }] },
    ])
  await tool('靠右').click()
  await expect
    .poll(async () => (await blocksOf(page, id))[1], patience)
    .toEqual({
      type: 'paragraph',
      content: [{ type: 'text', text: '本刊记者' }],
    })

  await tags.click()
  await tags.fill(tag.slice(0, -1))
  await page.getByTitle(tag).click(patience)
  await expect.poll(async () => (await stored(page, id)).draft.tags, patience).toEqual([tag])
  await page.keyboard.press('Escape')
  await expectScreen(page, 'alignment and tags')
})

test('Tab goes through a table and out of it, and adds no row', async ({ page }) => {
  await asRole(page, 'editor')
  const cell = (text: string) => ({
    type: 'tableCell' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  })
  const table = { type: 'table' as const, content: [{ type: 'tableRow' as const, content: [cell('甲'), cell('乙')] }] }
  const { id } = await openNew(page, marked('表格'), { body: { type: 'doc', content: [table] } })
  await bodyOf(page).getByRole('cell', { name: '甲' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('表格之后')
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  await expect.poll(async () => (await blocksOf(page, id)).map((block) => block.type), patience).toEqual(['table', 'paragraph'])
  expect((await blocksOf(page, id))[0]).toMatchObject({ content: [{ content: [{}, {}] }] })
  await expect(bodyOf(page).getByRole('row')).toHaveCount(1)
})

test('tags are written by keyboard: only what is typed or gone to becomes one, and Tab leaves the field', async ({ page }) => {
  await asRole(page, 'editor')
  const word = marked('预选赛')
  const [more, less] = [`海选${word}`, `${word}前瞻`]
  for (const tags of [[more], [more, less]]) {
    const { id, rev, draft } = await asked<DocumentEditing>(page, 'POST', '/api/admin/articles', { kind: 'article' })
    await asked(page, 'PUT', `/api/admin/articles/${id}/draft`, { rev, draft: { ...draft, title: marked('旧文'), tags } })
  }
  const { id } = await openNew(page, marked('新文'))
  const tags = page.getByLabel('标签')
  const offered = (name: string) => page.locator('.ant-select-dropdown').getByTitle(name, { exact: true })
  const kept = (names: string[]) => expect.poll(async () => (await stored(page, id)).draft.tags, patience).toEqual(names)

  await tags.click()
  await expect(page.locator('.ant-select-item-option').first()).toBeVisible(patience)
  await tags.press('Tab')
  await expect(tags).not.toBeFocused()
  await expect(page.locator('.ant-select-item-option').first()).toBeHidden()

  await tags.click()
  await page.keyboard.type(word)
  await expect(offered(more)).toBeVisible(patience)
  await page.keyboard.press('Enter')
  await expect(tags).toHaveValue('')
  await kept([word])
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(tags).toHaveValue('')
  await page.keyboard.type(less.slice(0, -1))
  await expect(offered(less)).toBeVisible(patience)
  // Until then the list is that of fewer letters, and the keys below go to another line of it.
  await expect(offered(more)).toBeHidden(patience)
  // What is typed is the first.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await kept([word, less])
  await page.keyboard.type('决赛')
  await page.keyboard.press('Tab')
  await expect(tags).not.toBeFocused()
  await kept([word, less, '决赛'])
})

test('two people in one text see each other', async ({ page, browser }) => {
  await asRole(page, 'editor', { displayName: '阿云' })
  const { id } = await openNew(page, marked('同写'))
  const second = await another(browser, page)
  await asRole(second, 'editor', { displayName: 'Geng' })
  await second.goto(`/admin/articles/${id}`)
  await expect(second.getByText('阿云也在这一篇')).toBeVisible(patience)
  await expect(page.getByText('Geng 也在这一篇')).toBeVisible({ timeout: 30_000 })
  await expectNoBarrier(page, 'somebody else is here')
  await second.context().close()
})

test('a picture is found by folder, day and album, cut, and says what it is about', async ({ page }) => {
  await asRole(page, 'editor')
  const name = marked('远景')
  const { picture } = await addPicture(page, `${name}.jpg`)
  const folder = marked('精选')
  await page.goto(`/admin/media?picture=${picture.id}`)
  const details = page.getByRole('dialog', { name: '图片详情' })
  const path = `/api/admin/media/${picture.id}`
  /** Until the drawer has read again what it saved. */
  const moveTo = async (name: string, button: string) => {
    const read = page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === 'GET')
    await details.getByRole('button', { name: button }).click()
    await expect(page.getByText(`已归入「${name}」`).last()).toBeVisible(patience)
    await read
  }
  await details.getByRole('combobox', { name: '文件夹' }).fill(folder)
  await moveTo(folder, '归入文件夹')

  // Somebody else changes the text meanwhile: the folder is not lost, and neither is theirs.
  const theirs = async (alt: string) => asked<MediaItem>(page, 'PATCH', path, { rev: (await asked<MediaItem>(page, 'GET', path)).rev, alt })
  await theirs('别人写的')
  await details.getByRole('combobox', { name: '文件夹' }).fill(`${folder}二`)
  await details.getByRole('button', { name: /^(关闭|Close)$/ }).click()
  await expect(page.getByText('文件夹还没保存，关闭后会丢失。')).toBeVisible()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await details.getByRole('button', { name: '归入文件夹' }).click()
  await expect(details.getByRole('alert')).toContainText(`现在的文件夹：${folder}`)
  await moveTo(`${folder}二`, '用我写的')
  await expect(details.getByLabel('替代文字')).toHaveValue('别人写的')
  await details.getByRole('combobox', { name: '文件夹' }).fill(folder)
  await moveTo(folder, '归入文件夹')

  await theirs('又改了')
  await details.getByRole('button', { name: '设置焦点' }).click()
  const focus = page.getByRole('dialog', { name: '设置焦点' })
  const point = focus.getByRole('button', { name: /^焦点/ })
  await point.focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
  await expect(point).toHaveAccessibleName('焦点：从左 40%，从上 55%')
  await expectNoBarrier(page, 'what a picture is about')
  await focus.getByRole('button', { name: '保存焦点' }).click()
  await expect(page.getByText(/^别人刚改过这张图片/)).toBeVisible(patience)
  await focus.getByRole('button', { name: '保存焦点' }).click()
  await expect(page.getByText('已保存焦点')).toBeVisible(patience)
  expect((await asked<MediaItem>(page, 'GET', path)).picture.focus).toEqual({ x: 40, y: 55 })

  await details.getByRole('button', { name: '裁剪' }).click()
  const crop = page.getByRole('dialog', { name: '裁剪图片' })
  await expect(crop.getByRole('status')).toHaveText('640 × 360')
  await crop.getByText('1:1').click()
  await expect(crop.getByRole('status')).toHaveText('480 × 480')
  await expectNoBarrier(page, 'cutting a picture')
  await crop.getByRole('button', { name: '换掉这一张' }).click()
  const preview = page.getByRole('dialog', { name: '替换这张图片？' })
  await preview.getByRole('button', { name: '替换', exact: true }).click()
  await expect(page.getByText('已替换')).toBeVisible(patience)
  const cut = await asked<MediaItem>(page, 'GET', `/api/admin/media/${picture.id}`)
  expect([cut.picture.width, cut.picture.height, cut.picture.focus, cut.folder]).toEqual([480, 480, undefined, folder])

  await page.goto('/admin/media')
  await page.getByRole('combobox', { name: '文件夹' }).fill(folder)
  await page.getByTitle(`${folder}（1）`).click()
  await expect(page).toHaveURL(/folder=/)
  await expect(page.getByRole('list', { name: '图片', exact: true }).getByRole('button')).toHaveCount(1, patience)
  await page.keyboard.press('Escape')
  await expectScreen(page, 'the library, narrowed down')
  await page.goto(`/admin/media?from=2020-01-01&to=2020-01-02`)
  await expect(page.getByText('这样筛选没有图片')).toBeVisible(patience)
})

async function another(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(like.url()).origin, viewport: like.viewportSize() })
  return await context.newPage()
}
