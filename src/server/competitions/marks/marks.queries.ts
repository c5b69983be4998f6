import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { listMediaItems, type MediaItemRow } from '#server/media/media.queries.ts'
import { chunked } from '#shared/chunked.ts'
import { type MarkPlace, markKey } from './marks.model.ts'

/** Well below the parameter limit of one statement in both databases. */
const chunk = 500

const tables = { team: 'teams', player: 'players' } as const

/** The media ids of the marks that stand at these places, by `markKey`; null where there is none, nothing where nobody is called so. */
export async function listMarks(db: Selecting, places: readonly MarkPlace[]): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>()
  const slugsOf = (subject: MarkPlace['subject']) => [...new Set(places.flatMap((one) => (one.subject === subject ? [one.slug] : [])))]
  for (const subject of ['team', 'player'] as const) {
    for (const some of chunked(slugsOf(subject), chunk)) {
      const rows = await db.selectFrom(tables[subject]).select(['slug', 'logo_id']).where('slug', 'in', some).execute()
      for (const { slug, logo_id } of rows) found.set(markKey({ subject, slug, use: 'logo' }), logo_id)
    }
  }
  for (const slug of slugsOf('competition')) {
    const row = await db.selectFrom('competitions').select(['logo_id', 'cover_id']).where('slug', '=', slug).executeTakeFirst()
    if (!row) continue
    found.set(markKey({ subject: 'competition', slug, use: 'logo' }), row.logo_id)
    found.set(markKey({ subject: 'competition', slug, use: 'cover' }), row.cover_id)
  }
  return found
}

export async function listPictures(db: Selecting, ids: readonly number[]): Promise<Map<number, MediaItemRow>> {
  const rows: MediaItemRow[] = []
  for (const some of chunked([...new Set(ids)], chunk)) rows.push(...(await listMediaItems(db, some)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Pictures that may be chosen, by the hash of their content or of the file that was uploaded. */
export async function listPicturesByHash(db: Selecting, hashes: readonly string[]): Promise<Map<string, MediaItemRow[]>> {
  const found = new Map<string, MediaItemRow[]>()
  for (const some of chunked([...new Set(hashes)], chunk)) {
    const sources = await db.selectFrom('media_sources').selectAll().where('source_hash', 'in', some).execute()
    const items = await db
      .selectFrom('media_items')
      .selectAll()
      .where('hash', 'in', [...new Set([...some, ...sources.map(({ hash }) => hash)])])
      .where('deleted_at', 'is', null)
      .where('taken_down_at', 'is', null)
      .orderBy('id')
      .execute()
    const byHash = Map.groupBy(items, (item) => item.hash)
    for (const hash of some) {
      const named = [hash, ...sources.flatMap((source) => (source.source_hash === hash ? [source.hash] : []))]
      const first = named.flatMap((one) => byHash.get(one) ?? [])
      if (first.length > 0) found.set(hash, first)
    }
  }
  return found
}

/** Null: none. Returns the id of whom the slug names; undefined where nobody is called so. */
export async function giveMark(
  trx: Transaction<Database>,
  { subject, slug, use }: MarkPlace,
  mediaId: number | null,
): Promise<number | undefined> {
  const row =
    subject === 'competition'
      ? await trx
          .updateTable('competitions')
          .set(use === 'cover' ? { cover_id: mediaId } : { logo_id: mediaId })
          .where('slug', '=', slug)
          .returning('id')
          .executeTakeFirst()
      : await trx.updateTable(tables[subject]).set({ logo_id: mediaId }).where('slug', '=', slug).returning('id').executeTakeFirst()
  return row?.id
}
