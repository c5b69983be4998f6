import { existsSync } from 'node:fs'
import { readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Static, Type } from 'typebox'
import { checkOf } from '#server/base/check-of.ts'
import { isDiskFull } from '#server/base/disk-full.ts'
import type { Env } from '#server/base/env.ts'
import { activeLock } from '#server/base/lock-file.ts'
import { root } from '#server/base/root.ts'
import { oneOf } from '#shared/envelope.ts'
import { formerLinkOf, isRelease, linkOf, requireOwnPort, restartService, run, setLink } from './installed.service.ts'

/** Beside the links: what the way back from the last change of releases needs. */
const Note = Type.Object({
  /** The folder's name of the one that was in use before. */
  release: Type.String(),
  /** The newest backup of the data before it that this one can restore; null where there is none. */
  backup: Type.Union([Type.String(), Type.Null()]),
  /** After a way back: the one that the release in use can restore, where it cannot make one any more. */
  usable: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** The change has begun, and nobody has seen its end. */
  open: Type.Optional(Type.Object({ kind: oneOf(['upgrade', 'back']), next: Type.String() })),
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
    if (!check.Check(note)) return null
    const { open, ...rest } = note
    // Somebody has led the link elsewhere since (`install-service`): then nothing is open any more.
    return open !== undefined && [open.next, note.release].includes(basename(await readlink(linkOf()))) ? note : rest
  } catch {
    return null
  }
}

/** In one step. A full disk must not keep anybody from going back. */
async function writeNote(note: Note): Promise<void> {
  const beside = `${noteFile()}.new`
  try {
    await writeFile(beside, JSON.stringify(note))
    await rename(beside, noteFile())
  } catch (error) {
    await rm(beside, { force: true })
    if (!isDiskFull(error)) throw error
  }
}

/** Beside the links, while `leitai upgrade` is at work. */
export function turnFile(): string {
  return join(dirname(root), '.leitai-upgrade')
}

export async function isUpgrading(): Promise<boolean> {
  return (await activeLock(await readFile(turnFile(), 'utf8').catch(() => null))) !== null
}

export function releaseBefore(): Promise<string | null> {
  return readlink(formerLinkOf()).catch(() => null)
}

export interface Change extends Pick<Note, 'backup' | 'usable'> {
  env: Env
  kind: 'upgrade' | 'back'
  signal: AbortSignal
}

/** Where the program does not become ready, the former one runs again, and this throws why, and how it stands. */
export async function switchTo(next: string, { env, kind, backup, usable, signal }: Change): Promise<void> {
  signal.throwIfAborted()
  const inUse = await readlink(linkOf())
  const { former, note } = await standing(inUse, next)
  // One whose change was broken off was never seen ready: nobody goes back to it.
  const last = note?.open === undefined ? null : join(dirname(linkOf()), note.release)
  const before = last !== null && isRelease(last) ? last : inUse
  const made: Note = { release: basename(before), backup, usable }
  // First what the way back needs: from here on this may be killed at any moment.
  await setLink(formerLinkOf(), before)
  await writeNote({ ...made, open: { kind, next: basename(next) } })
  await setLink(linkOf(), next)
  const fault = await notReady(env, signal)
  if (fault === null) return await writeNote(made)
  const failed = await returned({ next, before, backup, env, fault })
  // As it was, but that the data may be newer by now; of a change that was broken off only the release in use is known.
  if (former === null || last !== null) await rm(formerLinkOf())
  else await setLink(formerLinkOf(), former)
  const asBefore = note === null || last !== null ? { release: basename(before), backup: null } : note
  await writeNote({ ...asBefore, usable: backup ?? note?.usable })
  throw failed
}

/**
 * The way back as it stands before a change. Of one that was broken off both releases have been ready: where something else follows than its own end, the
 * one in use stands, and the other is the former.
 */
async function standing(inUse: string, next: string): Promise<{ former: string | null; note: Note | null }> {
  const note = await readNote()
  if (note?.open?.kind !== 'back' || note.open.next === basename(next)) return { former: await releaseBefore(), note }
  const { open, usable = null, ...left } = note
  const isBack = open.next === basename(inUse)
  const former = join(dirname(linkOf()), isBack ? note.release : open.next)
  return { former: isRelease(former) ? former : null, note: isBack ? { ...left, usable } : { release: open.next, backup: usable } }
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
    `${basename(next)} ${fault}，原来的 ${basename(before)} 也${again}：` +
      `请看 systemctl status leitai 和 journalctl -u leitai -n 100；设置里的目录改过的话，运行 sudo ${linkOf()}/bin/leitai install-service${data}`,
  )
}

/** Why the service is not ready after a restart, for people; null where it is. */
async function notReady(env: Env, signal: AbortSignal | null): Promise<string | null> {
  try {
    // Whoever breaks it off wants the former one, however far this one has come.
    if ((await restartService(env, signal)) && signal?.aborted !== true) return null
  } catch (error) {
    return `没有启动（${error instanceof Error ? error.message : String(error)}）`
  }
  return signal?.aborted ? '在就绪以前被打断了' : '没有就绪（原因见 journalctl -u leitai -n 100）'
}

/** By its name: the newest backup may by then be one that was made after the upgrade. */
export function restoring(backup: string): string {
  return `sudo systemctl stop leitai; sudo leitai restore ${backup} --replace; sudo systemctl start leitai`
}

/** Throws where the service cannot start again: its port is another program's, or a folder that its unit names is gone. */
export async function requireStartable(env: Env): Promise<void> {
  await requireOwnPort(env)
  const folders = (await run('systemctl', ['show', '--property=ReadWritePaths', '--value', 'leitai'])).trim().split(/\s+/)
  const gone = folders.find((folder) => folder.startsWith('/') && !existsSync(folder))
  if (gone === undefined) return
  const cure = '请放回它（磁盘没有挂载的话，挂载它）；设置里已不再写它的话，运行 sudo leitai install-service'
  throw new Error(`服务的单元里写着目录 ${gone}，它不在了，服务一重启就起不来，所以什么都没有改：${cure}`)
}
