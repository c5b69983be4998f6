import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { hashPassword } from '#server/session/password.service.ts'
import { type ArticleDraft, type DocumentEditing, presenceEveryMs } from '#shared/admin/articles.ts'
import { expectNoBarrier, expectScreen } from './barriers.ts'
import { asRole, onSite } from './console.ts'
import { expect, test } from './site.ts'

test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/|ERR_FAILED/] })

// Long scenarios, on a machine that may be busy.
test.describe.configure({ timeout: 90_000 })
const patience = { timeout: 20_000 }

/** Calls the console's API as the user of the page's browser. */
async function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const origin = process.env.LEITAI_CONSOLE_SITE ?? ''
  const answer = await page.request.fetch(`/api/admin${path}`, {
    method,
    headers: { origin },
    ...(body === undefined ? {} : { data: body }),
  })
  return (await answer.json()).data
}

/** A draft with a title and a column, open in its editor. */
async function openNew(
  page: Page,
  title: string,
  change: Partial<ArticleDraft> = {},
  kind: DocumentEditing['kind'] = 'article',
): Promise<DocumentEditing> {
  const made = await ask<DocumentEditing>(page, 'POST', '/articles', { kind })
  const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', '/columns')
  const draft = { ...made.draft, title, columnId: items[0]?.id ?? null, summary: '一句话。', ...change }
  await ask(page, 'PUT', `/articles/${made.id}/draft`, { rev: made.rev, draft })
  await page.goto(`/admin/articles/${made.id}`)
  await expect(bodyOf(page)).toBeVisible(patience)
  return await stored(page, made.id)
}

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' })
const titleOf = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true })
const stored = (page: Page, id: number) => ask<DocumentEditing>(page, 'GET', `/articles/${id}`)
const textIn = (document: Pick<DocumentEditing, 'draft'>) => JSON.stringify(document.draft.body)
const marked = (word: string) => `${word} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`

async function write(page: Page, text: string): Promise<void> {
  await bodyOf(page).click()
  await page.keyboard.type(text)
}

/** Gives each test a different picture. */
async function newPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return await sharp({ create: { width: 320, height: 240, channels: 3, background: '#1b76ad', noise } })
    .jpeg()
    .toBuffer()
}

/** Simulates a file dropped on the upper edge of an element. */
async function drop(onto: Locator, picture: Buffer): Promise<void> {
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
async function give(page: Page, how: 'paste' | 'drop', { html, picture }: { html?: string; picture?: Buffer }): Promise<void> {
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

test('an article is written, previewed, published and read', async ({ page, context }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/articles')
  await expectScreen(page, 'list')
  await page.getByRole('button', { name: '新建文章' }).click()
  await expect(page).toHaveURL(/\/admin\/articles\/new$/)
  // Nothing is stored before the first letter, and the screen stays when it is.
  const stored: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/admin/articles')) stored.push(request.url())
  })
  await bodyOf(page).click()
  await expect(page.getByText('写下第一个字就会保存')).toBeVisible()
  await expect(page.getByRole('button', { name: '预览' })).toBeDisabled()
  expect(stored).toEqual([])
  const title = marked('决赛今晚开打')
  await titleOf(page).fill(title)
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/, patience)
  await expect(titleOf(page)).toBeFocused()
  await write(page, '地点在九门台。')
  await page.getByRole('button', { name: '视频', exact: true }).click()
  const video = page.getByRole('dialog', { name: '插入视频' })
  await video.getByLabel('视频地址').fill('https://example.com/v.mp4')
  await video.getByLabel('视频标题').fill('半决赛集锦')
  await video.getByRole('button', { name: '插入' }).click()
  await expect(video.getByText('只能插入哔哩哔哩、腾讯视频和抖音的视频')).toBeVisible()
  await video.getByLabel('视频地址').fill('https://www.bilibili.com/video/BV1xx411c7mD/?spm_id_from=333')
  await expect(video.getByText('认出了：哔哩哔哩视频')).toBeVisible()
  await video.getByRole('button', { name: '插入' }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '发布' })
  await drawer.getByRole('button', { name: '现在发布' }).click()
  await expect(drawer.getByRole('alert')).toContainText('还不能发布', patience)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden(patience)
  await page.getByRole('combobox', { name: '栏目' }).click()
  await page.getByTitle('新闻', { exact: true }).click()
  await page.getByRole('checkbox', { name: /^含赛果/ }).check()
  await page.getByRole('textbox', { name: '摘要' }).fill('十六进四。')
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  await expectScreen(page, 'editor')

  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: '预览' }).click()
  const preview = await opening
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(preview.getByText('地点在九门台。')).toBeVisible()
  await preview.close()
  await expect(page.getByRole('dialog', { name: '预览链接' })).toContainText('失效')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expectNoBarrier(page, 'publication')
  await drawer.getByRole('button', { name: '现在发布' }).click()
  await expect(drawer.getByText(/已在 \d+ 个页面生效/)).toBeVisible(patience)
  const address = await drawer.getByRole('link', { name: '在网站上查看' }).getAttribute('href')
  const published = await page.request.get(`/api/articles/${address?.split('/').at(-1)}`)
  expect((await published.json()).data).toMatchObject({ title, tellsResult: true })
  await drawer.getByRole('button', { name: '继续编辑' }).click()
  await write(page, '带伞。')
  await expect(page.getByText('有未发布的修改')).toBeVisible()
  await page.getByRole('button', { name: '历史版本' }).click()
  await page.getByRole('button', { name: /^查看/ }).first().click()
  await expect(page.getByRole('region', { name: '现在的' })).toContainText('带伞。')
  await expectNoBarrier(page, 'revisions')

  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('地点在九门台。')).toBeVisible()
  await expect(page.getByText('带伞。')).toHaveCount(0)
  const play = page.getByRole('link', { name: '播放视频：半决赛集锦' })
  await expect(play).toHaveAttribute('href', 'https://www.bilibili.com/video/BV1xx411c7mD')
})

