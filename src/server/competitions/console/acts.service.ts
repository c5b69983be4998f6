import { applyAct } from '#rules/acts/act.ts'
import { locateMatch } from '#rules/acts/located-match.ts'
import type { ActChange, ActFault, ActOutcome } from '#rules/acts/model.ts'
import { madeOfficial, ownResultMessage } from '#rules/acts/own-results.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import { findArticleOfKey } from '#server/articles/article-links.queries.ts'
import { checkOf } from '#server/base/check-of.ts'
import { forbidden, invalid, notAssigned } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import { changeLines } from '#server/competitions/report/change-lines.model.ts'
import { shapeFaults } from '#server/competitions/report/schema-faults.model.ts'
import { slugTaken } from '#server/competitions/store/former-slugs.queries.ts'
import type { LoadedCompetition } from '#server/competitions/store/load.queries.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Signed } from '#server/session/console-session.service.ts'
import { actNeeds, CompetitionAct } from '#shared/admin/acts.ts'
import { type Act, may, whyNot } from '#shared/admin/policy.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { isRecord } from '#shared/is-record.ts'
import type { ActSince } from './acts.queries.ts'
import { type Checked, checkedDocument } from './checked-document.service.ts'
import { coverChange, unknownCover } from './cover.service.ts'
import { documentFaults } from './document-faults.model.ts'
import { chosenMarks } from './document-marks.service.ts'
import { ownProvisional } from './own-results.service.ts'
import { isAssigned, keepsIn } from './scorekeepers.queries.ts'

const compiled = checkOf(CompetitionAct)

/** An act after all checks that do not need the competition. */
export type ReadyAct =
  | { kind: 'ruled'; act: Exclude<CompetitionAct, { kind: 'replace_document' }> }
  | { kind: 'replaced'; act: Extract<CompetitionAct, { kind: 'replace_document' }>; checked: Checked }

/**
 * Throws 422 where the act does not match the schema of its kind, or contains an invalid document; 403 where the caller may never do it.
 */
export async function readyAct(read: Reader, signed: Signed, value: unknown): Promise<ReadyAct> {
  const faults = shapeFaults(value, CompetitionAct, '$.act').filter(({ path }) => !path.startsWith('$.act.document'))
  if (faults.length > 0) throw invalid(documentFaults(faults, { act: value }))
  const kind = kindOf(value)
  if (kind === 'replace_document') requireMay(signed, actNeeds[kind])
  if (kind === 'replace_document' && isRecord(value) && 'document' in value) {
    const checked = await checkedDocument(read, value.document, '/act/document')
    if (!compiled.Check(value) || value.kind !== 'replace_document') throw unknownFault()
    return { kind: 'replaced', act: { ...value, document: checked.document }, checked }
  }
  if (!compiled.Check(value) || value.kind === 'replace_document') throw unknownFault()
  requireMay(signed, needOf(value))
  return { kind: 'ruled', act: value }
}

function unknownFault(): Error {
  return new Error('The schema refuses an act in which no fault was found')
}

function kindOf(value: unknown): unknown {
  return isRecord(value) ? value.kind : undefined
}

/** An awarded result or an annulment is a ruling, not an observation; so is to put an official result in doubt. */
function needOf(act: CompetitionAct): Act {
  if (act.kind === 'confirm_result' && act.state !== 'official') return 'results.correct'
  const isRuling = act.kind === 'record_result' && (resultKindTraits[act.result.kind].isOrganisers || act.result.state === 'void')
  return isRuling ? 'results.correct' : actNeeds[act.kind]
}

function requireMay(signed: Signed, act: Act): void {
  if (!may(signed.role, act)) throw forbidden(whyNot(act))
}

/** A scorekeeper may act only on assigned matches. Checked inside the transaction, because the assignment can be removed in between. */
export async function requireAssigned(db: Selecting, signed: Signed, competitionId: number, { act }: ReadyAct): Promise<void> {
  if (may(signed.role, 'results.correct')) return
  if ('match' in act && (await isAssigned(db, signed.id, competitionId, act.match))) return
  if (!(await keepsIn(db, signed.id, competitionId))) throw notAssigned()
  throw forbidden('这场比赛现在没有分配给你：请联系管理员或编辑')
}

interface Performer {
  signed: Signed
  now: string
}

/** The act on the competition as it stands. */
export async function perform(db: Selecting, loaded: LoadedCompetition, ready: ReadyAct, performer: Performer): Promise<ActOutcome> {
  const outcome = await outcomeOf(db, loaded, ready, performer)
  if (outcome.state !== 'done' || outcome.document === loaded.document) return outcome
  const own = madeOfficial(await ownProvisional(db, loaded, performer.signed), outcome.document)
  return own.length === 0 ? outcome : { state: 'refused', faults: [ownResultFault(ready.act, loaded.document, own)] }
}

