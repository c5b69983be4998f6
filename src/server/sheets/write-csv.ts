import { stringify } from 'csv-stringify/sync'

/** What a list's line tells in one cell. */
export type ListCell = string | number | null

const mark = '﻿'

/**
 * Lines of a CSV that table programs open well: UTF-8 with its mark, CRLF. A cell that would be reckoned begins with an apostrophe instead, full-width
 * signs and leading spaces too; numbers stay numbers.
 */
export function csvOf(lines: readonly (readonly ListCell[])[], { isFirst }: { isFirst: boolean }): string {
  const text = stringify(
    lines.map((line) => line.map((cell) => (typeof cell === 'string' ? inert(cell) : cell))),
    { record_delimiter: 'windows' },
  )
  return isFirst ? mark + text : text
}

/** Text that no table program takes for a formula. */
function inert(text: string): string {
  return /^[\s\u200b\ufeff]*[=+\-@＝＋－＠﹢﹣﹦﹫]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
}
