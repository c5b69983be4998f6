import type { Kysely } from 'kysely'

/** The audit log by subject and by action, newest first: for a rare one the whole log was scanned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_log_by_kind').on('audit_log').columns(['subject', 'at', 'id']).execute()
  await db.schema.createIndex('audit_log_by_act').on('audit_log').columns(['act', 'at', 'id']).execute()
}
