import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { recordedProvisional } from '#rules/acts/own-results.ts'
import { instant } from '#server/base/clock.ts'
import { type Fault, HttpError, invalid, notFound } from '#server/base/errors.ts'
import { loadCompetition, overtaken } from '#server/competitions/console/act-on.service.ts'
import { type ActRecord, listActsSince } from '#server/competitions/console/acts.queries.ts'
import { changeLines } from '#server/competitions/report/change-lines.model.ts'
import { slugTaken } from '#server/competitions/store/former-slugs.queries.ts'
import { lockCompetition } from '#server/competitions/store/lock.queries.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import type { Database } from '#server/db/tables.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { routeOf } from '#server/http/endpoint.ts'
import { BodyTooLong, chunksOf } from '#server/http/request-body.ts'
import { findSeasonRow } from '#server/seasons/seasons-admin.queries.ts'
import type { ParamsOf, QueryOf } from '#shared/admin/contract.ts'
import { type ColumnMeaning, columnMeanings, type LeagueQuery } from '#shared/admin/sheets.ts'
import { asSeen } from '#shared/characters.ts'
import { isFigureColumn } from '#shared/sheets/fields.ts'
import { sheetSubjectWords } from '#shared/words/sheet-subjects.ts'
import { mostSheetBytes } from './bounds.ts'
import { planSheet, type SheetPlan, viewPlan, viewRefused } from './competition-sheet.ts'
import { type LeagueSettings, planLeague, viewLeague } from './league-sheet.ts'
import { sendList } from './list-export.ts'
import { tooLong } from './read-sheet.ts'
import { sheetOf } from './sheet-of.ts'
import { SheetRefused } from './table.ts'
import type { ListCell } from './write-csv.ts'

const lookFirst = '请看过新的变化再导入'

/** How many lines of changes the audit log stores per import. */
const keptChanges = 60

/** Upload routes in a plugin scope of their own, because their bodies are not JSON. */
export async function sheetRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  app.removeAllContentTypeParsers()
  // Passed as a stream: the handler reads it after its checks.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  leagueRoute(app, context)

  adminRoute(app, context, {
    endpoint: 'POST /competitions/:id/sheets/:subject',
    summary: '用表格修改参赛者、赛程、成绩或数据：请求体就是文件；不带 rev 只说会改变什么',
    may: 'competitions.write',
    answer: async ({ read, write, params: { id, subject }, query, request, signed }) => {
      const { rev: known } = await loadCompetition(read, id)
      const bytes = await bytesOf(request)
      const author = signed.displayName.slice(0, 60)
      try {
        const table = await context.helpers.readSheet(bytes, { encoding: query.encoding, sheet: query.sheet })
        const plan = await planSheet(
          read,
          id,
          { table, subject, columns: columnOverrides(query.columns) },
          { at: instant(context.clock), author, signed },
        )
        if (!plan) throw notFound()
        const told = viewPlan(plan)
        if (query.rev === undefined || told.state !== 'ready') return told
        if (query.rev !== plan.loaded.rev) {
          throw overtaken({ rev: plan.loaded.rev, since: await listActsSince(read, id, query.rev) }, signed, lookFirst)
        }
        return await write(async (trx, touch, audit, now) => {
          // Read again under the lock: the plan must belong to this state. A logo may be another since, which raises no rev.
          const standing = await lockCompetition(trx, id)
          if (!standing) throw notFound()
          const { rev } = standing
          if (rev !== plan.loaded.rev) {
            throw overtaken({ rev, since: await listActsSince(trx, id, plan.loaded.rev) }, signed, lookFirst)
          }
          await saveCompetition(trx, touch, plan.outcome.document, { now, standing })
          await audit({
            act: `competition.import_${subject}`,
            subject: 'competition',
            id,
            name: plan.loaded.document.competition.name,
            before: { rev },
            after: { ...recordOf(plan, rev + 1), file: asSeen(query.name ?? ''), about: sheetSubjectWords[subject] },
          })
          return { ...told, state: 'done' as const, rev: rev + 1 }
        }, 'alongside')
      } catch (error) {
        if (error instanceof SheetRefused) return viewRefused(error, known)
        throw error
      }
    },
  })
}

