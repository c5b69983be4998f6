import { open } from './open.ts'
import { expect, test } from './site.ts'

test('device and orientation stand on the root element', async ({ page, isMobile }) => {
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-device', isMobile ? 'android' : 'pc')
  await page.setViewportSize({ width: 900, height: 400 })
  await expect(root).toHaveAttribute('data-orientation', 'landscape')
  await page.setViewportSize({ width: 400, height: 900 })
  await expect(root).toHaveAttribute('data-orientation', 'portrait')
  await page.setViewportSize({ width: 800, height: 760 })
  await expect(root).toHaveAttribute('data-orientation', 'landscape')
  await page.setViewportSize({ width: 760, height: 800 })
  await expect(root).toHaveAttribute('data-orientation', 'portrait')
  // What a soft keyboard leaves of a phone.
  await page.setViewportSize({ width: 380, height: 360 })
  await expect(root).toHaveAttribute('data-orientation', isMobile ? 'portrait' : 'landscape')
})

test('the placeholder is full height, centred and translucent, and only shown where a page takes its time', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/assets\/(news-list|NewsList)[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/')
  await page.locator('a[href="/newsList"]:visible').first().click()
  const words = page.getByRole('status').getByText('正在打开')
  await expect(words).toBeAttached()
  const cover = words.locator('..')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(await cover.boundingBox()).toEqual({ x: 0, y: 0, width, height })
  await expect(cover).toHaveCSS('background-color', 'rgba(7, 21, 39, 0.72)')
  const mark = await cover.locator('svg').boundingBox()
  expect(Math.abs((mark?.x ?? 0) + (mark?.width ?? 0) / 2 - width / 2)).toBeLessThan(1)
  expect(Math.abs((mark?.y ?? 0) + (mark?.height ?? 0) / 2 - height / 2)).toBeLessThan(height / 20)
  await expect(page.locator('#app')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(words).toHaveCount(0)
  await expect(page.locator('#app')).not.toHaveAttribute('aria-busy')
})

test('in a low window, zoomed in or a small phone on its side, neither header nor match runs together or off the page', async ({
  page,
  request,
}) => {
  const { items } = (await (await request.get('/api/matches?state=ended')).json()).data
  const match = items.find(({ sides, lobby }: { sides: unknown[]; lobby: unknown }) => sides.length === 2 && !lobby)
  for (const [width, height] of [
    [360, 225],
    [341, 192],
    [568, 320],
    [640, 400],
    [195, 422],
  ] as const) {
    const shown = `${width}×${height}`
    await page.setViewportSize({ width, height })
    await page.goto(`/matches/${match.id}`)
    const header = page.getByRole('banner')
    const name = header.locator('b')
    const [line] = await name.evaluateAll(([text]) =>
      text ? [text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).fontSize)] : [],
    )
    // In a phone's window at twice the size the tools leave room for one character.
    const lines = width < 200 ? 2 : 1
    expect(line, `${shown}: the site's name is in ${lines} of its lines`).toBeLessThan(lines * 1.2 + 0.3)
    const parts = header.locator('a, button').filter({ visible: true })
    const boxes = await parts.evaluateAll((all) =>
      all.filter((part) => !part.closest('nav')).map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
    )
    const nav = header.getByRole('navigation', { name: '主导航' })
    const words = (await nav.isVisible()) ? await nav.boundingBox() : null
    const row = [...boxes.map(({ left, right }) => ({ left, right })), ...(words ? [{ left: words.x, right: words.x + words.width }] : [])]
    row.sort((a, b) => a.left - b.left)
    // The tools stand edge to edge.
    for (const [i, { left }] of row.entries()) if (i > 0) expect(left, shown).toBeGreaterThanOrEqual((row[i - 1]?.right ?? 0) - 1)
    // One of them always leads on.
    await expect(page.getByRole('navigation', { name: /^(主|底部)导航$/ }).filter({ visible: true }), shown).toHaveCount(1)
    for (const side of await page.getByRole('main').locator('h1 ~ * a, h1 a, h1 ~ * b').filter({ visible: true }).all()) {
      const box = await side.boundingBox()
      if (!box || box.y > height) continue
      expect(box.x, shown).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width, shown).toBeLessThanOrEqual(width)
    }
  }
})
