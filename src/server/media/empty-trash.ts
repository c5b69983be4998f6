import type { Transaction } from 'kysely'
import { noteRevisionMedia } from '../articles/revision-media.queries.ts'
import { insertAudit, systemActor } from '../audit/audit.queries.ts'
import { waitForOtherWrites } from '../cache/changes.queries.ts'
import { type Clock, instant } from '../clock.ts'
import type { Write } from '../context.ts'
import type { Reader, Selecting } from '../db/open.ts'
import type { Database } from '../db/tables.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { deleteVideo } from '../videos/videos-admin.queries.ts'
import { isNamed, listUnnamedVideoFiles, setDue } from './contents.queries.ts'
import { graceBefore, graceFrom } from './grace.ts'
import { nameOfItem, picturesOfSettings } from './media-item.ts'
import { deleteItem, listRemovablePictures, listRemovableVideos } from './removable.queries.ts'

/** Items that one write takes out. */
const atOnce = 100

/**
 * Takes pictures and videos out of the trash for good when their time in it is over. What something would show once it is had back stays: a document
 * in the trash and an old revision hold their pictures.
 */
export async function emptyTrash({ read, write, clock }: { read: Reader; write: Write; clock: Clock }): Promise<void> {
  // Until it is known which pictures old revisions name, every picture may be one of theirs.
  const isKnown = await noteRevisionMedia({ read, write })
  if (isKnown && (await removablePictures(read, instant(clock))).length > 0) {
    await write(async (trx, touch) => {
      await waitForOtherWrites(trx)
      const now = instant(clock)
      for (const item of await removablePictures(trx, now)) {
        await deleteItem(trx, item.id)
        await dueUnlessNamed(trx, item.hash, now)
        touch(`media:${item.id}`)
        await insertAudit(trx, systemActor, { act: 'media.remove', subject: 'media', id: item.id, name: nameOfItem(item) }, now)
      }
    })
  }
  if ((await removableVideos(read, instant(clock))).length > 0) {
    await write(async (trx, touch) => {
      await waitForOtherWrites(trx)
      const now = instant(clock)
      for (const { id, title, file_hash } of await removableVideos(trx, now)) {
        await deleteVideo(trx, id)
        if (file_hash !== null) await dueUnlessNamed(trx, file_hash, now)
        await insertAudit(trx, systemActor, { act: 'video.remove', subject: 'video', id, name: title }, now)
      }
      touch('videos')
    })
  }
  await markUnnamedVideoFiles()

  /** A file that was uploaded and never used, or that another one has replaced, is in no trash: its time begins when it is found. */
  async function markUnnamedVideoFiles(): Promise<void> {
    if ((await listUnnamedVideoFiles(read, 1)).length === 0) return
    await write(async (trx) => {
      await waitForOtherWrites(trx)
      for (const hash of await listUnnamedVideoFiles(trx, atOnce)) await setDue(trx, hash, graceFrom(instant(clock)))
    })
  }
}

async function removablePictures(db: Selecting, now: string) {
  const inSettings = picturesOfSettings(await getSettings(db))
  return await listRemovablePictures(db, { before: graceBefore(now), now, inSettings, limit: atOnce })
}

async function removableVideos(db: Selecting, now: string) {
  return await listRemovableVideos(db, { before: graceBefore(now), limit: atOnce })
}

/** The same picture may stand in the library under another text. An upload that is under way keeps its own time. */
async function dueUnlessNamed(trx: Transaction<Database>, hash: string, now: string): Promise<void> {
  if (!(await isNamed(trx, hash))) await setDue(trx, hash, now, { isAtLeast: true })
}
