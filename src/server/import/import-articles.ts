import type { Transaction } from 'kysely'
import { type Clock, instant } from '#server/base/clock.ts'
import { type Touch, transact } from '#server/cache/transact.ts'
import { standardColumns } from '#server/columns/standard-columns.model.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { openContentStore } from '#server/media/content-store.service.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { openImportIntake } from '#server/media/picture-intake.service.ts'
import { stageContents } from '#server/media/staged-contents.service.ts'
import { applyPlan, PlanOutdated } from './apply.ts'
import { listPictures, type NamedPicture } from './pictures.ts'
import { type ColumnInput, makePlan, type Plan } from './plan.ts'
import { readDrafts } from './read-drafts.ts'
import { Faults, type ImportReport, type OnProgress } from './report.ts'

export interface ImportParams {
  db: Db
  clock: Clock
  files: MediaFiles
  /** Files and folders in the format of docs/import-formats.md. */
  sources: readonly string[]
  isDryRun: boolean
  onProgress?: OnProgress
  /** Columns to create where the site has none. */
  columnsIfNone?: readonly ColumnInput[]
  alongside?: Alongside
}

/** Additional writes in the import's transaction. */
export interface Alongside {
  pictures: readonly { folder: string; root: string; href: string; alt: string }[]
  /** Makes room in the same transaction, before anything is compared or written: what it deletes is replaced at once. */
  clear?: (db: Transaction<Database>, touch: Touch) => Promise<void>
  /** Stores more files, once everything is known to be valid. */
  keep(): Promise<void>
  /** `ids` are the media items of `pictures`, in order. Throws to undo everything. */
  write(db: Transaction<Database>, touch: Touch, ids: readonly number[]): Promise<void>
}

/** How often a plan is made again because somebody wrote meanwhile. */
const planAttempts = 5

/**
 * Reads, checks and compares without a lock, then writes the differences in one short transaction. Unchanged documents are not written;
 * where nothing differs, only missing files are restored. Throws `HttpError` 503 where others keep writing, and errors of disk or database.
 */
export async function importArticles(params: ImportParams): Promise<ImportReport> {
  const { sources, isDryRun, alongside, onProgress = () => {} } = params
  const faults = new Faults()
  const list = listPictures(faults)
  const drafts = await readDrafts(sources, list, faults, onProgress)
  const alongsideNumbers = (alongside?.pictures ?? []).map((picture) =>
    list.add({ ...picture, at: { file: picture.href, row: null }, field: 'picture' }),
  )
  // Faults found with the database are reported together with those of the files; pictures, which are slow, come after both.
  const columnsIfNone = params.columnsIfNone ?? standardColumns
  await makePlan(params.db.read, { drafts, pictures: new Map(), columnsIfNone }, faults)
  if (faults.list.length > 0) return failed(faults)
  const staged = await stageContents(openContentStore(params))
  const door = openImportIntake(staged.contents)
  try {
    const pictures = await list.ingest(door, faults, onProgress)
    if (faults.list.length > 0) return failed(faults)
    const wishes = { drafts, pictures, columnsIfNone }
    const write = async (plan: Plan) => {
      onProgress({ stage: 'writing', done: 0, total: 1 })
      await staged.keep()
      await alongside?.keep()
      const clear = alongside?.clear
      const planIn: PlanIn = async (db, touch) => {
        if (!clear) return plan
        await clear(db, touch)
        const replacing = await makePlan(db, wishes, faults)
        const [fault] = faults.list
        if (fault) throw new Error(`${fault.file}, ${fault.field}: ${fault.message}`)
        return replacing
      }
      const written = await writePlan(params, planIn, pictures, alongsideNumbers)
      onProgress({ stage: 'writing', done: 1, total: 1 })
      return written
    }
    return await planAndWrite(
      () => makePlan(params.db.read, wishes, faults),
      (plan) => {
        if (faults.list.length > 0 || isDryRun) return undefined
        // A picture that the database knows may be missing in the media store.
        return isNothing(plan) && !alongside ? staged.keep().then(() => plan) : write(plan)
      },
      faults,
    )
  } finally {
    await door.close()
    await staged.close()
  }
}

async function planAndWrite(
  plan: () => Promise<Plan>,
  /** Answers what was written. */
  write: (plan: Plan) => Promise<Plan> | undefined,
  faults: Faults,
): Promise<ImportReport> {
  for (let attempt = 1; attempt <= planAttempts; attempt += 1) {
    const current = await plan()
    try {
      const { created, changed, unchanged } = (await write(current)) ?? current
      if (faults.list.length > 0) return failed(faults)
      return { created: created.length, changed: changed.length, unchanged, errors: [] }
    } catch (error) {
      if (!(error instanceof PlanOutdated)) throw error
    }
  }
  throw new Error('别人一直在同时改网站的内容，没有导入任何内容，请再试一次')
}

type PlanIn = (db: Transaction<Database>, touch: Touch) => Promise<Plan>

async function writePlan(
  { db: outer, clock, alongside }: ImportParams,
  planIn: PlanIn,
  pictures: ReadonlyMap<number, NamedPicture>,
  alongsideNumbers: readonly number[],
): Promise<Plan> {
  const now = instant(clock)
  return await transact(
    outer,
    clock,
    async (db, touch) => {
      const plan = await planIn(db, touch)
      const ids = await applyPlan(db, touch, plan, { pictures, now })
      await alongside?.write(
        db,
        touch,
        alongsideNumbers.map((number) => ids.pictures.get(number) ?? 0),
      )
      return plan
    },
    'alongside',
  )
}

function isNothing(plan: Plan): boolean {
  return plan.created.length + plan.changed.length + plan.pictures.length + plan.newColumns.length === 0
}

function failed(faults: Faults): ImportReport {
  return { created: 0, changed: 0, unchanged: 0, errors: faults.list }
}
