import { keysOfPicture, keysOfVideo } from '#server/media/wanted-files.model.ts'
import type { Row } from './backup.model.ts'
import type { Table } from './rows.model.ts'

/** Its rows need files. */
export function isMediaTable({ name }: Pick<Table, 'name'>): boolean {
  return name === 'media_items' || name === 'video_files'
}

/** Adds the keys of the pictures and videos that a row needs: they are of the moment of the rows that are backed up. */
export function addWanted(table: Table, row: Row, wanted: Set<string>): void {
  if (!isMediaTable(table)) return
  const { name, columns } = table
  const text = (column: string) => String(row[columns.indexOf(column)])
  // A schema before takedowns has no such column.
  const taken_down_at = row[columns.indexOf('taken_down_at')] == null ? null : text('taken_down_at')
  const keys =
    name === 'video_files'
      ? keysOfVideo({ hash: text('hash'), taken_down_at })
      : keysOfPicture({ hash: text('hash'), widths: text('widths'), taken_down_at })
  for (const key of keys) wanted.add(key)
}
