import { downloadAddress } from '#admin/api.ts'
import { sendSpreadsheet } from '#admin/media/upload.ts'
import type { ColumnMeaning, SheetAnswer } from '#shared/admin/sheets.ts'
import type { SheetEncoding } from '#shared/sheets/encodings.ts'
import type { SheetSubject } from '#shared/sheets/fields.ts'

/** The user's choices for a file; the server detects the rest. */
export interface SheetInput {
  subject: SheetSubject
  file: File
  encoding?: SheetEncoding
  sheet?: string
  /** By the columns' letters. */
  columns: Readonly<Record<string, ColumnMeaning>>
}

/** Without `rev` a dry run. Throws `ApiFailure` or `LineFailure`. */
export async function sendSheet(id: number, { subject, file, encoding, sheet, columns }: SheetInput, rev?: number): Promise<SheetAnswer> {
  const said = Object.entries(columns)
    .map(([letter, meaning]) => `${letter}:${meaning}`)
    .join(',')
  return await sendSpreadsheet({ id, subject }, file, { encoding, sheet, columns: said, rev })
}

export function exportAddress(id: number, subject: SheetSubject, format: 'csv' | 'xlsx'): string {
  return downloadAddress('GET /competitions/:id/sheets/:subject', { params: { id, subject }, query: { format } })
}
