import { notFound } from '#server/base/errors.ts'
import type { CacheDeps } from '#server/cache/cache-deps.ts'
import { tagsOf } from '#server/cache/tags.ts'
import { listColumns } from '#server/columns/columns.queries.ts'
import { viewColumn } from '#server/columns/columns.view.ts'
import { readJson } from '#server/db/stored-json.ts'
import { oncePerAnswer, type QueryContext } from '#server/http/query-context.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { shareAddress, shareImageOfArticle } from '#server/share/share-image.answers.ts'
import type { ArticleSummary } from '#shared/article-summary.ts'
import type { Article, ArticlePage, LinkRole, StaticPage } from '#shared/articles.ts'
import type { Column } from '#shared/columns.ts'
import type { Picture } from '#shared/media.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { findArticleByImportKey, listLinkedArticles, listReported } from './article-links.queries.ts'
import {
  type ArticleRow,
  findNextChange,
  getArticle,
  getLatestArticle,
  getStaticPage,
  listArticles,
  listBodyMediaIds,
  listFirstArticles,
  listTags,
  type SummaryRow,
} from './articles.queries.ts'
import { type Surroundings, viewArticle, viewStaticPage, viewSummary } from './articles.view.ts'
import { findNeighbours, listRelated } from './articles-beside.queries.ts'
import { answerEmbeds } from './embeds.answers.ts'
import { aboutOf } from './reported.model.ts'
import { answerStanding } from './standing.answers.ts'
import { answerSubjects } from './subjects.answers.ts'

interface ListParams {
  column?: string
  tag?: string
  page: number
  pageSize: number
}

/** One page of published articles. An unknown column is not found. */
export async function answerArticleList(ctx: QueryContext, params: ListParams): Promise<ArticlePage> {
  await dependOnArticles(ctx)
  const columns = await columnsOf(ctx)
  const columnId = params.column === undefined ? undefined : idOfColumn(columns, params.column)
  const { rows, total } = await listArticles(ctx.read, ctx.now, { columnId, tag: params.tag, page: params.page, pageSize: params.pageSize })
  return { items: await summaries(ctx, rows, columns), page: params.page, pageSize: params.pageSize, total }
}

/**
 * The first articles of several lists (`column` null: all columns), each list as `answerArticleList` begins. They are read together,
 * because they share tags and covers.
 */
export async function answerFirstArticles(
  ctx: QueryContext,
  wishes: readonly { column: string | null; count: number }[],
): Promise<ArticleSummary[][]> {
  await dependOnArticles(ctx)
  const columns = await columnsOf(ctx)
  const lists = await Promise.all(
    wishes.map(({ column, count }) =>
      listFirstArticles(ctx.read, ctx.now, column === null ? undefined : idOfColumn(columns, column), count),
    ),
  )
  const around = await surroundings(ctx, lists.flat(), columns, [])
  return lists.map((rows) => rows.map((row) => viewSummary(row, around)))
}

export async function answerArticle(ctx: QueryContext, id: number | 'latest'): Promise<Article> {
  await dependOnArticles(ctx)
  const { read, now, deps } = ctx
  const row = id === 'latest' ? await getLatestArticle(read, now) : await getArticle(read, now, id)
  deps.addTags(`article:${row.id}`)
  const [tags, bodyMediaIds, links] = await Promise.all([
    listTags(read, [row.id]),
    listBodyMediaIds(read, row.id),
    answerSubjects(ctx, row.id),
  ])
  return await answerRow(ctx, row, { tags: tags.get(row.id) ?? [], bodyMediaIds, links })
}

/** What is read in addition to an article's row. */
export interface RowParts {
  tags: string[]
  bodyMediaIds: readonly number[]
  links: Article['links']
}

/** The article built from this row and these parts; the row need not be stored. */
export async function answerRow(ctx: QueryContext, row: ArticleRow, { tags, bodyMediaIds, links }: RowParts): Promise<Article> {
  const { read, now } = ctx
  const body: RichTextDoc = readJson(row.body)
  const [columns, neighbours, related, embeds] = await Promise.all([
    columnsOf(ctx),
    findNeighbours(read, now, row),
    listRelated(read, now, row, tags),
    answerEmbeds(ctx, body),
  ])
  const standing = await answerStanding(ctx, links, embeds)
  const around = await surroundings(ctx, [row, ...related], columns, bodyMediaIds)
  const own = { ...around, tags: new Map([...around.tags, [row.id, tags]]) }
  return viewArticle(row, {
    ...own,
    shareImage: shareAddress(await shareImageOfArticle(ctx, viewSummary(row, own))),
    ...neighbours,
    related,
    links,
    standing,
    body,
    embeds,
    bodyPictures: inOrder(bodyMediaIds, around.pictures),
  })
}

