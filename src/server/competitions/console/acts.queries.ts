import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'

/** Also sets the competition's `rev`. */
export async function setCover(
  trx: Transaction<Database>,
  id: number,
  { coverId, rev }: { coverId: number | null; rev: number },
): Promise<void> {
  await trx.updateTable('competitions').set({ cover_id: coverId, rev }).where('id', '=', id).execute()
}

/** Before a save, which knows a competition by its slug; also sets `rev`. */
export async function setSlug(trx: Transaction<Database>, id: number, { slug, rev }: { slug: string; rev: number }): Promise<void> {
  await trx.updateTable('competitions').set({ slug, rev }).where('id', '=', id).execute()
}

export async function setLogo(trx: Transaction<Database>, id: number, logoId: number | null): Promise<void> {
  await trx.updateTable('competitions').set({ logo_id: logoId }).where('id', '=', id).execute()
}

/** What the audit log stores of an act. */
export interface ActRecord {
  rev: number
  /** Keys of the matches whose results or sides it changed. */
  matches: readonly string[]
  /** Keys of the matches that have a provisional result by it; left out where there are none. */
  recorded?: readonly string[]
  /** It changed neither a match nor who plays. */
  isApart?: true
  changes: readonly string[]
}

/** The acts that may record results. */
const recordingActs = [
  'competition.record_result',
  'competition.correct_result',
  'competition.replace_document',
  'competition.import_results',
  'competition.create',
]
const mostRecorded = 500

/** Who recorded the provisional result of a match last in the console, by its key: in the last `mostRecorded` acts that may record. */
export async function listRecorders(db: Selecting, competitionId: number): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['user_id', 'act', 'after'])
    .where('subject', '=', 'competition')
    .where('subject_id', '=', String(competitionId))
    .where('act', 'in', recordingActs)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRecorded)
    .execute()
  const recorders = new Map<string, number | null>()
  for (const { user_id, act, after } of rows) {
    const record: Partial<ActRecord> = after === null ? {} : readJson(after)
    // Entries from before `recorded` was stored.
    const keys = record.recorded ?? (act === 'competition.record_result' ? record.matches : undefined) ?? []
    for (const key of keys) if (!recorders.has(key)) recorders.set(key, user_id)
  }
  return recorders
}

/** How many entries of the audit log are read at once, and at most. */
const pageLength = 50
const mostRead = 3000

export type ActSince = Awaited<ReturnType<typeof listActsSince>>[number]

/**
 * Acts on the competition in the console after a rev, newest first. A round typed in a row, or entries of a whole day without a line, are sent on
 * the rev of their beginning: as much of the log is read as lies after it.
 */
export async function listActsSince(db: Selecting, competitionId: number, rev: number) {
  const since: ReturnType<typeof readEntry>[] = []
  let before: { at: string; id: number } | undefined
  for (let read = 0; read < mostRead; read += pageLength) {
    const rows = await readLog(db, competitionId, before)
    const acts = rows.map(readEntry).filter((entry) => entry.rev !== null)
    since.push(...acts.filter((entry) => (entry.rev ?? 0) > rev))
    before = rows.at(-1)
    if (rows.length < pageLength || (acts.at(-1)?.rev ?? rev + 1) <= rev) break
  }
  return since
}

async function readLog(db: Selecting, competitionId: number, before: { at: string; id: number } | undefined) {
  const query = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'user_id', 'user_name', 'act', 'after'])
    .where('subject', '=', 'competition')
    .where('subject_id', '=', String(competitionId))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageLength)
  if (!before) return await query.execute()
  const { at, id } = before
  return await query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(at, id))).execute()
}

/** `rev` null: what was done, giving scorekeepers for one, changed no rev. */
function readEntry({ at, user_id, user_name, act, after }: Awaited<ReturnType<typeof readLog>>[number]) {
  const record: Partial<ActRecord> | null = after === null ? null : readJson(after)
  return {
    at,
    byId: user_id,
    by: user_name,
    act,
    rev: record?.rev ?? null,
    matches: record?.matches ?? [],
    isApart: record?.isApart ?? false,
    texts: [...(record?.changes ?? [])],
  }
}
