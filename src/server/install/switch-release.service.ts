import { existsSync } from 'node:fs'
import { readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Static, Type } from 'typebox'
import { checkOf } from '#server/base/check-of.ts'
import type { Env } from '#server/base/env.ts'
import { formerLinkOf, isRelease, linkOf, restartService, run, setLink } from './installed.service.ts'

/** Beside the links: what the way back from the last change of releases needs. */
const Note = Type.Object({
  /** The folder's name of the one that was in use before. */
  release: Type.String(),
  /** The backup of the data that it had then; null where none was made. */
  backup: Type.Union([Type.String(), Type.Null()]),
  /** The change has begun, and nobody has seen its end. */
  isOpen: Type.Optional(Type.Boolean()),
})
type Note = Static<typeof Note>
const check = checkOf(Note)

function noteFile(): string {
  return `${formerLinkOf()}.json`
}

/** Null where there is none, or where it was cut off: the way back must not end because of that. */
export async function readNote(): Promise<Note | null> {
  try {
    const note: unknown = JSON.parse(await readFile(noteFile(), 'utf8'))
    return check.Check(note) ? note : null
  } catch {
    return null
  }
}

async function writeNote(note: Note): Promise<void> {
  await writeFile(noteFile(), JSON.stringify(note))
}

export function releaseBefore(): Promise<string | null> {
  return readlink(formerLinkOf()).catch(() => null)
}

interface Change {
  env: Env
  /** The backup of the data as it is before; null where none was made. */
  backup: string | null
  signal: AbortSignal
}

/** Where the program does not become ready, the former one runs again, and this throws why, and how it stands. */
export async function switchTo(next: string, { env, backup, signal }: Change): Promise<void> {
  signal.throwIfAborted()
  const [inUse, former, note] = [await readlink(linkOf()), await releaseBefore(), await readNote()]
  // One whose change was broken off was never seen ready: nobody goes back to it.
  const before = note?.isOpen === true && former !== null && isRelease(former) ? former : inUse
  // First what the way back needs: from here on this may be killed at any moment.
  await setLink(formerLinkOf(), before)
  await writeNote({ release: basename(before), backup, isOpen: true })
  await setLink(linkOf(), next)
  const fault = await notReady(env, signal)
  if (fault === null) return await writeNote({ release: basename(before), backup })
  const failed = await returned({ next, before, backup, env, fault })
  if (former === null) await rm(formerLinkOf())
  else await setLink(formerLinkOf(), former)
  if (note === null) await rm(noteFile())
  else await writeNote(note)
  throw failed
}

/** The end of a change that was broken off, in use already: the same. */
export async function finishSwitch(next: string, before: string, { env, backup, signal }: Change): Promise<void> {
  const fault = await notReady(env, signal)
  if (fault === null) return await writeNote({ release: basename(before), backup })
  const failed = await returned({ next, before, backup, env, fault })
  // Which one was the former one of that is not known any more.
  await rm(formerLinkOf())
  await rm(noteFile())
  throw failed
}

interface Failed extends Pick<Change, 'env' | 'backup'> {
  next: string
  before: string
  fault: string
}

async function returned({ next, before, backup, env, fault }: Failed): Promise<Error> {
  await setLink(linkOf(), before)
  const again = await notReady(env, null)
  const data = backup === null ? '' : `；数据若已被它升级，要回到升级以前：${restoring(backup)}`
  if (again === null) return new Error(`${basename(next)} ${fault}，原来的 ${basename(before)} 已重新运行${data}`)
  return new Error(
    `${basename(next)} ${fault}，原来的 ${basename(before)} 也 ${again}：` +
      `请看 systemctl status leitai 和 journalctl -u leitai -n 100；设置里的目录改过的话，运行 sudo ${linkOf()}/bin/leitai install-service${data}`,
  )
}

/** Why the service is not ready after a restart, for people; null where it is. */
async function notReady(env: Env, signal: AbortSignal | null): Promise<string | null> {
  try {
    if (await restartService(env, signal)) return null
  } catch (error) {
    return `没有启动（${error instanceof Error ? error.message : String(error)}）`
  }
  return signal?.aborted ? '在就绪以前被打断了' : '没有就绪（原因见 journalctl -u leitai -n 100）'
}

/** By its name: the newest backup may by then be one that was made after the upgrade. */
export function restoring(backup: string): string {
  return `sudo systemctl stop leitai; sudo leitai restore ${backup} --replace && sudo systemctl start leitai`
}

/** Throws where the service cannot start again, since a folder that its unit names is gone. */
export function requireFolders(): void {
  const folders = run('systemctl', 'show', '--property=ReadWritePaths', '--value', 'leitai').trim().split(/\s+/)
  const gone = folders.find((folder) => folder.startsWith('/') && !existsSync(folder))
  if (gone === undefined) return
  const cure = '请放回它（磁盘没有挂载的话，挂载它）；设置里已不再写它的话，运行 sudo leitai install-service'
  throw new Error(`服务的单元里写着目录 ${gone}，它不在了，服务一重启就起不来，所以什么都没有改：${cure}`)
}
