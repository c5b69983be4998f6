import type { Transaction } from 'kysely'
import { listCaptions } from '#server/albums/albums.queries.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import { publicPlayerName } from '#server/people/public-name.model.ts'
import { chunked } from '#shared/chunked.ts'
import { documentText } from '#shared/plain-text.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { indexTexts, removeFromIndex, type SearchText } from './search-index.queries.ts'
import { soundsOf } from './sounds.model.ts'

/** Rows read at once; an article may be half a megabyte. */
const chunk = 100

/** Lets search find these articles as they stand; drafts and pages it forgets. What is planned it knows beforehand. */
export async function indexArticles(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx
      .selectFrom('articles')
      .select(['id', 'title', 'summary', 'body', 'column_id', 'published_at'])
      .where('id', 'in', some)
      .where('kind', '=', 'article')
      .where('published_at', 'is not', null)
      .execute()
    const texts = rows.map((row): SearchText => {
      const doc: RichTextDoc = readJson(row.body)
      return {
        subject: 'article',
        subjectId: row.id,
        title: row.title,
        summary: row.summary,
        body: documentText(doc),
        orderedAt: row.published_at,
        columnId: row.column_id,
        sounds: [],
      }
    })
    await replace(trx, 'article', some, texts)
  }
}

/** Under title, summary and captions; drafts it forgets. What is planned it knows beforehand. */
export async function indexAlbums(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx
      .selectFrom('albums')
      .select(['id', 'title', 'summary', 'published_at'])
      .where('id', 'in', some)
      .where('published_at', 'is not', null)
      .execute()
    const captions = await listCaptions(
      trx,
      rows.map((row) => row.id),
    )
    const texts = rows.map(
      ({ id, title, summary, published_at }): SearchText => ({
        ...named('album', id, title, []),
        summary,
        body: (captions.get(id) ?? []).join('\n'),
        orderedAt: published_at,
      }),
    )
    await replace(trx, 'album', some, texts)
  }
}

export async function indexCompetitions(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx.selectFrom('competitions').select(['id', 'name', 'summary', 'starts_on']).where('id', 'in', some).execute()
    const texts = rows.map(
      async ({ id, name, summary, starts_on }): Promise<SearchText> => ({
        ...named('competition', id, name, await soundsOf(name)),
        summary,
        orderedAt: starts_on,
      }),
    )
    await replace(trx, 'competition', some, await Promise.all(texts))
  }
}

/** Under their present names, and those borne before. */
export async function indexTeams(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx.selectFrom('teams').select(['id', 'name', 'names']).where('id', 'in', some).execute()
    const texts = rows.map(
      async ({ id, name, names }): Promise<SearchText> => ({
        ...named('team', id, name, await soundsOf(name)),
        summary: formerNames(names, name),
      }),
    )
    await replace(trx, 'team', some, await Promise.all(texts))
  }
}

/** Under the names that everybody may read: of a minor nothing else, of one who was taken off public pages nothing. */
export async function indexPlayers(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx
      .selectFrom('players')
      .select(['id', 'name', 'names', 'is_minor', 'is_hidden'])
      .where('id', 'in', some)
      .where('is_hidden', '=', 0)
      .execute()
    const texts = rows.map(
      async (row): Promise<SearchText> => ({
        ...named('player', row.id, publicPlayerName(row), row.is_minor === 1 ? [] : await soundsOf(row.name)),
        summary: row.is_minor === 1 ? '' : formerNames(row.names, row.name),
      }),
    )
    await replace(trx, 'player', some, await Promise.all(texts))
  }
}

/** Under their names; those that are hidden it forgets. */
export async function indexOpenings(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx
      .selectFrom('openings')
      .select(['id', 'name', 'zone', 'note', 'opens_at'])
      .where('id', 'in', some)
      .where('is_published', '=', 1)
      .execute()
    const texts = rows.map(
      async ({ id, name, zone, note, opens_at }): Promise<SearchText> => ({
        ...named('opening', id, name, await soundsOf(name)),
        summary: `${zone}\n${note}`,
        orderedAt: opens_at,
      }),
    )
    await replace(trx, 'opening', some, await Promise.all(texts))
  }
}

async function replace(
  trx: Transaction<Database>,
  subject: SearchText['subject'],
  ids: readonly number[],
  texts: readonly SearchText[],
): Promise<void> {
  await removeFromIndex(trx, subject, ids)
  await indexTexts(trx, texts)
}

function named(subject: SearchText['subject'], subjectId: number, title: string, sounds: readonly string[]): SearchText {
  return { subject, subjectId, title, summary: '', body: '', orderedAt: null, columnId: null, sounds }
}

function formerNames(names: string, present: string): string {
  const known: { name: string }[] = readJson(names)
  return known.flatMap(({ name }) => (name === present ? [] : [name])).join('\n')
}
