import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

export async function up(db: Kysely<unknown>, { table, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'users')
    .addColumn('id', integer, id)
    // Lower case: the name for sign-in.
    .addColumn('name', text, (c) => c.notNull().unique())
    .addColumn('display_name', text, (c) => c.notNull())
    .addColumn('role', text, (c) => c.notNull().check(sql`role in ('admin', 'editor', 'scorekeeper')`))
    .addColumn('password_hash', text, (c) => c.notNull())
    .addColumn('totp_secret', text)
    // The last time step that was used, so that each code works only once.
    .addColumn('totp_step', integer)
    .addColumn('disabled_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('signed_in_at', text)
    .execute()

  await table(db, 'sessions')
    .addColumn('id', integer, id)
    // SHA-256 of the cookie's token: a stolen row is useless.
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('seen_at', text, (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('agent', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'seen_at']).execute()

  // Between password and code: a separate table, because it is not a session yet.
  await table(db, 'sign_in_steps')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('new_totp_secret', text)
    .addColumn('tries', integer, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sign_in_steps_by_user').on('sign_in_steps').columns(['user_id']).execute()

  // One-time links: for the first admin, for an invited user, for a password reset.
  await table(db, 'one_time_links')
    .addColumn('id', integer, id)
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('first_admin', 'invitation', 'password_reset')`))
    .addColumn('role', text)
    .addColumn('user_id', integer, (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('created_by', integer, (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('used_at', text)
    .execute()
  await db.schema.createIndex('one_time_links_by_user').on('one_time_links').columns(['user_id']).execute()
  await db.schema.createIndex('one_time_links_by_maker').on('one_time_links').columns(['created_by']).execute()

  // Browsers in which somebody has signed in: their attempts are counted separately, so that nobody outside can lock the owner out.
  await table(db, 'known_devices')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('known_devices_by_user').on('known_devices').columns(['user_id']).execute()

  await table(db, 'sign_in_attempts')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('window_start', text, (c) => c.notNull())
    .addColumn('count', integer, (c) => c.notNull())
    .execute()

  await table(db, 'console_settings')
    .addColumn('id', integer, (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('data', text, (c) => c.notNull())
    .execute()

  await table(db, 'audit_log')
    .addColumn('id', integer, id)
    .addColumn('at', text, (c) => c.notNull())
    // Null: the command line, or the system itself. The name is that at the time.
    .addColumn('user_id', integer, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('user_name', text, (c) => c.notNull())
    .addColumn('act', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('subject_id', text)
    .addColumn('subject_name', text, (c) => c.notNull())
    .addColumn('before', text)
    .addColumn('after', text)
    .addColumn('address', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('audit_log_by_time').on('audit_log').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_log_by_user').on('audit_log').columns(['user_id', 'at', 'id']).execute()
  await db.schema.createIndex('audit_log_by_subject').on('audit_log').columns(['subject', 'subject_id', 'at', 'id']).execute()

  // The matches assigned to a scorekeeper: one, or with a null match a whole competition.
  await table(db, 'scorekeeping')
    .addColumn('id', integer, id)
    .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('competition_id', integer, (c) => c.notNull().references('competitions.id').onDelete('cascade'))
    .addColumn('match_id', integer, (c) => c.references('matches.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('scorekeeping_by_user').on('scorekeeping').columns(['user_id', 'competition_id', 'match_id']).execute()
  await db.schema.createIndex('scorekeeping_by_competition').on('scorekeeping').columns(['competition_id']).execute()
  await db.schema.createIndex('scorekeeping_by_match').on('scorekeeping').columns(['match_id']).execute()

  // When a document was last edited: the order of the console's list. Public dates are in `updated_at`.
  await db.schema
    .alterTable('articles')
    .addColumn('edited_at', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update articles set edited_at = updated_at`.execute(db)
  // Contains all columns that filters need, so that neither a page nor its count reads a row.
  const filtered = ['kind', 'unpublish_at', 'column_id']
  await db.schema
    .createIndex('articles_by_edit')
    .on('articles')
    .columns(['deleted_at', 'edited_at', 'id', 'published_at', ...filtered])
    .execute()
  await db.schema
    .createIndex('articles_by_publication')
    .on('articles')
    .columns(['deleted_at', 'published_at', 'id', ...filtered])
    .execute()
  await db.schema
    .createIndex('articles_by_views')
    .on('articles')
    .columns(['deleted_at', 'views', 'id', 'published_at', ...filtered])
    .execute()
  // A partial index, because these are few.
  await sql`create index articles_in_draft on articles (edited_at, id, kind, deleted_at) where published_at is null`.execute(db)
  await sql`create index articles_in_trash on articles (edited_at, id, kind) where deleted_at is not null`.execute(db)

  // The text that the console's search uses: title, summary and tags in lower case, separate from the bodies.
  await table(db, 'article_words')
    .addColumn('article_id', integer, (c) => c.primaryKey().references('articles.id').onDelete('cascade'))
    .addColumn('words', text, (c) => c.notNull())
    .execute()
  await sql`insert into article_words (article_id, words) select id, lower(title || ' ' || summary) from articles`.execute(db)

  // The draft of a document. `data` has all fields as in the editor; visitors see the row in `articles`.
  await table(db, 'article_drafts')
    .addColumn('article_id', integer, (c) => c.primaryKey().references('articles.id').onDelete('cascade'))
    .addColumn('rev', integer, (c) => c.notNull())
    // Whether it differs from what visitors see.
    .addColumn('is_changed', integer, (c) => c.notNull().check(sql`is_changed in (0, 1)`))
    // The draft's own column, for the list's filter; the row must have one even while the draft has none.
    .addColumn('column_id', integer)
    .addColumn('data', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('updated_by', integer, (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('article_drafts_by_column').on('article_drafts').columns(['column_id', 'article_id', 'is_changed']).execute()
  await db.schema.createIndex('article_drafts_by_user').on('article_drafts').columns(['updated_by']).execute()

  await table(db, 'article_revisions')
    .addColumn('id', integer, id)
    .addColumn('article_id', integer, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('reason', text, (c) => c.notNull().check(sql`reason in ('saved', 'published', 'restored')`))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('created_by', integer, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('data', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('article_revisions_by_article').on('article_revisions').columns(['article_id', 'id']).execute()
  await db.schema.createIndex('article_revisions_by_user').on('article_revisions').columns(['created_by']).execute()

  await table(db, 'preview_links')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('article_id', integer, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('created_by', integer, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('preview_links_by_article').on('preview_links').columns(['article_id']).execute()
  await db.schema.createIndex('preview_links_by_user').on('preview_links').columns(['created_by']).execute()

  // What a correction replaced, so that it can be undone.
  await db.schema.alterTable('rulings').addColumn('before', text).execute()

  // The library: the file name of a picture, and when it was moved to the trash.
  await db.schema
    .alterTable('media_items')
    .addColumn('name', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('media_items')
    .addColumn('rev', integer, (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('media_items').addColumn('deleted_at', text).execute()
  await db.schema
    .createIndex('media_items_by_time')
    .on('media_items')
    .columns(['created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema.createIndex('article_media_by_item').on('article_media').columns(['media_item_id']).execute()
  await db.schema.createIndex('articles_by_cover').on('articles').columns(['cover_id']).execute()
  await db.schema.createIndex('competitions_by_cover').on('competitions').columns(['cover_id']).execute()
  await db.schema.createIndex('teams_by_logo').on('teams').columns(['logo_id']).execute()
  // The pictures of a draft, including its cover: written with the draft, so that nobody has to read all drafts to find them.
  await table(db, 'article_draft_media')
    .addColumn('article_id', integer, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('media_item_id', integer, (c) => c.notNull().references('media_items.id'))
    .addPrimaryKeyConstraint('article_draft_media_pk', ['article_id', 'media_item_id'])
    .execute()
  await db.schema.createIndex('article_draft_media_by_item').on('article_draft_media').columns(['media_item_id']).execute()

  // Long-running jobs and their progress, so that a reloaded screen finds them again.
  await table(db, 'jobs')
    .addColumn('id', integer, id)
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull().check(sql`state in ('running', 'done', 'failed')`))
    .addColumn('done', integer, (c) => c.notNull())
    .addColumn('total', integer, (c) => c.notNull())
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('created_by', integer, (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('jobs_by_user').on('jobs').columns(['created_by', 'id']).execute()

  // Visits by day; from the beacon that every page sends.
  await table(db, 'page_views')
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('page', text, (c) => c.notNull())
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('channel', text, (c) => c.notNull())
    .addColumn('count', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('page_views_pk', ['day', 'page', 'device', 'channel'])
    .execute()
}
