import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { rightsFaultOf } from '#server/base/rights.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { type Manifest, type MediaEntry, type Row, RowsDigest, readManifest, secretColumns, type TableEntry } from './backup.model.ts'
import { isContent, isSame, readRows, secretsName, writeStream, writtenOf } from './backup-files.service.ts'
import { type BackupStore, changed, copiedAtOnce, manifestName, type Written } from './backup-store.model.ts'
import { partSecrets, type Secrets, unknownMigration } from './make-backup.service.ts'
import { openRegular, readWhole, upTo } from './regular-file.service.ts'
import { restoredRow } from './restored-row.model.ts'
import type { RowTarget, Table } from './rows.model.ts'
import { unseal } from './sealed.model.ts'
import { signatureState } from './signed-manifest.model.ts'

/** A backup that is to be read: the folder of the disk where its files lie, and what it says of itself. */
export interface Backup {
  place: string
  manifest: Manifest
  secrets: Secrets
  /** There is a key, and nothing of it says who made the backup. */
  isUnsigned: boolean
}

interface Opening {
  /** LEITAI_BACKUP_KEY. Null: what it would have signed cannot be told from what it would not. */
  key: string | null
  /** Also one that the key has not signed. */
  isUnsignedToo: boolean
}

/** Throws a sentence for the operator. */
export async function openBackup(place: string, { key, isUnsignedToo }: Opening): Promise<Backup> {
  const text = await readWhole(join(place, manifestName)).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new Error('没有 manifest.json，不是备份或不完整，请换一个备份')
    throw (await rightsFaultOf([join(place, manifestName)])) ?? error
  })
  const manifest = readManifest(text.toString())
  const signature = key === null ? null : signatureState(manifest, key)
  if (signature === 'wrong') throw new Error(signedByOther)
  const isUnsigned = signature === 'none'
  if (isUnsigned && !isUnsignedToo) throw new Error(signedByNobody)
  const unknown = unknownMigration(manifest.migrations)
  if (unknown !== undefined) {
    throw new Error(`它是更新的程序做的（版本 ${manifest.program}，数据结构 ${unknown}），请先安装那个版本或更新的`)
  }
  for (const table of manifest.tables) if (!(await isWhole(join(place, table.file), table))) throw changed(table.file)
  if (manifest.secrets === 'left out' || key === null) return { place, manifest, secrets: {}, isUnsigned }
  const sealed = await readWhole(join(place, secretsName)).catch(ifMissing)
  if (sealed === undefined) throw changed(secretsName)
  // One of an earlier backup opens with the same key, and has passwords that were replaced since.
  if (manifest.sealed !== undefined && !isSame(writtenOf(sealed), manifest.sealed)) throw changed(secretsName)
  return { place, manifest, secrets: JSON.parse(unseal(sealed, key).toString()), isUnsigned }
}

async function isWhole(file: string, wanted: Written): Promise<boolean> {
  const handle = await openRegular(file).catch(ifMissing)
  return handle !== undefined && (await isContent(handle.createReadStream(), wanted))
}

const signedByOther =
  '它的签名与 LEITAI_BACKUP_KEY 不符，密钥不是做备份时用的，或备份被改过：请把 LEITAI_BACKUP_KEY 设成做备份时用的，还是不符就换一个备份'
const signedByNobody =
  '它没有 LEITAI_BACKUP_KEY 的签名，可能是旧版本或没有密钥时做的，也可能被改过：确认它是自己做的、别人写不了那里，再加 --unsigned 恢复，否则换一个备份'