test('far down a long text, its buttons are not under the head', async ({ page }) => {
  await asRole(page, 'editor')
  const content = Array.from({ length: 80 }, () => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '又一段。' }] }))
  await openNew(page, marked('长文'), { body: { type: 'doc', content } })
  await page.evaluate(() => scrollTo(0, 1_500))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  for (const name of ['发布', '加粗']) {
    const isOnTop = await page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isOnTop, name).toBe(true)
  }
  await expectNoBarrier(page)
})

test('the tools of the text: find and replace, its length, saving and linking by keys, Markdown and cells pasted whole', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('工具'))
  const kinds = async () => (await stored(page, id)).draft.body.content.map(({ type }) => type)
  const paste = async (text: string, keys = 'Control+V') => {
    await page.evaluate((plain) => navigator.clipboard.writeText(plain), text)
    await page.keyboard.press(keys)
  }
  await write(page, '云涧对长庚，云涧先手。')
  await expect(page.getByText('正文 11 字')).toBeVisible()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('已保存', { exact: true })).toBeVisible(patience)
  expect(textIn(await stored(page, id))).toContain('云涧先手')

  await page.keyboard.press('Control+F')
  const find = page.getByRole('search', { name: '查找和替换' })
  await find.getByRole('textbox', { name: '查找' }).fill('云涧')
  await expect(find.getByRole('status')).toHaveText('2 处')
  await find.getByRole('textbox', { name: '替换为' }).fill('朔风')
  await find.getByRole('button', { name: '下一处' }).click()
  await find.getByRole('button', { name: '替换', exact: true }).click()
  await expect(bodyOf(page)).toContainText('朔风对长庚，云涧先手。')
  await expectNoBarrier(page, 'find')
  await find.getByRole('button', { name: '全部替换' }).click()
  await expect(find.getByRole('status')).toHaveText('替换了 1 处')
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(bodyOf(page)).toContainText('朔风对长庚，朔风先手。')

  await bodyOf(page).press('Control+A')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog', { name: '链接' }).getByRole('textbox').fill('https://example.com/rules')
  await page.getByRole('dialog', { name: '链接' }).getByRole('button', { name: '确定' }).click()
  await expect(bodyOf(page).getByRole('link', { name: '朔风对长庚' })).toBeVisible()

  await bodyOf(page).press('Control+End')
  await page.keyboard.press('Enter')
  await paste('## 赛程\n\n- 抽签\n- 开赛\n\n看**这里**。')
  await expect(bodyOf(page).getByRole('heading', { name: '赛程' })).toBeVisible(patience)
  await expect(bodyOf(page).getByRole('listitem')).toHaveText(['抽签', '开赛'])
  await page.keyboard.press('Enter')
  await paste('队\t分\n云涧\t3\n长庚\t0')
  await expect(bodyOf(page).getByRole('cell', { name: '云涧' })).toBeVisible(patience)
  await expect.poll(kinds, patience).toEqual(expect.arrayContaining(['heading', 'bulletList', 'table']))
  // As it is, where the keys say so.
  await bodyOf(page).press('Control+End')
  await paste('# 不是标题', 'Control+Shift+V')
  await expect(bodyOf(page)).toContainText('# 不是标题')
})

test('it is published without a mouse', async ({ page }) => {
  await asRole(page, 'editor')
  await openNew(page, marked('只用键盘'))
  await titleOf(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '2 级标题' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(bodyOf(page)).toBeFocused()
  await page.keyboard.type('小标题')
  await page.keyboard.press('Enter')
  await page.keyboard.type('正文。')
  await expect(bodyOf(page).getByRole('heading', { level: 2, name: '小标题' })).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).focus()
  await page.keyboard.press('Enter')
  const publish = page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: '现在发布' })
  await expect(publish).toBeVisible()
  for (let step = 0; step < 12 && !(await publish.evaluate((button) => button === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/已在 \d+ 个页面生效/)).toBeVisible(patience)
})

