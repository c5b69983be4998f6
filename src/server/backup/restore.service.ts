import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFiles } from '#server/media/files/files.ts'
import { type Manifest, type Row, RowsDigest, readManifest, secretColumns, type TableEntry } from './backup.model.ts'
import { contentOf, manifestName, mediaFileIn, readRows, secretsName, writeStream } from './backup-files.service.ts'
import { partSecrets, type Secrets, unknownMigration } from './make-backup.service.ts'
import { batchRows, type RowTarget, type Table } from './rows.model.ts'
import { unseal } from './sealed.model.ts'

/** A backup that is to be read: its folder, and what it says of itself. */
export interface Backup {
  place: string
  manifest: Manifest
  secrets: Secrets
}

/** Throws a sentence for the operator. */
export async function openBackup(place: string, key: string | null): Promise<Backup> {
  const text = await readFile(join(place, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new Error('it has no manifest.json: it is no backup, or was cut off')
    throw error
  })
  const manifest = readManifest(text)
  const unknown = unknownMigration(manifest.migrations)
  if (unknown !== undefined) {
    throw new Error(`it was made by a newer program (${manifest.program}, schema ${unknown}): install that version, or a newer one`)
  }
  for (const { file, sha256 } of manifest.tables) {
    if ((await contentOf(join(place, file)).catch(ifMissing))?.sha256 !== sha256) throw changed(file)
  }
  if (manifest.secrets === 'left out' || key === null) return { place, manifest, secrets: {} }
  const sealed = await readFile(join(place, secretsName)).catch(ifMissing)
  if (sealed === undefined) throw changed(secretsName)
  return { place, manifest, secrets: JSON.parse(unseal(sealed, key).toString()) }
}

function changed(file: string): Error {
  return new Error(`${file} is missing, cut off or changed since it was made; take another backup`)
}

/** Replaces all rows of a database that has the backup's schema, and compares what then stands there with what the backup had. */
export async function restoreRows({ place, manifest, secrets }: Backup, target: RowTarget): Promise<void> {
  const stands = new Map((await target.tables()).map((table) => [table.name, table]))
  for (const name of stands.keys()) await target.clear(name)
  for (const entry of manifest.tables) {
    const columns = stands.get(entry.name)?.columns
    if (columns?.join() !== entry.columns.join())
      throw new Error(`the table ${entry.name} is not as its migrations make it; take another backup`)
    await insertRows(target, entry, join(place, entry.file), secrets[entry.name] ?? {})
    if (entry.nextId !== null) await target.setNextId(entry.name, entry.nextId)
    if ((await digestOf(target, entry)) !== entry.digest) throw new Error(`the rows of ${entry.name} are not what the backup had`)
  }
}

async function insertRows(target: RowTarget, table: TableEntry, file: string, found: Readonly<Record<string, Row>>): Promise<void> {
  let batch: Row[] = []
  for await (const row of readRows(file)) {
    batch.push(withSecrets(table, row, found))
    if (batch.length < batchRows) continue
    await target.insert(table, batch)
    batch = []
  }
  if (batch.length > 0) await target.insert(table, batch)
}

function withSecrets({ name, columns }: Table, row: Row, found: Readonly<Record<string, Row>>): Row {
  const secret = secretColumns[name]
  const values = found[String(row[columns.indexOf('id')])]
  if (secret === undefined || values === undefined) return row
  const left = [...values]
  return row.map((value, index) => ((columns[index] ?? '') in secret ? (left.shift() ?? null) : value))
}

/** Without secrets, which a backup may lack. */
async function digestOf(target: RowTarget, table: Table): Promise<string> {
  const digest = new RowsDigest()
  for await (const rows of target.rows(table)) for (const row of rows) digest.add(partSecrets(table, row, {}))
  return digest.hex
}

interface MediaInput {
  folder: string
  files: MediaFiles
  /** A folder on the disk for what is on its way. */
  scratch: string
  /** What was taken down comes back in no way. */
  takenDown: ReadonlySet<string>
  say(line: string): void
}

/** Brings the pictures and videos that the media store lacks. */
export async function restoreMedia({ manifest }: Backup, { folder, files, scratch, takenDown, say }: MediaInput): Promise<number> {
  await mkdir(scratch, { recursive: true })
  let brought = 0
  for (const { key, sha256 } of manifest.media) {
    if (takenDown.has(key.slice(3, 3 + 64)) || (await files.has(key))) continue
    const beside = join(scratch, randomUUID())
    try {
      const written = await writeStream(beside, createReadStream(mediaFileIn(folder, key)))
      if (written.sha256 !== sha256) throw changed(`media/${key}`)
      await files.putFile(key, beside)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw changed(`media/${key}`)
      throw error
    } finally {
      await rm(beside, { force: true })
    }
    brought++
    if (brought % 1_000 === 0) say(`${brought} of ${manifest.media.length} pictures and videos …`)
  }
  return brought
}

/** Reads every picture and video of a backup. Throws for the first that is not what it was. */
export async function checkMedia({ manifest }: Backup, folder: string): Promise<void> {
  for (const { key, sha256 } of manifest.media) {
    if ((await contentOf(mediaFileIn(folder, key)).catch(ifMissing))?.sha256 !== sha256) throw changed(`media/${key}`)
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
