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
 * Returns what it is. Throws a `DatabaseFileFault` for a file that is not our database, and for a missing file where the media folder has pictures.
 */
export async function inspectFile(file: string): Promise<'missing' | 'empty' | 'ours'> {
  const kind = await kindOf(file)
  if (kind === 'ours') return kind
  const media = join(dirname(file), 'media')
  if (!(await holdsMedia(media))) return kind
  const what = kind === 'missing' ? `没有 ${file}` : `${file} 是空的`
  throw new DatabaseFileFault(
    file,
    `${what}，但 ${media} 里有一个网站的图片，不能当作新网站，请用 leitai restore 恢复 leitai.db 的备份；` +
      '数据库在 PostgreSQL 里的话，请设好 DATABASE_URL；要新建网站，请把 LEITAI_DATA 设成另一个目录',
  )
}

async function kindOf(file: string): Promise<'missing' | 'empty' | 'ours'> {
  const found = await stat(file).catch(ifMissing)
  if (found === undefined) return 'missing'
  if (!found.isFile()) throw foreign(file, '不是文件')
  if (found.size === 0) {
    const log = await stat(`${file}-wal`).catch(ifMissing)
    if (log === undefined || log.size === 0) return 'empty'
    throw new DatabaseFileFault(
      file,
      `${file} 是空的，但 ${file}-wal 里有它的改动：数据库被覆盖过，或没有复制完整，请移走 leitai.db（连同它的 -wal 和 -shm），用 leitai restore 恢复备份`,
    )
  }
  const header = await headerOf(file)
  if (header.toString('latin1', 0, signature.length) !== signature) {
    throw foreign(file, '不是数据库：它的开头和 SQLite 数据库的不一样')
  }
  // SQLite would treat a file shorter than one page as empty.
  if (header.length < headerLength || found.size < pageSizeOf(header)) throw damaged(file, '第一页没有写完')
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
    const some = tables.slice(0, 3).join('、')
    throw foreign(file, `是别的程序的数据库：里面有表 ${some}${tables.length > 3 ? ' 等' : ''}，没有 Leitai 的表`)
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
  return new DatabaseFileFault(file, `${file} ${what}，请把它移走，用 leitai restore 恢复备份；要新建网站，请把 LEITAI_DATA 设成另一个目录`)
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