export async function answerStaticPage(ctx: QueryContext, slug: string): Promise<StaticPage> {
  const { read, now, deps } = ctx
  restOn(deps, await findNextChange(read, now))
  deps.addTags('pages')
  const row = await getStaticPage(read, now, slug)
  deps.addTags(`article:${row.id}`)
  const ids = await listBodyMediaIds(read, row.id)
  return await answerPageRow(ctx, row, inOrder(ids, await answerPictures(ctx, ids)))
}

/** The page built from this row and these pictures; the row need not be stored. */
export async function answerPageRow(ctx: QueryContext, row: ArticleRow, pictures: Picture[]): Promise<StaticPage> {
  const body: RichTextDoc = readJson(row.body)
  return viewStaticPage(row, { body, pictures, embeds: await answerEmbeds(ctx, body) })
}

/** Published articles linked to one of the subjects, the newest first, each with its role in the first subject it is linked to. */
export async function answerLinkedNews(
  ctx: QueryContext,
  subject: Parameters<typeof listLinkedArticles>[2]['subject'],
  subjectIds: readonly number[],
  limit: number,
): Promise<{ role: LinkRole; article: ArticleSummary }[]> {
  await dependOnArticles(ctx)
  const rows = await listLinkedArticles(ctx.read, ctx.now, { subject, subjectIds, limit })
  if (rows.length === 0) return []
  const articles = await summaries(ctx, rows, await columnsOf(ctx))
  return rows.flatMap(({ role }, i) => {
    const article = articles[i]
    return article ? [{ role, article }] : []
  })
}

/** The published article with this import key, or null. */
export async function answerArticleByKey(ctx: QueryContext, key: string | null): Promise<{ id: number; title: string } | null> {
  if (key === null) return null
  await dependOnArticles(ctx)
  return (await findArticleByImportKey(ctx.read, ctx.now, key)) ?? null
}

/** Articles appear and disappear on schedule, and every list changes when one of them does. */
export async function dependOnArticles(ctx: QueryContext): Promise<void> {
  ctx.deps.addTags('articles', 'columns')
  restOn(ctx.deps, await nextChange(ctx))
}

const nextChange = oncePerAnswer(({ read, now }) => findNextChange(read, now))

function restOn(deps: CacheDeps, { appearing, leaving }: Awaited<ReturnType<typeof findNextChange>>): void {
  deps.renewsAt(appearing)
  deps.expiresAt(leaving)
}

async function summaries(ctx: QueryContext, rows: readonly SummaryRow[], columns: ReadonlyMap<number, Column>): Promise<ArticleSummary[]> {
  const around = await surroundings(ctx, rows, columns, [])
  return rows.map((row) => viewSummary(row, around))
}

async function surroundings(
  ctx: QueryContext,
  rows: readonly (SummaryRow | ArticleRow)[],
  columns: ReadonlyMap<number, Column>,
  moreMediaIds: readonly number[],
): Promise<Surroundings> {
  ctx.deps.addTags(
    ...tagsOf(
      'article',
      rows.map(({ id }) => id),
    ),
  )
  const coverIds = rows.flatMap((row) => (row.cover_id === null ? [] : [row.cover_id]))
  const [pictures, tags, reported] = await Promise.all([
    answerPictures(ctx, [...new Set([...coverIds, ...moreMediaIds])]),
    listTags(
      ctx.read,
      rows.map((row) => row.id),
    ),
    listReported(
      ctx.read,
      ctx.now,
      rows.map((row) => row.id),
    ),
  ])
  return { columns, pictures, tags, about: aboutOf(reported) }
}

/** By id. */
export const columnsOf = oncePerAnswer(
  async ({ read }): Promise<ReadonlyMap<number, Column>> => new Map((await listColumns(read)).map((row) => [row.id, viewColumn(row)])),
)

function idOfColumn(columns: ReadonlyMap<number, Column>, key: string): number {
  for (const [id, column] of columns) if (column.key === key) return id
  throw notFound()
}

function inOrder(ids: readonly number[], pictures: ReadonlyMap<number, Picture>): Picture[] {
  return ids.flatMap((id) => pictures.get(id) ?? [])
}
