import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** 新服: when each server of the game opens, and its later history. 下载指引: how to get the game, by platform. */
export async function up(db: Kysely<unknown>, { table, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'openings')
    .addColumn('id', integer, id)
    .addColumn('zone', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    // For a date without a time: its first instant in the site's time zone.
    .addColumn('opens_at', text)
    .addColumn('precision', text, (c) => c.notNull().check(sql`precision in ('exact', 'day', 'tbd')`))
    // The original opening before it was postponed.
    .addColumn('postponed_from', text)
    .addColumn('is_full', integer, (c) => c.notNull().check(sql`is_full in (0, 1)`))
    .addColumn('maintenance_from', text)
    .addColumn('maintenance_until', text)
    .addColumn('closes_at', text)
    // Without a cascade: a row can be deleted only when nothing is merged into it any more.
    .addColumn('merged_into_id', integer, (c) => c.references('openings.id'))
    .addColumn('merged_at', text)
    .addColumn('article_id', integer, (c) => c.references('articles.id').onDelete('set null'))
    .addColumn('link_id', integer, (c) => c.references('links.id').onDelete('set null'))
    .addColumn('is_published', integer, (c) => c.notNull().check(sql`is_published in (0, 1)`))
    // Derived from the instants above, so that lists by state need only a comparison.
    .addColumn('soon_at', text)
    .addColumn('turns_open_at', text)
    .addColumn('ended_at', text)
    // The instant that calendars show.
    .addColumn('calendar_at', text)
    .addColumn('calendar_precision', text, (c) => c.check(sql`calendar_precision in ('exact', 'day')`))
    .addColumn('sequence', integer, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addCheckConstraint('openings_merged_whole', sql`(merged_into_id is null) = (merged_at is null)`)
    .addCheckConstraint('openings_dated_or_tbd', sql`(opens_at is null) = (precision = 'tbd')`)
    .execute()
  await db.schema.createIndex('openings_by_turn').on('openings').columns(['is_published', 'turns_open_at', 'id']).execute()
  await db.schema.createIndex('openings_by_end').on('openings').columns(['is_published', 'ended_at', 'id']).execute()
  await db.schema.createIndex('openings_by_target').on('openings').columns(['merged_into_id']).execute()
  await db.schema.createIndex('openings_by_article').on('openings').columns(['article_id']).execute()
  await db.schema.createIndex('openings_by_link').on('openings').columns(['link_id']).execute()

  await table(db, 'tips')
    .addColumn('id', integer, id)
    .addColumn('platform', text, (c) => c.notNull().check(sql`platform in ('wechat_android', 'wechat_ios', 'in_game', 'phone', 'desktop')`))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('intro', text, (c) => c.notNull())
    // The text that is copied and put into the QR code.
    .addColumn('link_id', integer, (c) => c.references('links.id').onDelete('set null'))
    .addColumn('expires_at', text)
    .addColumn('is_published', integer, (c) => c.notNull().check(sql`is_published in (0, 1)`))
    .execute()
  await db.schema.createIndex('tips_by_link').on('tips').columns(['link_id']).execute()

  await table(db, 'tip_steps')
    .addColumn('tip_id', integer, (c) => c.notNull().references('tips.id').onDelete('cascade'))
    .addColumn('ordinal', integer, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('picture_id', integer, (c) => c.references('media_items.id'))
    .addPrimaryKeyConstraint('tip_steps_key', ['tip_id', 'ordinal'])
    .execute()
  await db.schema.createIndex('tip_steps_by_picture').on('tip_steps').columns(['picture_id']).execute()

  await table(db, 'tip_stores')
    .addColumn('tip_id', integer, (c) => c.notNull().references('tips.id').onDelete('cascade'))
    .addColumn('ordinal', integer, (c) => c.notNull())
    .addColumn('link_id', integer, (c) => c.notNull().references('links.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('tip_stores_key', ['tip_id', 'ordinal'])
    .execute()
  await db.schema.createIndex('tip_stores_by_link').on('tip_stores').columns(['link_id']).execute()
}
