import { type ExpressionBuilder, sql } from 'kysely'
import { isNotTrashed } from '#server/articles/articles.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import { publicPlayerName } from '#server/people/public-name.model.ts'

/** A use of a picture, in a published version or in a draft. */
export interface UseRow {
  subject: 'article' | 'page' | 'draft' | 'competition' | 'team' | 'player' | 'album' | 'video' | 'link' | 'tip'
  id: number
  name: string
}

/** Maximum of uses of a kind that are listed for a picture; `countUses` counts all. */
const mostUses = 200

/** The number of uses of each item; unused ones are left out. Uses in the trash do not count. */
export async function countUses(db: Selecting, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const documents = await db
    .selectFrom(documentsNaming(db, ids).as('places'))
    .select(['item', (eb) => eb.fn.countAll<number>().as('uses')])
    .groupBy('item')
    .execute()
  const competitions = await db
    .selectFrom('competitions')
    .select(['cover_id as item', (eb) => eb.fn.countAll<number>().as('uses')])
    .where('cover_id', 'in', ids)
    .groupBy('cover_id')
    .execute()
  const logos = await countLogos(db, ids)
  const albums = await db
    .selectFrom('album_pictures')
    .select(['media_item_id as item', (eb) => eb.fn.countAll<number>().as('uses')])
    .where('media_item_id', 'in', ids)
    .groupBy('media_item_id')
    .execute()
  const videos = await db
    .selectFrom('videos')
    .select(['poster_id as item', (eb) => eb.fn.countAll<number>().as('uses')])
    .where('poster_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('poster_id')
    .execute()
  const tips = await db
    .selectFrom('tip_steps')
    .select(['picture_id as item', (eb) => eb.fn.count<number>('tip_id').distinct().as('uses')])
    .where('picture_id', 'in', ids)
    .groupBy('picture_id')
    .execute()
  const counts = new Map<number, number>()
  for (const { item, uses } of [...documents, ...competitions, ...logos, ...albums, ...videos, ...tips]) {
    if (item !== null) counts.set(item, (counts.get(item) ?? 0) + Number(uses))
  }
  return counts
}

/** The tables whose rows have a logo. */
const logoTables = ['competitions', 'teams', 'players', 'links'] as const

async function countLogos(db: Selecting, ids: readonly number[]) {
  const counts = await Promise.all(
    logoTables.map((table) =>
      db
        .selectFrom(table)
        .select(['logo_id as item', (eb) => eb.fn.countAll<number>().as('uses')])
        .where('logo_id', 'in', ids)
        .groupBy('logo_id')
        .execute(),
    ),
  )
  return counts.flat()
}

/**
 * The newest documents first, then competitions, teams, players, albums, videos, links and tips. A document is listed once: as a draft where only
 * its draft uses the picture.
 */
export async function listUses(db: Selecting, id: number, most = mostUses): Promise<UseRow[]> {
  const documents = await db
    .selectFrom('articles')
    .leftJoin('article_drafts', 'article_drafts.article_id', 'articles.id')
    .select(['articles.id', 'articles.kind', 'articles.title', 'article_drafts.data as draft', (eb) => isShown(eb, id).as('is_shown')])
    .where('articles.id', 'in', db.selectFrom(documentsNaming(db, [id]).as('places')).select('document'))
    .orderBy('articles.id', 'desc')
    .limit(most)
    .execute()
  const competitions = await db
    .selectFrom('competitions')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('cover_id', '=', id), eb('logo_id', '=', id)]))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const teams = await db.selectFrom('teams').select(['id', 'name']).where('logo_id', '=', id).orderBy('id').limit(most).execute()
  const players = await db
    .selectFrom('players')
    .select(['id', 'name', 'is_minor', 'is_hidden'])
    .where('logo_id', '=', id)
    .orderBy('id')
    .limit(most)
    .execute()
  const albums = await db
    .selectFrom('album_pictures')
    .innerJoin('albums', 'albums.id', 'album_pictures.album_id')
    .select(['albums.id', 'albums.title as name'])
    .where('album_pictures.media_item_id', '=', id)
    .orderBy('albums.id', 'desc')
    .limit(most)
    .execute()
  const videos = await db
    .selectFrom('videos')
    .select(['id', 'title as name'])
    .where('poster_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const links = await db.selectFrom('links').select(['id', 'title as name']).where('logo_id', '=', id).orderBy('id').limit(most).execute()
  const tips = await db
    .selectFrom('tip_steps')
    .innerJoin('tips', 'tips.id', 'tip_steps.tip_id')
    .select(['tips.id', 'tips.title as name'])
    .distinct()
    .where('picture_id', '=', id)
    .orderBy('tips.id')
    .limit(most)
    .execute()
  return [
    ...documents.map(({ id: document, kind, title, draft, is_shown }) => ({
      subject: is_shown ? kind : ('draft' as const),
      id: document,
      name: is_shown ? title : titleOfDraft(draft, title),
    })),
    ...competitions.map((row) => ({ subject: 'competition' as const, ...row })),
    ...teams.map((row) => ({ subject: 'team' as const, ...row })),
    // Who sees a picture's uses may not see the names of players that are withheld.
    ...players.map((row) => ({ subject: 'player' as const, id: row.id, name: publicPlayerName(row) })),
    ...albums.map((row) => ({ subject: 'album' as const, ...row })),
    ...videos.map((row) => ({ subject: 'video' as const, ...row })),
    ...links.map((row) => ({ subject: 'link' as const, ...row })),
    ...tips.map((row) => ({ subject: 'tip' as const, ...row })),
  ]
}