test('pictures are pasted and dropped; one that fails is tried again', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('带图'))
  await write(page, '前文')
  await page.route('**/api/admin/media?*', (route) => route.abort(), { times: 1 })
  await give(page, 'paste', { picture: await newPicture() })
  await expect(page.getByText('连接不上服务器')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(bodyOf(page).getByRole('button', { name: '移除图片' })).toHaveCount(1, patience)
  await give(page, 'drop', { picture: await newPicture() })
  await expect(bodyOf(page).getByRole('button', { name: '移除图片' })).toHaveCount(2, patience)
  await bodyOf(page).getByRole('textbox', { name: '图片说明' }).first().fill('奖杯')
  await expect.poll(async () => (await stored(page, id)).draft.body.content.filter(({ type }) => type === 'image').length, patience).toBe(2)
  await expect.poll(async () => textIn(await stored(page, id)), patience).toContain('奖杯')
})

/** The blocks of the body, with pictures numbered by their first use. */
async function outline(page: Page, id: number): Promise<string[]> {
  const { content } = (await stored(page, id)).draft.body
  const ids = content.flatMap((block) => (block.type === 'image' ? [block.attrs.pictureId] : []))
  const arrived = [...new Set(ids)].sort((a, b) => a - b)
  return content.flatMap((block) => {
    if (block.type === 'image') return [`图${arrived.indexOf(block.attrs.pictureId) + 1}`]
    if (block.type !== 'paragraph') return [block.type]
    const text = (block.content ?? []).flatMap((inline) => (inline.type === 'text' ? [inline.text] : [])).join('')
    return text === '' ? [] : [text]
  })
}

test('what is pasted, dropped or typed beside a picture stands behind it, and no picture is lost', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await asRole(page, 'editor')
  const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
  const { id } = await openNew(page, marked('许多图'), {
    body: {
      type: 'doc',
      content: [
        paragraph('前文'),
        { type: 'embed', attrs: { subject: 'match', id: 1 } },
        { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph('云涧')] }] }] },
        { type: 'horizontalRule' },
        paragraph('后文'),
      ],
    },
  })
  const pictures = bodyOf(page).getByRole('button', { name: '移除图片' })
  /** By keyboard, from the browser's real clipboard. */
  const paste = async (type: 'image/png' | 'text/plain', content: Buffer) => {
    await page.evaluate(
      async ([of, coded]) => {
        const bytes = Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0))
        await navigator.clipboard.write([new ClipboardItem({ [of]: new Blob([bytes], { type: of }) })])
      },
      [type, content.toString('base64')] as const,
    )
    await page.keyboard.press('Control+V')
  }
  const pastePicture = async () =>
    await paste(
      'image/png',
      await sharp(await newPicture())
        .png()
        .toBuffer(),
    )
  const choose = async (number: number) => {
    const node = bodyOf(page)
      .locator('.node-image')
      .nth(number - 1)
    // Two taps in half a second would be a double click.
    await page.waitForTimeout(600)
    await node.locator('img').click()
    await expect(node).toHaveClass(/ProseMirror-selectednode/)
  }
  const has = async (count: number) => await expect(pictures).toHaveCount(count, patience)

  await bodyOf(page).getByText('前文').click()
  await page.keyboard.press('End')
  for (const count of [1, 2, 3]) {
    await pastePicture()
    await has(count)
  }
  await choose(1)
  await pastePicture()
  await has(4)
  // Other things than pictures: a text, a letter, a copied block, a table.
  await choose(2)
  await paste('text/plain', Buffer.from('一句话'))
  await choose(2)
  await page.keyboard.type('字')
  await choose(3)
  await page.keyboard.press('Control+C')
  await page.keyboard.press('Control+V')
  await has(5)
  await choose(5)
  await page.getByRole('button', { name: '表格', exact: true }).click()
  // A drop onto a block inserts after it, however high on it.
  for (const [count, onto] of [
    [6, bodyOf(page).locator('figure').nth(4)],
    [
      7,
      bodyOf(page)
        .locator('[data-node-view-wrapper]')
        .filter({ has: page.getByRole('button', { name: '移除比赛' }) }),
    ],
    [8, bodyOf(page).locator('hr')],
  ] as const) {
    await drop(onto, await newPicture())
    await has(count)
  }
  await drop(bodyOf(page).getByText('云涧'), await newPicture())
  await has(9)
  const expected = '前文 图1 图4 字一句话 图2 图2 图3 图5 table embed 图6 table horizontalRule 图7 后文'
  await expect.poll(async () => (await outline(page, id)).join(' '), patience).toBe(expected)
  expect(textIn(await stored(page, id))).toContain('云涧')
  await page.keyboard.press('Control+Z')
  await has(8)
})

