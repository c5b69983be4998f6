import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { bodyOf, drop, give, marked, newPicture, openNew, patience, stored, textIn, titleOf, write } from './article-editor.ts'
import { expectNoBarrier } from './barriers.ts'
import { asRole } from './console.ts'
import { expect, test } from './site.ts'

test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/|ERR_FAILED/] })

// Long scenarios, on a machine that may be busy.
test.describe.configure({ timeout: 90_000 })

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
