import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Dialect } from '#server/db/dialect.ts'
import { migrationNames } from '#server/db/migrate.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { mediaFileOf } from '#server/media/files/names.ts'
import {
  backupFormat,
  type Manifest,
  type MediaEntry,
  manifestText,
  type Row,
  RowsDigest,
  secretColumns,
  type TableEntry,
  type UnreadableBackup,
} from './backup.model.ts'
import { ownOnly, secretsName, writeRows, writtenOf } from './backup-files.service.ts'
import { type BackupStore, copiedAtOnce, manifestName, nameOf, type Written } from './backup-store.model.ts'
import { aheadCure, aheadSaid, datedNames } from './dated-ahead.service.ts'
import { findDamaged, writeDamaged } from './drills.service.ts'
import { findMediaInBackups } from './media-in-backups.service.ts'
import { findTaken, readableOf, readManifests } from './readable-manifests.service.ts'
import type { RowSource, Table } from './rows.model.ts'
import { seal } from './sealed.model.ts'
import { signed } from './signed-manifest.model.ts'
import { addWanted, isMediaTable } from './wanted-media.model.ts'

interface BackupInput {
  source: RowSource
  files: MediaFiles
  store: BackupStore
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
  name: string
  place: string
  manifest: Manifest
  /** The pictures and videos that the database of the site needs and its store has not, or has only in part: in the backup only where an earlier one had them. */
  lacking: string[]
  /** What is wrong with earlier ones, for people. */
  unreadable: string[]
}

/** Adds a backup to the store, called by its moment. */
export async function makeBackup({ source, files, store, now: wanted, program, dialect, key, say }: BackupInput): Promise<Made> {
  const now = await freeMoment(store, wanted)
  const name = nameOf(now)
  const migrations = await source.migrations()
  const unknown = unknownMigration(migrations)
  // What it has beyond this program's tables would be left out.
  if (unknown !== undefined) throw new Error(`数据库属于更新的程序（${unknown}），请用那个程序备份`)
  const unreadable: string[] = []
  const lacking: string[] = []
  const manifest = await store.add(name, async (folder) => {
    const { tables, secrets, wanted: keys } = await writeTables(source, folder)
    const sealed = key === null ? null : await writeSecrets(join(folder, secretsName), secrets, key)
    const copied = await copyMedia({ files, store, key, say, unreadable })
    lacking.push(...(await lackingOf(source, keys, copied)))
    const { media, missing } = await withEarlier({ store, key }, copied, lacking)
    const made: Manifest = {
      format: backupFormat,
      madeAt: now,
      program,
      dialect,
      migrations,
      tables,
      media,
      ...(missing.length > 0 ? { missing } : {}),
      secrets: sealed === null ? 'left out' : 'encrypted',
      ...(sealed !== null && { sealed }),
      afterwards: afterwards(key),
    }
    await writeFile(join(folder, manifestName), manifestText(key === null ? made : signed(made, key)), { mode: ownOnly, flush: true })
    return made
  })
  return { name, place: store.said(name), manifest, lacking, unreadable }
}

async function writeSecrets(file: string, secrets: Secrets, key: string): Promise<Written> {
  const content = seal(Buffer.from(JSON.stringify(secrets)), key)
  await writeFile(file, content, { mode: ownOnly })
  return writtenOf(content)
}

/** Each is called by its second: where one of this second is there, the beginning of the next one, which is waited for. */
async function freeMoment(store: BackupStore, now: string): Promise<string> {
  if (!(await store.names()).includes(nameOf(now))) return now
  const rest = 1_000 - (Date.parse(now) % 1_000)
  await sleep(rest)
  return await freeMoment(store, new Date(Date.parse(now) + rest).toISOString())
}

/** The values of the columns by which one signs in, by table and id. */
export type Secrets = Record<string, Record<string, Row>>

interface WrittenTables {
  tables: TableEntry[]
  secrets: Secrets
  /** The keys of the pictures and videos that the rows need. */
  wanted: Set<string>
}

