// Run by the machine's own Node (≥ 20), before anything is installed: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
// Each stamp is inside the folder that it describes, and is deleted with it.
const stamps = { installed: join(root, 'node_modules/.leitai-installed'), built: join(root, 'dist/.built') }

const goal = process.argv[2]
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old to install Leitai; 20 or newer is needed.`)
if (goal !== 'build') install()
if (goal !== 'install') build()
if (goal === 'test') prepareBrowser()

function install() {
  const wanted = hashOf(['package.json', 'package-lock.json'])
  if (read('installed') === wanted) return say('Packages are installed.')
  say('Installing packages (npm ci) …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  write('installed', wanted)
}

function build() {
  const wanted = hashOf([
    'package-lock.json',
    'vite.config.ts',
    'vite.admin.config.ts',
    'vite.server.config.ts',
    'scripts/build.mjs',
    'scripts/router-pieces.ts',
    'migrations',
    'src',
  ])
  if (read('built') === wanted) return say('The program is built.')
  say('Building the program …')
  run(join(root, 'node_modules/.bin/node'), ['scripts/build.mjs'])
  write('built', wanted)
}

function prepareBrowser() {
  say('Looking for Chromium …')
  run(process.execPath, ['scripts/browser.mjs'])
}

/** One hash over files and folders, names included. */
function hashOf(paths) {
  const hash = createHash('sha256')
  const files = paths.flatMap((name) => filesIn(name)).filter((name) => !name.endsWith('.test.ts'))
  for (const path of files.sort())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  return statSync(full).isDirectory() ? readdirSync(full).flatMap((name) => filesIn(join(path, name))) : [path]
}

function read(name) {
  return existsSync(stamps[name]) ? readFileSync(stamps[name], 'utf8') : null
}

function write(name, text) {
  writeFileSync(stamps[name], text)
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) fail(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

function say(text) {
  console.log(`[leitai] ${text}`)
}

function fail(text) {
  console.error(`[leitai] ${text}`)
  process.exit(1)
}
