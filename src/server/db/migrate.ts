import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { up as up0001 } from '../../../migrations/0001-articles.ts'
import { up as up0002 } from '../../../migrations/0002-competitions.ts'
import { up as up0003 } from '../../../migrations/0003-console.ts'
import { up as up0004 } from '../../../migrations/0004-audit-filters.ts'
import { up as up0005 } from '../../../migrations/0005-search.ts'
import { up as up0006 } from '../../../migrations/0006-listed-columns.ts'
import { up as up0007 } from '../../../migrations/0007-links.ts'
import { up as up0008 } from '../../../migrations/0008-albums.ts'
import { up as up0009 } from '../../../migrations/0009-openings.ts'
import { up as up0010 } from '../../../migrations/0010-outside.ts'
import { up as up0011 } from '../../../migrations/0011-videos.ts'
import { up as up0012 } from '../../../migrations/0012-sorted-words.ts'
import { up as up0016 } from '../../../migrations/0016-merged-people.ts'
import { up as up0017 } from '../../../migrations/0017-round-results.ts'
import { up as up0019 } from '../../../migrations/0019-match-events.ts'
import { up as up0020 } from '../../../migrations/0020-removed-matches.ts'
import { up as up0021 } from '../../../migrations/0021-search-again.ts'
import { up as up0022 } from '../../../migrations/0022-search-lookups.ts'
import { up as up0023 } from '../../../migrations/0023-media-place.ts'
import { up as up0024 } from '../../../migrations/0024-done-acts.ts'
import { up as up0025 } from '../../../migrations/0025-takedowns.ts'
import { up as up0026 } from '../../../migrations/0026-revision-media.ts'
import { up as up0027 } from '../../../migrations/0027-waiting-matches.ts'
import { up as up0028 } from '../../../migrations/0028-open-places.ts'
import { up as up0029 } from '../../../migrations/0029-unconfirmed-matches.ts'
import { up as up0030 } from '../../../migrations/0030-search-readings.ts'
import { up as up0031 } from '../../../migrations/0031-matches-by-end.ts'
import { up as up0032 } from '../../../migrations/0032-tells-result.ts'
import { up as up0033 } from '../../../migrations/0033-marks.ts'
import { up as up0034 } from '../../../migrations/0034-statistics.ts'
import { up as up0035 } from '../../../migrations/0035-demo-season.ts'
import { up as up0036 } from '../../../migrations/0036-live.ts'
import { up as up0037 } from '../../../migrations/0037-backup-plan.ts'
import { up as up0038 } from '../../../migrations/0038-former-slugs.ts'
import { up as up0039 } from '../../../migrations/0039-editors.ts'
import { up as up0040 } from '../../../migrations/0040-recovery-codes.ts'
import { up as up0041 } from '../../../migrations/0041-large-lists.ts'
import { up as up0042 } from '../../../migrations/0042-derived-lists.ts'
import { up as up0043 } from '../../../migrations/0043-numbers-in-search.ts'
import { up as up0044 } from '../../../migrations/0044-entrants-in-search.ts'
import { up as up0045 } from '../../../migrations/0045-backup-runs-seen.ts'
import { up as up0046 } from '../../../migrations/0046-nodes.ts'
import { up as up0047 } from '../../../migrations/0047-signed-figures.ts'
import { up as up0048 } from '../../../migrations/0048-postponed-matches.ts'
import { type ColumnTypes, columnTypes } from './column-types.ts'
import type { Dialect } from './dialect.ts'
import type { Writer } from './open.ts'

type Step = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>

/** Forward only; each step runs on both databases. Append new migrations at the end. */
const steps: Readonly<Record<string, Step>> = {
  '0001-articles': up0001,
  '0002-competitions': up0002,
  '0003-console': up0003,
  '0004-audit-filters': up0004,
  '0005-search': up0005,
  '0006-listed-columns': up0006,
  '0007-links': up0007,
  '0008-albums': up0008,
  '0009-openings': up0009,
  '0010-outside': up0010,
  '0011-videos': up0011,
  '0012-sorted-words': up0012,
  '0016-merged-people': up0016,
  '0017-round-results': up0017,
  '0019-match-events': up0019,
  '0020-removed-matches': up0020,
  '0021-search-again': up0021,
  '0022-search-lookups': up0022,
  '0023-media-place': up0023,
  '0024-done-acts': up0024,
  '0025-takedowns': up0025,
  '0026-revision-media': up0026,
  '0027-waiting-matches': up0027,
  '0028-open-places': up0028,
  '0029-unconfirmed-matches': up0029,
  '0030-search-readings': up0030,
  '0031-matches-by-end': up0031,
  '0032-tells-result': up0032,
  '0033-marks': up0033,
  '0034-statistics': up0034,
  '0035-demo-season': up0035,
  '0036-live': up0036,
  '0037-backup-plan': up0037,
  '0038-former-slugs': up0038,
  '0039-editors': up0039,
  '0040-recovery-codes': up0040,
  '0041-large-lists': up0041,
  '0042-derived-lists': up0042,
  '0043-numbers-in-search': up0043,
  '0044-entrants-in-search': up0044,
  '0045-backup-runs-seen': up0045,
  '0046-nodes': up0046,
  '0047-signed-figures': up0047,
  '0048-postponed-matches': up0048,
}

