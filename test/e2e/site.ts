import { basename } from 'node:path'
import { type BrowserContext, test as base, type ConsoleMessage, type Page, type Request, type TestInfo } from '@playwright/test'

export { expect } from '@playwright/test'

interface SiteOptions {
  /** Errors that a test provokes on purpose; every other error in the page fails it. */
  tolerated: RegExp[]
  /** Closes the browsers of other people, whom a test let in: their pages would follow the site, and draw it, until the runner ends. */
  others: undefined
}

/** The context that the runner uses again for the next test. */
let lastOwn: BrowserContext | null = null

/** `page` opens the running site. A console error or warning, a policy violation, a failed request or one to another host fails the test. */
export const test = base.extend<SiteOptions>({
  tolerated: [[], { option: true }],
  baseURL: async ({}, use, info) => {
    const url = siteOf(info)
    if (!url) throw new Error('The sites are not running; start the tests through playwright.config.ts')
    await use(url)
  },
  context: async ({ context }, use) => {
    keepFiles(context)
    lastOwn = context
    await use(context)
  },
  others: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().flatMap((context) => (context === lastOwn ? [] : context.close())))
    },
    { auto: true },
  ],
  page: async ({ page, baseURL, tolerated }, use) => {
    const faults = watch(page, new URL(baseURL ?? '').origin)
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      )
    })
    await use(page)
    const unexpected = faults.filter((fault) => !tolerated.some((pattern) => pattern.test(fault)))
    base.expect(unexpected, 'faults in the page').toEqual([])
  },
})

/**
 * A context that is used again keeps what it has fetched of files that never change; all else is asked for each time anyway (`no-cache`).
 * Without this the runner clears the cache between tests: each would fetch the scripts again, and compile them, which took two fifths of a
 * first page. The way is the runner's own, and not public: where it is not there any more, tests are as slow as they were.
 */
function keepFiles(context: BrowserContext): void {
  const { _connection: connection } = context as { _connection?: { toImpl?: (object: unknown) => { clearCache?: () => Promise<void> } } }
  const kept = connection?.toImpl?.(context)
  if (kept?.clearCache) kept.clearCache = async () => {}
}

/** Tests of the console change data, so they have a separate site. */
function siteOf({ project, file }: TestInfo): string | undefined {
  if (project.name === 'postgres') return process.env.LEITAI_SITE_POSTGRES
  return basename(file).startsWith('console-') ? process.env.LEITAI_CONSOLE_SITE : process.env.LEITAI_SITE
}

function watch(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    if (!isRunnersClock(error)) faults.push(`page error: ${error.message}`)
  })
  page.on('request', (request: Request) => {
    const { protocol, origin: target } = new URL(request.url())
    if (['http:', 'https:', 'ws:'].includes(protocol) && target !== origin) faults.push(`request to another host: ${request.url()}`)
  })
  page.on('requestfailed', (request: Request) => {
    // A page that is left cancels its requests; that is no fault of the site.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`request failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  return faults
}

/** A reused context may have remains of the fake clock of an earlier test; no file of the site is part of that. */
function isRunnersClock({ message, stack = '' }: Error): boolean {
  return message.endsWith("(reading 'controller')") && !stack.includes('/assets/')
}
