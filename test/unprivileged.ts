import { spawnSync } from 'node:child_process'
import { chmod, chown, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/base/root.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
const user = isRoot ? { uid: nobody, gid: nobody } : {}

/** Runs the command line as a user to whom rights apply. */
export function leitaiUnprivileged(settings: Readonly<Record<string, string>>, ...words: readonly string[]) {
  return spawnSync(process.execPath, [join(root, 'dist/app/cli.js'), ...words], {
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', NODE_COMPILE_CACHE: '', ...settings },
    ...user,
  })
}

/** Null where it can be run. */
export function whyNotUnprivileged(): string | null {
  if (!isRoot || leitaiUnprivileged({}, 'help').status === 0) return null
  return `Skipped: ${root} lies where no other user may read it, so that none can run the command`
}

/** Gives everything in a folder to that user. */
export async function giveUnprivileged(folder: string): Promise<void> {
  if (!isRoot) return
  for (const place of ['', ...(await readdir(folder, { recursive: true }))]) await chown(join(folder, place), nobody, nobody)
}

/** Takes a file or folder from that user, as a command of root leaves it. */
export async function takeUnprivileged(place: string): Promise<void> {
  if (isRoot) await chown(place, 0, 0)
  await chmod(place, isRoot ? 0o700 : 0o000)
}