/** The numbers of the migrations, ascending. Never insert one before the last: Kysely refuses databases that already ran later ones. */
export const migrationNumbers: readonly number[] = Object.keys(steps).map((name) => Number(name.slice(0, 4)))

/**
 * The number of this program's newest migration, from its file name. Programs up to 0028 used the count of their files instead, up to 24.
 * So `program_requirement.oldest`, which no program has written so far, may be any number from 29 on, and excludes all of them.
 */
export const schemaNumber: number = Math.max(...migrationNumbers)

/** Thrown when a newer program has recorded that programs as old as this one must not open its database. */
export class DatabaseTooNew extends Error {}

/** Brings the schema up to date; safe to run twice. Throws `DatabaseTooNew`. */
export async function migrate(write: Writer, dialect: Dialect): Promise<void> {
  await refuseIfExcluded(write, dialect)
  // As at most starts: to find that out the library would read all tables and columns, several times.
  const done = await applied(write, dialect)
  if (migrationNames.every((name) => done.includes(name))) return
  const { error } = await (await migrator(write, dialect, done)).migrateToLatest()
  if (error) throw error
}

/** An empty database gets the schema that it has after this step: what a backup of an older program is restored into. */
export async function migrateTo(name: string, write: Writer, dialect: Dialect): Promise<void> {
  const { error } = await (await migrator(write, dialect, await applied(write, dialect))).migrateTo(name)
  if (error) throw error
}

/** Whether a program has ever made its tables there. */
export async function isMigrated(write: Writer, dialect: Dialect): Promise<boolean> {
  return await hasTable(write, dialect, 'migrations')
}

/** The names of this program's migrations, in their order. */
export const migrationNames: readonly string[] = Object.keys(steps)

/** `done` was read before: the migrator holds the one connection while it asks its provider. */
async function migrator(write: Writer, dialect: Dialect, done: readonly string[]): Promise<Migrator> {
  return new Migrator({
    db: write,
    // Without it the library takes a table of any schema for its own.
    ...(dialect === 'postgres' ? { migrationTableSchema: await currentSchema(write) } : {}),
    provider: provider(done, dialect),
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
  })
}

async function refuseIfExcluded(write: Writer, dialect: Dialect): Promise<void> {
  if (!(await hasTable(write, dialect, 'program_requirement'))) return
  const row = await write.selectFrom('program_requirement').select('oldest').executeTakeFirst()
  if (row && row.oldest > schemaNumber) {
    throw new DatabaseTooNew(`数据库属于更新的程序（数据结构 ${row.oldest}），这个程序只到 ${schemaNumber}，请换成更新的版本`)
  }
}

/**
 * A database that a newer program has already extended is accepted, because migrations only add within a major version: steps that this
 * program does not know are treated as done.
 */
function provider(done: readonly string[], dialect: Dialect): MigrationProvider {
  return {
    async getMigrations() {
      const types = columnTypes(dialect)
      const known = Object.entries(steps).map(([name, up]): [string, Migration] => [name, { up: (db) => up(db, types) }])
      const foreign = done.filter((name) => !(name in steps)).map((name): [string, Migration] => [name, { up: async () => {} }])
      return Object.fromEntries([...known, ...foreign])
    },
  }
}

async function applied(write: Writer, dialect: Dialect): Promise<string[]> {
  if (!(await hasTable(write, dialect, 'migrations'))) return []
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(write)
  return rows.map((row) => row.name)
}

/** A former database may lie in another schema of the same one. */
async function hasTable(write: Writer, dialect: Dialect, name: string): Promise<boolean> {
  const found =
    dialect === 'postgres'
      ? sql`select 1 from pg_tables where schemaname = ${await currentSchema(write)} and tablename = ${name}`
      : sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
  return (await found.execute(write)).rows.length > 0
}

async function currentSchema(write: Writer): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(write)
  const name = rows[0]?.name
  if (typeof name !== 'string') throw new Error('数据库里没有这个用户能用的 schema，请授权：GRANT USAGE, CREATE ON SCHEMA public TO …')
  return name
}
