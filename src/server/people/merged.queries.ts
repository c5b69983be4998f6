import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'

export type PersonKind = 'team' | 'player'

const chunk = 500

/** The one that an id was merged into; undefined where it never was. */
export async function findMergedInto(db: Selecting, kind: PersonKind, oldId: number): Promise<number | undefined> {
  const row = await db.selectFrom('merged_people').select('new_id').where('kind', '=', kind).where('old_id', '=', oldId).executeTakeFirst()
  return row?.new_id
}

/** Slugs of the targets, by slugs that were merged. */
export async function listMergedSlugs(db: Selecting, kind: PersonKind, slugs: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const some of chunked([...new Set(slugs)], chunk)) {
    const ids = await listMergedIds(db, kind, some)
    const rows = ids.size === 0 ? [] : await listSlugs(db, kind, [...ids.values()])
    const slugOf = new Map(rows.map((row) => [row.id, row.slug]))
    for (const [old, id] of ids) found.set(old, slugOf.get(id) ?? old)
  }
  return found
}

export async function isSlugMerged(db: Selecting, kind: PersonKind, slug: string): Promise<boolean> {
  return (await listMergedSlugs(db, kind, [slug])).size > 0
}

/** Records a merge, and redirects earlier merges into it. */
export async function insertMerged(
  trx: Transaction<Database>,
  kind: PersonKind,
  { oldId, slug, newId, at }: { oldId: number; slug: string; newId: number; at: string },
): Promise<void> {
  await trx.updateTable('merged_people').set({ new_id: newId }).where('kind', '=', kind).where('new_id', '=', oldId).execute()
  await trx.insertInto('merged_people').values({ kind, old_id: oldId, slug, new_id: newId, merged_at: at }).execute()
}

/** Deletes the merges into a deleted one. */
export async function deleteMergedInto(trx: Transaction<Database>, kind: PersonKind, id: number): Promise<void> {
  await trx.deleteFrom('merged_people').where('kind', '=', kind).where('new_id', '=', id).execute()
}

/** Ids of the targets, by slugs that were merged. */
export async function listMergedIds(db: Selecting, kind: PersonKind, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.selectFrom('merged_people').select(['slug', 'new_id']).where('kind', '=', kind).where('slug', 'in', slugs).execute()
  return new Map(rows.map((row) => [row.slug, row.new_id]))
}

async function listSlugs(db: Selecting, kind: PersonKind, ids: readonly number[]): Promise<{ id: number; slug: string }[]> {
  return kind === 'team'
    ? await db.selectFrom('teams').select(['id', 'slug']).where('id', 'in', ids).execute()
    : await db.selectFrom('players').select(['id', 'slug']).where('id', 'in', ids).execute()
}