test('what comes from Word is cleaned, and pictures of other sites leave a place that takes their file', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('来自 Word'))
  await bodyOf(page).click()
  const picture = (await newPicture()).toString('base64')
  await give(page, 'paste', {
    html: `<html><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment--><h1><span style="font-family:等线">赛程</span></h1>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>抽签</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.</span><![endif]>开<b>赛</b></p>
      <table class=MsoTableGrid><tr><td><p class=MsoNormal>云涧<o:p></o:p></p></td><td><p>长庚</p></td></tr></table>
      <p class=MsoNormal onclick="window.ran = 1"><a href="https://example.com/rules">规则</a><a href="javascript:window.ran=1">坏</a><script>window.ran = 1</script></p>
      <img src="data:image/jpeg;base64,${picture}"><img src="https://mmbiz.qpic.cn/a.png" onerror="window.ran=1"><img src="https://mmbiz.qpic.cn/b.png"><!--EndFragment--></body></html>`,
  })
  await expect(page.getByText('有 2 张图片没有跟着粘贴进来')).toBeVisible()
  await expect(bodyOf(page).getByRole('button', { name: '移除图片' })).toHaveCount(1, patience)
  // A place is never published, and may be filled by a chosen or a dropped file, or removed.
  const places = bodyOf(page).getByText('这张图片在别的网站上')
  await expect(places).toHaveCount(2)
  await expectNoBarrier(page, 'places')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('还有 2 张图片没有传上来')).toBeVisible()
  await page.keyboard.press('Escape')
  await bodyOf(page)
    .getByLabel('这个位置的图片文件')
    .first()
    .setInputFiles({ name: 'place.jpg', mimeType: 'image/jpeg', buffer: await newPicture() })
  await expect(places).toHaveCount(1, patience)
  await drop(bodyOf(page).locator('[data-upload-key]').filter({ hasText: '选择图片文件' }), await newPicture())
  await expect(places).toHaveCount(0, patience)
  await expect(bodyOf(page).getByRole('button', { name: '移除图片' })).toHaveCount(3, patience)
  await expect
    .poll(async () => (await stored(page, id)).draft.body.content.map(({ type }) => type).filter((type) => type !== 'paragraph'), patience)
    .toEqual(['heading', 'orderedList', 'table', 'image', 'image', 'image'])
  const text = textIn(await stored(page, id))
  expect(text).toContain('https://example.com/rules')
  expect(text).not.toMatch(/javascript|Mso|style|class/)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('a file that is no picture is refused by a sentence that says what to do, wherever it is dropped, and never opened', async ({
  page,
}) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('别的文件'))
  await write(page, '前文')
  /** Returns whether the browser would have opened the file. */
  const throwAt = async (onto: Locator, name: string, type = '') =>
    await onto.evaluate(
      (element, [fileName, fileType]) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['x'], fileName, { type: fileType }))
        const { left, top } = element.getBoundingClientRect()
        const place = { bubbles: true, cancelable: true, clientX: left + 8, clientY: top + 8, dataTransfer }
        const isHeld = !element.dispatchEvent(new DragEvent('dragover', place))
        return !element.dispatchEvent(new DragEvent('drop', place)) && isHeld
      },
      [name, type] as const,
    )
  const columns = page.getByRole('complementary', { name: '文章信息' })
  for (const [onto, name, type, sentence] of [
    [bodyOf(page), '夜战.mp4', 'video/mp4', '「夜战.mp4」是视频'],
    [bodyOf(page), 'IMG_2.HEIC', '', '「IMG_2.HEIC」是 HEIC 照片'],
    [titleOf(page), '稿子.docx', '', '「稿子.docx」是文档'],
    [columns, '名单.xlsx', '', '「名单.xlsx」是表格'],
    [columns, '合影.jpg', 'image/jpeg', '「合影.jpg」没有添加：请拖到正文里'],
  ] as const) {
    expect(await throwAt(onto, name, type), name).toBe(true)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await bodyOf(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], '战报.pdf', { type: 'application/pdf' }))
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })
  await expect(page.getByText('「战报.pdf」不是图片')).toBeVisible()
  await expect(bodyOf(page)).toHaveText('前文')
  await expect.poll(async () => textIn(await stored(page, id)), patience).toContain('前文')
  await page.goto('/admin/media')
  expect(await throwAt(page.getByRole('heading', { level: 1 }), '夜战.mp4', 'video/mp4')).toBe(true)
  await expect(page.getByText('「夜战.mp4」是视频')).toBeVisible()
})

