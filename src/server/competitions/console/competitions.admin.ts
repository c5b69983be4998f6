import type { FastifyInstance } from 'fastify'
import type { ActOutcome } from '#rules/acts/model.ts'
import { conflict, invalid, notAssigned, notFound } from '#server/base/errors.ts'
import { changeLines } from '#server/competitions/report/change-lines.model.ts'
import { findCompetitionDocument, type LoadedCompetition } from '#server/competitions/store/load.queries.ts'
import { findCompetitionIdBySlug } from '#server/competitions/store/rows.queries.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { ActAnswer, ActConflict } from '#shared/admin/acts.ts'
import { may } from '#shared/admin/policy.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { type ActRecord, listActsSince, lockCompetition, setCover } from './acts.queries.ts'
import { canRebase, perform, type ReadyAct, readyAct, requireAssigned } from './acts.service.ts'
import { checkedDocument } from './checked-document.service.ts'
import { competitionSheet } from './competitions.sheet.ts'
import { answerAdminCompetitions } from './competitions-admin.answers.ts'
import { coverChange, unknownCover } from './cover.service.ts'
import { viewCompetition } from './editing.answers.ts'
import { withoutPrivate } from './private.model.ts'
import { keepsIn } from './scorekeepers.queries.ts'

/** Enough for a document with some ten thousand matches. */
const longestDocument = 16 * 1024 * 1024

/** How many lines of changes the audit log stores per act. */
const keptChanges = 60

