import { checkDocument } from '#rules/check/check.ts'
import type { Fault } from '#rules/fault.ts'
import { type Clock, instant } from '#server/base/clock.ts'
import { latestChange } from '#server/cache/changes.queries.ts'
import { transact } from '#server/cache/transact.ts'
import { marksWithin } from '#server/competitions/marks/marks.model.ts'
import { giveMarks, libraryId, type MarkChange, markChanges } from '#server/competitions/marks/marks.service.ts'
import { changeLines } from '#server/competitions/report/change-lines.model.ts'
import { withPresentSlug } from '#server/competitions/store/former-slugs.queries.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import { lockCompetition } from '#server/competitions/store/lock.queries.ts'
import { findCompetitionIdBySlug } from '#server/competitions/store/rows.queries.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import type { Db, Reader } from '#server/db/open.ts'
import { PlanOutdated } from '#server/import/apply.ts'
import { holdsSince } from '#server/import/import.queries.ts'
import type { OnProgress } from '#server/import/report.ts'
import { withMergedPeople } from '#server/people/merged-document.queries.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { listAccountHolders } from './accounts.queries.ts'
import { type MarkFiles, type MarkPictures, openMarkPictures } from './mark-pictures.ts'
import { type ReadCompetition, readCompetition } from './read-competition.ts'
import type { CompetitionFault, CompetitionReport } from './report.ts'

export interface CompetitionInput {
  db: Db
  clock: Clock
  file: string
  isDryRun: boolean
  /** The file may name a competition by a slug that it had before; otherwise that is refused, because a new one may be meant. */
  isRenamed: boolean
  /** Where pictures go; asked for only where the file brings some along. */
  openFiles: MarkFiles['openFiles']
  onProgress?: OnProgress
}

/** How often a plan is made again because somebody wrote meanwhile. */
const planAttempts = 5

/**
 * Reads, checks and compares without a lock, then writes the differences in one short transaction; writes nothing where the stored
 * competition equals the file. Throws `HttpError` 503 where others keep writing, and errors of disk or database.
 */
export async function importCompetition({
  db: outer,
  clock,
  file,
  isDryRun,
  isRenamed,
  openFiles,
  onProgress = () => {},
}: CompetitionInput): Promise<CompetitionReport> {
  const read = await readCompetition(file, onProgress)
  if (!read.ok) return refused(read.faults)
  const pictures = await openMarkPictures({ db: outer, clock, file, openFiles, onProgress }, read.marks)
  try {
    return pictures.faults.length > 0
      ? refused(pictures.faults)
      : await planAndWrite({ db: outer, clock, file, isDryRun, isRenamed, onProgress }, read, pictures)
  } finally {
    await pictures.close()
  }
}

async function planAndWrite(
  { db: outer, clock, file, isDryRun, isRenamed, onProgress }: Omit<CompetitionInput, 'openFiles'> & { onProgress: OnProgress },
  read: Extract<ReadCompetition, { ok: true }>,
  pictures: MarkPictures,
): Promise<CompetitionReport> {
  for (let attempt = 1; attempt <= planAttempts; attempt += 1) {
    const plan = await planOf(outer.read, { file, isRenamed }, read, pictures)
    if (plan.faults.length > 0) return refused(plan.faults)
    const report = { id: plan.id, isNew: plan.id === null, isChanged: plan.isChanged, changes: plan.changes, errors: [] }
    if (isDryRun || !report.isChanged) return report
    onProgress({ stage: 'writing', done: 0, total: 1 })
    await pictures.keep()
    try {
      const { id } = await transact(
        outer,
        clock,
        async (db, touch) => {
          const standing = plan.id === null ? null : await lockCompetition(db, plan.id)
          if (standing === undefined || !(await holdsSince(db, plan.seen))) throw new PlanOutdated()
          const saved = await saveCompetition(db, touch, plan.document, { now: instant(clock), standing, derived: read.derived })
          const ids = await pictures.insert(db, touch, plan.marks)
          await giveMarks(db, touch, plan.marks, (to) => (to?.from === 'file' ? (ids.get(to.hash) ?? null) : libraryId(to)))
          return saved
        },
        'alongside',
      )
      onProgress({ stage: 'writing', done: 1, total: 1 })
      return { ...report, id }
    } catch (error) {
      if (!(error instanceof PlanOutdated)) throw error
    }
  }
  throw new Error('别人一直在同时改网站的内容，没有导入任何内容，请再试一次')
}

