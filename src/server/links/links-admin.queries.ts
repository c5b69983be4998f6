import type { Insertable, Transaction } from 'kysely'
import type { LinkTable } from '#server/db/link-tables.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { AdminLink } from '#shared/admin/links.ts'
import type { LinkRow } from './links.queries.ts'

/** In the order of the site. */
export async function listLinkGroups(db: Selecting) {
  return await db.selectFrom('link_groups').selectAll().orderBy('ordinal').orderBy('id').execute()
}

/** Including hidden ones, in the order of their groups. */
export async function listAllLinks(db: Selecting): Promise<LinkRow[]> {
  return await db.selectFrom('links').selectAll().orderBy('ordinal').orderBy('id').execute()
}

/** All links with the names of their groups, in the order of the site. */
export async function listGroupedLinks(db: Selecting) {
  return await db
    .selectFrom('links')
    .innerJoin('link_groups', 'link_groups.id', 'links.group_id')
    .selectAll('links')
    .select('link_groups.name as group_name')
    .orderBy('link_groups.ordinal')
    .orderBy('link_groups.id')
    .orderBy('links.ordinal')
    .orderBy('links.id')
    .execute()
}
export type GroupedLinkRow = Awaited<ReturnType<typeof listGroupedLinks>>[number]

export async function findLink(db: Selecting, id: number): Promise<LinkRow | undefined> {
  return await db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function isLinkGroupKnown(db: Selecting, id: number): Promise<boolean> {
  return (await db.selectFrom('link_groups').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function insertLinkGroup(trx: Transaction<Database>, name: string, ordinal: number): Promise<number> {
  const { id } = await trx.insertInto('link_groups').values({ name, ordinal }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateLinkGroup(trx: Transaction<Database>, id: number, name: string, ordinal: number): Promise<void> {
  await trx.updateTable('link_groups').set({ name, ordinal }).where('id', '=', id).execute()
}

export async function deleteLinkGroups(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('link_groups').where('id', 'in', ids).execute()
}

type LinkFields = Omit<Insertable<LinkTable>, 'id' | 'ordinal'>

/** Appends it to its group. */
export async function insertLink(trx: Transaction<Database>, fields: LinkFields): Promise<number> {
  const ordinal = await nextOrdinal(trx, fields.group_id)
  const { id } = await trx
    .insertInto('links')
    .values({ ...fields, ordinal })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Appends it to the new group where the group changes. */
export async function updateLink(trx: Transaction<Database>, before: LinkRow, fields: LinkFields): Promise<void> {
  const ordinal = before.group_id === fields.group_id ? before.ordinal : await nextOrdinal(trx, fields.group_id)
  await trx
    .updateTable('links')
    .set({ ...fields, ordinal })
    .where('id', '=', before.id)
    .execute()
}

export async function setLinkOrdinal(trx: Transaction<Database>, id: number, ordinal: number): Promise<void> {
  await trx.updateTable('links').set({ ordinal }).where('id', '=', id).execute()
}

export async function deleteLink(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.deleteFrom('links').where('id', '=', id).execute()
}

/** New servers and download tips whose button it is, hidden ones too; at most 20. */
export async function listLinkUses(db: Selecting, id: number): Promise<AdminLink['uses']> {
  const openings = await db
    .selectFrom('openings')
    .select(['id', 'name'])
    .where('link_id', '=', id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const tips = await db
    .selectFrom('tips')
    .select(['id', 'title as name'])
    .where((eb) =>
      eb.or([
        eb('link_id', '=', id),
        eb('id', 'in', eb.selectFrom('tip_stores').select('tip_stores.tip_id').where('tip_stores.link_id', '=', id)),
      ]),
    )
    .orderBy('ordinal')
    .limit(20)
    .execute()
  return [...openings.map((row) => ({ kind: 'opening' as const, ...row })), ...tips.map((row) => ({ kind: 'tip' as const, ...row }))].slice(
    0,
    20,
  )
}

async function nextOrdinal(db: Selecting, groupId: number): Promise<number> {
  const { last } = await db
    .selectFrom('links')
    .select((eb) => eb.fn.max('ordinal').as('last'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  // Null where the group is empty, whatever the type says.
  return Number(last ?? -1) + 1
}
