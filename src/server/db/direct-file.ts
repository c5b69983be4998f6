import type { SqliteDatabase } from 'kysely'

type File = Pick<SqliteDatabase, 'prepare'>

const files = new WeakMap<object, File>()

/**
 * Says that prepared queries of the reader `db` may ask its file themselves: a file answers at once, and the way through pool, lock and plugins, which
 * is for servers, costs more than most of these queries. Not for a writer, whose transactions need the lock.
 */
export function askDirectly(db: object, file: File): void {
  files.set(db, file)
}

export function fileOf(db: object): File | undefined {
  return files.get(db)
}
