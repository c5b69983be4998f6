import type { Selecting } from '#server/db/open.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import type { Picture } from '#shared/media.ts'

/** The logos of rows, for the console. */
export async function logosOf(db: Selecting, rows: readonly { logo_id: number | null }[]): Promise<ReadonlyMap<number, Picture>> {
  const items = await listMediaItems(
    db,
    rows.flatMap((row) => row.logo_id ?? []),
  )
  return new Map(items.map((row) => [row.id, viewPicture(row)]))
}
