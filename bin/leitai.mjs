#!/usr/bin/env node
// Hands over to the Node that the package `node` brings, whatever Node runs this file.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const program = join(root, 'dist/app/cli.js')
if (!existsSync(program)) {
  console.error('Leitai 还没有构建，请运行 npm start 或 npm run build')
  process.exit(1)
}
const own = join(root, 'node_modules/node/bin/node')
// Why: src/server/base/node-flags.ts
const flags = ['--max-semi-space-size=4', '--v8-pool-size=1', '--no-allocation-site-pretenuring', '--no-concurrent-sparkplug']
const child = spawn(existsSync(own) ? own : process.execPath, [...flags, program, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
// SIGHUP: workers are restarted in turn.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