/** Something that would show a picture after being restored. */
interface HoldingRow {
  subject: 'trashed' | 'revision'
  kind: 'article' | 'video'
  id: number
  name: string
}

/** Documents and videos in the trash that use it, and documents with a stored revision that uses it; each once, the newest first. */
export async function listHolding(db: Selecting, id: number): Promise<HoldingRow[]> {
  const parts = (table: 'article_media' | 'article_draft_media') =>
    db.selectFrom(table).select('article_id').where('media_item_id', '=', id)
  const trashed = await db
    .selectFrom('articles')
    .select(['id', 'title as name'])
    .where('deleted_at', 'is not', null)
    .where((eb) => eb.or([eb('cover_id', '=', id), eb('id', 'in', parts('article_media').unionAll(parts('article_draft_media')))]))
    .orderBy('id', 'desc')
    .limit(mostUses)
    .execute()
  const inRevisions = await db
    .selectFrom('articles')
    .select(['id', 'title as name'])
    .where('id', 'in', revisionsNaming(db, id))
    .orderBy('id', 'desc')
    .limit(mostUses)
    .execute()
  const videos = await db
    .selectFrom('videos')
    .select(['id', 'title as name'])
    .where('poster_id', '=', id)
    .where('deleted_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(mostUses)
    .execute()
  const known = new Set(trashed.map((row) => row.id))
  return [
    ...trashed.map((row) => ({ subject: 'trashed' as const, kind: 'article' as const, ...row })),
    ...videos.map((row) => ({ subject: 'trashed' as const, kind: 'video' as const, ...row })),
    ...inRevisions.flatMap((row) => (known.has(row.id) ? [] : [{ subject: 'revision' as const, kind: 'article' as const, ...row }])),
  ]
}

function revisionsNaming(db: Selecting, id: number) {
  return db
    .selectFrom('article_revision_media')
    .innerJoin('article_revisions', 'article_revisions.id', 'article_revision_media.revision_id')
    .select('article_revisions.article_id')
    .where('article_revision_media.media_item_id', '=', id)
}

/** Pairs of an item and a document that uses it, as cover, in its body or in its draft; each pair once. */
function documentsNaming(db: Selecting, ids: readonly number[]) {
  const parts = (table: 'article_media' | 'article_draft_media') =>
    db
      .selectFrom(table)
      .select([`${table}.media_item_id as item`, `${table}.article_id as document`])
      .where(`${table}.media_item_id`, 'in', ids)
      // What is in the trash is little, and has an index: joined, PostgreSQL might begin with all articles, and a picture may be in all of them.
      .where(`${table}.article_id`, 'not in', db.selectFrom('articles').select('articles.id').where('articles.deleted_at', 'is not', null))
  return db
    .selectFrom('articles')
    .select((eb) => [eb.ref('cover_id').$notNull().as('item'), 'id as document'])
    .where('cover_id', 'in', ids)
    .where(isNotTrashed)
    .union(parts('article_media'))
    .union(parts('article_draft_media'))
}

/** Whether the document itself uses it, not only its draft. */
function isShown(eb: ExpressionBuilder<Database, 'articles'>, id: number) {
  const inBody = eb
    .selectFrom('article_media')
    .select('article_id')
    .whereRef('article_media.article_id', '=', 'articles.id')
    .where('media_item_id', '=', id)
  return eb
    .case()
    .when(eb.or([eb('articles.cover_id', '=', id), eb.exists(inBody)]))
    .then(sql<number>`1`)
    .else(sql<number>`0`)
    .end()
}

function titleOfDraft(draft: string | null, otherwise: string): string {
  const { title }: { title?: unknown } = draft === null ? {} : readJson(draft)
  return typeof title === 'string' && title !== '' ? title : otherwise
}
