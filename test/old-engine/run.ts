import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../postgres.ts'
import { startSite } from '../running-site.ts'
import { type Check, checks } from './checks.ts'
import { loadDemoSeason } from './demo-season.ts'
import { watchFaults } from './faults.ts'
import { launchOldChromium, unpackOldChromium } from './old-chromium.ts'

// Every page of the built site in Chromium 88. The last line says how many checks passed and failed.

const folder = await mkdtemp(join(tmpdir(), 'leitai-old-engine-'))
await loadDemoSeason(join(folder, 'data'))
const site = await startSite({ port: await freePort(), dataFolder: join(folder, 'data') })
let passed = 0
let failed = 0
try {
  const binary = await unpackOldChromium(folder)
  const waiting = (await checks(site.url)).values()
  // Each waits for its page in half of its time: three keep the two cores of a small machine busy. All take from the same list.
  await Promise.all(Array.from({ length: 3 }, () => runThrough(waiting, binary)))
} catch (error) {
  failed += 1
  console.log(error)
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function runThrough(waiting: Iterable<Check>, binary: string): Promise<void> {
  for (const check of waiting) {
    const problems = await problemsOf(check, binary)
    if (problems.length === 0) passed += 1
    else failed += 1
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${check.name}${problems.map((problem) => `\n     ${problem}`).join('')}`)
  }
}

/** In a separate browser, so that one check's error cannot affect the next. */
async function problemsOf({ run }: Check, binary: string): Promise<string[]> {
  const chromium = await launchOldChromium(binary).catch(() => launchOldChromium(binary))
  try {
    if (!/\/88\./.test(chromium.product)) return [`This is ${chromium.product}`]
    const faults = await watchFaults(chromium.tab, site.url)
    const problem = await run(chromium.tab).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    return [...(problem === null ? [] : [problem]), ...faults.take()]
  } finally {
    await chromium.close()
  }
}
