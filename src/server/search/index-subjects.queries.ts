import type { Transaction } from 'kysely'
import { listCaptions } from '#server/albums/albums.queries.ts'
import type { SearchSubject } from '#server/db/search-tables.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import { hostOf, ownAddress } from '#server/links/addresses.model.ts'
import { listNameOnlyEntrants } from '#server/people/entrants.queries.ts'
import { publicPlayerName } from '#server/people/public-name.model.ts'
import { chunked } from '#shared/chunked.ts'
import { type LinkDevice, linkDevices } from '#shared/links.ts'
import { documentText } from '#shared/plain-text.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import type { TipPlatform } from '#shared/tip-platforms.ts'
import { tipPlatformWords } from '#shared/words/tip-platforms.ts'
import { indexTexts, removeFromIndex, type SearchText } from './search-index.queries.ts'

/** Rows read at once; an article may have half a megabyte. */
const chunk = 100

/** Lets search find these articles and pages as they stand; drafts it forgets. What is planned it knows beforehand. */
export async function indexDocuments(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx
      .selectFrom('articles')
      .select(['id', 'kind', 'title', 'summary', 'body', 'column_id', 'published_at'])
      .where('id', 'in', some)
      .where('published_at', 'is not', null)
      .execute()
    const texts = rows.map((row): SearchText => {
      const doc: RichTextDoc = readJson(row.body)
      const place =
        row.kind === 'page' ? named('page', row.id, [row.title]) : { ...titled('article', row.id, row.title), columnId: row.column_id }
      return { ...place, summary: row.summary, body: documentText(doc), orderedAt: row.published_at }
    })
    await replace(trx, ['article', 'page'], some, texts)
  }
}

/** By title, summary and captions; removes drafts. Planned albums are indexed beforehand. */
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
        ...titled('album', id, title),
        summary,
        body: (captions.get(id) ?? []).join('\n'),
        orderedAt: published_at,
      }),
    )
    await replace(trx, ['album'], some, texts)
  }
}

/** Also by those who take part under a name alone, without a page of their own that could be found. */
export async function indexCompetitions(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx.selectFrom('competitions').select(['id', 'name', 'summary', 'starts_on']).where('id', 'in', some).execute()
    const entrants = await listNameOnlyEntrants(trx, some)
    const texts = rows.map(
      ({ id, name, summary, starts_on }): SearchText => ({
        ...named('competition', id, [name]),
        summary,
        body: (entrants.get(id) ?? []).join('\n'),
        orderedAt: starts_on,
      }),
    )
    await replace(trx, ['competition'], some, texts)
  }
}

/** By their current and former names. */
export async function indexTeams(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx.selectFrom('teams').select(['id', 'name', 'short_name', 'names']).where('id', 'in', some).execute()
    const texts = rows.map(
      ({ id, name, short_name, names }): SearchText =>
        named('team', id, [name, ...(short_name === name ? [] : [short_name])], formerNames(names, name)),
    )
    await replace(trx, ['team'], some, texts)
  }
}

/** By their public names only: minors under their masked name, withheld players not at all. */
export async function indexPlayers(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx
      .selectFrom('players')
      .select(['id', 'name', 'names', 'is_minor', 'is_hidden'])
      .where('id', 'in', some)
      .where('is_hidden', '=', 0)
      .execute()
    const texts = rows.map((row): SearchText => {
      const name = publicPlayerName(row)
      if (row.is_minor === 1) return { ...named('player', row.id, [name]), spoken: [] }
      return named('player', row.id, [name], formerNames(row.names, row.name))
    })
    await replace(trx, ['player'], some, texts)
  }
}

/** By their names; removes hidden ones. */
export async function indexOpenings(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx
      .selectFrom('openings')
      .select(['id', 'name', 'zone', 'note', 'opens_at'])
      .where('id', 'in', some)
      .where('is_published', '=', 1)
      .execute()
    const texts = rows.map(
      ({ id, name, zone, note, opens_at }): SearchText => ({
        ...named('opening', id, [name]),
        summary: `${zone}\n${note}`,
        orderedAt: opens_at,
      }),
    )
    await replace(trx, ['opening'], some, texts)
  }
}

/** By their titles and steps, and by what their platforms are called besides; removes hidden ones. */
export async function indexTips(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx
      .selectFrom('tips')
      .select(['id', 'title', 'intro', 'platform'])
      .where('id', 'in', some)
      .where('is_published', '=', 1)
      .execute()
    const steps = await trx.selectFrom('tip_steps').select(['tip_id', 'text']).where('tip_id', 'in', some).orderBy('ordinal').execute()
    const texts = rows.map(({ id, title, intro, platform }): SearchText => {
      const own = steps.flatMap((step) => (step.tip_id === id ? [step.text] : []))
      return {
        ...named('tip', id, [title]),
        summary: intro,
        body: [...own, tipPlatformWords[platform], ...platformNames[platform]].join('\n'),
      }
    })
    await replace(trx, ['tip'], some, texts)
  }
}

/** By their titles, descriptions and groups, where they lead to and for which devices they have a way of their own; removes hidden ones. */
export async function indexLinks(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx
      .selectFrom('links')
      .innerJoin('link_groups', 'link_groups.id', 'links.group_id')
      .selectAll('links')
      .select('link_groups.name as group_name')
      .where('links.id', 'in', some)
      .where('links.is_visible', '=', 1)
      .execute()
    const texts = rows.map((row): SearchText => {
      const devices = linkDevices.flatMap((device) => (ownAddress(row, device) === null ? [] : deviceNames[device]))
      return {
        ...named('link', row.id, [row.title]),
        summary: row.description,
        body: [row.group_name, hostOf(row.address), ...devices].join('\n'),
      }
    })
    await replace(trx, ['link'], some, texts)
  }
}

const deviceNames: Readonly<Record<LinkDevice, readonly string[]>> = {
  ios: ['iOS', '苹果', 'iPhone', 'iPad'],
  android: ['安卓', 'Android', 'APK'],
  pc: ['电脑', 'PC', 'Windows'],
  wechat: ['微信', 'WeChat'],
}

const platformNames: Readonly<Record<TipPlatform, readonly string[]>> = {
  wechat_android: [...deviceNames.wechat, ...deviceNames.android],
  wechat_ios: [...deviceNames.wechat, ...deviceNames.ios],
  in_game: ['游戏内'],
  phone: [...deviceNames.ios, ...deviceNames.android, '手机'],
  desktop: [...deviceNames.pc, '客户端'],
}

async function replace(
  trx: Transaction<Database>,
  subjects: readonly SearchSubject[],
  ids: readonly number[],
  texts: readonly SearchText[],
): Promise<void> {
  await removeFromIndex(trx, subjects, ids)
  await indexTexts(trx, texts)
}

function titled(subject: SearchSubject, subjectId: number, title: string): SearchText {
  return { subject, subjectId, title, summary: '', body: '', orderedAt: null, columnId: null, names: [], spoken: [title] }
}

/** Found by each of its names; the first is its title, the others and those of before stand as its summary. */
function named(
  subject: SearchSubject,
  subjectId: number,
  [title, ...others]: readonly [string, ...string[]],
  before: readonly string[] = [],
): SearchText {
  const names = [title, ...others, ...before]
  return { ...titled(subject, subjectId, title), summary: names.slice(1).join('\n'), names, spoken: [title, ...others] }
}

function formerNames(names: string, present: string): string[] {
  const known: { name: string }[] = readJson(names)
  return known.flatMap(({ name }) => (name === present ? [] : [name]))
}
