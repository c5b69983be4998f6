import { ApiFailure, LineFailure, opened, queryOf } from '#admin/api.ts'
import type { ColumnMeaning, SheetAnswer, SheetEncoding } from '#shared/admin/sheets.ts'
import type { SheetSubject } from '#shared/sheets/fields.ts'

/** What somebody has said of a file; what is not said the server finds out. */
export interface SheetWish {
  subject: SheetSubject
  file: File
  encoding?: SheetEncoding
  sheet?: string
  /** By the columns' letters. */
  columns: Readonly<Record<string, ColumnMeaning>>
}

/** The server has the same bound; a file beyond it need not be sent. */
export const mostBytes = 20 * 1024 * 1024

/** Without `rev` only asked. Throws `ApiFailure` or `LineFailure`. */
export async function sendSheet(id: number, { subject, file, encoding, sheet, columns }: SheetWish, rev?: number): Promise<SheetAnswer> {
  if (file.size > mostBytes) throw new ApiFailure(413, '文件太大，最多 20 MB：请只留下要导入的列，或分成几份。', null)
  const said = Object.entries(columns)
    .map(([letter, meaning]) => `${letter}:${meaning}`)
    .join(',')
  const query = queryOf({ name: file.name.slice(0, 200), encoding, sheet, columns: said, rev })
  try {
    const response = await fetch(`/api/admin/competitions/${id}/sheets/${subject}${query}`, {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
      credentials: 'same-origin',
      cache: 'no-store',
    })
    return opened<SheetAnswer>(await response.json())
  } catch (error) {
    throw error instanceof ApiFailure ? error : new LineFailure()
  }
}

export function exportAddress(id: number, subject: SheetSubject, format: 'csv' | 'xlsx'): string {
  return `/api/admin/competitions/${id}/sheets/${subject}?format=${format}`
}