async function outcomeOf(db: Selecting, loaded: LoadedCompetition, ready: ReadyAct, { signed, now }: Performer): Promise<ActOutcome> {
  // What is under review waits for whoever may rule on it.
  if (ready.act.kind === 'confirm_result' && locateMatch(loaded.document, ready.act.match)?.match.result?.state === 'under_review') {
    requireMay(signed, 'results.correct')
  }
  if (ready.kind === 'ruled') return applyAct(loaded.document, ready.act, { at: now, author: signed.displayName.slice(0, 60) })
  const { document } = ready.checked
  const { coverId } = ready.act
  const { slug } = document.competition
  const isRenamed = slug !== loaded.document.competition.slug
  const slugged = isRenamed ? await slugTaken(db, slug, loaded.id) : null
  if (slugged !== null) {
    return { state: 'refused', faults: [{ path: '/act/document/competition/slug', rule: 'slug-taken', message: slugged }] }
  }
  const cover = coverId === undefined ? null : await coverChange(db, loaded.rows.competition.cover_id, coverId)
  if (cover !== null && !cover.isKnown) return { state: 'refused', faults: [{ ...unknownCover('/act/coverId'), rule: 'unknown-picture' }] }
  const marks = await chosenMarks(db, ready.checked, '/act/document')
  if (marks.faults.length > 0)
    return { state: 'refused', faults: marks.faults.map((fault) => ({ ...fault, rule: 'unknown-picture' as const })) }
  const isSame = JSON.stringify(document) === JSON.stringify(loaded.document)
  const lines = isSame ? [] : changeLines(loaded.document, ready.checked, await rulesTitles(db, loaded.document, document))
  const changes = [...lines, ...(cover ? [cover.text] : []), ...marks.changes.map((one) => one.text)].map(
    (text): ActChange => ({ kind: 'document', text }),
  )
  const notices = isRenamed && !loaded.document.competition.isHidden ? [formerSlugKept(loaded.document)] : []
  return { state: 'done', document: isSame ? loaded.document : document, changes, notices }
}

function formerSlugKept({ competition: { slug } }: CompetitionDocument): string {
  return `旧标识“${slug}”仍然通到这项赛事：它的地址、文件和文章照旧可用，别的赛事不能再用它。`
}

/** Says which matches, where the act does not. */
function ownResultFault(act: CompetitionAct, document: CompetitionDocument, matches: readonly string[]): ActFault {
  const rule = 'own-result'
  switch (act.kind) {
    case 'confirm_result':
      return { path: '/act/state', rule, message: `${ownResultMessage}。` }
    case 'record_result':
    case 'correct_result':
      return { path: '/act/result/state', rule, message: `${ownResultMessage}：重新录入时请仍记为暂定。` }
    default: {
      const words = wordingOf(document, derive(document))
      return { path: '/act', rule, message: `${matches.slice(0, mostNamed).map(words.match).join('、')}：${ownResultMessage}。` }
    }
  }
}
const mostNamed = 5

/** Titles of the articles that the documents name by key; where two share a title, with their ids. */
async function rulesTitles(db: Selecting, ...documents: readonly CompetitionDocument[]): Promise<Map<string, string>> {
  const found = new Map<string, { id: number; title: string }>()
  for (const { competition } of documents) {
    const { rulesArticle: key } = competition
    const article = key === undefined ? undefined : await findArticleOfKey(db, key)
    if (key !== undefined && article) found.set(key, article)
  }
  const isOneTitle = found.size > 1 && new Set([...found.values()].map(({ title }) => title)).size === 1
  return new Map([...found].map(([key, { id, title }]) => [key, isOneTitle ? `《${title}》（文章 ${id}）` : `《${title}》`]))
}

interface Moved {
  /** The revision on which it was made. */
  asked: number
  now: number
  /** It is a preview, or does what its preview said. */
  isAsTold: boolean
}

/**
 * Whether an act can be applied although others acted meanwhile, all of whose acts are known. One that only plays a match: where none touched the
 * match. A ruling: where they only entered something at other matches, and it does what its preview said in spite of that.
 */
export function canRebase({ act }: ReadyAct, { asked, now, isAsTold }: Moved, since: readonly Touched[]): boolean {
  if (asked >= now || since.length !== now - asked) return false
  if ('match' in act && since.some((each) => isInTheWay(act.match, each))) return false
  if ('match' in act && actNeeds[act.kind] === 'results.record') return true
  return actNeeds[act.kind] === 'results.correct' && isAsTold && since.every(isEntry)
}

const entries = new Set(
  Object.entries(actNeeds)
    .filter(([, need]) => need === 'results.record')
    .map(([kind]) => `competition.${kind}`),
)

/** Something entered at a match: scores, results, who played. */
function isEntry({ act }: Touched): boolean {
  return entries.has(act)
}

/** Of what an act changes, as its preview tells it. */
export function digestOf(acted: Exclude<ActOutcome, { state: 'refused' }>): string {
  return revOf([acted.state, acted.changes.map(({ text }) => text), acted.state === 'done' ? acted.notices : acted.played])
}

type Touched = Pick<ActSince, 'act' | 'matches' | 'isApart'>

/**
 * The acts that a conflict lists: for an act on one match those on the same match, for a ruling those that are not entries at other matches. If
 * there are none of these, all.
 */
export function conflictingActs<T extends Touched>({ act }: ReadyAct, since: readonly T[]): readonly T[] {
  const isEntering = 'match' in act && actNeeds[act.kind] === 'results.record'
  if (!isEntering && actNeeds[act.kind] !== 'results.correct') return since
  const inTheWay = since.filter((each) => ('match' in act && isInTheWay(act.match, each)) || (!isEntering && !isEntry(each)))
  return inTheWay.length > 0 ? inTheWay : since
}

/** An act that names no match may have touched each. */
function isInTheWay(match: string, { matches, isApart }: Touched): boolean {
  return !isApart && (matches.length === 0 || matches.includes(match))
}
