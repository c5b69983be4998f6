import { notFound } from '#server/base/errors.ts'
import type { Footing } from '#server/cache/response-cache.ts'
import { tagsOf } from '#server/cache/tags.ts'
import { listColumns } from '#server/columns/columns.queries.ts'
import { viewColumn } from '#server/columns/columns.view.ts'
import { readJson } from '#server/db/stored-json.ts'
import { type Asking, oncePerAnswer } from '#server/http/query-context.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { shareAddress, shareImageOfArticle } from '#server/share/share-image.answers.ts'
import type { ArticleSummary } from '#shared/article-summary.ts'
import type { Article, ArticlePage, LinkRole, StaticPage } from '#shared/articles.ts'
import type { Column } from '#shared/columns.ts'
import type { Picture } from '#shared/media.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { findArticleByImportKey, listLinkedArticles } from './article-links.queries.ts'
import {
  type ArticleRow,
  findNeighbours,
  findNextChange,
  getArticle,
  getLatestArticle,
  getStaticPage,
  listArticles,
  listBodyMediaIds,
  listFirstArticles,
  listRelated,
  listTags,
  type SummaryRow,
} from './articles.queries.ts'
import { type Surroundings, viewArticle, viewStaticPage, viewSummary } from './articles.view.ts'
import { answerEmbeds } from './embeds.answers.ts'
import { answerSubjects } from './subjects.answers.ts'

interface ListWish {
  column?: string
  tag?: string
  page: number
  pageSize: number
}

/** One page of published articles. An unknown column is not found. */
export async function answerArticleList(asking: Asking, wish: ListWish): Promise<ArticlePage> {
  await restOnArticles(asking)
  const columns = await columnsOf(asking)
  const columnId = wish.column === undefined ? undefined : idOfColumn(columns, wish.column)
  const { rows, total } = await listArticles(asking.read, asking.now, { columnId, tag: wish.tag, page: wish.page, pageSize: wish.pageSize })
  return { items: await summaries(asking, rows, columns), page: wish.page, pageSize: wish.pageSize, total }
}

/** The first articles of some lists, `column` null for all columns, each list as `answerArticleList` begins. Read as one: they share tags and covers. */
export async function answerFirstArticles(
  asking: Asking,
  wishes: readonly { column: string | null; count: number }[],
): Promise<ArticleSummary[][]> {
  await restOnArticles(asking)
  const columns = await columnsOf(asking)
  const lists = await Promise.all(
    wishes.map(({ column, count }) =>
      listFirstArticles(asking.read, asking.now, column === null ? undefined : idOfColumn(columns, column), count),
    ),
  )
  const around = await surroundings(asking, lists.flat(), columns, [])
  return lists.map((rows) => rows.map((row) => viewSummary(row, around)))
}

export async function answerArticle(asking: Asking, id: number | 'latest'): Promise<Article> {
  await restOnArticles(asking)
  const { read, now, footing } = asking
  const row = id === 'latest' ? await getLatestArticle(read, now) : await getArticle(read, now, id)
  footing.shows(`article:${row.id}`)
  const [tags, bodyMediaIds, links] = await Promise.all([
    listTags(read, [row.id]),
    listBodyMediaIds(read, row.id),
    answerSubjects(asking, row.id),
  ])
  return await answerRow(asking, row, { tags: tags.get(row.id) ?? [], bodyMediaIds, links })
}

/** What stands beside an article's row. */
export interface RowParts {
  tags: string[]
  bodyMediaIds: readonly number[]
  links: Article['links']
}

/** The article that a row makes with these parts, whether or not it stands in the database like this. */
export async function answerRow(asking: Asking, row: ArticleRow, { tags, bodyMediaIds, links }: RowParts): Promise<Article> {
  const { read, now } = asking
  const body: RichTextDoc = readJson(row.body)
  const [columns, neighbours, related, embeds] = await Promise.all([
    columnsOf(asking),
    findNeighbours(read, now, row),
    listRelated(read, now, row, tags),
    answerEmbeds(asking, body),
  ])
  const around = await surroundings(asking, [row, ...related], columns, bodyMediaIds)
  const own = { ...around, tags: new Map([...around.tags, [row.id, tags]]) }
  return viewArticle(row, {
    ...own,
    shareImage: shareAddress(await shareImageOfArticle(asking, viewSummary(row, own))),
    ...neighbours,
    related,
    links,
    body,
    embeds,
    bodyPictures: inOrder(bodyMediaIds, around.pictures),
  })
}

