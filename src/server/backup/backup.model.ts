import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { checkOf } from '#server/base/check-of.ts'
import { mediaKeyPattern } from '#server/media/files/names.ts'
import { noPassword } from '#server/session/no-password.model.ts'

/** The version of the format, not of the program. */
export const backupFormat = 1

/** As `writeTables` calls it: a place of the backup's folder, never one elsewhere. */
const tableFile = '^[a-z][a-z0-9_]*\\.jsonl\\.gz$'
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const bytes = Type.Integer({ minimum: 0 })

const TableEntry = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.Integer({ minimum: 0 }),
  /** Of all rows, whatever their order: equal on both databases. See `RowsDigest`. */
  digest: Type.String(),
  file: Type.String({ pattern: tableFile }),
  bytes,
  sha256,
  /** The next id that the database would give, where it gives them. */
  nextId: Type.Union([Type.Integer(), Type.Null()]),
})
export type TableEntry = Static<typeof TableEntry>

const MediaEntry = Type.Object({ key: Type.String({ pattern: mediaKeyPattern }), bytes, sha256 })
export type MediaEntry = Static<typeof MediaEntry>

/** `manifest.json` of a backup: written last, so a backup without it is not whole. Paths are relative to the backup's folder. */
const Manifest = Type.Object({
  format: Type.Literal(backupFormat),
  /** ISO UTC: the moment that the rows are of. */
  madeAt: Type.String({ format: 'date-time' }),
  program: Type.String(),
  dialect: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  /** The migrations that the database had, in their order. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(TableEntry),
  /** In `../media/`, which all backups of a folder share: a file's name says its content. */
  media: Type.Array(MediaEntry),
  /** The keys of those that its rows need and neither the site nor an earlier backup had. Where there are none, and in older manifests, it is left out. */
  missing: Type.Optional(Type.Array(Type.String())),
  /** `left out`: passwords and authenticators must be set anew. */
  secrets: Type.Union([Type.Literal('encrypted'), Type.Literal('left out')]),
  /** Of the file of passwords and authenticators. Without that file, and in older manifests, it is left out. */
  sealed: Type.Optional(Type.Object({ bytes, sha256 })),
  /** What must be done by hand after a restore, for people. */
  afterwards: Type.Array(Type.String()),
  /** By LEITAI_BACKUP_KEY, of all but the digest below; see `signed`. Without a key, and in older manifests, it is left out. */
  signature: Type.Optional(Type.Object({ salt: Type.String({ pattern: '^[0-9a-f]{32}$' }), hmac: sha256 })),
  /** Of all else in it. Older manifests have none. */
  sha256: Type.Optional(Type.String()),
})
export type Manifest = Static<typeof Manifest>

const written = checkOf(Manifest)

/** Rows of the moment: sign-ins, one-time links and what is under way. A restored site begins without them. */
const momentary: readonly string[] = [
  ...['sessions', 'sign_in_steps', 'sign_in_attempts', 'one_time_links', 'known_devices', 'preview_links'],
  ...['jobs', 'done_acts', 'backup_runs', 'article_presences'],
  // Of this database and this media store alone: a restored one is another.
  ...['live_state', 'media_place', 'nodes', 'migrations', 'migration_lock', 'program_requirement'],
]

/** Made from other rows: when the server starts, or by triggers when those are written. */
const derived = /^(search_|document_grams|tagged_articles|media_words|entrant_names|match_names)/
const derivedColumns: Readonly<Record<string, readonly string[]>> = { media_items: ['is_used'] }

export function isBackedUp(table: string): boolean {
  return !momentary.includes(table) && !derived.test(table) && !table.startsWith('sqlite_')
}

export function isColumnBackedUp(table: string, column: string): boolean {
  return !(derivedColumns[table] ?? []).includes(column)
}

/** The columns by which somebody could sign in: only in a backup that is encrypted, else with these values. */
export const secretColumns: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  users: { password_hash: noPassword, totp_secret: null, totp_step: null, recovery_codes: null },
}

export type Value = string | number | null
export type Row = readonly Value[]

/** A digest of rows that does not depend on their order: the sum of the rows' SHA-256, modulo 2^256. */
export class RowsDigest {
  #sum = 0n
  rows = 0

  add(row: Row): void {
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex')
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) & mask
    this.rows++
  }

  get hex(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

const mask = (1n << 256n) - 1n

/** A backup that does not tell what it has, in a sentence for the operator. Those beside it may be whole. */
export class UnreadableBackup extends Error {
  readonly said: string
  /** What mends it; null: nothing does. */
  readonly cure: string | null

  constructor(said: string, cure: string | null = null) {
    super(cure === null ? said : `${said}，请运行：${cure}`)
    this.said = said
    this.cure = cure
  }
}

/** Throws UnreadableBackup with its place, for people, before what is wrong with it. */
export function manifestAt(place: string, text: string): Manifest {
  try {
    return readManifest(text)
  } catch (error) {
    throw new UnreadableBackup(`备份 ${place} 读不了：${error instanceof Error ? error.message : String(error)}`)
  }
}

/** What `manifest.json` holds, with its own digest in place of any that it had. */
export function manifestText({ sha256: _, ...manifest }: Manifest): string {
  return `${JSON.stringify({ ...manifest, sha256: digestOf(manifest) }, null, 1)}\n`
}

function digestOf(manifest: Omit<Manifest, 'sha256'>): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}

/** Throws with a sentence for the operator. */
export function readManifest(text: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('manifest.json 读不出来，备份不完整或被改过，请移走它，用别的备份')
  }
  if (typeof value !== 'object' || value === null || !('format' in value))
    throw new Error('manifest.json 不是 Leitai 的备份的，请移走它，用别的备份')
  if (value.format !== backupFormat) {
    throw new Error(`备份的格式是 ${String(value.format)}，这个程序只认 ${backupFormat}，请换用做这个备份的程序`)
  }
  if (!written.Check(value)) throw notWhole()
  const { sha256, ...manifest } = value
  if (sha256 !== undefined && sha256 !== digestOf(manifest)) throw notWhole()
  return value
}

function notWhole(): Error {
  return new Error('manifest.json 不完整或被改过，请移走它，用别的备份')
}
