import type { Locator, Page } from '@playwright/test'

/**
 * One finger that touches an element and moves in steps, by real touch events: Playwright's own touch API only taps. The finger stays down
 * until `lift`.
 */
export async function fingerOn(page: Page, thing: Locator) {
  const protocol = await page.context().newCDPSession(page)
  const start = await middleOf(thing)
  let at = start
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
  return {
    async moveTo(point: { x: number; y: number }, steps = 8): Promise<void> {
      const from = at
      for (let step = 1; step <= steps; step += 1) {
        at = { x: from.x + ((point.x - from.x) * step) / steps, y: from.y + ((point.y - from.y) * step) / steps }
        await protocol.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
      }
    },
    async lift(): Promise<void> {
      await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await protocol.detach()
    },
  }
}

export async function middleOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('nothing is there to lay a finger on')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
