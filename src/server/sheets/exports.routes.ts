import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isDay } from '#rules/check/calendar.ts'
import { answerWinners } from '#server/awards/awards.answers.ts'
import { notFound } from '#server/base/errors.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import { answerCompetition } from '#server/competitions/public/competition.answers.ts'
import { answerCompetitionSummaries } from '#server/competitions/public/summaries.answers.ts'
import type { PublicContext } from '#server/http/context.ts'
import { publicFile } from '#server/http/public-file.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerWholeMatchList } from '#server/matches/match-list.answers.ts'
import { matchSheet } from '#server/matches/matches.sheet.ts'
import { answerFigureRanking } from '#server/statistics/statistics.answers.ts'
import { chunked } from '#shared/chunked.ts'
import type { AwardView } from '#shared/competitions/award-views.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import type { TableRow } from '#shared/competitions/table-views.ts'
import { ladderPageSize, tablePageSize } from '#shared/limits.ts'
import { competitionKinds } from '#shared/page-query.ts'
import { type SheetFormat, sheetFormats } from '#shared/sheets/formats.ts'
import { departureWord } from '#shared/words/entrants.ts'
import { sheetTypes } from './list-export.ts'
import { csvOf, type ListCell } from './write-csv.ts'
import { xlsxOf } from './write-xlsx.ts'

/** More than any competition has; longer lists are truncated. */
const mostLines = 20_000
const pageSize = 500
/** Lines per turn of the event loop. */
const sliceLines = 500

interface PublicSheet {
  title: string
  header: readonly string[]
  lines: ListCell[][]
}

/** Public exports: they contain what the pages show, without hidden results and withheld names. */
export async function exportRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicFile(app, context, {
    url: '/api/competitions/:id/exports/:file',
    answer: async ({ params: { id = '', file = '' }, ...ctx }) => {
      const { name, format } = exportOfFile(file)
      if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound()
      return await fileOf(await withoutMatchTags(ctx, (own) => competitionSheet(own, Number(id), name)), format)
    },
  })

  publicFile(app, context, {
    url: '/api/matches/exports/:file',
    answer: async ({ params: { file = '' }, ...ctx }) => {
      const { name, format } = exportOfFile(file)
      const [, kind, day] = /^(?:([a-z]+)-)?(\d{4}-\d\d-\d\d)$/.exec(name) ?? []
      const known = competitionKinds.find((each) => each === kind)
      if (day === undefined || !isDay(day) || (kind !== undefined && !known)) throw notFound()
      return await fileOf(await withoutMatchTags(ctx, (own) => matchesSheet(own, { day, ...(known && { kind: known }) })), format)
    },
  })

  publicFile(app, context, {
    url: '/api/winners/exports/:file',
    answer: async ({ params: { file = '' }, ...ctx }) => {
      const { name, format } = exportOfFile(file)
      if (name !== 'winners') throw notFound()
      const lines = await wholeList((page) => answerWinners(ctx, { page, pageSize }))
      return await fileOf({ title: '荣誉名单', header: winnerHeader, lines: lines.map(winnerLine) }, format)
    },
  })
}

function exportOfFile(file: string): { name: string; format: SheetFormat } {
  const [name = '', ending, ...rest] = file.split('.')
  const format = sheetFormats.find((each) => each === ending)
  if (!format || rest.length > 0) throw notFound()
  return { name, format }
}

/** Ten thousand matches would be as many tags in the header; each of their changes also touches the competition, whose tag is enough. */
async function withoutMatchTags<T>(ctx: QueryContext, act: (own: QueryContext) => Promise<T>): Promise<T> {
  const deps = new CacheDeps()
  const made = await act({ ...ctx, deps })
  ctx.deps.addTags(...[...deps.tags].filter((tag) => !tag.startsWith('match:')))
  ctx.deps.changesAt = Math.min(ctx.deps.changesAt, deps.changesAt)
  return made
}

/** Throws not-found where the competition is not public. */
async function competitionSheet(ctx: QueryContext, id: number, name: string): Promise<PublicSheet> {
  switch (name) {
    case 'matches': {
      // Not the full competition answer, with tables that a list of matches does not need.
      const [summary] = await answerCompetitionSummaries(ctx, [id])
      if (!summary) throw notFound()
      return await matchesSheet(ctx, { competition: id })
    }
    case 'tables':
      return await tables(ctx, id, await answerCompetition(ctx, id, { page: 1 }))
    case 'figures':
      return await figures(ctx, id)
    case 'entrants':
      return await entrants(ctx, id, await answerCompetition(ctx, id, { page: 1 }))
    default:
      throw notFound()
  }
}

