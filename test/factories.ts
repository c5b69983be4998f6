import { insertDocument } from '#server/articles/articles-admin.queries.ts'
import type { DocumentInput } from '#server/articles/document-input.model.ts'
import { instant } from '#server/base/clock.ts'
import { listColumns, upsertColumns } from '#server/columns/columns.queries.ts'
import { standardColumns } from '#server/columns/standard-columns.model.ts'
import { lockCompetition } from '#server/competitions/store/lock.queries.ts'
import { findCompetitionIdBySlug } from '#server/competitions/store/rows.queries.ts'
import { type SaveReport, saveCompetition } from '#server/competitions/store/save.queries.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { eachText } from '#shared/each-text.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { type TestApp, testNow } from './app.ts'

export async function addColumns(app: Pick<TestApp, 'write'>): Promise<void> {
  await app.write(async (db, touch) => {
    await upsertColumns(db, standardColumns)
    touch('columns')
  })
}

export function textBody(...paragraphs: readonly string[]): RichTextDoc {
  return { type: 'doc', content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) }
}

type ArticleWish = Partial<Omit<DocumentInput, 'place'>> & { column?: string }

/** Adds one article, published an hour before the tests' clock by default; returns its id. */
export async function addArticle(app: Pick<TestApp, 'write' | 'db'>, { column = 'news', ...params }: ArticleWish = {}): Promise<number> {
  const found = (await listColumns(app.db.read)).find((row) => row.key === column)
  if (!found) throw new Error(`No column ${column}; call addColumns first`)
  const input: DocumentInput = { ...plainDocument, ...params, place: { kind: 'article', columnId: found.id } }
  return await app.write(async (db, touch) => {
    const id = await insertDocument(db, input, testNow)
    touch('articles', `article:${id}`)
    return id
  })
}

export async function addPage(
  app: Pick<TestApp, 'write'>,
  slug: string,
  params: Partial<Omit<DocumentInput, 'place'>> = {},
): Promise<number> {
  const input: DocumentInput = { ...plainDocument, ...params, place: { kind: 'page', slug } }
  return await app.write(async (db, touch) => {
    const id = await insertDocument(db, input, testNow)
    touch('pages', `article:${id}`)
    return id
  })
}

export const plainDocument: Omit<DocumentInput, 'place'> = {
  importKey: null,
  title: '青锋拿下首局',
  summary: '北冥先手，青锋后发。',
  body: textBody('鼓声一停，两队同时出手。'),
  ...eachText(() => ''),
  isAiMade: false,
  isPinned: false,
  tellsResult: false,
  tags: [],
  coverId: null,
  publishedAt: '2026-11-20T11:00:00.000Z',
  unpublishAt: null,
}

/** Stores a competition as an import does, with the tables that are public at the tests' clock. */
export async function insertCompetition(app: Pick<TestApp, 'write' | 'clock'>, document: CompetitionDocument): Promise<SaveReport> {
  return await app.write(async (db, touch) => {
    const id = await findCompetitionIdBySlug(db, document.competition.slug)
    const standing = id === undefined ? undefined : await lockCompetition(db, id)
    return await saveCompetition(db, touch, document, { now: instant(app.clock.read), standing: standing ?? null })
  }, 'alongside')
}

/** Returns its id. */
export async function insertSeason(app: Pick<TestApp, 'db'>, slug: string, name: string): Promise<number> {
  const season = { slug, name, starts_on: '2026-09-01', ends_on: '2026-11-30' }
  return (await app.db.write.insertInto('seasons').values(season).returning('id').executeTakeFirstOrThrow()).id
}

export async function idBySlug(app: Pick<TestApp, 'db'>, table: 'teams' | 'players' | 'competitions', slug: string): Promise<number> {
  return (await app.db.read.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
}

/** Of the only competition that has such a key. */
export async function idByKey(app: Pick<TestApp, 'db'>, table: 'matches' | 'groups', key: string): Promise<number> {
  return (await app.db.read.selectFrom(table).select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
}
