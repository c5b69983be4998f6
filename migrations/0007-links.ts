import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** The link hub: links to the game and its competitions elsewhere. */
export async function up(db: Kysely<unknown>, { table, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'link_groups')
    .addColumn('id', integer, id)
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('ordinal', integer, (c) => c.notNull())
    .execute()

  await table(db, 'links')
    .addColumn('id', integer, id)
    // Without a cascade: a group can be deleted only when it is empty.
    .addColumn('group_id', integer, (c) => c.notNull().references('link_groups.id'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('logo_id', integer, (c) => c.references('media_items.id'))
    .addColumn('address', text, (c) => c.notNull())
    // Null: the same address as for other devices.
    .addColumn('ios_address', text)
    .addColumn('android_address', text)
    .addColumn('pc_address', text)
    .addColumn('wechat_address', text)
    .addColumn('asks_first', integer, (c) => c.notNull().check(sql`asks_first in (0, 1)`))
    .addColumn('is_visible', integer, (c) => c.notNull().check(sql`is_visible in (0, 1)`))
    .addColumn('ordinal', integer, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('links_by_group').on('links').columns(['group_id', 'ordinal', 'id']).execute()
  await db.schema.createIndex('links_by_logo').on('links').columns(['logo_id']).execute()
}
