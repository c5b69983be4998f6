import type { Reader } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Write } from '#server/http/context.ts'
import { insertRevisionMedia, listUnnotedRevisions, markMediaNoted } from './revision-media.queries.ts'

/** Revisions per write. */
const atOnce = 50
/** Writes per run; the next run does the rest. */
const mostWrites = 20

/** Records the pictures of revisions that an earlier version of the program stored without them. False: there are more of them. */
export async function noteRevisionMedia({ read, write }: { read: Reader; write: Write }): Promise<boolean> {
  for (let n = 0; n < mostWrites; n++) {
    const rows = await listUnnotedRevisions(read, atOnce)
    if (rows.length === 0) return true
    await write(async (trx) => {
      for (const { id, data } of rows) if (await markMediaNoted(trx, id)) await insertRevisionMedia(trx, id, readJson(data))
    }, 'alongside')
  }
  return false
}
