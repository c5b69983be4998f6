import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { phone, wide } from './test/e2e/devices.ts'

/** From the system's packages: without a window's own surface, where it is there, it does the same in two thirds of the time. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)

/** It must not try to reach anybody. */
const launchOptions = {
  executablePath: process.env.CHROMIUM ?? installed,
  // Without it, a file whose name is not written in ASCII is saved as `download`.
  env: { ...process.env, LANG: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page lives for a second or two: what is compiled again to run faster later costs more than it saves.
    '--js-flags=--no-opt,--no-maglev',
  ],
}

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './test/e2e/servers.ts',
  fullyParallel: true,
  // One more than there are cores: each waits for its page, or for a clock, in a fifth of its time.
  workers: 3,
  timeout: 30_000,
  // A second try, named in the report: docs/decisions/0005-second-try.md.
  retries: 1,
  forbidOnly: true,
  reporter: process.env.BROWSER_REPORT ? [['dot'], ['json', { outputFile: process.env.BROWSER_REPORT }]] : [['list']],
  // A new context costs a new process of the browser, which reads its fonts and the site's files anew.
  // One that is reused loses its storage (IndexedDB too), cookies, cache, routes, scripts and clock between tests; it keeps its history.
  // This is an option of workers: a file with another choice stops all of them, and starts as many.
  use: { launchOptions, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reuseContext: true },
  projects: [
    { name: 'desktop', testIgnore: 'smoke.e2e.ts', grepInvert: /@phone/, use: wide },
    // What lies below the pages is the same on every device: calls and tokens, the fetching of chunks, the reporter, steps, what is kept of pages.
    // Files with a server of their own look at both devices beside it.
    {
      name: 'phone',
      testIgnore: [
        'smoke',
        'competition-parts',
        'overlays',
        'root-scale',
        'article',
        'session',
        'chunks',
        'vitals',
        'recovery',
        'router',
        'page-cache',
        'console-*',
      ].map((name) => `${name}.e2e.ts`),
      grepInvert: /@any-device/,
      use: phone,
    },
    // Of the console, what is done beside a stage; `expectScreen` looks at the others in a phone's width.
    { name: 'console on a phone', testMatch: 'console-*.e2e.ts', grep: /@phone/, use: phone },
    { name: 'postgres', testMatch: 'smoke.e2e.ts', use: wide },
  ],
})