test('a tab that is killed offers its text at the next opening', async ({ page, context }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('断电'))
  await context.route('**/draft', (route) => route.abort())
  await write(page, '还没传上去的一段')
  await expect(page.getByText('没有连接，已存在本机')).toBeVisible(patience)
  await page.close({ runBeforeUnload: false })
  await context.unroute('**/draft')
  const next = await context.newPage()
  await next.goto('/admin/articles')
  await asKeptEarlier(next)
  await next.goto(`/admin/articles/${id}`)
  const offer = next.getByRole('dialog', { name: '本机有没保存到服务器的内容' })
  await expect(offer).toContainText('还没传上去的一段', patience)
  await expect(offer).toContainText(/本机：.+服务器：/)
  await expectNoBarrier(next, 'offer')
  await offer.getByRole('button', { name: '恢复' }).click()
  await expect(bodyOf(next)).toContainText('还没传上去的一段')
  await expect(next.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  expect(textIn(await stored(next, id))).toContain('还没传上去的一段')
  await next.reload()
  await expect(bodyOf(next)).toContainText('还没传上去的一段')
})

test('whoever left while the server was away is reminded on every screen, also of a text without an address', async ({ page, context }) => {
  await asRole(page, 'editor')
  const title = marked('离线的')
  await page.goto('/admin/articles/new')
  await expect(bodyOf(page)).toBeVisible(patience)
  await context.route('**/api/admin/articles**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await titleOf(page).fill(title)
  await expect(page.getByText('没有连接，已存在本机')).toBeVisible(patience)
  await page
    .getByRole('navigation', { name: '管理后台' })
    .getByRole('link')
    .filter({ hasText: /^比赛$/ })
    .click()
  const notice = page.getByRole('alert').filter({ hasText: `《${title}》有修改只存在这台设备上` })
  await expect(notice).toBeVisible(patience)
  await expectNoBarrier(page, 'left')
  await context.unroute('**/api/admin/articles**')
  await notice.getByRole('button', { name: '打开处理' }).click()
  await page.getByRole('dialog', { name: '本机有没保存到服务器的内容' }).getByRole('button', { name: '恢复' }).click()
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/, patience)
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  await expect(notice).toHaveCount(0)
  const { items } = await ask<{ items: { title: string }[] }>(page, 'GET', `/articles?q=${encodeURIComponent(title)}`)
  expect(items.map((one) => one.title)).toEqual([title])
})

test('a publication time in the past is asked about: now, or dated back on purpose', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('补记'))
  await write(page, '旧闻。')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '发布' })
  await drawer.getByRole('radio', { name: '定时' }).check()
  await drawer.getByLabel('发布时间（北京时间）').fill('2026-01-01T08:00')
  await drawer.getByRole('button', { name: '定时发布' }).click()
  const asking = page.getByRole('dialog', { name: '这个时间已经过去了' })
  await expectNoBarrier(page, 'past')
  await asking.getByRole('button', { name: '返回修改' }).click()
  await expect(asking).toHaveCount(0)
  expect((await stored(page, id)).state).toBe('draft')
  await drawer.getByRole('button', { name: '定时发布' }).click()
  await asking.getByRole('button', { name: '补记为那时发布' }).click()
  await expect(drawer.getByText('已发布', { exact: true })).toBeVisible(patience)
  expect((await stored(page, id)).publishedAt).toBe('2026-01-01T00:00:00.000Z')
})

test('an article that is open when its time comes, is called published, and then over', async ({ page }) => {
  await asRole(page, 'editor')
  const content = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '到点见。' }] }]
  const { id, rev } = await openNew(page, marked('到点'), { body: { type: 'doc', content } })
  const [at, until] = [8_000, 16_000].map((later) => new Date(Date.now() + later).toISOString())
  await ask(page, 'PUT', `/articles/${id}/publication`, { rev, at, until })
  await page.goto(`/admin/articles/${id}`)
  const tag = (state: string) => page.getByRole('main').getByText(state, { exact: true })
  await expect(tag('定时发布')).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /^发布/ })
  await expect(drawer.getByRole('button', { name: '取消定时' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: '在网站上查看' })).toBeVisible(patience)
  await expect(drawer.getByRole('button', { name: '取消定时' })).toHaveCount(0)
  await expect(tag('已发布')).toBeVisible()
  await expect(drawer.getByText(/下线，访客看不到/)).toBeVisible(patience)
})

