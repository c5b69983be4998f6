import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { type Clock, clockAt, systemClock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { root } from '#server/base/root.ts'
import { sayAtStart } from '#server/base/start-lines.ts'
import { oneLineError } from '#server/base/system-error.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import { deriveAgain } from '#server/competitions/store/derive-again.job.ts'
import { inspectFile } from '#server/db/inspect-file.ts'
import { type Db, databaseFile, withoutLimits } from '#server/db/open.ts'
import { hasSite, reachDatabase } from '#server/db/reach.ts'
import { InUse, refuseFileInUse } from '#server/db/sqlite-in-use.ts'
import { examineMachine } from '#server/doctor/machine-checks.service.ts'
import { checkStore } from '#server/doctor/media-checks.service.ts'
import { backupFolderFault, checkHttps } from '#server/doctor/site-checks.service.ts'
import { hasCompetitions, isEmptySite } from '#server/import/import.queries.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { isMediaOwned, ownerOfMedia, ownMedia } from '#server/media/media-owner.service.ts'
import { rememberMediaPlace } from '#server/media/media-place.service.ts'
import { addressesApart, backupsApart, livingNodes, mediaApart } from '#server/nodes/living-nodes.service.ts'
import { type OwnNode, openOwnNode } from '#server/nodes/own-node.service.ts'
import { fillSearchIndex } from '#server/search/fill-index.job.ts'
import { welcomeFirstAdmin } from '#server/users/first-admin.service.ts'
import { ensureFolder } from './data-folder.ts'

/** After this time the processes of an earlier version are taken for ended, ms. */
const takenOverMs = 600_000
/** How long a start waits for a bucket, ms. */
const longestLookMs = 3_000

export interface Site {
  env: Env
  clock: Clock
  db: Db
  files: MediaFiles
}

/** Once for each start, before anything is served: the data folder, the schema, a first content. */
export async function prepareSite(env: Env, flags: readonly string[]): Promise<Site> {
  const clock = clockAt(env.now)
  await requireOwnAddress(env.host)
  await ensureFolder(env.dataFolder)
  await sayWhoElse(env)
  const files = await openMediaFiles(env)
  // Nothing is made where it is refused.
  if (!(await hasSite(env)) && (await withTimeout(longestLookMs, isMediaOwned(files)).catch(() => false)))
    throw secondSite(env, env.databaseUrl === null ? `没有 ${databaseFile(resolve(env.dataFolder))}` : empty)
  const db = await reachDatabase(env)
  await sayWhatIsWrong(env, files)
  await fillIfEmpty({ env, db: withoutLimits(db), files, clock }, flags)
  return { env, clock, db, files }
}

const empty = '数据库是空的'

function secondSite({ databaseUrl }: Env, lacking: string): Error {
  const wrong = `${databaseUrl === null ? 'LEITAI_DATA' : 'DATABASE_URL'} 设错了，就改好它`
  return new Error(
    `${lacking}，存图片和视频的地方却是另一个数据库的网站用着的：${wrong}；数据库丢了，就用 leitai restore 恢复备份；确实要新建网站，请换一个空的 LEITAI_DATA（用桶的，换 MEDIA_URL）`,
  )
}

export async function rememberPlace({ env, clock, db, files }: Site, log: Pick<Logger, 'warn' | 'error'>): Promise<void> {
  await rememberMediaPlace({ db, clock, env, log }).catch((error: unknown) => {
    log.error({ err: error }, 'where pictures and videos are kept was not written down')
  })
  await withTimeout(longestLookMs, ownMedia(files, db, log)).catch((error: unknown) => {
    log.error({ err: error }, 'whose pictures and videos these are was not written down')
  })
}

/** Once for each start, when it is served: says where, and does what takes long. */
export async function greet({ env, clock, db }: Site, address: string, log: Pick<Logger, 'info' | 'warn' | 'error'>): Promise<void> {
  const fill = () => fillSearchIndex(db.unlimited, log).catch((error: unknown) => log.error({ err: error }, 'indexing for search failed'))
  void fill()
  void deriveAgain(withoutLimits(db), clock, log).catch((error: unknown) => log.error({ err: error }, 'deriving again failed'))
  // Once more after the processes of an earlier version, which this one replaces, have ended: they may have written outdated words to the
  // index.
  setTimeout(() => void fill(), takenOverMs).unref()
  sayAtStart('info', `Leitai 已启动：${address}`)
  if (env.now !== null) log.warn({ now: env.now }, 'LEITAI_NOW is set: the clock stands still')
  const isShown = process.stdout.isTTY
  const { dataFolder } = env
  // The site is served already, and goes on without it.
  const welcome = await welcomeFirstAdmin({ db, clock, publicUrl: address, giver: env }, isShown).catch((error: unknown) => {
    sayAtStart('warn', `没有写下创建第一个管理员的链接：${oneLineError(error, dataFolder)}；改好以后重新启动`)
    return null
  })
  if (welcome !== null) sayAtStart('info', welcome)
}

/** Once for each start, when it is served: what has to be the same at all nodes is said where it is not. */
export async function joinNodes({ env, db }: Site, address: string, log: Pick<Logger, 'warn'>): Promise<OwnNode> {
  const node = await openOwnNode({ env, db, publicUrl: address, log })
  const nodes = await livingNodes(db.read, systemClock()).catch(() => [])
  for (const told of [addressesApart(nodes), mediaApart(nodes), backupsApart(nodes)]) {
    if (told !== null) sayAtStart('warn', `${told.said} → ${told.cure}`)
  }
  return node
}

/** The quick part of `leitai doctor`; a start goes on in spite of it. */
async function sayWhatIsWrong(env: Env, files: MediaFiles): Promise<void> {
  const shut = await backupFolderFault(env)
  // Whoever allowed it was told.
  const https = env.allowHttpLogin ? [] : [checkHttps(env)]
  const found = [...(await examineMachine(env)), ...https, ...(await checkStore(files, env)), ...(shut === null ? [] : [shut])]
  for (const { state, said, cure } of found) {
    if (state === 'warning' || state === 'fault') sayAtStart('warn', `${said} → ${cure ?? ''}`)
  }
}

/** Two sites on one folder work past each other: each has its own links of first admins, limits, schedules. Litestream is no site. */
async function sayWhoElse({ databaseUrl, dataFolder, isReplicated }: Env): Promise<void> {
  if (databaseUrl !== null || isReplicated || !existsSync(databaseFile(dataFolder))) return
  try {
    // Of one that is damaged nothing may be changed by looking.
    await inspectFile(databaseFile(dataFolder))
    refuseFileInUse(databaseFile(dataFolder))
  } catch (error) {
    // Whatever else is wrong with it, opening it says.
    if (!(error instanceof InUse)) return
    sayAtStart('warn', `另一个程序正打开着 ${databaseFile(dataFolder)} → 如果那是另一个网站，请停下其中一个：同一个数据目录只能有一个网站`)
  }
}

/** Before anything is written: a host that cannot be listened on. */
async function requireOwnAddress(host: string): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(0, host)
    await once(probe, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? `（${String(error.code)}）` : ''
    throw new Error(`HOST ${host} 不是这台机器的地址${code}，请去掉它，或换成这台机器的地址`)
  } finally {
    probe.close()
  }
}

/** An empty site gets the demo season, or, where that is not wanted, its columns. */
async function fillIfEmpty({ env, db, files, clock }: Site, flags: readonly string[]): Promise<void> {
  // The importer is a tenth of this program's memory, so it is loaded only for an empty site.
  if (!(await isEmptySite(db.read))) return
  // A wrong name of a database, or a former one that was moved aside: here would begin a second site, without anything of the first.
  if ((await withTimeout(longestLookMs, ownerOfMedia(files, db)).catch(() => 'unknown')) === 'another') throw secondSite(env, empty)
  const { loadColumns, loadDemo } = await import('#server/demo/load-demo.ts')
  const parts = { db, files, clock, folder: resolve(root, 'demo'), say: (line: string) => sayAtStart('info', line) }
  const isOwn = flags.includes('--empty') || (await hasCompetitions(db.read))
  await (isOwn ? loadColumns(parts) : loadDemo(parts))
}
