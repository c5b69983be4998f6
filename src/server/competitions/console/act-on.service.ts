import type { Transaction } from 'kysely'
import type { ActOutcome } from '#rules/acts/model.ts'
import { recordedProvisional } from '#rules/acts/own-results.ts'
import type { AuditEntry } from '#server/audit/audit.queries.ts'
import { conflict, type HttpError, invalid, notAssigned, notFound } from '#server/base/errors.ts'
import type { Touch } from '#server/cache/transact.ts'
import { giveMarks, libraryId } from '#server/competitions/marks/marks.service.ts'
import { keepFormerSlug, refuseFormerSlug } from '#server/competitions/store/former-slugs.queries.ts'
import { findCompetitionDocument, type LoadedCompetition } from '#server/competitions/store/load.queries.ts'
import { type LockedCompetition, lockCompetition } from '#server/competitions/store/lock.queries.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Signed } from '#server/session/console-session.service.ts'
import { type ActConflict, conflictActsMax } from '#shared/admin/acts.ts'
import { isOwnAlone } from '#shared/admin/own-acts.ts'
import { may } from '#shared/admin/policy.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { type ActRecord, type ActSince, listActsSince, setCover, setSlug } from './acts.queries.ts'
import { canRebase, conflictingActs, digestOf, perform, type ReadyAct, requireAssigned } from './acts.service.ts'
import { chosenMarks } from './document-marks.service.ts'

/** How many lines of changes the audit log stores per act. */
const keptChanges = 60

interface Acting {
  /** Of the competition. */
  id: number
  ready: ReadyAct
  /** The revision on which the act was made; null: on whatever stands. */
  asked: number | null
  /** What its preview said, by `digestOf`. */
  told?: string
  signed: Signed
  now: string
  audit(entry: AuditEntry): Promise<void>
}

/** Does it: checked by the rules, written and audited. Throws 404 and 403, 409 where others acted first, 422 where the rules refuse it. */
export async function actOn(
  trx: Transaction<Database>,
  touch: Touch,
  { id, ready, asked, told, signed, now, audit }: Acting,
): Promise<{ acted: Allowed; rev: number }> {
  const loaded = await lockCompetition(trx, id)
  if (!loaded) throw may(signed.role, 'results.correct') ? notFound() : notAssigned()
  await requireAssigned(trx, signed, id, ready)
  const outcome = await perform(trx, loaded, ready, { signed, now })
  const acted = await actedOn(trx, loaded, ready, { asked: asked ?? loaded.rev, told, outcome, signed })
  if (acted.state !== 'done') return { acted, rev: loaded.rev }
  const cover = newCover(ready, loaded)
  const marks = ready.kind === 'replaced' ? (await chosenMarks(trx, ready.checked, '/act/document')).changes : []
  if (cover === undefined && marks.length === 0 && acted.document === loaded.document) return { acted, rev: loaded.rev }
  const { slug } = acted.document.competition
  const isRenamed = slug !== loaded.document.competition.slug
  const standing = isRenamed ? await rename(trx, loaded, { slug, now }) : loaded
  const { isChanged } = await saveCompetition(trx, touch, acted.document, { now, standing, derived: acted.derived })
  const rev = loaded.rev + (isChanged || isRenamed || cover !== undefined ? 1 : 0)
  if (isRenamed && !isChanged) await setSlug(trx, id, { slug, rev })
  if (cover !== undefined) {
    // After the save, because the save writes back the whole row that it has read.
    await setCover(trx, id, { coverId: cover, rev })
    touch('competitions', `competition:${id}`)
  }
  await giveMarks(trx, touch, marks, libraryId)
  await audit({
    act: `competition.${ready.act.kind}`,
    subject: 'competition',
    id,
    name: loaded.document.competition.name,
    before: { rev: loaded.rev },
    after: recordOf(ready, acted, loaded, rev),
  })
  return { acted, rev }
}

