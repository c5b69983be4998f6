// Finds Chromium and a Chinese font, or installs them through the system's packages. Prints what it does.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const wanted = []
if (!places.some(existsSync)) wanted.push('chromium')
if (!hasChineseFont()) wanted.push('fonts-noto-cjk')
if (wanted.length === 0) {
  console.log('[leitai] Chromium and a Chinese font are here.')
} else if (!existsSync('/usr/bin/apt-get')) {
  console.error(`[leitai] Please install ${wanted.join(' and ')}; this system has no apt-get.`)
  process.exit(1)
} else {
  console.log(`[leitai] Installing ${wanted.join(' and ')} …`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...wanted],
  ]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args]
    const { status } = spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) {
      console.error(`[leitai] apt-get ${args[0]} failed; please install ${wanted.join(' and ')} by hand.`)
      process.exit(1)
    }
  }
}

function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' })
  return typeof stdout === 'string' && stdout.trim() !== ''
}
