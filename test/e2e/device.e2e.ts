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
