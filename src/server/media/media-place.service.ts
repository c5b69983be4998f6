import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { bucketAddress } from '#server/base/bucket.ts'
import { type Clock, instant } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { transact } from '#server/cache/transact.ts'
import type { Db, Reader } from '#server/db/open.ts'
import type { MediaFiles } from './files/files.ts'
import { openMediaFiles } from './files/open-files.ts'
import { findMediaPlace, setMediaPlace } from './media-place.queries.ts'

/** The location of the media store: `place` identifies it, without secrets, and `said` is for people. */
interface MediaPlace {
  place: string
  said: string
}

interface Parts {
  db: Db
  clock: Clock
  env: Pick<Env, 'dataFolder' | 'mediaUrl'>
}

/** Records that the server uses this media store: nothing else may store files elsewhere. Logs a change of location. */
export async function rememberMediaPlace({ db, clock, env, log }: Parts & { log: Pick<FastifyBaseLogger, 'warn'> }): Promise<void> {
  const here = await markedPlace(env)
  const before = await findMediaPlace(db.read)
  if (before?.place === here.place) return
  await transact(db, clock, (trx) => setMediaPlace(trx, here, instant(clock)))
  if (before) log.warn({ before: before.said, now: here.said }, `pictures and videos are kept in another place than before; ${oneForAll}`)
}

const oneForAll = 'where several nodes serve the site, give all of them one MEDIA_URL, or on one machine one LEITAI_DATA'

/** Where the server that started last keeps its files, and where these settings lead, if that is elsewhere: a node beside it, or a wrong setting. */
export async function placesApart(read: Reader, env: Parts['env']): Promise<{ known: string; here: string } | null> {
  const known = await findMediaPlace(read)
  const here = await placeAsItIs(env)
  if (known === undefined || known.place === here.place) return null
  // The files of this very folder are lost, with its mark.
  if (here.place === unmarked && here.said === known.said) return null
  return { known: known.said, here: here.said }
}

/**
 * The server's media store, for an import. Throws where the import's settings lead to another one, whose files the site would never show.
 */
export async function openServersFiles({ db, clock, env, isDryRun }: Parts & { isDryRun: boolean }): Promise<MediaFiles> {
  const known = await findMediaPlace(db.read)
  if (known) {
    const here = await placeAsItIs(env)
    if (here.place !== known.place) {
      throw new Error(
        `网站把图片和视频放在 ${known.said}，这次会放到 ${here.said}，请把 MEDIA_URL 和 LEITAI_DATA 设得和网站一样；网站搬了家的话，先启动网站`,
      )
    }
  } else if (!isDryRun) {
    // An import before the first start.
    const here = await markedPlace(env)
    await transact(db, clock, (trx) => setMediaPlace(trx, here, instant(clock)))
  }
  return await openMediaFiles(env)
}

async function placeAsItIs({ dataFolder, mediaUrl }: Parts['env']): Promise<MediaPlace> {
  if (mediaUrl) {
    const address = bucketAddress(mediaUrl)
    return { place: address, said: address }
  }
  const folder = resolve(dataFolder, 'media')
  const mark = await markOf(folder)
  return { place: mark === undefined ? unmarked : `disk ${mark}`, said: folder }
}

/** A folder may have many paths, and may be copied: a marker file in it identifies it. */
export async function markedPlace(env: Parts['env']): Promise<MediaPlace> {
  if (env.mediaUrl === null) await folderMark(env.dataFolder)
  return await placeAsItIs(env)
}

/** Of a data folder, by whatever path; the first who asks makes it. */
export async function folderMark(dataFolder: string): Promise<string> {
  const folder = resolve(dataFolder, 'media')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, markName), `${randomUUID()}\n`, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await markOf(folder)) ?? ''
}

export const markName = '.place'
const unmarked = 'disk without a mark'

async function markOf(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, markName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text?.trim()
}