/** What an import would do to the database in the state of change `seen`. */
interface Plan {
  seen: number
  id: number | null
  /** The file's, with the slug that the competition has now. */
  document: CompetitionDocument
  isChanged: boolean
  changes: string[]
  marks: readonly MarkChange[]
  faults: CompetitionFault[]
}

async function planOf(
  db: Reader,
  { file, isRenamed }: Pick<CompetitionInput, 'file' | 'isRenamed'>,
  { document: filed, derived, marks: named }: Extract<ReadCompetition, { ok: true }>,
  pictures: MarkPictures,
): Promise<Plan> {
  const seen = await latestChange(db)
  const written = await withPresentSlug(db, filed)
  const document = await withMergedPeople(db, written)
  // The merged document may contain the same person twice.
  const merged = document === written ? [] : checkDocument(document)
  const id = (await findCompetitionIdBySlug(db, document.competition.slug)) ?? null
  const stored = id === null ? undefined : await findCompetitionDocument(db, id)
  const found = [...merged, ...(await accountFaults(db, document))].map(({ path, rule, message }) => ({ file, path, rule, message }))
  const faults = [...(isRenamed ? [] : formerSlugFaults(file, filed, stored?.document)), ...found]
  const isSame = stored !== undefined && JSON.stringify(stored.document) === JSON.stringify(document)
  const marks = await markChanges(db, document, await pictures.chosen(db, marksWithin(named, document)))
  const changes = [...(isSame ? [] : changeLines(stored?.document ?? null, { document, derived })), ...marks.map(({ text }) => text)]
  return { seen, id, document: written, faults, isChanged: !isSame || marks.length > 0, changes, marks }
}

/** A file that names a competition by a slug that it has no more. */
function formerSlugFaults(file: string, { competition }: CompetitionDocument, stored: CompetitionDocument | undefined): CompetitionFault[] {
  if (stored === undefined || stored.competition.slug === competition.slug) return []
  const { name, slug } = stored.competition
  const what = `标识“${competition.slug}”是赛事“${name}”以前的，它现在是“${slug}”`
  const message = `${what}：要改那项赛事，请把文件里的标识写成“${slug}”，或加上 --renamed；要新建一项，请换一个标识。`
  return [{ file, path: '$.competition.slug', rule: 'former-slug', message }]
}

/** An account in the game belongs to one player. */
export async function accountFaults(db: Reader, { players = [] }: CompetitionDocument): Promise<Fault[]> {
  const listed = new Set(players.map((player) => player.slug))
  const accounts = players.flatMap(({ externalId }) => externalId ?? [])
  const holders = new Map((await listAccountHolders(db, accounts)).map((row) => [row.external_id, row.slug]))
  const first = new Map<string, string>()
  return players.flatMap(({ slug, externalId }, i): Fault[] => {
    if (externalId === undefined) return []
    const other = first.get(externalId) ?? holders.get(externalId)
    const isTwice = first.has(externalId)
    first.set(externalId, slug)
    if (other === undefined || other === slug || (listed.has(other) && !isTwice)) return []
    return [
      {
        path: `$.players[${i}].externalId`,
        rule: 'account-taken',
        player: other,
        message: `这个账号已经属于选手“${other}”，一个账号只能有一名选手。`,
      },
    ]
  })
}

function refused(errors: readonly CompetitionFault[]): CompetitionReport {
  return { id: null, isNew: false, isChanged: false, changes: [], errors: [...errors] }
}
