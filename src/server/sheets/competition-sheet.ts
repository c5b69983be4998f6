import type { SheetFault, SheetOutcome } from '#rules/sheets/model.ts'
import { ownProvisional } from '#server/competitions/console/own-results.service.ts'
import { findCompetitionDocument, type LoadedCompetition } from '#server/competitions/store/load.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { Signed } from '#server/session/console-session.service.ts'
import type { SheetAnswer, SheetFaultLine, SheetReading } from '#shared/admin/sheets.ts'
import type { SheetSubject } from '#shared/sheets/fields.ts'
import { applySheet, peopleIn, understood } from './apply-sheet.ts'
import type { ColumnChoices } from './columns.ts'
import type { SheetRefused, Table } from './table.ts'

/** How many of each are reported; the rest is counted. */
const toldFaults = 200
const toldChanges = 1_000
const toldFollows = 50

/** What a file would change in the current competition. */
export interface SheetPlan {
  loaded: LoadedCompetition
  reading: SheetReading
  outcome: SheetOutcome
  /** False: the document would not change. */
  isChanged: boolean
}

/** A table, what it is about, and the user's choices for its columns. */
export interface SheetFile {
  table: Table
  subject: SheetSubject
  columns: ColumnChoices
}

/** Who imports, and when: ISO UTC. Null: at the command line, where nobody has signed in. */
interface Importer {
  at: string
  author: string
  signed: Pick<Signed, 'id'> | null
}

/** Undefined where there is no such competition. */
export async function planSheet(
  read: Reader,
  id: number,
  { table, subject, columns }: SheetFile,
  { at, author, signed }: Importer,
): Promise<SheetPlan | undefined> {
  const loaded = await findCompetitionDocument(read, id)
  if (!loaded) return undefined
  const file = understood(table, subject, columns, loaded.document.competition)
  const { reading } = file
  if (file.faults.length > 0) return { loaded, reading, outcome: refused(loaded, file.faults), isChanged: false }
  const own = signed === null || subject !== 'results' ? new Set<string>() : await ownProvisional(read, loaded, signed)
  const outcome = applySheet(loaded.document, file, { at, author, people: await peopleIn(read, file), own })
  return { loaded, reading, outcome, isChanged: outcome.faults.length === 0 && outcome.document !== loaded.document }
}

function refused({ document }: LoadedCompetition, faults: readonly SheetFault[]): SheetOutcome {
  return { document, faults, changes: [], follows: [], matches: [], unchanged: 0 }
}

/** The answer to a dry run. */
export function viewPlan({ loaded, ...plan }: SheetPlan): SheetAnswer {
  return viewOutcome(plan, loaded.rev)
}

/** The same of what a file would make. */
export function viewOutcome({ reading, outcome, isChanged }: Omit<SheetPlan, 'loaded'>, rev: number): SheetAnswer {
  const isUnclear = reading.columns.some(({ meaning }) => meaning === null)
  const { faults, changes, follows, unchanged } = outcome
  return {
    state: faults.length > 0 ? (isUnclear ? 'unclear' : 'refused') : isChanged ? 'ready' : 'unchanged',
    reading,
    faults: faults.slice(0, toldFaults).map(faultLine),
    faultCount: faults.length,
    changes: changes.slice(0, toldChanges).map((change) => ({ ...change })),
    changeCount: changes.length,
    follows: follows.slice(0, toldFollows),
    followCount: follows.length,
    unchanged,
    rev,
  }
}

/** The answer for a file that could not be read as a table. */
export function viewRefused(error: SheetRefused, rev: number): SheetAnswer {
  const { message, row, column } = error
  return {
    state: 'refused',
    reading: null,
    faults: [faultLine({ row, column, message })],
    faultCount: 1,
    changes: [],
    changeCount: 0,
    follows: [],
    followCount: 0,
    unchanged: 0,
    rev,
  }
}

function faultLine({ row, column, message }: SheetFault): SheetFaultLine {
  const place = row === null ? '' : column === null ? `第 ${row} 行` : `${column}${row}`
  return { place, row, column, message }
}