/** Makes a league of one file. In the scope of `sheetRoutes`, whose bodies are files. */
function leagueRoute(app: FastifyInstance, context: ConsoleContext): void {
  adminRoute(app, context, {
    endpoint: 'POST /league-sheets',
    summary: '用一张表格新建联赛：参赛者、赛程和成绩；请求体就是文件；不带 slug 只说会建成什么',
    may: 'competitions.write',
    isOnce: true,
    answer: async ({ read, write, query, request, signed }) => {
      const bytes = await bytesOf(request)
      try {
        const table = await context.helpers.readSheet(bytes, { encoding: query.encoding, sheet: query.sheet })
        const plan = await planLeague(read, { table, columns: columnOverrides(query.columns) }, settingsOf(query), {
          at: instant(context.clock),
          author: signed.displayName.slice(0, 60),
        })
        const told = viewLeague(plan)
        const { checked } = plan
        if (query.slug === undefined || checked === null) return told
        const id = await write(async (trx, touch, audit, now) => {
          await refuseLeague(trx, query)
          const { competition } = checked.document
          const { id: made } = await saveCompetition(trx, touch, checked.document, { now, standing: null, derived: checked.derived })
          const recorded = recordedProvisional(null, checked.document)
          const changes = changeLines(null, checked)
          const after: ActRecord = { rev: 1, matches: [], ...(recorded.length > 0 && { recorded }), changes }
          await audit({
            act: 'competition.create',
            subject: 'competition',
            id: made,
            name: competition.name,
            after: { ...after, file: asSeen(query.name ?? '') },
          })
          return made
        }, 'alongside')
        return { ...told, state: 'done' as const, id }
      } catch (error) {
        if (error instanceof SheetRefused) return { ...viewRefused(error, 0), id: null, days: null, entrants: [] }
        throw error
      }
    },
  })
}

/** Until it is made, it needs no name. */
function settingsOf({ kind, title, slug, season, visibility }: LeagueQuery): LeagueSettings {
  return {
    kind,
    title: title?.trim() ?? '联赛',
    slug: slug ?? 'league',
    season: season ?? null,
    isHidden: visibility === 'hidden',
  }
}

/** Throws 422 where it cannot be made under these. */
async function refuseLeague(trx: Transaction<Database>, { slug = '', title, season }: LeagueQuery): Promise<void> {
  const faults: Fault[] = []
  if (title === undefined) faults.push({ path: '/title', message: '请填写赛事名称' })
  const taken = await slugTaken(trx, slug, null)
  if (taken !== null) faults.push({ path: '/slug', message: taken })
  if (season !== undefined && !(await findSeasonRow(trx, season)))
    faults.push({ path: '/season', message: '这个赛季已经不在了，请重新选择' })
  if (faults.length > 0) throw invalid(faults)
}

/** Exports for the console: the current state, including hidden results, to be edited and imported again. */
export async function sheetExportRoutes(app: FastifyInstance, { read }: ConsoleContext): Promise<void> {
  const endpoint = 'GET /competitions/:id/sheets/:subject'
  app.route<{ Params: ParamsOf<typeof endpoint>; Querystring: QueryOf<typeof endpoint> }>({
    ...routeOf(endpoint, '导出参赛者、赛程、成绩或数据，可以改好再导入'),
    config: { access: 'competitions.write' },
    handler: async ({ params: { id, subject }, query: { format = 'csv' } }, reply) => {
      const { document } = await loadCompetition(read, id)
      const { header, lines } = sheetOf(document, subject)
      const name = `${document.competition.name} ${sheetSubjectWords[subject]}`
      return await sendList(reply, { name, title: sheetSubjectWords[subject], header, lines: allAtOnce(lines), format })
    },
  })
}

async function* allAtOnce(lines: ListCell[][]): AsyncGenerator<ListCell[][]> {
  yield lines
}

/** For a request before routing. */
export function isSheetUpload({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return method === 'POST' && /^\/api\/admin\/(competitions\/\d+\/sheets\/|league-sheets(\?|$))/.test(url)
}

async function bytesOf(request: FastifyRequest): Promise<Uint8Array> {
  if (!(request.body instanceof Readable) || request.headers['content-length'] === '0') throw nothingCame()
  const bounds = { maxBytes: mostSheetBytes, announcedBytes: Number(request.headers['content-length'] ?? 0) }
  const chunks: Buffer[] = []
  try {
    for await (const chunk of chunksOf(request.body, bounds)) chunks.push(chunk)
  } catch (error) {
    throw error instanceof BodyTooLong ? new HttpError(413, 413, tooLong) : error
  }
  if (chunks.length === 0) throw nothingCame()
  return Buffer.concat(chunks)
}

function nothingCame(): HttpError {
  return invalid([{ path: '/file', message: '没有收到表格，请重新选择' }])
}

function columnOverrides(text: string | undefined): Map<string, ColumnMeaning> {
  return new Map(
    (text ?? '').split(',').flatMap((pair): [string, ColumnMeaning][] => {
      const [letter = '', word = ''] = pair.split(':')
      const meaning = isFigureColumn(word) ? word : columnMeanings.find((each) => each === word)
      return meaning ? [[letter, meaning]] : []
    }),
  )
}

function recordOf({ loaded, outcome }: SheetPlan, rev: number): ActRecord {
  const recorded = recordedProvisional(loaded.document, outcome.document)
  const texts = outcome.changes.map(({ subject, what, from, to }) => `${subject}：${what} ${from || '（空）'} → ${to || '（空）'}。`)
  const rest = texts.length - keptChanges
  return {
    rev,
    matches: outcome.matches,
    ...(recorded.length > 0 && { recorded }),
    changes: rest > 0 ? [...texts.slice(0, keptChanges), `另有 ${rest} 处。`] : texts,
  }
}
