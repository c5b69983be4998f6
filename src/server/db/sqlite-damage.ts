import { dirname, join } from 'node:path'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { shellQuote } from '#server/base/shell-quote.ts'

/** The database file is unusable: one sentence that says which file, what is wrong with it, and what to do. */
export class DatabaseFileFault extends Error {
  readonly file: string

  constructor(file: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.file = file
  }
}

/** A `DatabaseFileFault` where an error says that the file is damaged or not a database; else the error itself. */
export function namedDamage(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  const why = reasons[error.errcode & 0xff]
  return why === undefined ? error : damaged(file, why, error)
}

/** SQLITE_CORRUPT, SQLITE_NOTADB */
const reasons: Readonly<Record<number, string>> = { 11: '里面的页有错', 26: '不是 SQLite 数据库' }

export function damaged(file: string, why: string, cause?: unknown): DatabaseFileFault {
  return new DatabaseFileFault(
    file,
    `${file} 已损坏（${why}），请停下所有用到它的程序，移走它（连同它的 -wal 和 -shm），用 leitai restore 恢复备份，` +
      `或救出还能读的内容：sqlite3 ${shellQuote(file)} .recover`,
    { cause },
  )
}

/** A restore is given no file that it cannot read: what was taken down, and whether a server has it open, could not be known. */
export function damageCure(file: string): string {
  const aside = shellQuote(join(dirname(file), 'damaged'))
  // After a clean stop the file stands alone.
  const files = ['', '-wal', '-shm'].map((end) => shellQuote(`${file}${end}`)).join(' ')
  const steps = ['systemctl stop leitai', `mkdir -p ${aside}`, `for f in ${files}; do [ ! -e "$f" ] || mv "$f" ${aside}/; done`]
  // Where nothing was restored a start would make a new site.
  return `移走它，恢复最近的备份：sudo sh -c ${shellQuote([...steps, 'leitai restore && systemctl start leitai'].join('; '))}`
}

/** A damaged page is found by the query that first reads it, at start or much later: its error also names the file. */
export function namingDamage(database: SqliteDatabase, file: string): SqliteDatabase {
  const known = new WeakMap<SqliteStatement, SqliteStatement>()
  const named = <T>(act: () => T): T => {
    try {
      return act()
    } catch (error) {
      throw namedDamage(error, file)
    }
  }
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = named(() => database.prepare(sql))
      const wrapped = known.get(statement) ?? {
        reader: statement.reader,
        all: (parameters) => named(() => statement.all(parameters)),
        run: (parameters) => named(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
      }
      known.set(statement, wrapped)
      return wrapped
    },
  }
}
