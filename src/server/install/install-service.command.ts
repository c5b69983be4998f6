import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { backupFolderAt } from '#server/backup/backup-store.model.ts'
import { type Env, readEnv, SettingError } from '#server/base/env.ts'
import { entriesOf } from '#server/base/rights.ts'
import { root } from '#server/base/root.ts'
import { dataFolderAt } from '#server/base/site-folder.ts'
import { print, runAside, type Settings } from '#server/process/command.ts'
import { isRelease, linkOf, requireOwnPort, requireRoot, restartService, run, setLink, startCommand } from './installed.service.ts'
import { firstSettings, serviceUnit, serviceUser, settingsFile, unitFile, wrapperFile, wrapperScript } from './service-unit.model.ts'

interface InstallFlags {
  publicUrl: string | null
  dataFolder: string | null
  backupFolder: string | null
  /** Prints what it would write. */
  isDryRun: boolean
}

interface Planned {
  file: string
  mode: number
  text: string
}

/** `leitai install-service`: has systemd run the site as a user of its own. May be repeated; settings are kept. */
export async function installServiceCommand(settings: Settings, flags: InstallFlags): Promise<never> {
  return await runAside(settings, async () => {
    const { files, env } = planned(flags)
    if (flags.isDryRun) {
      for (const { file, mode, text } of files) await print(process.stdout, `# ${file} (${mode.toString(8)})\n${text}`)
      return 0
    }
    requireRoot('install-service')
    if (spawnSync('systemctl', ['--version']).status !== 0) throw new Error('这台机器没有 systemd，别的装法见 docs/install.md')
    await requireOwnPort(env)
    await makeUser(env.dataFolder)
    await makeFolders(env)
    if (isRelease()) await setLink(linkOf(), root)
    for (const { file, mode, text } of files) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text, { mode })
      await chmod(file, mode)
    }
    // The service's own user reads its settings, and nobody else does.
    await chown(settingsFile, 0, await groupOfService())
    await run('systemctl', ['daemon-reload'])
    await run('systemctl', ['enable', 'leitai'])
    if (!(await restartService(env))) throw new Error('服务没有就绪，原因见 journalctl -u leitai -n 50')
    await print(process.stdout, `网站已在 http://${env.host}:${env.port} 运行，设置在 ${settingsFile}`)
    const link = join(env.dataFolder, 'first-admin-link.txt')
    if (existsSync(link)) await print(process.stdout, `第一个管理员用 ${link} 里的链接创建：sudo cat ${link}`)
    return 0
  })
}

function planned({ publicUrl, dataFolder, backupFolder, isDryRun }: InstallFlags): { files: Planned[]; env: Env } {
  const home = isRelease() ? linkOf() : root
  if (!isDryRun && /^\/(home|root|tmp)\//.test(home)) throw new Error(`程序在 ${home}，服务读不到，请解压到 /opt 再运行`)
  const isAgain = existsSync(settingsFile)
  if (isAgain && [publicUrl, dataFolder, backupFolder].some((given) => given !== null)) {
    throw new SettingError(`已经有 ${settingsFile}，请直接在里面改，再不带 --public-url、--data 和 --backups 运行一次`)
  }
  if (!isAgain && publicUrl === null) throw new SettingError('缺少 --public-url，请写访客打开的地址')
  const data = resolve(dataFolder ?? '/var/lib/leitai')
  const text = isAgain
    ? readFileSync(settingsFile, 'utf8')
    : firstSettings({ dataFolder: data, backupFolder: backupFolder === null ? null : resolve(backupFolder), publicUrl: publicUrl ?? '' })
  const env = readEnv(parseEnv(text))
  const outside =
    env.backups.kind === 'folder' && !`${env.backups.folder}/`.startsWith(`${resolve(env.dataFolder)}/`) ? env.backups.folder : null
  for (const folder of [resolve(env.dataFolder), outside ?? '/']) {
    if (/[\s"'\\%$:]/.test(folder))
      throw new SettingError(`${folder} 里有 systemd 的单元写不了的字符，请换一个没有空格、引号和特殊符号的路径`)
  }
  const command = startCommand(home, settingsFile)
  const installation = { home, command, dataFolder: resolve(env.dataFolder), backupFolder: outside }
  return {
    env,
    files: [
      { file: settingsFile, mode: 0o640, text },
      { file: unitFile, mode: 0o644, text: serviceUnit(installation) },
      { file: wrapperFile, mode: 0o755, text: wrapperScript(installation) },
    ],
  }
}

async function makeUser(dataFolder: string): Promise<void> {
  if (spawnSync('id', ['-u', serviceUser]).status === 0) return
  const nologin = existsSync('/usr/sbin/nologin') ? '/usr/sbin/nologin' : '/sbin/nologin'
  await run('useradd', ['--system', '--user-group', '--home-dir', dataFolder, '--no-create-home', '--shell', nologin, serviceUser])
}

/** What was made as root before, by a start without the service, becomes the service's. */
async function makeFolders({ dataFolder, backups }: Env): Promise<void> {
  for (const at of [dataFolderAt(dataFolder), ...(backups.kind === 'folder' ? [backupFolderAt(backups.folder)] : [])]) {
    const { folder } = at
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { names, own } = await entriesOf(at)
    // What somebody else keeps there stays his: where the service then cannot write, its start says what to set instead.
    const isOwn = names?.length === own.length
    const owner = `${serviceUser}:${serviceUser}`
    if (isOwn) await run('chown', ['-R', owner, folder])
    else if (own.length > 0) await run('chown', ['-R', owner, ...own.map((name) => join(folder, name))])
    // Whatever lies beside the database, this is where the site is; but nobody meant the whole disk.
    if (!isOwn && own.includes('leitai.db') && folder !== '/') await run('chown', [owner, folder])
  }
}

async function groupOfService(): Promise<number> {
  return Number(await run('id', ['-g', serviceUser]))
}
