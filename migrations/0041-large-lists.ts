import { type Kysely, sql } from 'kysely'

/** Lists of the console over many matches and pictures, whose conditions no index had. Of partial indexes those that decide stand in the condition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('matches_under_way')
    .on('matches')
    .columns(['listed_at', 'id'])
    .where(sql<boolean>`play_state in ('live', 'interrupted')`)
    .execute()
  const inLibrary = sql<boolean>`deleted_at is null and taken_down_at is null`
  await db.schema.createIndex('media_items_in_library').on('media_items').columns(['created_at', 'id']).where(inLibrary).execute()
}