async function writeTables(source: RowSource, place: string): Promise<WrittenTables> {
  const wanted = new Set<string>()
  const tables: TableEntry[] = []
  const secrets: Secrets = {}
  for (const table of await source.tables()) {
    const digest = new RowsDigest()
    const found: Record<string, Row> = {}
    async function* withoutSecrets() {
      for await (const rows of source.rows(table)) {
        const shown = rows.map((row) => partSecrets(table, row, found))
        for (const row of shown) {
          digest.add(row)
          addWanted(table, row, wanted)
        }
        yield shown
      }
    }
    const file = `${table.name}.jsonl.gz`
    const written = await writeRows(join(place, file), withoutSecrets())
    if (Object.keys(found).length > 0) secrets[table.name] = found
    tables.push({ ...table, rows: digest.rows, digest: digest.hex, file, ...written, nextId: await source.nextId(table.name) })
  }
  return { tables, secrets, wanted }
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

type Copying = Pick<BackupInput, 'files' | 'store' | 'key' | 'say'> & Pick<Made, 'unreadable'>

/**
 * Names say contents, so what an earlier backup brought is not copied again; and one of which the site has less than that, as a power cut leaves
 * it, is not copied over what is whole. Where there is a key, only a backup that it signed says what is there: else a picture that somebody
 * changed would be signed with the next one.
 */
async function copyMedia({ files, store, key: passphrase, say, unreadable }: Copying): Promise<MediaEntry[]> {
  const earlier = await readManifests(store)
  unreadable.push(...earlier.unreadable.map(({ message }) => message))
  const taken = await findTaken(store, passphrase)
  // Before the first that is signed the others say at least what has become less.
  const known = new Map((taken ?? earlier.newest?.manifest)?.media.map((entry) => [entry.key, entry]))
  const damaged = await findDamaged(store)
  const found = damaged.size
  const limit = pLimit(copiedAtOnce)
  const entries: MediaEntry[] = []
  for (let first = 0; first < 256; first++) {
    const prefix = `${first.toString(16).padStart(2, '0')}/`
    const sizes = await files.sizes(prefix)
    const keys = [...sizes.keys()].filter((key) => mediaFileOf(prefix.slice(0, 2), key.slice(3)) !== undefined).sort()
    const copied = await Promise.all(keys.map((key) => limit(() => copyFile(key, sizes.get(key) ?? 0))))
    const before = Math.floor(entries.length / 1_000)
    entries.push(...copied.filter((entry) => entry !== null))
    if (Math.floor(entries.length / 1_000) > before) say(`已备份图片和视频 ${entries.length} 个……`)
  }
  if (damaged.size < found) await writeDamaged(store, damaged)
  return entries

  async function copyFile(key: string, size: number): Promise<MediaEntry | null> {
    const entry = known.get(key)
    if (entry !== undefined && size < entry.bytes) return null
    if (entry !== undefined && taken !== null && !damaged.has(key) && (await store.hasMedia(key, entry.bytes))) return entry
    const opened = await files.open(key)
    // Deleted meanwhile.
    if (opened?.kind !== 'file') return null
    const isDamaged = damaged.delete(key)
    return { key, ...(await store.addMedia(key, opened.stream, isDamaged || taken === null)) }
  }
}

/** What was deleted or taken down since the rows were read is not lacking. */
async function lackingOf(source: RowSource, wanted: ReadonlySet<string>, copied: readonly MediaEntry[]): Promise<string[]> {
  const there = new Set(copied.map(({ key }) => key))
  const lacking = [...wanted].filter((key) => !there.has(key)).sort()
  if (lacking.length === 0) return []
  await source.renew()
  const wantedNow = new Set<string>()
  for (const table of (await source.tables()).filter(isMediaTable))
    for await (const rows of source.rows(table)) for (const row of rows) addWanted(table, row, wantedNow)
  return lacking.filter((key) => wantedNow.has(key))
}

/**
 * With what the site lacks and an earlier backup has: a media folder that is not mounted, or another one, would else leave the only copies to
 * those backups that are deleted next.
 */
async function withEarlier(
  { store, key }: Pick<BackupInput, 'store' | 'key'>,
  copied: readonly MediaEntry[],
  lacking: readonly string[],
): Promise<{ media: MediaEntry[]; missing: string[] }> {
  if (lacking.length === 0) return { media: [...copied], missing: [] }
  const damaged = await findDamaged(store)
  const earlier = (await findMediaInBackups(store, lacking, key)).filter((entry) => !damaged.has(entry.key))
  const kept = new Set(earlier.map((entry) => entry.key))
  const media = [...copied, ...earlier].sort((a, b) => (a.key < b.key ? -1 : 1))
  return { media, missing: lacking.filter((one) => !kept.has(one)) }
}

export const withoutPasswords = '密码和验证器没有恢复，对每个用户运行 leitai user reset 名字'

function afterwards(key: string | null): string[] {
  const always = ['所有人重新登录；没有用过的邀请、重设密码和预览链接要重新发']
  return key === null ? [...always, withoutPasswords] : always
}

/**
 * Deletes the oldest backups beyond so many, and the pictures and videos that only they had. `made`: the one that was just made always stays. One
 * that is dated in the future is not counted and stays, for it may be older than any. One that cannot be read is not counted and stays, with all
 * pictures and videos, for it does not tell which it has: somebody moves it away. Returns what was done, in lines for people.
 */
export async function keepNewest(store: BackupStore, { count, made }: { count: number; made: string }): Promise<string[]> {
  const unreadable: UnreadableBackup[] = []
  const used = new Set<string>()
  const old: string[] = []
  let kept = 0
  const { names, ahead } = await datedNames(store)
  const others = [...ahead, ...names].filter((name) => name !== made)
  for (const name of [...others, made].reverse()) {
    const manifest = await readableOf(store, name, unreadable)
    if (manifest === null) continue
    const isCounted = name === made || !ahead.includes(name)
    if (isCounted) kept++
    if (isCounted && kept > count) old.unshift(name)
    else for (const { key } of manifest.media) used.add(key)
  }
  if (old.length === 0) return []
  for (const name of old) await store.remove(name)
  const lines = old.map((name) => `已删除旧备份 ${store.said(name)}`)
  if (unreadable.length > 0) return [...lines, '读不了的备份移走以前，旧备份的图片和视频都留着']
  await store.keepMedia(used)
  return lines
}

/** Those of the place that are dated in the future, in lines for people. */
export async function aheadLines(store: BackupStore): Promise<string[]> {
  const { ahead } = await datedNames(store)
  return ahead.length > 0 ? [`${aheadSaid(store, ahead)}，--keep 不计入也不删除：${aheadCure}`] : []
}
