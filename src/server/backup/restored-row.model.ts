import type { Row } from './backup.model.ts'
import type { Table } from './rows.model.ts'

/** The columns whose values become names of files. */
const hashColumns: Readonly<Record<string, readonly string[]>> = {
  media_items: ['hash'],
  media_takedowns: ['hash'],
  media_contents: ['hash'],
  media_sources: ['hash', 'source_hash'],
  video_files: ['hash'],
  videos: ['file_hash'],
}

/**
 * A row of a table's file, which somebody may have changed. Throws a sentence for the operator where it is none, or a hash in it would name
 * something else than a picture or a video.
 */
export function restoredRow({ name, columns }: Table, row: unknown): Row {
  if (!isRow(row) || row.length !== columns.length) throw new Error(`表 ${name} 里有一行读不出来，备份不完整或被改过，请换一个备份`)
  for (const column of hashColumns[name] ?? []) {
    const value = row[columns.indexOf(column)] ?? null
    if (value !== null && !/^[0-9a-f]{64}$/.test(String(value)))
      throw new Error(`表 ${name} 里有一行的 ${column} 不是图片或视频的名字，备份被改过，请换一个备份`)
  }
  return row
}

function isRow(value: unknown): value is Row {
  return Array.isArray(value) && value.every((one) => one === null || typeof one === 'string' || typeof one === 'number')
}