export async function answerStaticPage(asking: Asking, slug: string): Promise<StaticPage> {
  const { read, now, footing } = asking
  restOn(footing, await findNextChange(read, now))
  footing.shows('pages')
  const row = await getStaticPage(read, now, slug)
  footing.shows(`article:${row.id}`)
  const ids = await listBodyMediaIds(read, row.id)
  return await answerPageRow(asking, row, inOrder(ids, await answerPictures(asking, ids)))
}

/** The page that a row makes with these pictures, whether or not it stands in the database like this. */
export async function answerPageRow(asking: Asking, row: ArticleRow, pictures: Picture[]): Promise<StaticPage> {
  const body: RichTextDoc = readJson(row.body)
  return viewStaticPage(row, { body, pictures, embeds: await answerEmbeds(asking, body) })
}

/** News linked to one of the subjects, the newest first, each with the part that it takes in the first of them. */
export async function answerLinkedNews(
  asking: Asking,
  subject: Parameters<typeof listLinkedArticles>[2],
  subjectIds: readonly number[],
  limit: number,
): Promise<{ role: LinkRole; article: ArticleSummary }[]> {
  await restOnArticles(asking)
  const rows = await listLinkedArticles(asking.read, asking.now, subject, subjectIds, limit)
  if (rows.length === 0) return []
  const articles = await summaries(asking, rows, await columnsOf(asking))
  return rows.flatMap(({ role }, i) => {
    const article = articles[i]
    return article ? [{ role, article }] : []
  })
}

/** The published article that an import knew by this key, or null. */
export async function answerArticleByKey(asking: Asking, key: string | null): Promise<{ id: number; title: string } | null> {
  if (key === null) return null
  await restOnArticles(asking)
  return (await findArticleByImportKey(asking.read, asking.now, key)) ?? null
}

/** Articles come and go by the clock, and every list changes when one of them does. */
export async function restOnArticles(asking: Asking): Promise<void> {
  asking.footing.shows('articles', 'columns')
  restOn(asking.footing, await nextChange(asking))
}

const nextChange = oncePerAnswer(({ read, now }) => findNextChange(read, now))

function restOn(footing: Footing, { appearing, leaving }: Awaited<ReturnType<typeof findNextChange>>): void {
  footing.renewsAt(appearing)
  footing.until(leaving)
}

async function summaries(asking: Asking, rows: readonly SummaryRow[], columns: ReadonlyMap<number, Column>): Promise<ArticleSummary[]> {
  const around = await surroundings(asking, rows, columns, [])
  return rows.map((row) => viewSummary(row, around))
}

async function surroundings(
  asking: Asking,
  rows: readonly (SummaryRow | ArticleRow)[],
  columns: ReadonlyMap<number, Column>,
  moreMediaIds: readonly number[],
): Promise<Surroundings> {
  asking.footing.shows(
    ...tagsOf(
      'article',
      rows.map(({ id }) => id),
    ),
  )
  const coverIds = rows.flatMap((row) => (row.cover_id === null ? [] : [row.cover_id]))
  const [pictures, tags] = await Promise.all([
    answerPictures(asking, [...new Set([...coverIds, ...moreMediaIds])]),
    listTags(
      asking.read,
      rows.map((row) => row.id),
    ),
  ])
  return { columns, pictures, tags }
}

const columnsOf = oncePerAnswer(
  async ({ read }): Promise<ReadonlyMap<number, Column>> => new Map((await listColumns(read)).map((row) => [row.id, viewColumn(row)])),
)

function idOfColumn(columns: ReadonlyMap<number, Column>, key: string): number {
  for (const [id, column] of columns) if (column.key === key) return id
  throw notFound()
}

function inOrder(ids: readonly number[], pictures: ReadonlyMap<number, Picture>): Picture[] {
  return ids.flatMap((id) => pictures.get(id) ?? [])
}
