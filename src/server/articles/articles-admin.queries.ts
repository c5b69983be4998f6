import type { Insertable, Transaction } from 'kysely'
import { readJson } from '#server/db/stored-json.ts'
import type { ArticleTable, Database } from '#server/db/tables.ts'
import { indexDocuments } from '#server/search/index-subjects.queries.ts'
import { chunked } from '#shared/chunked.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { embedsIn, namedIn, picturesIn } from './body-parts.model.ts'
import type { ArticleLink, DocumentInput } from './document-input.model.ts'
import { replaceEmbeds } from './embed-uses.queries.ts'
import { columnsOfTexts } from './text-columns.model.ts'
import { replaceWords, wordsOf } from './words.queries.ts'

/** Rows per statement: enough to be fast, and within the parameter limit of both databases. */
const chunk = 100

/** Returns the new document's id. */
export async function insertDocument(trx: Transaction<Database>, input: DocumentInput, now: string): Promise<number> {
  const { id } = await trx
    .insertInto('articles')
    .values({ ...newColumns(input), created_at: now, updated_at: now, edited_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(trx, [{ id, input }])
  return id
}

/** Many at once, so that the lock is held briefly. Each needs an import key or a slug. Returns the ids in the order of `inputs`. */
export async function insertDocuments(trx: Transaction<Database>, inputs: readonly DocumentInput[], now: string): Promise<number[]> {
  const documents: StoredInput[] = []
  for (const some of chunked(inputs, chunk)) {
    const rows = await trx
      .insertInto('articles')
      .values(some.map((input) => ({ ...newColumns(input), created_at: now, updated_at: now, edited_at: now })))
      .returning(['id', 'import_key', 'slug'])
      .execute()
    // Neither database guarantees the order of returned rows.
    const ids = new Map(rows.map((row) => [handle(row.import_key, row.slug), row.id]))
    for (const input of some) {
      const id = ids.get(handle(input.importKey, input.place.kind === 'page' ? input.place.slug : null))
      if (id === undefined) throw new Error(`"${input.title}" has neither an import key nor a slug`)
      documents.push({ id, input })
    }
  }
  await insertParts(trx, documents)
  return documents.map((document) => document.id)
}

export async function updateDocuments(trx: Transaction<Database>, documents: readonly StoredInput[], now: string): Promise<void> {
  for (const { id, input } of documents) {
    await trx
      .updateTable('articles')
      .set({ ...newColumns(input), updated_at: now, edited_at: now })
      .where('id', '=', id)
      .execute()
  }
  const ids = documents.map((document) => document.id)
  for (const some of chunked(ids, chunk)) {
    await trx.deleteFrom('article_tags').where('article_id', 'in', some).execute()
    await trx.deleteFrom('article_media').where('article_id', 'in', some).execute()
    await trx.deleteFrom('article_links').where('article_id', 'in', some).execute()
  }
  await insertParts(trx, documents)
}

/** Adds links to an article that has none. False: there is no such article. */
export async function insertLinks(trx: Transaction<Database>, importKey: string, links: readonly ArticleLink[]): Promise<boolean> {
  const article = await trx.selectFrom('articles').select('id').where('import_key', '=', importKey).executeTakeFirst()
  if (!article) return false
  await trx.insertInto('article_links').values(linkRows(article.id, links)).execute()
  return true
}

export async function findBodyOfKey(trx: Transaction<Database>, importKey: string): Promise<RichTextDoc | undefined> {
  const row = await trx.selectFrom('articles').select('body').where('import_key', '=', importKey).executeTakeFirst()
  return row && readJson(row.body)
}

/** Only for an article that nobody has a draft of. The new body must name the same pictures as the old one. */
export async function replaceBody(trx: Transaction<Database>, importKey: string, body: RichTextDoc): Promise<void> {
  const { id } = await trx
    .updateTable('articles')
    .set({ body: JSON.stringify(body) })
    .where('import_key', '=', importKey)
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceEmbeds(trx, [{ id, body }], 'text')
}

export interface StoredInput {
  id: number
  input: DocumentInput
}

function handle(importKey: string | null, slug: string | null): string {
  return `${importKey ?? ''}\n${slug ?? ''}`
}

type WrittenTimes = 'created_at' | 'updated_at' | 'edited_at'

function newColumns(input: DocumentInput): Omit<Insertable<ArticleTable>, WrittenTimes> {
  const columns = storedColumns(input)
  return { ...columns, listed_column_id: columns.column_id }
}

/** The columns of a row for this input, without its timestamps and its draft's column. */
export function storedColumns(input: DocumentInput): Omit<Insertable<ArticleTable>, WrittenTimes | 'listed_column_id'> {
  const { place } = input
  return {
    kind: place.kind,
    slug: place.kind === 'page' ? place.slug : null,
    column_id: place.kind === 'article' ? place.columnId : null,
    import_key: input.importKey,
    title: input.title,
    cover_id: input.coverId,
    summary: input.summary,
    body: JSON.stringify(input.body),
    ...columnsOfTexts(input),
    is_ai_made: input.isAiMade ? 1 : 0,
    is_pinned: input.isPinned ? 1 : 0,
    tells_result: input.tellsResult ? 1 : 0,
    has_video: namedIn(input.body, 'video').length + embedsIn(input.body).video.length > 0 ? 1 : 0,
    published_at: input.publishedAt,
    unpublish_at: input.unpublishAt,
  }
}

async function insertParts(trx: Transaction<Database>, documents: readonly StoredInput[]): Promise<void> {
  const tags = documents.flatMap(({ id, input }) => [...new Set(input.tags)].map((name, ordinal) => ({ article_id: id, name, ordinal })))
  for (const some of chunked(tags, chunk)) await trx.insertInto('article_tags').values(some).execute()
  const media = documents.flatMap(({ id, input }) =>
    [...new Set(picturesIn(input.body))].map((media_item_id) => ({ article_id: id, media_item_id })),
  )
  for (const some of chunked(media, chunk)) await trx.insertInto('article_media').values(some).execute()
  await replaceEmbeds(
    trx,
    documents.map(({ id, input }) => ({ id, body: input.body })),
    'text',
  )
  const links = documents.flatMap(({ id, input }) => linkRows(id, input.links ?? []))
  for (const some of chunked(links, chunk)) await trx.insertInto('article_links').values(some).execute()
  await replaceWords(
    trx,
    documents.map(({ id, input }) => ({ id, words: wordsOf(input) })),
  )
  await indexDocuments(
    trx,
    documents.map((document) => document.id),
  )
}

function linkRows(articleId: number, links: readonly ArticleLink[]) {
  return links.map(({ role, subject, subjectId }, ordinal) => ({ article_id: articleId, role, subject, subject_id: subjectId, ordinal }))
}
