import { bodyOf, marked, newDraft, newPicture, openDraft, openNew, patience, stored, textIn, titleOf, write } from './article-editor.ts'
import { expectNoBarrier, expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asked, asRole, onSite } from './console.ts'
import { expect, test } from './site.ts'

test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/|ERR_FAILED/] })

// Long scenarios, on a machine that may be busy.
test.describe.configure({ timeout: 90_000 })

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
  await expectNoBarrierInDialog(page, 'publication')
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
  await expectNoBarrierInDialog(page, 'revisions')

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

/** The editor reads a selection a moment after the browser has it, sooner than a hand presses a key, ms. */
const untilRead = 400

test('a link is set by keys without touching its words, and what is written after it is no part of it', async ({ page }) => {
  await asRole(page, 'editor')
  const { id } = await openNew(page, marked('链接'))
  const dialog = page.getByRole('dialog', { name: '链接' })
  const linkIn = async () =>
    (await stored(page, id)).draft.body.content.flatMap((block) =>
      block.type === 'paragraph'
        ? (block.content ?? []).flatMap((part) =>
            part.type === 'text' && part.marks?.some(({ type }) => type === 'link') ? [part.text] : [],
          )
        : [],
    )
  await write(page, '看规则')
  for (const _ of '看规则') await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('看规则')
  await page.waitForTimeout(untilRead)
  await page.keyboard.press('Control+K')
  await dialog.getByRole('textbox').fill('https://example.com/rules')
  // Twice, as in haste.
  await page.keyboard.press('Enter')
  await expect(bodyOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('第二段')
  await expect(bodyOf(page).getByRole('link')).toHaveText(['看规则'])

  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.type('，开赛前发布。')
  await expect(bodyOf(page).getByRole('link')).toHaveText(['看规则'])
  // Addresses become links as they are typed and pasted, up to their end.
  await page.keyboard.type(' https://example.com/typed 之后')
  await expect(bodyOf(page).getByRole('link')).toHaveText(['看规则', 'https://example.com/typed'])
  await bodyOf(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'https://example.com/pasted')
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })
  await page.keyboard.type('以上')
  await expect(bodyOf(page).getByRole('link')).toHaveText(['看规则', 'https://example.com/typed', 'https://example.com/pasted'])
  await expect.poll(linkIn, patience).toEqual(['看规则', 'https://example.com/typed', 'https://example.com/pasted'])

  // Taken away again, the words stay too.
  await bodyOf(page).getByRole('link', { name: '看规则' }).dblclick()
  await page.waitForTimeout(untilRead)
  await page.keyboard.press('Control+K')
  await dialog.getByRole('button', { name: '取消链接' }).click()
  await expect(bodyOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bodyOf(page)).toContainText('看规则')
})

test.describe('a text in a low window', () => {
  test.use({ viewport: { width: 1280, height: 860 } })

  test('the menu of a slash lies clear of the toolbar on its first lines and far down', async ({ page }) => {
    await asRole(page, 'editor')
    await openNew(page, marked('菜单在哪'))
    const menu = page.getByRole('listbox', { name: '插入' })
    await bodyOf(page).click()
    // It is looked for on the first three lines, and on each third after them.
    for (let line = 1; line <= 24; line += 1) {
      if (line > 3 && line % 3 > 0) {
        await page.keyboard.type('行')
        await page.keyboard.press('Enter')
        continue
      }
      await page.keyboard.type('/')
      await expect(menu).toBeVisible()
      const isOnTop = await menu
        .getByRole('option')
        .first()
        .evaluate((option) => {
          const { left, top, width, height } = option.getBoundingClientRect()
          return option.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
      expect.soft(isOnTop, `line ${line}`).toBe(true)
      await page.keyboard.press('Backspace')
      await page.keyboard.type('行')
      await page.keyboard.press('Enter')
    }
  })
})

test('taken down, it says which pages have changed, and leads to no page that is gone', async ({ page }) => {
  await asRole(page, 'editor')
  const { id, rev } = await newDraft(page, marked('下线'), {
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '一段。' }] }] },
  })
  await asked(page, 'PUT', `/api/admin/articles/${id}/publication`, { rev, at: null, until: null })
  await openDraft(page, id)
  await page.getByRole('button', { name: '发布与下线' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '下线' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(drawer.getByRole('status')).toContainText('已下线，变回草稿', patience)
  await expect(drawer.getByText('文章（访客打不开了）')).toBeVisible()
  await expect(drawer.getByRole('link', { name: '首页' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: /^文章/ })).toHaveCount(0)
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

test('articles are found by words, put into the trash together and taken back', async ({ page }) => {
  await asRole(page, 'editor')
  const word = marked('批量').replace(' ', '')
  await newDraft(page, `${word} 甲`)
  await newDraft(page, `${word} 乙`)
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
