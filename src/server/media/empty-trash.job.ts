import type { Transaction } from 'kysely'
import { noteRevisionMedia } from '#server/articles/revision-media.job.ts'
import { insertAudit, systemActor } from '#server/audit/audit.queries.ts'
import { type Clock, instant } from '#server/base/clock.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Write } from '#server/http/context.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { deleteVideo } from '#server/videos/videos-admin.queries.ts'
import { chunked } from '#shared/chunked.ts'
import { isNamed, listUnnamedVideoFiles, setDue } from './contents.queries.ts'
import { graceBefore, graceFrom } from './grace.model.ts'
import { nameOfItem, picturesOfSettings } from './media-item.answers.ts'
import { deleteItem, listOverdue, listRemovableVideos, listUnheld } from './removable.queries.ts'

/** Items per write. */
const atOnce = 100

/** Pictures per query. */
const window = 500

/**
 * Deletes pictures and videos permanently when their time in the trash is over. What something would show after being restored stays: a
 * document in the trash and old revisions keep their pictures.
 */
export function trashEmptier({ read, write, clock }: { read: Reader; write: Write; clock: Clock }): () => Promise<void> {
  /** Where the next run continues among items that have been kept for long: there may be many, and every run stays short. */
  let offset = window

  return async () => {
    // Until the pictures of old revisions are recorded, any picture may be one of theirs.
    if (await noteRevisionMedia({ read, write })) {
      await removePictures(await overdue(0))
      const long = await overdue(offset)
      await removePictures(long)
      offset = long.length < window ? window : offset + window
    }
    await removeVideos()
    await markUnnamedVideoFiles()
  }

  async function overdue(from: number): Promise<number[]> {
    const now = instant(clock)
    return await listOverdue(read, { before: graceBefore(now), now, offset: from, limit: window })
  }

  async function removePictures(ids: readonly number[]): Promise<void> {
    for (const some of chunked(await unheld(read, ids, instant(clock)), atOnce)) {
      await write(async (trx, touch) => {
        const now = instant(clock)
        const still = await unheld(
          trx,
          some.map(({ id }) => id),
          now,
        )
        for (const item of still) {
          await deleteItem(trx, item.id)
          await dueUnlessNamed(trx, item.hash, now)
          touch(`media:${item.id}`)
          await insertAudit(trx, systemActor, { act: 'media.remove', subject: 'media', id: item.id, name: nameOfItem(item) }, now)
        }
      })
    }
  }

  async function removeVideos(): Promise<void> {
    while ((await removableVideos(read, instant(clock))).length > 0) {
      await write(async (trx, touch) => {
        const now = instant(clock)
        for (const { id, title, file_hash } of await removableVideos(trx, now)) {
          await deleteVideo(trx, id)
          if (file_hash !== null) await dueUnlessNamed(trx, file_hash, now)
          await insertAudit(trx, systemActor, { act: 'video.remove', subject: 'video', id, name: title }, now)
        }
        touch.quietly('videos')
      })
    }
  }

  /** A file that was uploaded and never used, or that was replaced, is in no trash: its time begins when it is found here. */
  async function markUnnamedVideoFiles(): Promise<void> {
    if ((await listUnnamedVideoFiles(read, 1)).length === 0) return
    await write(async (trx) => {
      for (const hash of await listUnnamedVideoFiles(trx, atOnce)) await setDue(trx, hash, graceFrom(instant(clock)))
    })
  }
}

async function unheld(db: Selecting, ids: readonly number[], now: string) {
  return await listUnheld(db, ids, { before: graceBefore(now), inSettings: picturesOfSettings(await getSettings(db)) })
}

async function removableVideos(db: Selecting, now: string) {
  return await listRemovableVideos(db, { before: graceBefore(now), limit: atOnce })
}

/** The same picture may be in the library with another text. A running upload keeps its own deadline. */
async function dueUnlessNamed(trx: Transaction<Database>, hash: string, now: string): Promise<void> {
  if (!(await isNamed(trx, hash))) await setDue(trx, hash, now, { isAtLeast: true })
}
