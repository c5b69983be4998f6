import type { Selectable, Transaction } from 'kysely'
import type { ArticleLink } from '#server/articles/document-input.model.ts'
import { latestChange, waitForOtherWrites } from '#server/cache/changes.queries.ts'
import { findCompetitionIdByAnySlug, listFormerHolders } from '#server/competitions/store/former-slugs.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import type { ArticleTable, Database } from '#server/db/tables.ts'
import type { MediaItemRow } from '#server/media/media.queries.ts'
import { listMergedIds } from '#server/people/merged.queries.ts'
import type { AlbumSubject } from '#shared/albums.ts'
import { chunked } from '#shared/chunked.ts'
import type { DraftLink } from './links.ts'

/** A document with all fields that an import may change. */
export interface StoredDocument {
  row: Selectable<ArticleTable>
  tags: string[]
  mediaIds: number[]
  links: ArticleLink[]
}

/** Well below the parameter limit of one statement in both databases. */
const chunk = 500

/** Documents by their import keys and pages by their slugs; deleted and unpublished ones too. */
export async function listStoredDocuments(db: Selecting, keys: readonly string[], slugs: readonly string[]): Promise<StoredDocument[]> {
  const documents: StoredDocument[] = []
  for (const some of chunked(keys, chunk)) {
    const rows = await db.selectFrom('articles').selectAll().where('import_key', 'in', some).execute()
    documents.push(...(await withParts(db, rows)))
  }
  for (const some of chunked(slugs, chunk)) {
    const rows = await db.selectFrom('articles').selectAll().where('slug', 'in', some).execute()
    documents.push(...(await withParts(db, rows)))
  }
  return documents
}

async function withParts(db: Selecting, rows: readonly Selectable<ArticleTable>[]): Promise<StoredDocument[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const [tags, media, links] = await Promise.all([
    db.selectFrom('article_tags').select(['article_id', 'name']).where('article_id', 'in', ids).orderBy('ordinal').execute(),
    db.selectFrom('article_media').select(['article_id', 'media_item_id']).where('article_id', 'in', ids).execute(),
    db.selectFrom('article_links').selectAll().where('article_id', 'in', ids).orderBy('ordinal').execute(),
  ])
  const tagsOf = Map.groupBy(tags, (tag) => tag.article_id)
  const linksOf = Map.groupBy(links, (link) => link.article_id)
  const mediaOf = Map.groupBy(media, (item) => item.article_id)
  return rows.map((row) => ({
    row,
    tags: (tagsOf.get(row.id) ?? []).map((tag) => tag.name),
    mediaIds: (mediaOf.get(row.id) ?? []).map((item) => item.media_item_id),
    links: (linksOf.get(row.id) ?? []).map(({ role, subject, subject_id }) => ({ role, subject, subjectId: subject_id })),
  }))
}

export async function listMediaByHash(db: Selecting, hashes: readonly string[]): Promise<MediaItemRow[]> {
  const items: MediaItemRow[] = []
  for (const some of chunked(hashes, chunk)) {
    items.push(...(await db.selectFrom('media_items').selectAll().where('hash', 'in', some).execute()))
  }
  return items
}

export async function listMediaIds(db: Selecting, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const some of chunked(ids, chunk)) {
    const rows = await db.selectFrom('media_items').select('id').where('id', 'in', some).execute()
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Ids of the subjects that articles link to, by `subject name`; unknown ones are left out. */
export async function listLinkTargets(db: Selecting, links: readonly DraftLink[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const named = (subject: DraftLink['subject']) => [...new Set(links.flatMap((link) => (link.subject === subject ? [link.name] : [])))]
  for (const subject of ['competition', 'team', 'player'] as const) {
    for (const some of chunked(named(subject), chunk)) {
      const rows = await db.selectFrom(tablesOfSubjects[subject]).select(['id', 'slug']).where('slug', 'in', some).execute()
      for (const { id, slug } of rows) ids.set(`${subject} ${slug}`, id)
      const former = subject === 'competition' ? await listFormerHolders(db, some) : await listMergedIds(db, subject, some)
      for (const [slug, id] of former) if (!ids.has(`${subject} ${slug}`)) ids.set(`${subject} ${slug}`, id)
    }
  }
  const inCompetitions = Map.groupBy(named('match'), (name) => name.slice(0, name.indexOf('/')))
  for (const [slug, names] of inCompetitions) {
    const competition = await findCompetitionIdByAnySlug(db, slug)
    if (competition === undefined) continue
    for (const some of chunked(names, chunk)) {
      const keys = some.map((name) => name.slice(slug.length + 1))
      const rows = await db
        .selectFrom('matches')
        .select(['id', 'key'])
        .where('competition_id', '=', competition)
        .where('key', 'in', keys)
        .execute()
      for (const { id, key } of rows) ids.set(`match ${slug}/${key}`, id)
    }
  }
  return ids
}

/** The id of an album's subject, by its name in files: "summer-cup/final" for a match, else a slug. */
export async function findAlbumTarget(db: Selecting, subject: AlbumSubject, name: string): Promise<number | undefined> {
  if (subject === 'season') return (await db.selectFrom('seasons').select('id').where('slug', '=', name).executeTakeFirst())?.id
  return (await listLinkTargets(db, [{ role: 'mention', subject, name }])).get(`${subject} ${name}`)
}

const tablesOfSubjects = { competition: 'competitions', team: 'teams', player: 'players' } as const

/** Whether nothing was written since change `n`. Waits for other writes, so that the answer stays true until this transaction ends. */
export async function holdsSince(trx: Transaction<Database>, n: number): Promise<boolean> {
  await waitForOtherWrites(trx)
  return (await latestChange(trx)) === n
}

/** Ids of columns by key, and the media items with some hashes, as this transaction sees them. */
export async function listIds(trx: Transaction<Database>, hashes: readonly string[]) {
  const columns = await trx.selectFrom('columns').select(['id', 'key']).execute()
  const media: Pick<MediaItemRow, 'id' | 'hash' | 'alt'>[] = []
  for (const some of chunked(hashes, chunk)) {
    media.push(...(await trx.selectFrom('media_items').select(['id', 'hash', 'alt']).where('hash', 'in', some).execute()))
  }
  return { columns: new Map(columns.map(({ id, key }) => [key, id])), media }
}

/** True where there was never an article, a column or settings. */
export async function isEmptySite(db: Selecting): Promise<boolean> {
  const [article, column, settings] = await Promise.all([
    db.selectFrom('articles').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('columns').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('settings').select('id').limit(1).executeTakeFirst(),
  ])
  return !article && !column && !settings
}

/** A competition may have been imported before the first start. */
export async function hasCompetitions(db: Selecting): Promise<boolean> {
  return (await db.selectFrom('competitions').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The same for one table, inside the transaction that is about to fill it. */
export async function isEmptyWithin(trx: Transaction<Database>, table: 'columns' | 'settings'): Promise<boolean> {
  return (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined
}
