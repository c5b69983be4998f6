import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Clock, instant } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import type { Db } from '#server/db/open.ts'
import { nodeName } from '#server/nodes/own-node.service.ts'
import { hasAdmin } from '#server/session/sign-in.queries.ts'
import { hashOf, newToken } from '#server/session/token.model.ts'
import { deleteFirstAdminLinks, insertLink } from './users.queries.ts'

/** The server that gives a link: each start of it invalidates the link of its last one, and no other node's. */
interface Giver {
  dataFolder: string
  port: number
}

interface Welcome {
  db: Db
  clock: Clock
  publicUrl: string
  giver: Giver
}

/**
 * The URL for creating the first admin, or null where there is an admin already. Each start creates a new one and invalidates the last one of this
 * server. Those of nodes that start beside it stay: whichever of them is opened first makes the admin, and the others lead nowhere from then on.
 */
export async function firstAdminLink({ db, clock, publicUrl, giver }: Welcome): Promise<string | null> {
  if (await hasAdmin(db.read)) return null
  const token = newToken()
  const note = await nodeName(giver)
  await transact(db, clock, async (trx) => {
    await deleteFirstAdminLinks(trx, note)
    const link = { tokenHash: hashOf(token), kind: 'first_admin', role: 'admin', userId: null, note, createdBy: null } as const
    await insertLink(trx, link, instant(clock))
  })
  return linkAddress(publicUrl, token)
}

/**
 * How to create the first admin, in a sentence; null where there is an admin. `isShown`: to a terminal, with the link. Any other output may be
 * stored as a log, so the link is written to a file that only this system user can read.
 */
export async function welcomeFirstAdmin(welcome: Welcome, isShown: boolean): Promise<string | null> {
  const file = resolve(welcome.giver.dataFolder, 'first-admin-link.txt')
  await rm(file, { force: true })
  const link = await firstAdminLink(welcome)
  if (link === null) return null
  if (isShown) return `请在 30 分钟内打开这个一次性链接，创建第一个管理员：${link}`
  // In one step: nodes on one machine may share the folder, and each of their links is good.
  const beside = `${file}.${randomUUID()}`
  try {
    await writeFile(beside, `${link}\n`, { mode: 0o600, flag: 'wx' })
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  return `创建第一个管理员的一次性链接在 ${file}，30 分钟内有效；在终端里启动会直接打印`
}

/** The token is in the fragment, so that no server, proxy or Referer ever sees it. */
export function linkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/admin/welcome#${token}`
}
