import { stringify } from 'csv-stringify/sync'

/** The value of one cell. */
export type ListCell = string | number | null

const mark = '﻿'

/**
 * Lines of a CSV that spreadsheet programs open correctly: UTF-8 with a byte order mark, CRLF. A text that would be evaluated as a formula
 * gets a leading apostrophe, also with full-width signs and leading spaces; numbers stay numbers.
 */
export function csvOf(lines: readonly (readonly ListCell[])[], { isFirst }: { isFirst: boolean }): string {
  const text = stringify(
    lines.map((line) => line.map((cell) => (typeof cell === 'string' ? inert(cell) : cell))),
    { record_delimiter: 'windows' },
  )
  return isFirst ? mark + text : text
}

/** Text that no spreadsheet program takes for a formula. */
function inert(text: string): string {
  return /^[\s\u200b\ufeff]*[=+\-@＝＋－＠﹢﹣﹦﹫]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
}