for (const kind of ['article', 'page'] as const) {
  test(`changes after scheduling are said not to go out, and one press schedules them for the same times: ${kind}`, async ({ page }) => {
    await asRole(page, 'editor')
    const title = marked('改稿')
    const content = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '初稿。' }] }]
    const slug = kind === 'page' ? title.split(' ')[1] : null
    const { id, rev } = await openNew(
      page,
      title,
      { body: { type: 'doc', content }, ...(kind === 'page' && { columnId: null, slug }) },
      kind,
    )
    const times = { at: '2036-01-01T00:00:00.000Z', until: '2036-01-02T00:00:00.000Z' }
    await ask(page, 'PUT', `/articles/${id}/publication`, { rev, ...times })
    await page.reload()
    const leftOut = page.getByRole('main').getByText('有修改不在定时的内容里', { exact: true })
    await write(page, '终稿。')
    await expect(leftOut).toBeVisible(patience)
    await page.getByRole('link', { name: kind === 'page' ? '页面列表' : '文章列表' }).click()
    const line = page.getByRole('row').filter({ hasText: title })
    await expect(line.getByText('有修改不在定时的内容里')).toBeVisible(patience)
    await line.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '发布' })
    await expect(drawer.getByText(/到时公开的是定时那一刻的内容，不含这些修改/)).toBeVisible()
    await drawer.getByRole('button', { name: '更新定时的内容' }).click()
    await expect(drawer.getByText('已定时', { exact: true })).toBeVisible(patience)
    await expect(drawer.getByText(/不含这些修改/)).toHaveCount(0)
    await expect(leftOut).toHaveCount(0)
    const kept = await stored(page, id)
    expect(kept).toMatchObject({ state: 'scheduled', isChanged: false, publishedAt: times.at, unpublishAt: times.until })
    const { items } = await ask<{ items: { id: number; reason: string }[] }>(page, 'GET', `/articles/${id}/revisions`)
    const planned = items.find(({ reason }) => reason === 'published')
    expect(textIn(await ask(page, 'GET', `/articles/${id}/revisions/${planned?.id}`))).toContain('终稿。')
  })
}

test('the times of a publication that was refused are still there when what was missing is filled in', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('补栏目'), { columnId: null })
  await write(page, '晚上见。')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '发布' })
  await drawer.getByRole('radio', { name: '定时' }).check()
  await drawer.getByLabel('发布时间（北京时间）').fill('2036-01-01T08:00')
  await drawer.getByRole('checkbox', { name: '到时自动下线' }).check()
  await drawer.getByLabel('下线时间（北京时间）').fill('2036-01-01T07:00')
  await drawer.getByRole('button', { name: '定时发布' }).click()
  await expect(drawer.getByRole('alert')).toContainText('请选择栏目', patience)
  await expect(drawer.getByText('下线时间要晚于发布时间')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden(patience)
  await page.getByRole('combobox', { name: '栏目' }).click()
  await page.getByTitle('新闻', { exact: true }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await drawer.getByLabel('下线时间（北京时间）').fill('2036-01-02T08:00')
  await drawer.getByRole('button', { name: '定时发布' }).click()
  await expect(drawer.getByText('已定时')).toBeVisible(patience)
  expect(await stored(page, id)).toMatchObject({ publishedAt: '2036-01-01T00:00:00.000Z', unpublishAt: '2036-01-02T00:00:00.000Z' })
})

test('what somebody else publishes, corrects and takes down is said on a screen that is open, and what is written there stays', async ({
  page,
}) => {
  await asRole(page, 'editor')
  await page.clock.install()
  const content = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '九门台见。' }] }]
  const { id } = await openNew(page, marked('别人发布'), { body: { type: 'doc', content } })
  const tag = (state: string) => page.getByRole('main').getByText(state, { exact: true })
  const publish = async () =>
    await ask(page, 'PUT', `/articles/${id}/publication`, { rev: (await stored(page, id)).rev, at: null, until: null })
  await expect(tag('草稿')).toBeVisible()
  await publish()
  await page.clock.fastForward(presenceEveryMs)
  await expect(tag('已发布')).toBeVisible(patience)
  await expect(page.getByText(/^发布状态有变化：.*发布$/)).toBeVisible()
  await write(page, '又写。')
  await page.clock.fastForward(5_000)
  await expect(tag('有未发布的修改')).toBeVisible(patience)
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  await publish()
  await page.clock.fastForward(presenceEveryMs)
  await expect(tag('有未发布的修改')).toHaveCount(0, patience)
  await ask(page, 'DELETE', `/articles/${id}/publication`)
  await page.clock.fastForward(presenceEveryMs)
  await expect(page.getByText('发布状态有变化：没有发布，访客看不到')).toBeVisible(patience)
  await expect(tag('草稿')).toBeVisible()
  await expect(bodyOf(page)).toContainText('又写。')
  // Nobody can publish it anew by what was read of it before.
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: '现在发布' })).toBeVisible()
})

test('while the server is away writing goes on, and it is saved when it is back', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('断网'))
  await page.route('**/api/admin/**', (route) => route.abort())
  await write(page, '一')
  await expect(page.getByText('没有连接，已存在本机')).toBeVisible(patience)
  await page.keyboard.type('二三')
  await page.unroute('**/api/admin/**')
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  expect(textIn(await stored(page, id))).toContain('一二三')
})

