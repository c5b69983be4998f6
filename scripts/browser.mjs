// Finds Chromium and a Chinese font, or installs them through the system's packages. Prints what it does.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

if (!hasChineseFont() && !install('fonts-noto-cjk')) giveUp('fonts-noto-cjk')
// The headless shell does the same in two thirds of the time; not every system has it.
const isHere = existsSync(shell) || install('chromium-headless-shell') || places.some(existsSync) || install('chromium')
if (!isHere) giveUp('chromium')
console.log('[leitai] Chromium 和中文字体都有')

function install(name) {
  if (!existsSync('/usr/bin/apt-get')) return false
  console.log(`[leitai] 正在安装 ${name} …`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  return [['update'], ['install', '-y', '--no-install-recommends', name]].every((words) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...patience, ...words]
    const { status } = spawnSync(command, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    return status === 0
  })
}

function giveUp(name) {
  console.error(`[leitai] 请用系统的包管理器安装 ${name}，再试一次`)
  process.exit(1)
}

function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' })
  return typeof stdout === 'string' && stdout.trim() !== ''
}