/** Replaces all rows of a database that has the backup's schema, and compares what then stands there with what the backup had. */
export async function restoreRows({ place, manifest, secrets }: Backup, target: RowTarget): Promise<void> {
  const stands = new Map((await target.tables()).map((table) => [table.name, table]))
  for (const name of stands.keys()) await target.clear(name)
  for (const entry of manifest.tables) {
    const columns = stands.get(entry.name)?.columns
    if (columns?.join() !== entry.columns.join()) throw new Error(`表 ${entry.name} 的列与备份的迁移不符，请换一个备份`)
    await insertRows(target, entry, place, secrets[entry.name] ?? {})
    if (entry.nextId !== null) await target.setNextId(entry.name, entry.nextId)
    await target.settle(entry.name)
    if ((await digestOf(target, entry)) !== entry.digest) throw new Error(`表 ${entry.name} 恢复后与备份不一致，没有恢复，请再试一次`)
  }
}

async function insertRows(target: RowTarget, table: TableEntry, place: string, found: Readonly<Record<string, Row>>): Promise<void> {
  for await (const rows of readRows(place, table)) {
    await target.insert(
      table,
      rows.map((row) => withSecrets(table, restoredRow(table, row), found)),
    )
  }
}

/** What one signs in with comes from the sealed file alone, never from a table's, where whoever writes to the place may have put his own. */
function withSecrets(table: Table, row: Row, found: Readonly<Record<string, Row>>): Row {
  const { name, columns } = table
  const secret = secretColumns[name]
  const plain = partSecrets(table, row, {})
  const values = found[String(row[columns.indexOf('id')])]
  if (secret === undefined || values === undefined) return plain
  const left = [...values]
  return plain.map((value, index) => ((columns[index] ?? '') in secret ? (left.shift() ?? null) : value))
}

/** Without secrets, which a backup may lack. */
async function digestOf(target: RowTarget, table: Table): Promise<string> {
  const digest = new RowsDigest()
  for await (const rows of target.rows(table)) for (const row of rows) digest.add(partSecrets(table, row, {}))
  return digest.hex
}

interface MediaInput {
  store: BackupStore
  files: MediaFiles
  /** A folder on the disk for what is on its way. */
  scratch: string
  /** What was taken down comes back in no way. */
  takenDown: ReadonlySet<string>
  /** The keys of those that the media store has only in part: they are replaced. */
  cut?: ReadonlySet<string>
  say(line: string): void
}

/** Brings those that the media store lacks. Returns which of them are missing from the backup, or not what they were. */
export async function restoreMedia(media: readonly MediaEntry[], input: MediaInput): Promise<string[]> {
  const { store, files, scratch, takenDown, cut, say } = input
  await mkdir(scratch, { recursive: true })
  const limit = pLimit(copiedAtOnce)
  let brought = 0
  const lacking: string[] = []
  await Promise.all(media.map((entry) => limit(() => bring(entry))))
  return lacking.sort()

  async function bring({ key, ...wanted }: MediaEntry): Promise<void> {
    if (takenDown.has(key.slice(3, 3 + 64)) || (cut?.has(key) !== true && (await files.has(key)))) return
    const content = await store.openMedia(key)
    const beside = join(scratch, randomUUID())
    try {
      const isThere = content !== undefined && isSame(await writeStream(beside, upTo(content, wanted.bytes)), wanted)
      if (!isThere) return void lacking.push(key)
      // What stands is never overwritten.
      if (cut?.has(key)) await files.remove(key)
      await files.putFile(key, beside)
    } finally {
      await rm(beside, { force: true })
    }
    brought++
    if (brought % 1_000 === 0) say(`已恢复图片和视频 ${brought}/${media.length}……`)
  }
}

/** Reads every picture and video of a backup. Returns which are missing, or not what they were. */
export async function checkMedia({ manifest }: Backup, store: BackupStore): Promise<string[]> {
  const limit = pLimit(copiedAtOnce)
  const damaged: string[] = []
  await Promise.all(
    manifest.media.map(({ key, ...wanted }) =>
      limit(async () => {
        const content = await store.openMedia(key)
        if (content === undefined || !(await isContent(content, wanted))) damaged.push(key)
      }),
    ),
  )
  return damaged.sort()
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
