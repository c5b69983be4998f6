import type { ArticleTable } from '#server/db/tables.ts'
import { eachText } from '#shared/each-text.ts'
import type { DocumentText } from '#shared/limits.ts'

/** The column of each text of a document. */
const textColumns = {
  authorLine: 'author_line',
  source: 'source',
  editor: 'editor',
  reprintNote: 'reprint_note',
} as const satisfies Readonly<Record<DocumentText, keyof ArticleTable>>
type TextColumn = (typeof textColumns)[DocumentText]

export function textsOfRow(row: Readonly<Record<TextColumn, string>>): Record<DocumentText, string> {
  return eachText((name) => row[textColumns[name]])
}

export function columnsOfTexts(texts: Readonly<Record<DocumentText, string>>): Record<TextColumn, string> {
  // The record has an entry for every column.
  return Object.fromEntries(Object.entries(textColumns).map(([name, column]) => [column, texts[name as DocumentText]])) as Record<
    TextColumn,
    string
  >
}
