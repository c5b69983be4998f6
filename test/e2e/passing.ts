import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

interface Steps {
  /** How far the page's clock goes at once, ms. */
  by: number
  /** How far it goes in all before the check has failed, ms. */
  within: number
}

/** The time of a page, whose clock is installed, goes on step by step until the check passes. */
export async function passing(page: Page, { by, within }: Steps, check: () => Promise<unknown>): Promise<void> {
  for (let passed = by; ; passed += by) {
    await page.clock.fastForward(by)
    const failure = await check().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (failure === null) return
    if (passed >= within) throw failure.error
    await sleep(250)
  }
}

/** A check whether something has come by now. */
export async function already(what: Promise<unknown>): Promise<void> {
  const isThere = await Promise.race([what.then(() => true), sleep(250).then(() => false)])
  if (!isThere) throw new Error('not yet')
}
