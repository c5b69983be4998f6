import type { FastifyInstance } from 'fastify'
import { recordedProvisional } from '#rules/acts/own-results.ts'
import { invalid, notAssigned } from '#server/base/errors.ts'
import { giveMarks, libraryId, markedFile } from '#server/competitions/marks/marks.service.ts'
import { changeLines } from '#server/competitions/report/change-lines.model.ts'
import { slugTaken } from '#server/competitions/store/former-slugs.queries.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { ActAnswer } from '#shared/admin/acts.ts'
import { may } from '#shared/admin/policy.ts'
import { type Allowed, actedOn, actOn, loadCompetition } from './act-on.service.ts'
import { type ActRecord, setCover } from './acts.queries.ts'
import { digestOf, perform, readyAct, requireAssigned } from './acts.service.ts'
import { checkedDocument } from './checked-document.service.ts'
import { competitionSheet } from './competitions.sheet.ts'
import { answerAdminCompetitions } from './competitions-admin.answers.ts'
import { coverChange, unknownCover } from './cover.service.ts'
import { chosenMarks } from './document-marks.service.ts'
import { viewCompetition } from './editing.answers.ts'
import { withoutPrivate } from './private.model.ts'
import { keepsIn } from './scorekeepers.queries.ts'

/** Enough for a document with some ten thousand matches. */
const longestDocument = 16 * 1024 * 1024

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
    endpoint: 'GET /competitions/:id/file',
    summary: '导出一项赛事：文档，连同标志的名字',
    may: 'competitions.write',
    answer: async ({ read, params: { id } }) => (await markedFile(read, (await loadCompetition(read, id)).document)).file,
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
        const taken = await slugTaken(trx, competition.slug, null)
        if (taken !== null) throw invalid([{ path: '/document/competition/slug', message: taken }])
        const cover = coverId === undefined ? null : await coverChange(trx, null, coverId)
        if (cover !== null && !cover.isKnown) throw invalid([unknownCover('/coverId')])
        const marks = await chosenMarks(trx, checked, '/document')
        if (marks.faults.length > 0) throw invalid([...marks.faults])
        const { id } = await saveCompetition(trx, touch, checked.document, { now, standing: null })
        await giveMarks(trx, touch, marks.changes, libraryId)
        if (coverId !== undefined) await setCover(trx, id, { coverId, rev: 1 })
        const made = await viewCompetition(trx, await loadCompetition(trx, id), now)
        const changes = [...changeLines(null, checked), ...(cover ? [cover.text] : []), ...marks.changes.map(({ text }) => text)]
        const recorded = recordedProvisional(null, checked.document)
        const after: ActRecord = { rev: made.rev, matches: [], ...(recorded.length > 0 && { recorded }), changes }
        await audit({ act: 'competition.create', subject: 'competition', id, name: competition.name, after })
        return made
      }, 'alongside')
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /competitions/:id/acts',
    summary: '对赛事做一件事：录入、更正、改期、裁定……；isPreview 只说会改变什么',
    may: 'results.record',
    isOnce: true,
    bodyLimit: longestDocument,
    answer: async ({ read, write, params: { id }, body, signed, now }) => {
      const ready = await readyAct(read, signed, body.act)
      if (body.isPreview) {
        await requireAssigned(read, signed, id, ready)
        const loaded = await loadCompetition(read, id)
        const outcome = await perform(read, loaded, ready, { signed, now })
        const acted = await actedOn(read, loaded, ready, { asked: body.rev, told: null, outcome, signed })
        return { ...viewActed(acted, loaded.rev), told: digestOf(acted) }
      }
      let answer: ActAnswer = { state: 'done', rev: body.rev, changes: [], played: [], notices: [] }
      const ledTo = await write(async (trx, touch, audit) => {
        const { acted, rev } = await actOn(trx, touch, { id, ready, asked: body.rev, told: body.told, signed, now, audit })
        answer = viewActed(acted, rev)
        return acted.state === 'done' ? rev : null
      }, 'alongside')
      return ledTo === null ? answer : { ...answer, rev: ledTo }
    },
  })
}

function viewActed(acted: Allowed, rev: number): ActAnswer {
  const changes = acted.changes.map(({ kind, text }) => ({ kind, text }))
  return acted.state === 'done'
    ? { state: 'done', rev, changes, played: [], notices: [...acted.notices] }
    : { state: 'needs_choice', rev, changes, played: [...acted.played], notices: [] }
}
