import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

type Size = readonly [width: number, height: number]

interface Row {
  touch: boolean
  window: Size
  /** Of the screen, CSS px; the window's own size on a phone. */
  screen?: Size
  root: number
}

const rows: Row[] = [
  { touch: true, window: [120, 240], root: 20 },
  { touch: true, window: [390, 844], root: 52 },
  { touch: true, window: [750, 1334], root: 100 },
  { touch: true, window: [1600, 2560], root: 200 },
  { touch: true, window: [844, 390], root: 63.27 },
  // Nearly square: the longer side decides, but where it may be a phone whose keyboard is open.
  { touch: true, window: [800, 700], root: 59.97 },
  { touch: true, window: [800, 760], root: 59.97 },
  { touch: true, window: [760, 800], root: 101.33 },
  { touch: true, window: [1000, 900], root: 74.96 },
  { touch: true, window: [599, 480], root: 79.87 },
  { touch: false, window: [700, 900], screen: [1920, 1080], root: 30 },
  { touch: false, window: [1440, 900], screen: [1920, 1080], root: 56.25 },
  { touch: false, window: [1920, 1080], screen: [1920, 1080], root: 75 },
  { touch: false, window: [1000, 900], screen: [2560, 1440], root: 75 },
  { touch: false, window: [2560, 1440], screen: [2560, 1440], root: 100 },
  { touch: false, window: [12000, 1440], screen: [12000, 1440], root: 400 },
  // Not in the table: where 1rem is largest relative to the window, and where readers zoom in.
  { touch: false, window: [400, 800], screen: [2560, 1440], root: 75 },
  { touch: true, window: [320, 640], root: 42.67 },
  { touch: false, window: [320, 256], screen: [320, 256], root: 30 },
  { touch: false, window: [640, 360], screen: [2560, 1440], root: 75 },
]

/** Pages of several kinds, the not-found page and an embedded one among them. */
const addresses = ['/', '/newsList', '/newsList?page=99', '/teamNews', '/newsList?embed=1', '/newsInside', '/pages/privacy']

// The scale depends on the style sheets alone, so one load of a page is shown in all windows one after the other.
for (const touch of [true, false]) {
  test.describe(touch ? 'touch' : 'pc', () => {
    test.use({ hasTouch: touch, isMobile: touch, deviceScaleFactor: 1 })

    for (const address of addresses) {
      const andLarge = touch ? ', and cuts nothing on a phone whose letters are set to 130 %' : ''
      test(`${address} has the scale of every window, scrolls sideways in none and has no text below 12px${andLarge}`, async ({ page }) => {
        const resize = await resizer(page, touch)
        await page.goto(address)
        for (const { window, screen = window, root } of rows.filter((row) => row.touch === touch)) {
          await resize(window, screen)
          const shown = `${address} in ${window.join('×')} on ${screen.join('×')}`
          expect.soft(await rootSize(page), `${shown}: 1rem`).toBeCloseTo(root, 1)
          expect.soft(await page.evaluate(sideways), `${shown}: wider than its window by`).toEqual([])
          expect.soft(await page.evaluate(smallText), `${shown}: text below 12px`).toEqual([])
        }
        if (!touch) return
        await resize([360, 780], [360, 780])
        await page.evaluate(enlargeText)
        expect.soft(await page.evaluate(sideways), `${address} with large letters: wider than its window by`).toEqual([])
        expect.soft(await page.evaluate(cutText), `${address} with large letters: cut text`).toEqual([])
      })
    }
  })
}

test.describe('a soft keyboard', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('does not change the scale', async ({ page }) => {
    await page.goto('/newsList')
    expect(await rootSize(page)).toBeCloseTo(48, 1)
    await page.setViewportSize({ width: 360, height: 340 })
    expect(await rootSize(page)).toBeCloseTo(48, 1)
    await expect(page.locator('html')).toHaveAttribute('data-orientation', 'portrait')
    expect(await page.evaluate(sideways)).toEqual([])
  })
})

/** Changes the window and its screen; `setViewportSize` does not support a screen larger than the window. */
async function resizer(page: Page, touch: boolean) {
  const protocol = await page.context().newCDPSession(page)
  return async ([width, height]: Size, [screenWidth, screenHeight]: Size): Promise<void> => {
    await protocol.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      screenWidth,
      screenHeight,
      mobile: touch,
      deviceScaleFactor: 1,
    })
    await page.waitForFunction((size) => {
      const { clientWidth, clientHeight } = document.documentElement
      return [clientWidth, clientHeight, screen.width, screen.height].join() === size
    }, [width, height, screenWidth, screenHeight].join())
  }
}

function rootSize(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
}

/** Elements beyond the right edge of the window, where the page can be scrolled to them. Runs in the page. */
function sideways(): string[] {
  const root = document.documentElement
  const width = Math.min(root.clientWidth, screen.width)
  if (root.scrollWidth <= width) return []
  const names = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.tagName}.${element.getAttribute('class')} ${Math.round(element.getBoundingClientRect().right)}`)
  return [`${root.scrollWidth} > ${width}`, ...names]
}

/** Runs in the page. */
function smallText(): string[] {
  const small: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    if (!parent || !text || parent.closest('script, style') || parent.getClientRects().length === 0) continue
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    if (size < 12) small.push(`${size}px: ${text.slice(0, 20)}`)
  }
  return small
}

/** Every letter 1.3 times as large, as Android does it: boxes measured in rem stay as they are. Runs in the page. */
function enlargeText(): void {
  const sizes = [...document.body.querySelectorAll<HTMLElement>('*')].map(
    (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
  )
  for (const [element, size] of sizes) element.style.fontSize = `${size * 1.3}px`
}

/** Text that a box around it hides; lines that are cut on purpose say so with line-clamp. Runs in the page. */
function cutText(): string[] {
  const cut: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim()
    if (!text || !node.parentElement || node.parentElement.getClientRects().length === 0) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const inner = range.getBoundingClientRect()
    for (let box: Element | null = node.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.webkitLineClamp !== 'none' || style.clipPath !== 'none') break
      if (style.overflowY === 'visible') continue
      const outer = box.getBoundingClientRect()
      if (inner.top < outer.top - 2 || inner.bottom > outer.bottom + 2) cut.push(`${text.slice(0, 20)} in ${box.getAttribute('class')}`)
      break
    }
  }
  return cut
}
