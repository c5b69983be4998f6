import { downloadAddress } from '#admin/api.ts'
import { sendLeagueSheet, sendSpreadsheet } from '#admin/media/upload.ts'
import type { ColumnMeaning, LeagueAnswer, LeagueQuery, SheetAnswer } from '#shared/admin/sheets.ts'
import type { SheetEncoding } from '#shared/sheets/encodings.ts'
import type { SheetSubject } from '#shared/sheets/fields.ts'

/** `choice` tells it from every other, and the same file from itself chosen again: what is still read of one is no answer for the next. */
export interface ChosenFile {
  file: File
  choice: number
}

let choices = 0

export function choiceOf(file: File): ChosenFile {
  choices += 1
  return { file, choice: choices }
}

/** The user's choices for a file; the server detects the rest. */
export interface ReadingInput {
  file: File
  encoding?: SheetEncoding
  sheet?: string
  /** By the columns' letters. */
  columns: Readonly<Record<string, ColumnMeaning>>
}

interface SheetInput extends ReadingInput {
  subject: SheetSubject
}

/** Without `rev` a dry run. Throws `ApiFailure` or `LineFailure`. */
export async function sendSheet(id: number, { subject, file, encoding, sheet, columns }: SheetInput, rev?: number): Promise<SheetAnswer> {
  return await sendSpreadsheet({ id, subject }, file, { encoding, sheet, columns: saidOf(columns), rev })
}

/** The properties of the league that are not in the file. */
export type LeagueSettings = Pick<LeagueQuery, 'kind' | 'title' | 'slug' | 'season' | 'visibility'>

/** Without a slug a dry run. Throws like `sendSheet`. */
export async function sendLeague({ file, encoding, sheet, columns }: ReadingInput, settings: LeagueSettings): Promise<LeagueAnswer> {
  return await sendLeagueSheet(file, { encoding, sheet, columns: saidOf(columns), ...settings })
}

function saidOf(columns: ReadingInput['columns']): string | undefined {
  const said = Object.entries(columns).map(([letter, meaning]) => `${letter}:${meaning}`)
  return said.length === 0 ? undefined : said.join(',')
}

export function exportAddress(id: number, subject: SheetSubject, format: 'csv' | 'xlsx'): string {
  return downloadAddress('GET /competitions/:id/sheets/:subject', { params: { id, subject }, query: { format } })
}
