import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** What makes a program of its commit; without compressing what browsers get. */
const build = `process.env.NODE_ENV = 'production'
import { build } from 'vite'
const root = import.meta.dirname
await build({ root, logLevel: 'error' })
await build({ root, logLevel: 'error', build: { ssr: true } })
for (const name of ['vite.admin.config.ts', 'vite.server.config.ts']) await build({ root, logLevel: 'error', configFile: root + '/' + name })
`

/**
 * A folder with the built program of the release before this one, made once from the history of this repository; null where that does not
 * reach back so far. The commit is named in `previous-release.json`: with each release it becomes that of the one before.
 * It is built with the packages of this one; what it alone needs is among those for development (`@fastify/under-pressure`).
 */
export async function previousRelease(): Promise<string | null> {
  const { commit }: { commit: string } = JSON.parse(readFileSync(join(import.meta.dirname, 'previous-release.json'), 'utf8'))
  if (git(['cat-file', '-e', `${commit}^{commit}`]).status !== 0) return null
  const folder = join(root, '.cache/previous-release', commit)
  if (existsSync(folder)) return folder
  const beside = `${folder}.${process.pid}`
  await mkdir(beside, { recursive: true })
  try {
    const archive = git(['archive', '--format=tar', commit])
    const unpacked = spawnSync('tar', ['-x', '-C', beside], { input: archive.stdout })
    if (archive.status !== 0 || unpacked.status !== 0) throw new Error(`The release before this one was not unpacked: ${unpacked.stderr}`)
    await symlink(join(root, 'node_modules'), join(beside, 'node_modules'))
    await writeFile(join(beside, 'build-quickly.mjs'), build)
    const built = spawnSync(process.execPath, ['build-quickly.mjs'], { cwd: beside, encoding: 'utf8' })
    if (built.status !== 0) throw new Error(`The release before this one was not built: ${built.stderr}`)
    await rename(beside, folder)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
  return folder
}

function git(args: readonly string[]) {
  return spawnSync('git', ['-C', root, ...args], { maxBuffer: 1024 ** 3 })
}