export async function competitionAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /competitions',
    summary: '全部赛事，含隐藏的；记分员只看到分配给自己的',
    may: 'competitions.read',
    sheet: competitionSheet,
    answer: ({ read, now, query, signed }) =>
      answerAdminCompetitions({ read, now }, query, may(signed.role, 'competitions.write') ? null : signed.id),
  })

  adminRoute(app, context, {
    endpoint: 'GET /competitions/:id',
    summary: '一项赛事的完整文档',
    may: 'competitions.read',
    answer: async ({ read, params, signed, now }) => {
      const isEditor = may(signed.role, 'competitions.write')
      if (!isEditor && !(await keepsIn(read, signed.id, params.id))) throw notAssigned()
      const found = await viewCompetition(read, await loadCompetition(read, params.id), now)
      return isEditor ? found : { ...found, document: withoutPrivate(found.document), rulesArticle: null }
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /competitions',
    summary: '新建赛事',
    may: 'competitions.write',
    isOnce: true,
    bodyLimit: longestDocument,
    answer: async ({ read, write, body: { document, coverId }, now }) => {
      const checked = await checkedDocument(read, document, '/document')
      const { competition } = checked.document
      return await write(async (trx, touch, audit) => {
        if ((await findCompetitionIdBySlug(trx, competition.slug)) !== undefined) {
          throw invalid([{ path: '/document/competition/slug', message: `已有赛事使用“${competition.slug}”，请换一个` }])
        }
        const cover = coverId === undefined ? null : await coverChange(trx, null, coverId)
        if (cover !== null && !cover.isKnown) throw invalid([unknownCover('/coverId')])
        const { id } = await saveCompetition(trx, touch, checked.document, { now })
        if (coverId !== undefined) await setCover(trx, id, { coverId, rev: 1 })
        const made = await viewCompetition(trx, await loadCompetition(trx, id), now)
        const changes = [...changeLines(null, checked), ...(cover ? [cover.text] : [])]
        const after: ActRecord = { rev: made.rev, matches: [], changes }
        await audit({ act: 'competition.create', subject: 'competition', id, name: competition.name, after })
        return made
      }, 'alongside')
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /competitions/:id/acts',
    summary: '对赛事做一件事：录入、更正、改期、裁定……；isPreview 只说会改变什么',
    may: 'results.record',
    bodyLimit: longestDocument,
    answer: async ({ read, write, params: { id }, body, signed, now }) => {
      const ready = await readyAct(read, signed, body.act)
      if (body.isPreview) {
        await requireAssigned(read, signed, id, ready)
        const loaded = await loadCompetition(read, id)
        const outcome = await perform(read, loaded, ready, { signed, now })
        const acted = await actedOn(read, loaded, ready, { asked: body.rev, outcome })
        return viewActed(acted, loaded.rev)
      }
      return await write(async (trx, touch, audit) => {
        if (!(await lockCompetition(trx, id))) throw may(signed.role, 'results.correct') ? notFound() : notAssigned()
        await requireAssigned(trx, signed, id, ready)
        const loaded = await loadCompetition(trx, id)
        const outcome = await perform(trx, loaded, ready, { signed, now })
        const acted = await actedOn(trx, loaded, ready, { asked: body.rev, outcome })
        if (acted.state !== 'done') return viewActed(acted, loaded.rev)
        const cover = newCover(ready, loaded)
        if (cover === undefined && acted.document === loaded.document) return viewActed(acted, loaded.rev)
        const { isChanged } = await saveCompetition(trx, touch, acted.document, { now, loaded, derived: acted.derived })
        const rev = loaded.rev + (isChanged || cover !== undefined ? 1 : 0)
        if (cover !== undefined) {
          // After the save, because the save writes back the whole row that it has read.
          await setCover(trx, id, { coverId: cover, rev })
          touch('competitions', `competition:${id}`)
        }
        await audit({
          act: `competition.${ready.act.kind}`,
          subject: 'competition',
          id,
          name: loaded.document.competition.name,
          before: { rev: loaded.rev },
          after: recordOf(ready, acted, loaded, rev),
        })
        return viewActed(acted, rev)
      }, 'alongside')
    },
  })
}

export async function loadCompetition(db: Selecting, id: number): Promise<LoadedCompetition> {
  const loaded = await findCompetitionDocument(db, id)
  if (!loaded) throw notFound()
  return loaded
}

type Allowed = Exclude<ActOutcome, { state: 'refused' }>

interface Performed {
  /** The revision on which the act was made. */
  asked: number
  outcome: ActOutcome
}

/** Throws 409 where others acted first and the act cannot be rebased on theirs, 422 where the rules refuse it. */
async function actedOn(db: Selecting, { id, rev }: LoadedCompetition, ready: ReadyAct, { asked, outcome }: Performed): Promise<Allowed> {
  // A retry after a lost response: the act is applied already.
  const stands = outcome.state === 'done' && outcome.changes.length === 0
  if (asked !== rev && !stands) {
    const since = await listActsSince(db, id, asked)
    if (!canRebase(ready, { asked, now: rev }, since)) {
      const current: ActConflict = { rev, since: since.map(({ at, by, texts }) => ({ at, by, texts })) }
      throw conflict('这项赛事刚被别人修改，请看过之后再决定', current)
    }
  }
  if (outcome.state === 'refused') throw invalid(outcome.faults.map(({ path, message }) => ({ path, message })))
  return outcome
}

function viewActed(acted: Allowed, rev: number): ActAnswer {
  const changes = acted.changes.map(({ kind, text }) => ({ kind, text }))
  return acted.state === 'done'
    ? { state: 'done', rev, changes, played: [], notices: [...acted.notices] }
    : { state: 'needs_choice', rev, changes, played: [...acted.played], notices: [] }
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
  const isApart = act.kind === 'replace_document' && playedParts(acted.document) === playedParts(before.document)
  return {
    rev,
    matches: [...matches],
    ...(isApart && { isApart }),
    changes: rest > 0 ? [...texts.slice(0, keptChanges), `另有 ${rest} 处。`] : texts,
  }
}

/** Everything except the competition's name, dates and season. */
function playedParts({ season: _season, competition: _competition, ...played }: CompetitionDocument): string {
  return JSON.stringify(played)
}
