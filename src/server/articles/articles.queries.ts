import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import { notFound } from '#server/base/errors.ts'
import { inlineLiteral } from '#server/db/inline-literal.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { ArticleTable, Database, DocumentKind } from '#server/db/tables.ts'
import { countedItems } from '#shared/limits.ts'

type Articles = ExpressionBuilder<Database, 'articles'>

/** The one predicate of what visitors may see. Every public query of documents starts from it. */
export function isPublished(kind: DocumentKind, now: string, publishedAt: Expression<string | null> = sql.ref('articles.published_at')) {
  return (eb: Articles) =>
    eb.and([
      eb('articles.kind', '=', inlineLiteral(kind)),
      eb('articles.deleted_at', 'is', null),
      eb(publishedAt, '<=', now),
      eb.or([eb('articles.unpublish_at', 'is', null), eb('articles.unpublish_at', '>', now)]),
    ])
}

/** As its editor says, or because it is the report of a match or of a competition; as `exists` PostgreSQL would first find all reports. */
export const articleTellsResult = sql<number>`case when articles.tells_result = 1 or (
  select 1 from article_links where article_links.article_id = articles.id and article_links.role = 'recap' limit 1
) is not null then 1 else 0 end`

export const summaryColumns = [
  'articles.id',
  'articles.title',
  'articles.summary',
  'articles.column_id',
  'articles.cover_id',
  'articles.is_pinned',
  'articles.has_video',
  'articles.published_at',
  articleTellsResult.as('tells_result'),
] as const

/** What a list shows of an article; `published_at` is never null where `isPublished` holds. */
export type SummaryRow = Pick<
  Selectable<ArticleTable>,
  'id' | 'title' | 'summary' | 'column_id' | 'cover_id' | 'is_pinned' | 'has_video' | 'published_at' | 'tells_result'
>
export type ArticleRow = Selectable<ArticleTable>

/** A condition on the bare column makes SQLite choose the index by time, where another index has the order or is more selective. */
export const unindexed = sql<string | null>`articles.published_at || ''`
/** The same for documents that are not in the trash, which are nearly all: SQLite must not choose an index for it. */
export const isNotTrashed = sql<SqlBool>`articles.deleted_at || '' is null`

interface ListFilter {
  columnId?: number
  tag?: string
  page: number
  pageSize: number
}

/** Pinned first, then newest; `total` is at most `countedItems`. */
export async function listArticles(db: Reader, now: string, filter: ListFilter): Promise<{ rows: SummaryRow[]; total: number }> {
  const { page, pageSize, tag, columnId } = filter
  const part = { limit: pageSize, offset: (page - 1) * pageSize }
  if (tag === undefined) {
    const [rows, [count]] = await Promise.all([
      part.offset < countedItems ? articlesInOrder(db, { now, columnId, ...part }) : [],
      articleCount(db, { now, columnId }),
    ])
    return { rows, total: Number(count?.total) }
  }
  const [rows, [count]] = await Promise.all([
    part.offset < countedItems ? taggedInOrder(db, { now, tag, columnId, ...part }) : [],
    taggedCount(db, { now, tag, columnId }),
  ])
  return { rows, total: Number(count?.total) }
}

interface Matching extends Pick<ListFilter, 'columnId'> {
  now: string
}
// What stands on the page first: PostgreSQL would look for the reports among all before it.
const articlesInOrder = prepared((db, { now, columnId, limit, offset }: Matching & { limit: number; offset: number }) =>
  db
    .selectFrom(
      placed(filtered(db, now, { columnId }).select('articles.id'))
        .limit(limit)
        .offset(offset)
        .as('page'),
    )
    .innerJoin('articles', 'articles.id', 'page.id')
    .select(summaryColumns)
    .orderBy('articles.is_pinned', 'desc')
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc'),
)
const articleCount = prepared((db, { now, columnId }: Matching) => countOf(db, filtered(db, now, { columnId })))

function countOf(db: Selecting, matching: ReturnType<typeof filtered>) {
  return db.selectFrom(matching.select('articles.id').limit(countedItems).as('some')).select((eb) => eb.fn.countAll<number>().as('total'))
}

/** The first entries of such a list, without counting the rest. */
export async function listFirstArticles(db: Reader, now: string, columnId: number | undefined, limit: number): Promise<SummaryRow[]> {
  return columnId === undefined ? await firstOfAll(db, { now, limit }) : await firstOfColumn(db, { now, columnId, limit })
}

const firstOfAll = prepared((db, { now, limit }: { now: string; limit: number }) => inOrder(filtered(db, now, {})).limit(limit))
const firstOfColumn = prepared((db, { now, columnId, limit }: { now: string; columnId: number; limit: number }) =>
  inOrder(filtered(db, now, { columnId })).limit(limit),
)

function inOrder(matching: ReturnType<typeof filtered>) {
  return placed(matching.select(summaryColumns))
}

/** Pinned first, then newest. */
function placed<T>(matching: SelectQueryBuilder<Database, 'articles', T>) {
  return matching.orderBy('articles.is_pinned', 'desc').orderBy('articles.published_at', 'desc').orderBy('articles.id', 'desc')
}

