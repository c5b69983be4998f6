import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Child, runProgram } from './child.ts'
import { freePort } from './postgres.ts'

const root = resolve(import.meta.dirname, '..')

interface Ended {
  status: number | null
  out: string
  err: string
}

/** A release in use, as on a server: its folder, the links beside it, settings, and what stands for systemd. */
export interface InstalledRelease {
  /** Where releases lie: what is /opt on a server. */
  opt: string
  /** The folder of the one in use at first. */
  release: string
  settings: string
  port: number
  /** The program of the release in a bare environment: no Node, no package and no checkout is near. */
  run(words: readonly string[], program?: string, path?: string): Ended
  /** The same, while it runs. */
  begin(words: readonly string[], path: string): Child
  /** A PATH with a program of this name that stands before that of the system. */
  before(name: string, text: string): Promise<string>
  /** A PATH with a `systemctl`: the process is started by the link, and its end is noticed. */
  path: string
  /** Does it by that one. */
  systemctl(act: 'restart' | 'stop'): Promise<void>
  /** What /readyz says. */
  ready(): Promise<string>
  /** A release whose program does this, as an archive. `about`: what it says of itself. */
  archiveOf(name: string, program: string, about?: Readonly<Record<string, string>>): Promise<string>
  remove(): Promise<void>
}

/** What systemd does of it: the process is started by the link, and its end is noticed. */
const stand = (folder: string) => `
pid=$(cat ${folder}/pid 2>/dev/null || echo none)
case "$1" in
  show)
    kill -0 "$pid" 2>/dev/null || echo again >>${folder}/restarts
    cat ${folder}/restarts 2>/dev/null | wc -l
    ;;
  restart | stop)
    # One job after the other, also where whoever asked for it was killed.
    exec 9>${folder}/job
    flock 9
    pid=$(cat ${folder}/pid 2>/dev/null || echo none)
    kill "$pid" 2>/dev/null && while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    [ "$1" = stop ] && exit 0
    LEITAI_SETTINGS=${folder}/leitai.env setsid ${folder}/leitai/bin/leitai start --empty >${folder}/out 2>&1 </dev/null 9>&- &
    echo $! >${folder}/pid
    sleep 0.3
    ;;
esac`

export async function installRelease(): Promise<InstalledRelease> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const opt = await mkdtemp(join(tmpdir(), 'leitai-opt-'))
  execFileSync(process.execPath, ['scripts/release.ts', '--arch', process.arch, '--out', opt, '--folder-only'], { cwd: root })
  const release = join(opt, `leitai-${version}-linux-${process.arch}`)
  await symlink(release, join(opt, 'leitai'))
  const settings = join(opt, 'leitai.env')
  // As root and the service's user have one: from its second start on the program finds its compiled code there.
  const HOME = await mkdtemp(join(opt, 'home-'))
  const port = await freePort()
  await writeFile(
    settings,
    `PUBLIC_URL=http://127.0.0.1:${port}\nPORT=${port}\nLEITAI_DATA=${join(opt, 'data')}\nLOG_LEVEL=error\n# a comment\n`,
  )

  async function before(name: string, text: string): Promise<string> {
    const folder = await mkdtemp(join(opt, 'bin-'))
    await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    return `${folder}:/usr/bin:/bin`
  }

  const path = await before('systemctl', stand(opt))
  async function systemctl(act: 'restart' | 'stop'): Promise<void> {
    spawnSync('systemctl', [act, 'leitai'], { env: { PATH: path, HOME } })
  }

  return {
    ...{ opt, release, settings, port, before, path, systemctl },
    run: (words, program = join(release, 'bin/leitai'), path = '/usr/bin:/bin') => {
      const env = { PATH: path, HOME, LEITAI_SETTINGS: settings }
      const { status, stdout, stderr } = spawnSync(program, words, { cwd: '/', encoding: 'utf8', env })
      return { status, out: stdout, err: stderr }
    },
    begin: (words, path) => {
      const env = { PATH: path, HOME, LEITAI_SETTINGS: settings }
      return runProgram(join(release, 'bin/leitai'), words, { cwd: '/', env })
    },
    ready: () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.text(),
        () => 'away',
      ),
    archiveOf: async (name, program, about = {}) => {
      const place = await mkdtemp(join(opt, 'made-'))
      await mkdir(join(place, name, 'bin'), { recursive: true })
      await writeFile(join(place, name, 'release.json'), JSON.stringify(about))
      await writeFile(join(place, name, 'bin/leitai'), `#!/bin/sh\n${program}\n`)
      await chmod(join(place, name, 'bin/leitai'), 0o755)
      const archive = join(opt, `${name}.tar.gz`)
      execFileSync('tar', ['-C', place, '-czf', archive, name])
      return archive
    },
    remove: async () => {
      await systemctl('stop')
      await rm(opt, { recursive: true, force: true })
    },
  }
}
