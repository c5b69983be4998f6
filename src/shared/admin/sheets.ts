import { type Static, Type } from 'typebox'
import { competitionKinds } from '#shared/competitions/document.ts'
import { keyPattern, Slug } from '#shared/competitions/fields.ts'
import { Id, nullable, oneOf, RevNumber } from '#shared/envelope.ts'
import { sheetEncodings } from '#shared/sheets/encodings.ts'
import { type FigureColumn, sheetFields, sheetSubjects } from '#shared/sheets/fields.ts'
import { filledLine, line, text } from '#shared/text.ts'

/** The meaning of a column: one of the fields, a figure of the competition, or ignored. */
export const columnMeanings = [...sheetFields, 'ignore'] as const
export type ColumnMeaning = (typeof columnMeanings)[number] | FigureColumn
const figureColumnPattern = keyPattern.replace('^', '^figure\\.')
const FigureMeaning = Type.Unsafe<FigureColumn>(Type.String({ pattern: figureColumnPattern, description: 'a figure, by its key' }))

const closed = { additionalProperties: false }

/**
 * POST /api/admin/competitions/:id/sheets/:subject, the file as the body → SheetAnswer. Without `rev` it is a dry run; with the rev of such
 * a response it imports, all or nothing. 409: a conflict.
 */
export const SheetParams = Type.Object({ id: Id, subject: oneOf(sheetSubjects) })
const readingQuery = {
  /** The file name, for the audit log. */
  name: Type.Optional(line(200)),
  encoding: Type.Optional(oneOf(sheetEncodings)),
  /** For a workbook: the name of its sheet. */
  sheet: Type.Optional(text(100, 1)),
  /** The meanings of columns, by their letters: `A:key,B:ignore`. */
  columns: Type.Optional(
    Type.String({ pattern: '^[A-Z]{1,3}:[A-Za-z][A-Za-z0-9._-]*(,[A-Z]{1,3}:[A-Za-z][A-Za-z0-9._-]*)*$', maxLength: 8_000 }),
  ),
}
export const SheetQuery = Type.Object(
  {
    ...readingQuery,
    rev: Type.Optional(RevNumber),
  },
  closed,
)
export type SheetQuery = Static<typeof SheetQuery>

const SheetColumn = Type.Object({
  letter: Type.String(),
  title: Type.String(),
  /** Null: the user has to choose. */
  meaning: nullable(Type.Union([oneOf(columnMeanings), FigureMeaning])),
  /** A value below the title, to help the user choose. */
  sample: Type.String(),
})
export type SheetColumn = Static<typeof SheetColumn>

const SheetReading = Type.Object({
  format: oneOf(['csv', 'xlsx']),
  encoding: nullable(oneOf(sheetEncodings)),
  /** The file declares its own encoding. */
  isMarked: Type.Boolean(),
  sheet: nullable(Type.String()),
  sheets: Type.Array(Type.String()),
  columns: Type.Array(SheetColumn),
  /** The figures that a column may be, where the sheet is about them. */
  figures: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
  rows: Type.Integer(),
})
export type SheetReading = Static<typeof SheetReading>

const SheetFaultLine = Type.Object({
  /** B7, 第 7 行, or '' for the file as a whole. */
  place: Type.String(),
  row: nullable(Type.Integer()),
  column: nullable(Type.String()),
  message: Type.String(),
})
export type SheetFaultLine = Static<typeof SheetFaultLine>

/** `unclear`: the user has to choose the columns first. `refused`: the file cannot be imported. */
export const SheetAnswer = Type.Object({
  state: oneOf(['unclear', 'refused', 'ready', 'unchanged', 'done']),
  /** Null where the file could not be read. */
  reading: nullable(SheetReading),
  faults: Type.Array(SheetFaultLine),
  faultCount: Type.Integer(),
  changes: Type.Array(
    Type.Object({ row: Type.Integer(), subject: Type.String(), what: Type.String(), from: Type.String(), to: Type.String() }),
  ),
  changeCount: Type.Integer(),
  /** Consequences: sides, ranks, prizes. */
  follows: Type.Array(Type.String()),
  followCount: Type.Integer(),
  /** Lines without a change. */
  unchanged: Type.Integer(),
  rev: Type.Integer(),
})
export type SheetAnswer = Static<typeof SheetAnswer>

/**
 * POST /api/admin/league-sheets, the file as the body → LeagueAnswer. Without `slug` it is a dry run; with `slug` and `title` it makes the
 * competition, all or nothing. 422: faults at `/slug`, `/title` and `/season`.
 */
export const LeagueQuery = Type.Object(
  {
    ...readingQuery,
    kind: oneOf(competitionKinds),
    title: Type.Optional(filledLine(60)),
    slug: Type.Optional(Slug),
    /** Absent: a new one, named by the year of the first match. */
    season: Type.Optional(Id),
    visibility: Type.Optional(oneOf(['public', 'hidden'])),
  },
  closed,
)
export type LeagueQuery = Static<typeof LeagueQuery>

export const LeagueAnswer = Type.Object({
  ...SheetAnswer.properties,
  /** The competition that was made. */
  id: nullable(Id),
  /** Of the first and the last match; null where there are faults. */
  days: nullable(Type.Object({ from: Type.String(), to: Type.String() })),
  entrants: Type.Array(
    Type.Object({
      name: Type.String(),
      /** How many matches it plays. */
      matches: Type.Integer(),
      /** The library has a team or a player of this name, which it is linked to. */
      isKnown: Type.Boolean(),
      /** How many of the library have this name, so that it is linked to none; else 0. */
      namesakes: Type.Integer(),
      /** Similar names: what it may be misspelt for, or what the library has. */
      near: Type.Array(Type.String()),
    }),
  ),
})
export type LeagueAnswer = Static<typeof LeagueAnswer>