function filtered(db: Selecting, now: string, { columnId }: Pick<ListFilter, 'columnId'>) {
  const query = db.selectFrom('articles').where(isPublished('article', now, unindexed))
  return columnId === undefined ? query : query.where('articles.column_id', '=', columnId)
}

interface Tagged extends Matching {
  tag: string
}
const taggedInOrder = prepared((db, { now, limit, offset, ...of }: Tagged & { limit: number; offset: number }) =>
  inOrder(
    filtered(db, now, {}).where('articles.id', 'in', (eb) =>
      eb
        .selectFrom(
          tagged(db, { now, ...of })
            .select('tagged_articles.article_id')
            .orderBy('tagged_articles.is_pinned', 'desc')
            .orderBy('tagged_articles.published_at', 'desc')
            .orderBy('tagged_articles.article_id', 'desc')
            .limit(limit)
            .offset(offset)
            .as('some'),
        )
        .select('some.article_id'),
    ),
  ),
)
const taggedCount = prepared((db, of: Tagged) =>
  db
    .selectFrom(tagged(db, of).select('tagged_articles.article_id').limit(countedItems).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total')),
)

/** By the index that has a tag's articles in the order of the list, in a column as well; a range of times would choose another. */
function tagged(db: Selecting, { now, tag, columnId }: Tagged) {
  const query = db
    .selectFrom('tagged_articles')
    .where('tagged_articles.name', '=', tag)
    .where(sql<SqlBool>`tagged_articles.published_at || '' <= ${now}`)
    .where((eb) => eb.or([eb('tagged_articles.unpublish_at', 'is', null), eb('tagged_articles.unpublish_at', '>', now)]))
  return columnId === undefined ? query : query.where('tagged_articles.column_id', '=', columnId)
}

/** Throws not-found unless the article is published. */
export async function getArticle(db: Reader, now: string, id: number): Promise<ArticleRow> {
  const [row] = await oneArticle(db, { now, id })
  if (!row) throw notFound()
  return row
}
const oneArticle = prepared((db, { now, id }: { now: string; id: number }) =>
  db.selectFrom('articles').selectAll('articles').where(isPublished('article', now)).where('articles.id', '=', id),
)

/** Throws not-found unless the article is published. */
export async function requirePublished(db: Reader, now: string, id: number): Promise<void> {
  const row = await db
    .selectFrom('articles')
    .select('articles.id')
    .where(isPublished('article', now))
    .where('articles.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** Throws not-found where nothing is published. */
export async function getLatestArticle(db: Reader, now: string): Promise<ArticleRow> {
  const row = await db
    .selectFrom('articles')
    .selectAll('articles')
    .where(isPublished('article', now))
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function getStaticPage(db: Reader, now: string, slug: string): Promise<ArticleRow> {
  const row = await db
    .selectFrom('articles')
    .selectAll('articles')
    .where(isPublished('page', now))
    .where('articles.slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Tags of several articles, each list in the editor's order. */
export async function listTags(db: Reader, articleIds: readonly number[]): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>()
  if (articleIds.length === 0) return tags
  for (const { article_id, name } of await tagRows(db, { articleIds })) tags.set(article_id, [...(tags.get(article_id) ?? []), name])
  return tags
}

const tagRows = prepared((db, { articleIds }: { articleIds: readonly number[] }) =>
  db.selectFrom('article_tags').select(['article_id', 'name']).where('article_id', 'in', articleIds).orderBy('ordinal'),
)

export async function listBodyMediaIds(db: Reader, articleId: number): Promise<number[]> {
  return (await bodyMedia(db, { articleId })).map((row) => row.media_item_id)
}
const bodyMedia = prepared((db, { articleId }: { articleId: number }) =>
  db.selectFrom('article_media').select('media_item_id').where('article_id', '=', articleId),
)

/** The next instant at which a document appears or disappears on schedule; null where none is planned. */
export async function findNextChange(db: Reader, now: string): Promise<{ appearing: string | null; leaving: string | null }> {
  const [[appearing], [leaving]] = await Promise.all([nextAppearing(db, { now }), nextLeaving(db, { now })])
  return { appearing: appearing?.at ?? null, leaving: leaving?.at ?? null }
}

const nextAppearing = prepared((db, { now }: { now: string }) =>
  db
    .selectFrom('articles')
    .select((eb) => eb.fn.min('published_at').as('at'))
    .where(isNotTrashed)
    .where('published_at', '>', now),
)
const nextLeaving = prepared((db, { now }: { now: string }) =>
  db
    .selectFrom('articles')
    .select((eb) => eb.fn.min('unpublish_at').as('at'))
    .where(isNotTrashed)
    .where('unpublish_at', '>', now),
)

/** Adds views to articles; ids that no longer exist are ignored. */
export async function addViews(trx: Transaction<Database>, views: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, count] of views) {
    await trx
      .updateTable('articles')
      .set({ views: sql`views + ${count}` })
      .where('id', '=', id)
      .execute()
  }
}
