import type { Selecting } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import type { Takedown } from '#shared/admin/takedowns.ts'
import { nameOfItem, placesIn } from './media-item.answers.ts'
import { countUses } from './media-uses.queries.ts'
import type { TakedownRow } from './takedowns.queries.ts'

/** Takedowns with what still refers to their contents. */
export async function describeTakedowns(db: Selecting, rows: readonly TakedownRow[]): Promise<Takedown[]> {
  const hashes = rows.map(({ hash }) => hash)
  const places = new Map<string, Takedown['places']>()
  const add = (hash: string, place: Takedown['places'][number]) => places.set(hash, [...(places.get(hash) ?? []), place])
  if (hashes.length > 0) {
    const items = await db
      .selectFrom('media_items')
      .select(['id', 'hash', 'name', 'alt'])
      .where('hash', 'in', hashes)
      .orderBy('id')
      .execute()
    const counts = await countUses(
      db,
      items.map(({ id }) => id),
    )
    const settings = await getSettings(db)
    for (const item of items) {
      const uses = (counts.get(item.id) ?? 0) + placesIn(settings, item.id).length
      add(item.hash, { name: nameOfItem(item), screen: `/media?picture=${item.id}`, uses })
    }
    const videos = await db
      .selectFrom('videos')
      .select(['id', 'title', 'file_hash'])
      .where('file_hash', 'in', hashes)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id, title, file_hash } of videos) if (file_hash !== null) add(file_hash, { name: title, screen: `/videos/${id}`, uses: 1 })
  }
  return rows.map((row) => ({
    hash: row.hash,
    kind: row.kind,
    name: row.name,
    reason: row.reason,
    at: row.at,
    userName: row.user_name,
    removedAt: row.removed_at,
    addresses: readJson(row.addresses),
    places: places.get(row.hash) ?? [],
  }))
}