async function matchesSheet(
  ctx: QueryContext,
  filter: { competition: number } | { day: string; kind?: CompetitionKind },
): Promise<PublicSheet> {
  const { columns } = matchSheet
  const lines: ListCell[][] = []
  for await (const some of answerWholeMatchList(ctx, { ...filter, order: 'oldest' })) {
    lines.push(...some.map((match) => columns.map(({ cell }) => cell(match))))
    if (lines.length >= mostLines) break
  }
  return { title: '比赛', header: columns.map(({ title }) => title), lines }
}

async function tables(ctx: QueryContext, id: number, { stages }: CompetitionView): Promise<PublicSheet> {
  const lines: ListCell[][] = []
  for (const { id: stage } of stages) {
    for (let page = 1, isMore = true; isMore; page += 1) {
      const { stage: shown } = await answerCompetition(ctx, id, { stage, page })
      isMore = false
      for (const { name, table } of shown?.groups ?? []) {
        lines.push(...(table?.rows ?? []).map((row) => [shown?.name ?? '', name, ...tableLine(row)]))
        isMore ||= table !== null && page * (table.ladder ? ladderPageSize : tablePageSize) < table.total
      }
    }
  }
  return { title: '积分榜', header: tableHeader, lines }
}

async function figures(ctx: QueryContext, id: number): Promise<PublicSheet> {
  const { figures: counted } = await answerFigureRanking(ctx, id, {})
  const lines: ListCell[][] = []
  for (const { key, name, unit } of counted) {
    const items = await wholeList((page) => answerFigureRanking(ctx, id, { figure: key, page }, pageSize))
    lines.push(
      ...items.map(({ rank, entrant, player, entries, total, mean, best }) => [
        unit === undefined ? name : `${name}（${unit}）`,
        rank,
        player?.name ?? '',
        entrant.name,
        entries,
        total,
        mean,
        best,
      ]),
    )
  }
  return { title: '数据', header: ['数据项', '名次', '选手', '参赛者', '次数', '合计', '平均', '最好一次'], lines }
}

const tableHeader = ['阶段', '分组', '名次', '参赛者', '场次', '胜', '平', '负', '得分', '失分', '胜局', '负局', '积分']

function tableLine({
  rank,
  entrant,
  played,
  wins,
  draws,
  losses,
  scoreFor,
  scoreAgainst,
  gamesWon,
  gamesLost,
  points,
}: TableRow): ListCell[] {
  return [rank, entrant.name, played, wins, draws, losses, scoreFor, scoreAgainst, gamesWon, gamesLost, points]
}

async function entrants(ctx: QueryContext, id: number, first: CompetitionView): Promise<PublicSheet> {
  const all = [...first.entrants]
  for (let page = 2; all.length < first.entrantCount && page <= mostLines / tablePageSize; page += 1) {
    const { entrants: some } = await answerCompetition(ctx, id, { page })
    if (some.length === 0) break
    all.push(...some)
  }
  const lines = all.map(({ entrant, seed, status, place, openPlace }): ListCell[] => [
    entrant.name,
    entrant.shortName,
    seed ?? '',
    departureWord(status),
    place ? placeCell(place) : openPlace ? `${placeCell(openPlace)} 待定` : '',
  ])
  return { title: '参赛者', header: ['名称', '简称', '种子', '状态', '名次'], lines }
}

function placeCell([from, to]: readonly [number, number]): number | string {
  return from === to ? from : `${from}–${to}`
}

const winnerHeader = ['奖项', '获奖者', '赛事', '赛季', '日期', '阵容', '颁奖词']

function winnerLine({ title, name, competition, season, at, lineup, citation }: AwardView): ListCell[] {
  return [title, name, competition.name, season.name, at, lineup.join('、'), citation]
}

async function wholeList<Item>(pageOf: (page: number) => Promise<{ items: readonly Item[] }>): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; all.length < mostLines; page += 1) {
    const { items } = await pageOf(page)
    all.push(...items)
    if (items.length < pageSize) break
  }
  return all
}

async function fileOf({ title, header, lines }: PublicSheet, format: SheetFormat): Promise<{ type: string; body: string | Buffer }> {
  if (format === 'csv') {
    let body = csvOf([header], { isFirst: true })
    for (const some of chunked(lines, sliceLines)) {
      body += csvOf(some, { isFirst: false })
      await nextTurn()
    }
    return { type: sheetTypes.csv, body }
  }
  return { type: sheetTypes.xlsx, body: await xlsxOf(title, header, lines) }
}