/** Returns it as it then stands. A public competition keeps its slug of before as well: addresses and files name it so. */
async function rename(
  trx: Transaction<Database>,
  { id, rev, document: { competition } }: LoadedCompetition,
  { slug, now }: { slug: string; now: string },
): Promise<LockedCompetition> {
  await setSlug(trx, id, { slug, rev })
  await refuseFormerSlug(trx, slug, id)
  if (!competition.isHidden) await keepFormerSlug(trx, { slug: competition.slug, competitionId: id, at: now })
  const renamed = await lockCompetition(trx, id)
  if (!renamed) throw notFound()
  return renamed
}

export async function loadCompetition(db: Selecting, id: number): Promise<LoadedCompetition> {
  const loaded = await findCompetitionDocument(db, id)
  if (!loaded) throw notFound()
  return loaded
}

export type Allowed = Exclude<ActOutcome, { state: 'refused' }>

interface Performed {
  /** The revision on which the act was made. */
  asked: number
  outcome: ActOutcome
  signed: Signed
  /** What its preview said; null: this is the preview. */
  told: string | null | undefined
}

/** Throws 409 where others acted first and the act cannot be rebased on theirs, 422 where the rules refuse it. */
export async function actedOn(
  db: Selecting,
  { id, rev }: LoadedCompetition,
  ready: ReadyAct,
  { asked, outcome, signed, told }: Performed,
): Promise<Allowed> {
  // A retry after a lost response: the act is applied already.
  const stands = outcome.state === 'done' && outcome.changes.length === 0
  if (asked !== rev && !stands) {
    const since = await listActsSince(db, id, asked)
    const isAsTold = told === null || (outcome.state !== 'refused' && told === digestOf(outcome))
    if (!canRebase(ready, { asked, now: rev, isAsTold }, since))
      throw overtaken({ rev, since: conflictingActs(ready, since) }, signed, '请看过之后再决定')
  }
  if (outcome.state === 'refused') throw invalid(outcome.faults.map(({ path, message }) => ({ path, message })))
  return outcome
}

interface Since {
  rev: number
  since: readonly ActSince[]
}

/** The 409 of what was made on an older rev; `way`: how to go on. */
export function overtaken({ rev, since }: Since, signed: Signed, way: string): HttpError {
  const told = since.map(({ at, byId, by, texts }) => ({ at, by, isOwn: byId === signed.id, texts }))
  const current: ActConflict = { rev, since: told.slice(0, conflictActsMax) }
  return conflict(`${isOwnAlone(told) ? '你在另一个窗口改过这项赛事' : '这项赛事刚被别人修改'}，${way}`, current)
}

/** Undefined where it does not change. */
function newCover({ act }: ReadyAct, { rows }: LoadedCompetition): number | null | undefined {
  return act.kind === 'replace_document' && act.coverId !== rows.competition.cover_id ? act.coverId : undefined
}

function recordOf({ act }: ReadyAct, acted: Extract<ActOutcome, { state: 'done' }>, before: LoadedCompetition, rev: number): ActRecord {
  const { changes } = acted
  const matches = new Set(changes.flatMap(({ match }) => match ?? []))
  if ('match' in act) matches.add(act.match)
  const texts = changes.map(({ text }) => text)
  const rest = texts.length - keptChanges
  const recorded = recordedProvisional(before.document, acted.document)
  const isApart = act.kind === 'replace_document' && playedParts(acted.document) === playedParts(before.document)
  return {
    rev,
    matches: [...matches],
    ...(recorded.length > 0 && { recorded }),
    ...(isApart && { isApart }),
    changes: rest > 0 ? [...texts.slice(0, keptChanges), `另有 ${rest} 处。`] : texts,
  }
}

/** Everything except the competition's name, dates and season. */
function playedParts({ season: _season, competition: _competition, ...played }: CompetitionDocument): string {
  return JSON.stringify(played)
}
