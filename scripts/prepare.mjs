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
if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node ${process.versions.node} 太旧，装不了 Leitai，请换成 Node 20 或更新的版本`)
if (goal !== 'build') install()
if (goal !== 'install') build()
if (goal === 'test') prepareBrowser()

function install() {
  const wanted = hashOf(['package.json', 'package-lock.json'])
  if (read('installed') === wanted) return say('依赖已装好')
  say('正在安装依赖（npm ci）…')
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
    'scripts/class-names.ts',
    'scripts/router-pieces.ts',
    'scripts/server-output.ts',
    'migrations',
    'src',
  ])
  if (read('built') === wanted) return say('程序已构建')
  say('正在构建程序…')
  run(join(root, 'node_modules/.bin/node'), ['scripts/build.mjs'])
  write('built', wanted)
}

function prepareBrowser() {
  say('正在查找 Chromium …')
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
  if (status !== 0) fail(`${command} ${args.join(' ')} 没有做成${error ? `：${error.message}` : '，原因见上面'}`)
}

function say(text) {
  console.log(`[leitai] ${text}`)
}

function fail(text) {
  console.error(`[leitai] ${text}`)
  process.exit(1)
}
