import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const reports = await mkdtemp(join(tmpdir(), 'leitai-reports-'))

interface Count {
  passed: number
  failed: number
}

interface Runner {
  name: string
  /** Of the quarter of an hour that all of them are to take on two cores, s; nothing fails by time. */
  budget: number
  args: readonly string[]
  count(output: string): Promise<Count>
}

const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** Everything, in the order in which a fault is cheapest to find. */
const runners: readonly Runner[] = [
  { name: 'check', budget: 80, args: ['scripts/check.ts'], count: lastLine },
  {
    name: 'unit and API, both databases',
    budget: 370,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=json',
      '--reporter=./test/unsteady.ts',
      `--outputFile.json=${vitestReport}`,
    ],
    count: async () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(await readFile(vitestReport, 'utf8'))
      return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0) }
    },
  },
  {
    name: 'browser',
    budget: 360,
    args: ['node_modules/@playwright/test/cli.js', 'test'],
    count: async () => {
      // The runner lists flaky tests, which passed at their second attempt, at the end of its output.
      const { expected, unexpected, flaky } = JSON.parse(await readFile(playwrightReport, 'utf8')).stats
      return { passed: expected + flaky, failed: unexpected }
    },
  },
  { name: 'old engine', budget: 50, args: ['test/old-engine/run.ts'], count: lastLine },
  { name: 'kill -9', budget: 40, args: ['test/kill/kill.ts', '--cycles', '200'], count: lastLine },
]

const wanted = process.argv.slice(2)
const total: Count = { passed: 0, failed: 0 }
for (const runner of runners) {
  if (wanted.length > 0 && !wanted.some((word) => runner.name.startsWith(word))) continue
  const count = await run(runner)
  total.passed += count.passed
  total.failed += count.failed
}
await rm(reports, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** A runner that fails without a failed test counts as one failure. */
async function run({ name, budget, args, count }: Runner): Promise<Count> {
  console.log(`\n[test] ${name} …`)
  const startedAt = performance.now()
  const { code, output } = await spawned(args)
  const counted = await count(output).catch(() => ({ passed: 0, failed: 1 }))
  const result = code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  const took = Math.round((performance.now() - startedAt) / 1_000)
  console.log(`[test] ${name}: ${result.passed} good, ${result.failed} bad, ${took} s of a budget of ${budget} s`)
  return result
}

function spawned(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, BROWSER_REPORT: playwrightReport },
    })
    let output = ''
    child.stdout.on('data', (text) => {
      output += String(text)
      process.stdout.write(text)
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Our own runners end with "N passed, N failed". */
async function lastLine(output: string): Promise<Count> {
  const lines = [...output.matchAll(/^(\d+) passed, (\d+) failed/gm)]
  const last = lines.at(-1)
  if (!last) throw new Error('The runner did not count')
  return { passed: Number(last[1]), failed: Number(last[2]) }
}
