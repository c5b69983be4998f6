import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** Format, lint and boundaries; types; unused code; the built files against the oldest engines. */
const steps: readonly (readonly [string, string, readonly string[]])[] = [
  ['format, lint, boundaries', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types of server and tests', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the browser tests', bin('tsc'), ['-p', 'tsconfig.e2e.json']],
  ['types of the site', bin('tsc'), ['-p', 'tsconfig.site.json']],
  ['types of the console', bin('tsc'), ['-p', 'tsconfig.admin.json']],
  ['types of the tests beside site and console', bin('tsc'), ['-p', 'tsconfig.beside.json']],
  ['unused', bin('knip'), []],
  ['oldest engines', process.execPath, ['scripts/compat.ts']],
]

/** The last two take one core each; of the others, one reads while another computes. */
const lanes = 2

let failed = 0
const waiting = steps.values()
await Promise.all(Array.from({ length: lanes }, runThrough))
console.log(`${steps.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runThrough(): Promise<void> {
  for (const [name, command, args] of waiting) {
    const { code, output } = await run(command, args)
    // In one piece, whatever is said beside it.
    process.stdout.write(`[check] ${name}\n${output}`)
    if (code !== 0) failed += 1
  }
}

function run(command: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    child.on('error', fail)
    child.on('close', (code) => done({ code, output }))
  })
}