test('a session that ends while typing is opened again over the text', async ({ page }) => {
  const password = 'Qx7-leitai-abend'
  const { userId, name } = await asRole(page, 'editor', { passwordHash: await hashPassword(password) })
  const { id } = await openNew(page, marked('登录失效'))
  await onSite((db) => db.write.deleteFrom('sessions').where('user_id', '=', userId).execute())
  await write(page, '登录之前')
  const dialog = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await expect(dialog).toBeVisible(patience)
  await expect(page.getByText('登录已失效，已存在本机')).toBeAttached()
  await expect(dialog.getByRole('textbox', { name: '用户名' })).toHaveValue(name)
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: '登录' }).click()
  await expect(dialog).toBeHidden(patience)
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)
  expect(textIn(await stored(page, id))).toContain('登录之前')
})

test('two people at once: what each changed is merged, what both changed is asked about, and no text is lost', async ({
  page,
  browser,
}) => {
  await asRole(page, 'editor')
  const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
  const title = marked('两个人')
  const { id } = await openNew(page, title, {
    summary: '原来的摘要',
    tags: ['云涧'],
    body: { type: 'doc', content: [paragraph('第一段原文。'), paragraph('第二段原文。')] },
  })
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() })
  const second = await other.newPage()
  await asRole(second, 'editor', { displayName: '阿庚' })
  await second.goto(`/admin/articles/${id}`)
  const writeAt = async (of: Page, paragraphText: string, text: string) => {
    await bodyOf(of).getByText(paragraphText).click()
    await of.keyboard.press('End')
    await of.keyboard.type(text)
  }
  const saved = (of: Page) => expect(of.getByText(/已保存 \d\d:\d\d/)).toBeVisible(patience)

  // Different fields and paragraphs.
  await writeAt(second, '第二段原文', '阿庚写的。')
  await second.getByRole('textbox', { name: '作者' }).fill('阿庚')
  await expect.poll(async () => textIn(await stored(second, id)), patience).toContain('阿庚写的')
  await expect.poll(async () => (await stored(second, id)).draft.authorLine, patience).toBe('阿庚')
  await writeAt(page, '第一段原文', '我写的。')
  await expect(page.getByText('阿庚 改了正文、作者，已和你的修改合在一起')).toBeVisible(patience)
  await expect(bodyOf(page)).toContainText('第二段原文。阿庚写的。')
  // The cursor has stayed.
  await page.keyboard.type('还在写。')
  await saved(page)
  await expect.poll(async () => textIn(await stored(page, id)), patience).toMatch(/第一段原文。我写的。还在写。.*第二段原文。阿庚写的。/)
  expect((await stored(page, id)).draft.authorLine).toBe('阿庚')

  // The same field and the same paragraph.
  await second.reload()
  await writeAt(second, '第二段原文', '阿庚又写。')
  await second.getByRole('textbox', { name: '摘要' }).fill('阿庚的摘要')
  await expect.poll(async () => (await stored(second, id)).draft.summary, patience).toBe('阿庚的摘要')
  await expect.poll(async () => textIn(await stored(second, id)), patience).toContain('阿庚又写')
  await page.route('**/draft', (route) => route.abort())
  await page.getByRole('textbox', { name: '摘要' }).fill('我的摘要')
  await writeAt(page, '第二段原文', '我也写。')
  await page.unroute('**/draft')
  const choice = page.getByRole('dialog', { name: '阿庚 也修改了这篇文章' })
  const summary = choice.getByRole('region', { name: '摘要' })
  await expect(summary.getByRole('group', { name: '原来的' })).toContainText('原来的摘要', patience)
  await expect(summary.getByRole('group', { name: '阿庚 的' })).toContainText('阿庚的摘要')
  const text = choice.getByRole('region', { name: /^正文/ })
  await expect(text.locator('ins').filter({ hasText: '我也写' })).toHaveCount(1)
  await expectNoBarrier(page, 'conflict')
  expect(textIn(await stored(page, id))).not.toContain('我也写')
  await summary.getByRole('radio', { name: '用阿庚 的' }).check()
  await choice.getByRole('button', { name: '按选择保存' }).click()
  await expect(choice).toBeHidden(patience)
  await expect.poll(async () => textIn(await stored(page, id)), patience).toContain('我也写')
  expect((await stored(page, id)).draft).toMatchObject({ summary: '阿庚的摘要', authorLine: '阿庚' })
  // Both texts that were not taken whole can be read.
  const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', `/articles/${id}/revisions`)
  const kept = await Promise.all(items.map((one) => ask<DocumentEditing>(page, 'GET', `/articles/${id}/revisions/${one.id}`)))
  expect(kept.map(textIn).some((one) => one.includes('阿庚又写'))).toBe(true)
  expect(kept.map(({ draft }) => draft.summary)).toContain('我的摘要')
  await other.close()

  // One's own other window is said to be that.
  const window = await page.context().newPage()
  await window.goto(`/admin/articles/${id}`)
  await titleOf(window).fill(`${title} 另一个`)
  await saved(window)
  await expect.poll(async () => (await stored(page, id)).draft.title, patience).toBe(`${title} 另一个`)
  await titleOf(page).fill(`${title} 这一个`)
  const own = page.getByRole('dialog', { name: '你在另一个窗口也修改了这篇文章' })
  await own.getByRole('radio', { name: '用另一个窗口的' }).check()
  // It is saved only after the list was opened.
  const listed = page.waitForResponse('**/revisions')
  await page.route('**/draft', async (route) => {
    await listed
    await route.fallback()
  })
  await own.getByRole('button', { name: '按选择保存' }).click()
  await expect(titleOf(page)).toHaveValue(`${title} 另一个`, patience)
  await page.getByRole('button', { name: '历史版本' }).click()
  await expect(page.getByRole('dialog', { name: '历史版本' })).toContainText(`${title} 这一个`, patience)
})

