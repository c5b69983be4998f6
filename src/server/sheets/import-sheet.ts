import { open } from 'node:fs/promises'
import { type Clock, instant } from '#server/base/clock.ts'
import { latestChange } from '#server/cache/changes.queries.ts'
import { transact } from '#server/cache/transact.ts'
import { findCompetitionIdByName } from '#server/competitions/store/competition-name.queries.ts'
import { lockCompetition } from '#server/competitions/store/lock.queries.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import type { Db } from '#server/db/open.ts'
import { PlanOutdated } from '#server/import/apply.ts'
import { holdsSince } from '#server/import/import.queries.ts'
import type { OnProgress } from '#server/import/report.ts'
import type { ColumnMeaning, SheetAnswer } from '#shared/admin/sheets.ts'
import type { SheetSubject } from '#shared/sheets/fields.ts'
import { mostSheetBytes } from './bounds.ts'
import { planSheet, viewPlan, viewRefused } from './competition-sheet.ts'
import { readSheet, tooLong } from './read-sheet.ts'
import { type ReadingParams, SheetRefused, type Table } from './table.ts'

export interface SheetImportParams extends ReadingParams {
  db: Db
  clock: Clock
  subject: SheetSubject
  file: string
  /** Id or slug. */
  competition: string
  columns: ReadonlyMap<string, ColumnMeaning>
  isDryRun: boolean
  onProgress?: OnProgress
}

/** How often a plan is made again because somebody wrote meanwhile. */
const planAttempts = 5

/** Reads, checks and compares without a lock, then writes the differences in one short transaction. */
export async function importSheet(params: SheetImportParams): Promise<SheetAnswer> {
  const { db: outer, clock, subject, columns, isDryRun, onProgress = () => {} } = params
  const id = await findCompetitionIdByName(outer.read, params.competition)
  if (id === undefined) return viewRefused(new SheetRefused(`没有“${params.competition}”这个赛事：请写它的编号或 slug。`), 0)
  const table = await readTable(params)
  if (table instanceof SheetRefused) return viewRefused(table, 0)
  const rows = table.lines.length
  onProgress({ stage: 'checking', done: 0, total: rows })
  for (let attempt = 1; attempt <= planAttempts; attempt += 1) {
    const seen = await latestChange(outer.read)
    const plan = await planSheet(outer.read, id, { table, subject, columns }, { at: instant(clock), author: '导入', signed: null })
    if (!plan) return viewRefused(new SheetRefused(`没有“${params.competition}”这个赛事：请写它的编号或 slug。`), 0)
    onProgress({ stage: 'checking', done: rows, total: rows })
    const told = viewPlan(plan)
    if (isDryRun || told.state !== 'ready') return told
    onProgress({ stage: 'writing', done: 0, total: 1 })
    try {
      await transact(
        outer,
        clock,
        async (db, touch) => {
          const standing = await lockCompetition(db, id)
          if (!standing || !(await holdsSince(db, seen))) throw new PlanOutdated()
          await saveCompetition(db, touch, plan.outcome.document, { now: instant(clock), standing })
        },
        'alongside',
      )
      onProgress({ stage: 'writing', done: 1, total: 1 })
      return { ...told, state: 'done', rev: told.rev + 1 }
    } catch (error) {
      if (!(error instanceof PlanOutdated)) throw error
    }
  }
  throw new Error('别人一直在同时改网站的内容，没有导入任何内容，请再试一次')
}

async function readTable({ file, encoding, sheet }: SheetImportParams): Promise<Table | SheetRefused> {
  try {
    return await readSheet(await bytesOf(file), { encoding, sheet })
  } catch (error) {
    if (error instanceof SheetRefused) return error
    throw error
  }
}

/** Checks the size before it reads the file. */
async function bytesOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r').catch(() => {
    throw new SheetRefused(`没有“${file}”这个文件，或者不能读它。`)
  })
  try {
    const { size } = await handle.stat()
    if (size > mostSheetBytes) throw new SheetRefused(tooLong)
    return await handle.readFile()
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused(`“${file}”不是文件，或者不能读它。`)
  } finally {
    await handle.close()
  }
}
