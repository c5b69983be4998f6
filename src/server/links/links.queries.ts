import { type Selectable, type SqlBool, sql } from 'kysely'
import type { LinkTable } from '#server/db/link-tables.ts'
import type { Reader } from '#server/db/open.ts'

export type LinkRow = Selectable<LinkTable>

/** The one predicate of what visitors may see. */
export const isLinkVisible = sql<SqlBool>`links.is_visible = 1`

/** What visitors see, in the order of the site, each with the name of its group. */
export async function listVisibleLinks(db: Reader) {
  return await db
    .selectFrom('links')
    .innerJoin('link_groups', 'link_groups.id', 'links.group_id')
    .selectAll('links')
    .select('link_groups.name as group_name')
    .where(isLinkVisible)
    .orderBy('link_groups.ordinal')
    .orderBy('link_groups.id')
    .orderBy('links.ordinal')
    .orderBy('links.id')
    .execute()
}
export type VisibleLinkRow = Awaited<ReturnType<typeof listVisibleLinks>>[number]

/** Those of them that visitors see. */
export async function listVisibleLinksOf(db: Reader, ids: readonly number[]): Promise<LinkRow[]> {
  if (ids.length === 0) return []
  return await db.selectFrom('links').selectAll().where('id', 'in', ids).where(isLinkVisible).execute()
}

export async function findVisibleLink(db: Reader, id: number): Promise<LinkRow | undefined> {
  return await db.selectFrom('links').selectAll().where('id', '=', id).where(isLinkVisible).executeTakeFirst()
}
