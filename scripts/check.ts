import { spawnSync } from 'node:child_process'
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
  ['unused', bin('knip'), []],
  ['oldest engines', process.execPath, ['scripts/compat.ts']],
]

let failed = 0
for (const [name, command, args] of steps) {
  console.log(`[check] ${name}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed += 1
}
console.log(`${steps.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
