import { open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseFileFault, damaged, namedDamage } from './sqlite-damage.ts'

/** The first bytes of every SQLite file. */
const signature = 'SQLite format 3\0'
const headerLength = 100
/** The content of the media folder of a site without own pictures. */
const withoutPictures = ['.unfinished', '.place', 'share', 'icons', 'assets']
/** The tables that exist before the first migration has run. */
const firstTables = ['migrations', 'migration_lock']

/**
 * Inspects the database file before anything opens it for writing: opening creates a missing file, and deletes the log of an empty one.
 * Throws a `DatabaseFileFault` for a file that is not our database, and for a missing file where the media folder has pictures.
 */
export async function inspectFile(file: string): Promise<void> {
  const kind = await kindOf(file)
  if (kind === 'ours') return
  const media = join(dirname(file), 'media')
  if (!(await holdsMedia(media))) return
  const what = kind === 'missing' ? `There is no ${file}` : `${file} is empty`
  throw new DatabaseFileFault(
    `${what}, although ${media} holds the pictures of a site: it is not taken for a new one; put the backup of leitai.db in its place, ` +
      'set DATABASE_URL where the site has its database in PostgreSQL, or set LEITAI_DATA to another folder to begin a new site',
  )
}

async function kindOf(file: string): Promise<'missing' | 'empty' | 'ours'> {
  const found = await stat(file).catch(ifMissing)
  if (found === undefined) return 'missing'
  if (!found.isFile()) throw foreign(file, 'no file')
  if (found.size === 0) {
    const log = await stat(`${file}-wal`).catch(ifMissing)
    if (log === undefined || log.size === 0) return 'empty'
    throw new DatabaseFileFault(
      `${file} is empty, although ${file}-wal holds changes of it: the database was overwritten or not copied whole; ` +
        'put a backup in its place (leitai.db with its -wal and -shm)',
    )
  }
  const header = await headerOf(file)
  if (header.toString('latin1', 0, signature.length) !== signature) {
    throw foreign(file, 'a file of another kind, for it does not begin as an SQLite database does')
  }
  // SQLite would treat a file shorter than one page as empty.
  if (header.length < headerLength || found.size < pageSizeOf(header)) throw damaged(file, 'it ends within its first page')
  return ofTables(file)
}

function ofTables(file: string): 'empty' | 'ours' {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5 })
    const tables = names(database, "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
    if (tables.every((name) => firstTables.includes(name))) return 'empty'
    const columns = names(database, "select name from pragma_table_info('migrations')")
    const isOurs = columns.includes('name') && names(database, "select name from migrations where name = '0001-articles'").length > 0
    if (isOurs) return 'ours'
    const some = tables.slice(0, 3).join(', ')
    throw foreign(file, `the database of another program, for it has tables (${some}${tables.length > 3 ? ' …' : ''}) and none of Leitai's`)
  } catch (error) {
    throw namedDamage(error, file)
  }
}

function names(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map(({ name }) => String(name))
}

function foreign(file: string, what: string): DatabaseFileFault {
  return new DatabaseFileFault(
    `${file} is ${what}; move it away and put the backup of leitai.db in its place, or set LEITAI_DATA to another folder to begin a new site`,
  )
}

async function headerOf(file: string): Promise<Buffer> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerLength), 0, headerLength, 0)
  return buffer.subarray(0, bytesRead)
}

/** https://sqlite.org/fileformat.html: two bytes, which cannot hold 65536. */
function pageSizeOf(header: Buffer): number {
  const size = header.readUInt16BE(16)
  return size === 1 ? 65_536 : size
}

/** Whether the folder has a file that a start would not create again. */
async function holdsMedia(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing)
  for (const entry of entries ?? []) {
    if (withoutPictures.includes(entry.name)) continue
    if (!entry.isDirectory() || (await holdsMedia(join(folder, entry.name)))) return true
  }
  return false
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
