import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { listReadInColumn } from '#server/columns/columns-admin.queries.ts'
import { inlineLiteral } from '#server/db/inline-literal.ts'
import type { Reader } from '#server/db/open.ts'
import { rowsInTurn, walkOf } from '#server/db/rows-in-turn.queries.ts'
import type { Database } from '#server/db/tables.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import { fold } from '#server/search/folding.model.ts'
import { gramsToMatch } from '#server/search/grams.model.ts'
import type { DocumentListQuery } from '#shared/admin/articles.ts'
import { countedItems, searchCounted } from '#shared/limits.ts'
import { isNotTrashed } from './articles.queries.ts'

type Filter = Omit<DocumentListQuery, 'page' | 'pageSize' | 'order'>

interface ListParams extends Filter {
  order: NonNullable<DocumentListQuery['order']>
  page: number
  pageSize: number
}

/** Ids of one page in order, and the total, up to `countedItems`. Includes drafts, scheduled, expired and trashed documents. */
export async function listDocumentIds(
  db: Reader,
  search: TextSearch,
  now: string,
  params: ListParams,
): Promise<{ ids: number[]; total: number }> {
  const { q, ...filter } = params
  const [found, readInColumn] = await Promise.all([
    q === undefined ? undefined : findByWords(db, search, fold(q)),
    filter.column === undefined ? [] : listReadInColumn(db, filter.column),
  ])
  const matching = filtered(db, now, filter, { found, readInColumn })
  // A query that scans all documents to find a few counts them in the same pass.
  if ((isRare(filter) || found?.kind === 'few') && params.page === 1) {
    const rows = await ordered(matching.select(['articles.id', sql<number>`count(*) over ()`.as('total')]), params)
      .limit(params.pageSize)
      .execute()
    return { ids: rows.map((row) => row.id), total: Number(rows[0]?.total ?? 0) }
  }
  const counted = found === undefined ? countedItems : searchCounted
  const offset = (params.page - 1) * params.pageSize
  const [rows, { total }] = await Promise.all([
    // Beyond what is counted too: an export reads all of it.
    rowsInTurn(
      walksOf(matching.select('articles.id'), params).map((walk) => walkOf(db, ordered(walk, params))),
      { limit: params.pageSize, offset },
    ),
    db
      .selectFrom(matching.select('articles.id').limit(counted).as('some'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map((row) => row.id), total: Number(total) }
}

/**
 * Documents that contain the words: their ids where they are few; where they are many, the condition itself, since reading the list in
 * order soon finds enough.
 */
type Found = { kind: 'few'; ids: readonly number[] } | { kind: 'many'; holds: RawBuilder<SqlBool> }

interface Beside {
  found: Found | undefined
  /** Ids of those that visitors read in the column while the console lists them elsewhere. */
  readInColumn: readonly number[]
}

async function findByWords(db: Reader, search: TextSearch, words: string): Promise<Found> {
  if (words === '') return { kind: 'few', ids: [] }
  const { grams, isProof } = gramsToMatch(words)
  const holds = search.holdsText(sql.ref('article_words.words'), words)
  let query = db
    .selectFrom('document_grams')
    .crossJoin('article_words')
    .select('article_words.article_id')
    .where(search.holdsWords('document_grams', { all: grams }))
    .whereRef('article_words.article_id', '=', 'document_grams.rowid')
  if (!isProof) query = query.where(holds)
  const rows = await query.limit(searchCounted + 1).execute()
  return rows.length <= searchCounted ? { kind: 'few', ids: rows.map((row) => row.article_id) } : { kind: 'many', holds }
}

function isRare({ state, kind }: Omit<Filter, 'q'>): boolean {
  return kind === 'page' || (state !== undefined && state !== 'published')
}

/** Begins with the column that the indexes without a column begin with: for PostgreSQL `is null` does not say that all are alike in it. */
function ordered<T>(
  all: SelectQueryBuilder<Database, 'articles', T>,
  { order, state, column }: Pick<ListParams, 'order' | 'state' | 'column'>,
) {
  const query = state === 'trashed' || column !== undefined ? all : all.orderBy('articles.deleted_at', 'desc')
  switch (order) {
    case 'updated':
      return query.orderBy('articles.edited_at', 'desc').orderBy('articles.id', 'desc')
    case 'views':
      return query.orderBy('articles.views', 'desc').orderBy('articles.id', 'desc')
    case 'published':
      return query.orderBy('articles.published_at', 'desc').orderBy('articles.id', 'desc')
  }
}

/** By publication drafts come last, and on PostgreSQL an index has them first. */
function walksOf<T>(all: SelectQueryBuilder<Database, 'articles', T>, { order, state }: Pick<ListParams, 'order' | 'state'>) {
  if (order !== 'published' || state === 'published') return [all]
  return ['is not', 'is'].map((is) => all.where(sql<SqlBool>`articles.published_at || '' ${sql.raw(is)} null`))
}

/**
 * Each order has its index, which covers the filter columns too. The filters are written so that no other index applies (`|| ''`, `+`);
 * otherwise SQLite chooses one of those and sorts. For rare states it is the other way round: they use their own index, and sort the few
 * rows it finds.
 */
function filtered(db: Reader, now: string, { kind, state, column }: Omit<Filter, 'q'>, { found, readInColumn }: Beside) {
  let query = db.selectFrom('articles').where(inState(state, now))
  if (kind !== undefined) query = query.where(sql<SqlBool>`articles.kind || '' = ${inlineLiteral(kind)}`)
  if (column !== undefined && readInColumn.length === 0) query = query.where('articles.listed_column_id', '=', column)
  else if (column !== undefined)
    query = query.where((eb) => eb.or([eb('articles.listed_column_id', '=', column), eb('articles.id', 'in', readInColumn)]))
  switch (found?.kind) {
    case 'few':
      return query.where('articles.id', 'in', found.ids.length === 0 ? [0] : found.ids)
    case 'many':
      return query.where(sql<SqlBool>`exists (select 1 from article_words where article_words.article_id = articles.id and ${found.holds})`)
    case undefined:
      return query
  }
}

function inState(state: Filter['state'], now: string) {
  switch (state) {
    case 'trashed':
      return sql<SqlBool>`articles.deleted_at is not null`
    case 'draft':
      return sql<SqlBool>`${isNotTrashed} and articles.published_at is null`
    case 'scheduled':
      return sql<SqlBool>`${isNotTrashed} and articles.published_at > ${now} and ${isOpen(now)}`
    case 'published':
      return sql<SqlBool>`articles.deleted_at is null and articles.published_at || '' <= ${now} and ${isOpen(now)}`
    case 'ended':
      return sql<SqlBool>`${isNotTrashed} and articles.published_at || '' is not null and articles.unpublish_at <= ${now}`
    case 'changed':
      return sql<SqlBool>`articles.deleted_at is null and articles.id in (select article_id from article_drafts where is_changed = 1)`
    case undefined:
      return sql<SqlBool>`articles.deleted_at is null`
  }
}

function isOpen(now: string) {
  return sql<SqlBool>`(articles.unpublish_at is null or articles.unpublish_at || '' > ${now})`
}

/** The data of a list's rows; the draft's text only where it differs from the row's. */
export async function listDocumentRows(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('articles')
    .leftJoin('article_drafts', 'article_drafts.article_id', 'articles.id')
    .leftJoin('users', 'users.id', 'article_drafts.updated_by')
    .select([
      'articles.id',
      'articles.kind',
      'articles.title',
      'articles.column_id',
      'articles.slug',
      'articles.import_key',
      'articles.cover_id',
      'articles.is_pinned',
      'articles.views',
      'articles.published_at',
      'articles.unpublish_at',
      'articles.deleted_at',
      'articles.updated_at',
      'article_drafts.rev',
      'article_drafts.is_changed',
      'article_drafts.updated_at as draft_at',
      'users.id as user_id',
      'users.display_name',
    ])
    .select((eb) =>
      eb
        .case()
        .when(eb.or([eb('article_drafts.is_changed', '=', 1), eb('articles.published_at', 'is', null)]))
        .then(eb.ref('article_drafts.data'))
        .end()
        .as('data'),
    )
    .where('articles.id', 'in', ids)
    .execute()
}
export type ListedRow = Awaited<ReturnType<typeof listDocumentRows>>[number]
