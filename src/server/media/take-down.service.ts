import type { Transaction } from 'kysely'
import { conflict, notFound } from '#server/base/errors.ts'
import type { Touch } from '#server/cache/transact.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import type { Audit } from '#server/http/admin-route.ts'
import type { Signed } from '#server/session/console-session.service.ts'
import { findVideo, findVideoFile } from '#server/videos/videos-admin.queries.ts'
import type { NewTakedown } from '#shared/admin/takedowns.ts'
import { setDue } from './contents.queries.ts'
import { mediaUrl, videoUrl } from './files/names.ts'
import type { MediaItemRow } from './media.queries.ts'
import { nameOfItem } from './media-item.answers.ts'
import { findMediaItem } from './media-library.queries.ts'
import { findTakedown, insertTakedown, markItems, markVideoFile } from './takedowns.queries.ts'
import { takedownsTag } from './taken-down.service.ts'
import { touchPicture } from './touch-uses.service.ts'

interface Writing {
  trx: Transaction<Database>
  touch: Touch
  audit: Audit
  now: string
  signed: Pick<Signed, 'id' | 'displayName'>
}

type TakedownInput = Pick<NewTakedown, 'id' | 'reason'>

/** Stops serving its files, whatever refers to it, and schedules their removal. Returns the hash. */
export async function takePictureDown(writing: Writing, { id, reason }: TakedownInput): Promise<[string]> {
  const { trx } = writing
  const row = await findMediaItem(trx, id)
  if (!row) throw notFound()
  await takeDownItem(writing, row, reason)
  return [row.hash]
}

async function takeDownItem(writing: Writing, row: MediaItemRow, reason: string): Promise<void> {
  const { trx, touch, audit, now } = writing
  const { id, hash } = row
  const name = nameOfItem(row)
  const widths: number[] = readJson(row.widths)
  await enlist(writing, {
    hash,
    kind: 'picture',
    name,
    reason,
    addresses: widths.map((width) => mediaUrl(hash, width)),
  })
  for (const shown of await markItems(trx, hash, now)) await touchPicture(trx, touch, shown, now)
  await audit({ act: 'media.take_down', subject: 'media', id, name, after: { reason, hash } })
}

/** The same for the file of a video, and for its cover where requested; the hash of the file comes first. */
export async function takeVideoDown(
  writing: Writing,
  { id, reason, withPoster }: TakedownInput & Pick<NewTakedown, 'withPoster'>,
): Promise<[string, ...string[]]> {
  const { trx, touch, audit, now } = writing
  const row = await findVideo(trx, id)
  if (!row) throw notFound()
  const file = row.file_hash === null ? undefined : await findVideoFile(trx, row.file_hash)
  if (!file) throw conflict('这个视频在视频网站上，不是上传的文件，不能下架。请让它下线或删除它', null)
  const { hash } = file
  await enlist(writing, { hash, kind: 'video', name: row.title, reason, addresses: [videoUrl(hash)] })
  await markVideoFile(trx, hash, now)
  touch('videos')
  await audit({ act: 'video.take_down', subject: 'video', id, name: row.title, after: { reason, hash } })
  const poster = withPoster && row.poster_id !== null ? await findMediaItem(trx, row.poster_id) : undefined
  if (!poster || poster.taken_down_at !== null) return [hash]
  await takeDownItem(writing, poster, reason)
  return [hash, poster.hash]
}

interface Entry {
  hash: string
  kind: 'picture' | 'video'
  name: string
  reason: string
  addresses: string[]
}

async function enlist({ trx, touch, now, signed }: Writing, { addresses, ...entry }: Entry): Promise<void> {
  if (await findTakedown(trx, entry.hash)) throw conflict(entry.kind === 'picture' ? '这张图片已经下架了' : '这个视频已经下架了', null)
  const by = { at: now, user_id: signed.id, user_name: signed.displayName, removed_at: null }
  await insertTakedown(trx, { ...entry, addresses: JSON.stringify(addresses), ...by })
  await setDue(trx, entry.hash, now)
  touch(takedownsTag)
}
