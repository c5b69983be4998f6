import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Dialect } from '#server/db/dialect.ts'
import { migrationNames } from '#server/db/migrate.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { mediaFileOf } from '#server/media/files/names.ts'
import {
  backupFormat,
  type Manifest,
  type MediaEntry,
  type Row,
  RowsDigest,
  readManifest,
  secretColumns,
  type TableEntry,
} from './backup.model.ts'
import { manifestName, mediaFileIn, ownOnly, secretsName, writeRows, writeStream } from './backup-files.service.ts'
import type { RowSource, Table } from './rows.model.ts'
import { seal } from './sealed.model.ts'

interface BackupInput {
  source: RowSource
  files: MediaFiles
  /** All backups of a site lie in one folder. */
  folder: string
  now: string
  program: string
  dialect: Dialect
  /** Encrypts what one could sign in with; null: that is left out. */
  key: string | null
  say(line: string): void
}

/** The first that this program does not know. */
export function unknownMigration(migrations: readonly string[]): string | undefined {
  return migrations.find((name) => !migrationNames.includes(name))
}

interface Made {
  place: string
  manifest: Manifest
}

/** Writes a backup into a folder of its own, called by its moment. Nothing of an unfinished one is taken for one. */
export async function makeBackup({ source, files, folder, now, program, dialect, key, say }: BackupInput): Promise<Made> {
  const name = nameOf(now)
  const place = join(folder, name)
  const migrations = await source.migrations()
  const unknown = unknownMigration(migrations)
  // What it has beyond this program's tables would be left out.
  if (unknown !== undefined) throw new Error(`the database is a newer program's (${unknown}): back it up with that one`)
  const beside = await takeTurn(folder)
  try {
    const { tables, secrets } = await writeTables(source, beside)
    if (key !== null) await writeFile(join(beside, secretsName), seal(Buffer.from(JSON.stringify(secrets)), key), { mode: ownOnly })
    const media = await copyMedia(files, folder, await knownMedia(folder), say)
    const manifest: Manifest = {
      format: backupFormat,
      madeAt: now,
      program,
      dialect,
      migrations,
      tables,
      media,
      secrets: key === null ? 'left out' : 'encrypted',
      afterwards: afterwards(key),
    }
    await writeFile(join(beside, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: ownOnly, flush: true })
    await rm(join(beside, pidName))
    await rename(beside, place)
    return { place, manifest }
  } catch (error) {
    await rm(beside, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** The folder of the backup that is being made; of one whose process was killed nothing stays. Throws where another is being made. */
async function takeTurn(folder: string): Promise<string> {
  const beside = join(folder, '.unfinished')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let isLeft = true; ; isLeft = false) {
    try {
      await mkdir(beside, { mode: 0o700 })
      await writeFile(join(beside, pidName), String(process.pid))
      return beside
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
      const maker = Number(await readFile(join(beside, pidName), 'utf8').catch(() => ''))
      if (!isLeft || isAlive(maker)) throw new Error(`another backup is being made in ${folder}; wait for its end`)
      await rm(beside, { recursive: true, force: true })
    }
  }
}

const pidName = 'pid'

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    // It is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The backups of a folder that are whole, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => backupName.test(name)).sort()
  const whole = await Promise.all(names.map((name) => isFile(join(folder, name, manifestName))))
  return names.filter((_, index) => whole[index]).map((name) => join(folder, name))
}

const backupName = /^leitai-\d{8}T\d{6}Z$/

function nameOf(now: string): string {
  return `leitai-${now.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`
}

/** The values of the columns by which one signs in, by table and id. */
export type Secrets = Record<string, Record<string, Row>>

async function writeTables(source: RowSource, place: string): Promise<{ tables: TableEntry[]; secrets: Secrets }> {
  const tables: TableEntry[] = []
  const secrets: Secrets = {}
  for (const table of await source.tables()) {
    const digest = new RowsDigest()
    const found: Record<string, Row> = {}
    async function* withoutSecrets() {
      for await (const rows of source.rows(table)) {
        const shown = rows.map((row) => partSecrets(table, row, found))
        for (const row of shown) digest.add(row)
        yield shown
      }
    }
    const file = `${table.name}.jsonl.gz`
    const written = await writeRows(join(place, file), withoutSecrets())
    if (Object.keys(found).length > 0) secrets[table.name] = found
    tables.push({ ...table, rows: digest.rows, digest: digest.hex, file, ...written, nextId: await source.nextId(table.name) })
  }
  return { tables, secrets }
}

/** The row without its secrets, which go to `found`. */
export function partSecrets({ name, columns }: Table, row: Row, found: Record<string, Row>): Row {
  const secret = secretColumns[name]
  if (secret === undefined) return row
  found[String(row[columns.indexOf('id')])] = row.filter((_, index) => (columns[index] ?? '') in secret)
  return row.map((value, index) => {
    const column = columns[index] ?? ''
    return column in secret ? (secret[column] ?? null) : value
  })
}

/** Names say contents, so what an earlier backup brought is not copied again. */
async function copyMedia(
  files: MediaFiles,
  folder: string,
  known: ReadonlyMap<string, MediaEntry>,
  say: (line: string) => void,
): Promise<MediaEntry[]> {
  const entries: MediaEntry[] = []
  for (let first = 0; first < 256; first++) {
    const prefix = `${first.toString(16).padStart(2, '0')}/`
    for (const key of (await files.list(prefix)).sort()) {
      if (mediaFileOf(prefix.slice(0, 2), key.slice(3)) === undefined) continue
      const entry = known.get(key)
      const place = mediaFileIn(folder, key)
      if (entry !== undefined && (await isFile(place, entry.bytes))) {
        entries.push(entry)
        continue
      }
      const opened = await files.open(key)
      // Deleted meanwhile.
      if (opened?.kind !== 'file') continue
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      const beside = `${place}.${process.pid}.part`
      const written = await writeStream(beside, opened.stream)
      await rename(beside, place)
      entries.push({ key, ...written })
      if (entries.length % 1_000 === 0) say(`${entries.length} pictures and videos …`)
    }
  }
  return entries
}

async function knownMedia(folder: string): Promise<Map<string, MediaEntry>> {
  const newest = (await backupsIn(folder)).at(-1)
  if (newest === undefined) return new Map()
  const { media } = readManifest(await readFile(join(newest, manifestName), 'utf8'))
  return new Map(media.map((entry) => [entry.key, entry]))
}

async function isFile(file: string, bytes?: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && (bytes === undefined || found.size === bytes)
}

export const withoutPasswords = '密码和验证器没有恢复，对每个用户运行 leitai user reset 名字'

function afterwards(key: string | null): string[] {
  const always = ['所有人重新登录；没有用过的邀请、重设密码和预览链接要重新发']
  return key === null ? [...always, withoutPasswords] : always
}

/** Deletes the oldest backups beyond so many, and the pictures and videos that only they had. Returns what was deleted. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const all = await backupsIn(folder)
  const old = all.slice(0, Math.max(0, all.length - count))
  if (old.length === 0) return []
  for (const place of old) await rm(place, { recursive: true, force: true })
  const used = new Set<string>()
  for (const place of all.slice(old.length)) {
    for (const { key } of readManifest(await readFile(join(place, manifestName), 'utf8')).media) used.add(key)
  }
  for (const entry of await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true }).catch(() => [])) {
    const key = join(entry.parentPath, entry.name).slice(join(folder, 'media').length + 1)
    if (entry.isFile() && !used.has(key)) await rm(join(folder, 'media', key), { force: true })
  }
  return old
}
