import type { Transaction } from 'kysely'
import { conflict, notFound } from '#server/base/errors.ts'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import type { Audit } from '#server/http/admin-route.ts'
import type { MediaItemRow } from './media.queries.ts'
import { describeItem } from './media-item.answers.ts'
import {
  findMediaItem,
  findTwin,
  insertFormer,
  parkPicture,
  type ShownPicture,
  setDeleted,
  setFormer,
  updatePicture,
} from './media-library.queries.ts'
import { touchPicture } from './touch-uses.service.ts'

interface Writing {
  trx: Transaction<Database>
  touch: Touch
  audit: Audit
  now: string
}

export function requireInLibrary(row: MediaItemRow | undefined): MediaItemRow {
  if (!row) throw notFound()
  if (row.deleted_at !== null) throw conflict('这张图片已经删除，请先恢复再替换', null)
  return row
}

/**
 * Changes the picture of an item. The old picture can be restored: another item in the trash keeps it. A picture with its text is in the
 * library at most once: where the new one exists already, the two items are swapped; an item in use cannot be swapped, because its uses
 * would show the old picture.
 */
export async function replacePicture(
  writing: Writing,
  before: MediaItemRow,
  picture: ShownPicture,
  act: 'media.replace' | 'media.reverse',
): Promise<MediaItemRow> {
  const { trx, touch, audit } = writing
  const { id } = before
  if (before.hash === picture.hash && before.taken_down_at === null) return before
  const twin = await findTwin(trx, id, picture.hash, before.alt)
  if (twin) {
    const { uses } = await describeItem(trx, twin)
    if (uses > 0) {
      throw conflict(
        `媒体库里已有这张新图片，替代文字也相同，正用在 ${uses} 处。请先修改其中一张的替代文字，再替换`,
        await describeItem(trx, twin),
      )
    }
    await parkPicture(trx, twin.id)
  }
  await updatePicture(trx, id, picture)
  const after = await setFormer(trx, id, await keepFormer(writing, before, twin))
  await touchPicture(trx, touch, id, writing.now)
  await audit(replacement(act, id, before, after))
  return after
}

/** The item with the previous picture; null where that was taken down. */
async function keepFormer(
  { trx, touch, audit, now }: Writing,
  before: MediaItemRow,
  twin: MediaItemRow | undefined,
): Promise<number | null> {
  if (twin) {
    const after = await updatePicture(trx, twin.id, before)
    await setFormer(trx, twin.id, null)
    touch(`media:${twin.id}`)
    await audit(replacement('media.replace', twin.id, twin, before))
    // Its date in the trash belonged to the other picture.
    if (after.deleted_at !== null) await setDeleted(trx, twin.id, now)
    return twin.id
  }
  return before.taken_down_at === null ? await insertFormer(trx, before, now) : null
}

/** Restores the previous picture of the item. */
export async function reversePicture(writing: Writing, id: number, rev: number): Promise<MediaItemRow> {
  const { trx } = writing
  const before = requireInLibrary(await findMediaItem(trx, id))
  if (before.rev !== rev) throw conflict('这张图片刚被别人修改过', await describeItem(trx, before))
  const former = before.former_id === null ? undefined : await findMediaItem(trx, before.former_id)
  if (!former) throw conflict('原来的图片已经不在了，请重新上传', await describeItem(trx, before))
  if (former.taken_down_at !== null) throw conflict('原来的图片已经下架，不能换回', await describeItem(trx, before))
  return await replacePicture(writing, before, former, 'media.reverse')
}

function replacement(act: string, id: number, before: ShownPicture, after: ShownPicture) {
  const changed = ({ hash, name }: ShownPicture) => ({ hash, name })
  return { act, subject: 'media' as const, id, name: after.name || before.name, before: changed(before), after: changed(after) }
}
