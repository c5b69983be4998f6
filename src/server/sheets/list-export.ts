import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#server/base/errors.ts'
import { routeOf } from '#server/http/endpoint.ts'
import type { Download } from '#shared/admin/contract.ts'
import type { Act } from '#shared/admin/policy.ts'
import { formatDay } from '#shared/dates.ts'
import type { SheetFormat } from '#shared/sheets/formats.ts'
import { csvOf, type ListCell } from './write-csv.ts'
import { xlsxOf } from './write-xlsx.ts'

/** A column of a list's export. */
interface ListColumn<Item> {
  title: string
  cell(item: Item): ListCell
}

/** How a list of the console is exported. */
export interface ListSheet<Item> {
  /** The file name: 文章. */
  name: string
  columns: readonly ListColumn<Item>[]
}

/** The items of a list's page, with a total or a cursor. */
export type ItemOf<Page> = Page extends { items: readonly (infer Item)[] } ? Item : never

/** A workbook is built in memory; a CSV is streamed. */
const mostWorkbookLines = 20_000
const pageSize = 500

/** The fields that an export reads. */
export interface ListPage<Item> {
  items: readonly Item[]
  /** Without it, and without `next`, the list is complete. */
  pageSize?: number
  next?: string | null
}

/** For lists that are not an `adminRoute`, or export more than their screen shows. */
interface ListExport<Item> {
  endpoint: Download
  summary: string
  may: Act
  sheet: ListSheet<Item>
  now(): string
  /** A page of the list, as the list's own route would answer the caller. */
  pageOf(request: FastifyRequest, reply: FastifyReply, page: { page: number; pageSize: number; cursor?: string }): Promise<ListPage<Item>>
}

/** Registers `GET …/export` beside a list: same permission, same filters, all pages, as CSV or as a workbook. */
export function exportList<Item>(app: FastifyInstance, { endpoint, summary, may, sheet, now, pageOf }: ListExport<Item>): void {
  app.route<{ Querystring: { format?: SheetFormat } }>({
    ...routeOf(endpoint, `${summary}：导出 CSV 或 XLSX`),
    config: { access: may },
    handler: async (request, reply) => {
      const lines = linesOf((params) => pageOf(request, reply, params), sheet.columns)
      const header = sheet.columns.map(({ title }) => title)
      const { format = 'csv' } = request.query
      const name = `${sheet.name} ${formatDay(now())}`
      return await sendList(reply, { name, title: sheet.name, header, lines, format })
    },
  })
}

interface SentList {
  name: string
  title: string
  header: readonly string[]
  lines: AsyncIterable<ListCell[][]>
  format: SheetFormat
}

/**
 * Streams a CSV while its lines are read, so that memory use is constant; an error in the first page can still be answered with a message.
 */
export async function sendList(reply: FastifyReply, { name, title, header, lines, format }: SentList): Promise<unknown> {
  if (format === 'xlsx') {
    const all: ListCell[][] = []
    for await (const some of lines) {
      // Not spread: a page may be longer than arguments can be.
      for (const line of some) all.push(line)
      if (all.length > mostWorkbookLines) throw new HttpError(422, 422, `超过 ${mostWorkbookLines} 行，XLSX 装不下：请导出 CSV，或先筛选`)
    }
    return asFile(reply, name, format).send(await xlsxOf(title, header, all))
  }
  const pages = lines[Symbol.asyncIterator]()
  const first = await pages.next()
  return asFile(reply, name, format).send(Readable.from(csvOfPages(header, first, pages), { objectMode: false }))
}

async function* csvOfPages(
  header: readonly string[],
  first: IteratorResult<ListCell[][]>,
  pages: AsyncIterator<ListCell[][]>,
): AsyncGenerator<string> {
  yield csvOf([header], { isFirst: true })
  for (let next = first; !next.done; next = await pages.next()) if (next.value.length > 0) yield csvOf(next.value, { isFirst: false })
}

export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function asFile(reply: FastifyReply, name: string, format: SheetFormat): FastifyReply {
  return reply
    .header('content-type', sheetTypes[format])
    .header('content-disposition', `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`)
    .header('cache-control', 'no-store')
}

async function* linesOf<Item>(
  pageOf: (params: { page: number; pageSize: number; cursor?: string }) => Promise<ListPage<Item>>,
  columns: readonly ListColumn<Item>[],
): AsyncGenerator<ListCell[][]> {
  let cursor: string | undefined
  for (let page = 1; ; page += 1) {
    const found = await pageOf({ page, pageSize, ...(cursor !== undefined && { cursor }) })
    yield found.items.map((item) => columns.map(({ cell }) => cell(item)))
    cursor = found.next ?? undefined
    // Not by the total, which is limited.
    const isLast = found.next === undefined ? found.items.length < (found.pageSize ?? Infinity) : cursor === undefined
    if (isLast) return
  }
}