test('articles are found by words, put into the trash together and taken back', async ({ page }) => {
  await asRole(page, 'editor')
  const word = marked('批量').replace(' ', '')
  await openNew(page, `${word} 甲`)
  await openNew(page, `${word} 乙`)
  await page.goto('/admin/articles')
  await page.getByRole('searchbox', { name: '搜索标题、摘要或标签' }).fill(word)
  await page.getByRole('searchbox', { name: '搜索标题、摘要或标签' }).press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByText('共 2 篇')).toBeVisible()
  for (const name of ['甲', '乙']) await page.getByRole('checkbox', { name: `选择 ${word} ${name}` }).check()
  await page.getByRole('button', { name: '移到回收站' }).click()
  await expect(page.getByRole('link', { name: `${word} 甲` })).toHaveCount(0)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByRole('link', { name: `${word} 甲` })).toBeVisible()
  await page.reload()
  await expect(page.getByText('共 2 篇')).toBeVisible()
  // For a document that was public, both ways of restoring say that it will be public again.
  await onSite((db) =>
    db.write.updateTable('articles').set({ published_at: '2026-01-01T00:00:00.000Z' }).where('title', '=', `${word} 甲`).execute(),
  )
  await page.reload()
  for (const name of ['甲', '乙']) await page.getByRole('checkbox', { name: `选择 ${word} ${name}` }).check()
  await page.getByRole('button', { name: '移到回收站' }).click()
  await page.getByRole('button', { name: '撤销（1 篇会重新公开）' }).click()
  await page.getByRole('checkbox', { name: `选择 ${word} 甲` }).check()
  await page.getByRole('button', { name: '移到回收站' }).click()
  await expect(page.getByText('移到回收站：1 篇')).toBeVisible()
  await page.goto(`/admin/articles?state=trashed&q=${encodeURIComponent(word)}`)
  await page.getByRole('checkbox', { name: `选择 ${word} 甲` }).check()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(page.getByText('其中 1 篇在删除前是公开的，恢复后会马上重新公开。')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('link', { name: `${word} 甲` }).click()
  await expect(page.getByText('恢复后会马上重新公开，访客又能看到')).toBeVisible()
  await page.getByRole('button', { name: '恢复并重新公开' }).click()
  await expect(page.getByText('已恢复，访客又能看到了')).toBeVisible()
})

test('a quick notice with a picture goes out from a phone', { tag: '@phone' }, async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/notices/new')
  const title = marked('开门')
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('textbox', { name: '内容' }).fill('今晚八点开门。\n\n带伞。')
  await page.getByRole('combobox', { name: '栏目' }).click()
  await page.getByTitle('新闻', { exact: true }).click()
  await page.getByLabel('拍照或选择图片').setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await newPicture() })
  await expect(page.getByRole('img', { name: 'gate.jpg' })).toBeVisible(patience)
  await expectNoBarrier(page, 'notice')
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('快讯已发布')).toBeVisible(patience)
  await expectNoBarrier(page, 'notice published')
  await page.goto((await page.getByRole('link', { name: '在网站上查看' }).getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('带伞。')).toBeVisible()
})

/** The browser's stored draft without fields that a later console has added. */
async function asKeptEarlier(page: Page): Promise<void> {
  const count = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('leitai-console', 1))
    const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts')
    const keys = await done(drafts.getAllKeys())
    for (const key of keys) {
      const kept = await done(drafts.get(key))
      delete kept.draft.reprintNote
      delete kept.draft.links
      await done(drafts.put(kept, key))
    }
    database.close()
    return keys.length
  })
  expect(count).toBeGreaterThan(0)
}
