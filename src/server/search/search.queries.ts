import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAlbumPublic } from '#server/albums/albums.queries.ts'
import { isPublished } from '#server/articles/articles.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { SearchSubject } from '#server/db/search-tables.ts'
import type { Database } from '#server/db/tables.ts'
import type { TextSearch, WordsHeld } from '#server/db/text-search.ts'
import { isLinkVisible } from '#server/links/links.queries.ts'
import { dayBounds } from '#server/matches/days.model.ts'
import { isCompetitionPublic } from '#server/matches/visible.queries.ts'
import { isPlayerPublic, isTeamPublic } from '#server/people/people.queries.ts'
import { isTipPublic } from '#server/tips/tips.queries.ts'
import { searchCounted } from '#shared/limits.ts'
import { gramsOf, gramsToMatch } from './grams.model.ts'
import type { ParsedQuery, Term } from './parsed-query.model.ts'
import {
  dayWord,
  entryOfKey,
  facetsOf,
  type IndexField,
  inField,
  inSound,
  keySince,
  type NameGroup,
  nameGroups,
  secondsOfKey,
} from './search-index.queries.ts'
import { type SoundTyped, soundsAs, soundWordsAsked, titleSoundsAs } from './sounds.model.ts'
import { spansSince, startOfSpan } from './spans.model.ts'

export interface Hit {
  id: number
  subject: SearchSubject
  subject_id: number
}

/** One that has a name, with all of them: its title, and in its summary the others, each in a line. */
export interface NamedHit extends Hit {
  title: string
  summary: string
}

/** With at least one term. */
export interface SearchParams extends ParsedQuery {
  type: SearchSubject | null
  columnId: number | null
}

export const anything = { type: null, columnId: null } as const

/** One more than is counted says that there are more. */
const countedHits = searchCounted + 1

/** What holds common words is looked for among so many of the newest entries first: the others need not be put into order, or read. */
const newest = [4 * countedHits, 16 * countedHits]

/** Start times of windows of newest entries, in seconds, from narrow to wide; empty where there are hardly more entries. */
export type Windows = readonly number[]

export async function listWindows(db: Reader): Promise<Windows> {
  const ends = await Promise.all(
    newest.map((count) =>
      db.selectFrom('search_grams').select(secondsOfKey.as('seconds')).orderBy('rowid', 'desc').limit(1).offset(count).executeTakeFirst(),
    ),
  )
  const starts = ends.flatMap((end) => (end && end.seconds > 0 ? [startOfSpan(end.seconds)] : []))
  return [...new Set(starts)]
}

interface HitsSought {
  search: TextSearch
  params: SearchParams
  windows: Windows
  /** As many as are counted, where it is not said. */
  limit?: number
}

/** Where the terms are to stand: each field by the columns that hold its text. What holds them in its body may hold them elsewhere as well. */
const columns = {
  title: ['title'],
  summary: ['summary'],
  body: ['body'],
  name: ['title', 'summary'],
  entry: ['title', 'summary', 'body'],
} as const
type SearchField = keyof typeof columns

/** Public things that hold all terms in this field, the newest first, at most `limit`. */
export async function listHits(
  db: Reader,
  now: string,
  { field, terms }: { field: SearchField; terms: readonly Term[] },
  { search, params, windows, limit = countedHits }: HitsSought,
): Promise<Hit[]> {
  const sought = termsInIndex(terms, field === 'body' ? 'entry' : field)
  const words = { ...sought, all: [...facetsOf(params.type, params.columnId), ...sought.all] }
  const isHit = sql<SqlBool>`${holdsTerms(search, terms, field)} and ${isPublic(now)}`
  return await inWindows({ search, words, windows, limit }, (holds, most) => candidates(db, holds).where(isHit).limit(most).execute())
}

/** Of more terms only the texts are asked: each costs time. */
const mostIndexed = 8

/** Words of the index that every entry with all of the terms has. */
function termsInIndex(terms: readonly Term[], field: IndexField): Required<Pick<WordsHeld, 'all' | 'groups'>> {
  const ways = terms
    .slice(0, mostIndexed)
    .map(({ forms, day }) => [
      ...forms.map((form) => inField(field, gramsToMatch(form).grams)),
      ...(day === null || field !== 'entry' ? [] : [[dayWord(day)]]),
    ])
  const [single, several] = [ways.filter((way) => way.length === 1), ways.filter((way) => way.length > 1)]
  return { all: [...new Set(single.flat(2))], groups: several }
}

/** Whether each term stands in the field; true where the words of the index have proved it. */
function holdsTerms(search: TextSearch, terms: readonly Term[], field: SearchField) {
  const isProved = ({ forms }: Term, i: number) => i < mostIndexed && forms.every((form) => gramsToMatch(form).isProof)
  const open = terms.filter((term, i) => !isProved(term, i))
  if (open.length === 0) return sql<SqlBool>`(1 = 1)`
  const each = open.map(({ forms, day }) => {
    const texts = columns[field].flatMap((column) => forms.map((form) => search.holdsText(sql.ref(`search_entries.${column}`), form)))
    const ways = day === null || field !== 'entry' ? texts : [...texts, isOfDay(day)]
    return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
  })
  return sql<SqlBool>`${sql.join(each, sql` and `)}`
}

function isOfDay(day: string) {
  const { from, to } = dayBounds(day)
  return sql<SqlBool>`(search_entries.ordered_at >= ${from} and search_entries.ordered_at < ${to})`
}

interface WordsSought {
  search: TextSearch
  words: WordsHeld
  windows: Windows
  limit: number
}

/** Rows for these index terms, the newest first: `list` is asked for those of a window each, and of all, until there are enough. */
async function inWindows<Row>(
  { search, words, windows, limit }: WordsSought,
  list: (holds: RawBuilder<SqlBool>, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const table = 'search_grams'
  const rows: Row[] = []
  let before: number | null = null
  const notYet = (holds: RawBuilder<SqlBool>) => (before === null ? holds : sql<SqlBool>`${holds} and rowid < ${keySince(before)}`)
  for (const since of windows) {
    const holds = search.holdsWordsSince(table, words, { key: keySince(since), words: spansSince(since) })
    rows.push(...(await list(notYet(holds), limit - rows.length)))
    if (rows.length === limit) return rows
    before = since
    // The next window is four times as wide.
    if (rows.length * 4 < limit) break
  }
  return [...rows, ...(await list(notYet(search.holdsWords(table, words)), limit - rows.length))]
}

/** Entries by words of the index, the newest first. */
function candidates(db: Reader, holds: RawBuilder<SqlBool>) {
  return (
    db
      // Put into the order that is wanted before anything else is read: reading then ends at the limit.
      .selectFrom((eb) => eb.selectFrom('search_grams').select('rowid').where(holds).orderBy('rowid', 'desc').as('search_grams'))
      .crossJoin('search_entries')
      .select(['search_entries.id', 'search_entries.subject', 'search_entries.subject_id'])
      .where((eb) => eb('search_entries.id', '=', entryOfKey))
      .orderBy('search_grams.rowid', 'desc')
  )
}

/** Which names are looked for: of a group, or with null of the type that the search is for; at most `limit`. */
interface NameParams {
  search: TextSearch
  params: SearchParams
  group: NameGroup | null
  limit: number
}

/** Public things whose names, of now or before, hold all terms. */
export async function listNamed(
  db: Reader,
  now: string,
  terms: readonly Term[],
  { search, params, group, limit }: NameParams,
): Promise<NamedHit[]> {
  const sought = termsInIndex(terms, 'name')
  const holds = search.holdsWords('search_grams', { ...sought, all: [...nameFacets(params, group), ...sought.all] })
  return await candidates(db, holds)
    .select(['search_entries.title', 'search_entries.summary'])
    .where(sql<SqlBool>`${holdsTerms(search, terms, 'name')} and ${isPublic(now)}`)
    .limit(limit)
    .execute()
}

const mostCharacters = 12

/** Public things of which a name shares a character with the words, the newest first; of people and of other things at most `limit` each. */
export async function listNamesLike(
  db: Reader,
  now: string,
  words: string,
  { search, limit }: { search: TextSearch; limit: number },
): Promise<NamedHit[]> {
  const characters = [...new Set(words)].filter((character) => character !== ' ').slice(0, mostCharacters)
  const oneOf = inField('name', characters.flatMap(gramsOf))
  if (oneOf.length === 0) return []
  const groups = nameGroups.map((group) =>
    candidates(db, search.holdsWords('search_grams', { all: [group], oneOf }))
      .select(['search_entries.title', 'search_entries.summary'])
      .where(isPublic(now))
      .limit(limit)
      .execute(),
  )
  return (await Promise.all(groups)).flat()
}

function nameFacets({ type }: SearchParams, group: NameGroup | null): string[] {
  return [...facetsOf(type, null), ...(group === null ? [] : [group])]
}

/** Public teams and players of exactly one of these names. */
export async function listTitled(db: Reader, now: string, titles: readonly string[]): Promise<NamedHit[]> {
  return await db
    .selectFrom('search_entries')
    .select(['search_entries.id', 'search_entries.subject', 'search_entries.subject_id', 'search_entries.title', 'search_entries.summary'])
    .where('search_entries.title', 'in', titles)
    .where('search_entries.subject', 'in', ['team', 'player'])
    .where(isPublic(now))
    .limit(countedHits)
    .execute()
}

/** Public things with a name that sounds like what was typed. */
export async function listSoundingNames(
  db: Reader,
  now: string,
  sound: SoundTyped,
  { search, params, group, limit }: NameParams,
): Promise<NamedHit[]> {
  const holds = search.holdsWords('search_grams', wordsOfSound(sound, { facets: nameFacets(params, group), isName: true }))
  const rows = await sounding(db, holds, now).limit(limit).select(['search_entries.title', 'search_entries.summary']).execute()
  return rows.filter(({ units }) => soundsAs(units, sound.typed))
}

/** Teams or players, public or not, with a name that sounds like what was typed. */
export async function listSoundingPeople(
  db: Reader,
  sound: SoundTyped,
  { search, subject }: { search: TextSearch; subject: 'team' | 'player' },
): Promise<number[]> {
  const holds = search.holdsWords('search_grams', wordsOfSound(sound, { facets: facetsOf(subject, null), isName: true }))
  const rows = await candidates(db, holds)
    .innerJoin('search_readings', 'search_readings.entry_id', 'search_entries.id')
    .select('search_readings.units')
    .limit(countedHits)
    .execute()
  return rows.filter(({ units }) => soundsAs(units, sound.typed)).map(({ subject_id }) => subject_id)
}

/** The same of titles. Of very many that may, the newest are asked. */
export async function listSoundingTitles(
  db: Reader,
  now: string,
  sound: SoundTyped,
  { search, params, windows, limit = countedHits }: HitsSought,
): Promise<Hit[]> {
  // A single letter is no title's sound.
  if (sound.typed.length === 1) return []
  const words = wordsOfSound(sound, { facets: facetsOf(params.type, params.columnId), isName: false })
  const rows = await inWindows({ search, words, windows, limit }, (holds, most) => sounding(db, holds, now).limit(most).execute())
  return rows.filter(({ units }) => titleSoundsAs(units, sound.typed))
}

function sounding(db: Reader, holds: RawBuilder<SqlBool>, now: string) {
  return candidates(db, holds)
    .innerJoin('search_readings', 'search_readings.entry_id', 'search_entries.id')
    .select('search_readings.units')
    .where(isPublic(now))
}

/** By the Chinese characters in it, which are rarer than sounds; without any by what the first sounds may be. */
function wordsOfSound({ typed, characters }: SoundTyped, { facets, isName }: { facets: readonly string[]; isName: boolean }): WordsHeld {
  if (characters.length === 0) return { all: facets, oneOf: inSound(isName, soundWordsAsked(typed, isName)) }
  const grams = inField(
    isName ? 'name' : 'title',
    characters.flatMap((run) => gramsToMatch(run).grams),
  )
  return { all: [...facets, ...grams] }
}

/** Public things whose title is these words and nothing else, the newest first. */
export async function listNamesakes(db: Reader, now: string, params: SearchParams): Promise<Hit[]> {
  return await narrowed(db, now, params)
    .where('search_entries.title', '=', params.words)
    .orderBy('search_entries.ordered_at', 'desc')
    .orderBy('search_entries.id', 'desc')
    .limit(countedHits)
    .execute()
}

function narrowed(db: Reader, now: string, { type, columnId }: SearchParams) {
  let query = db
    .selectFrom('search_entries')
    .select(['search_entries.id', 'search_entries.subject', 'search_entries.subject_id'])
    .where(isPublic(now))
  if (type !== null) query = query.where('search_entries.subject', '=', type)
  // Only articles have a column.
  if (columnId !== null)
    query = query
      .where('search_entries.subject', '=', 'article')
      .where('search_entries.subject_id', 'in', (eb) =>
        eb.selectFrom('articles').select('articles.id').where('articles.column_id', '=', columnId),
      )
  return query
}

/**
 * The same conditions as in the public queries of each subject. As `exists` PostgreSQL would sometimes find all that are public before it looks at one: the
 * line-ups of all players for a few names.
 */
function isPublic(now: string) {
  const [article, page] = (['article', 'page'] as const).map((kind) => isPublished(kind, now)(expressionBuilder<Database, 'articles'>()))
  return sql<SqlBool>`case search_entries.subject
    when 'article' then (select 1 from articles where articles.id = search_entries.subject_id and ${article}) is not null
    when 'page' then (select 1 from articles where articles.id = search_entries.subject_id and ${page}) is not null
    when 'album' then (select 1 from albums where albums.id = search_entries.subject_id and ${isAlbumPublic(now)}) is not null
    when 'competition' then (select 1 from competitions where competitions.id = search_entries.subject_id and ${isCompetitionPublic}) is not null
    when 'team' then (select 1 from teams where teams.id = search_entries.subject_id and ${isTeamPublic}) is not null
    when 'player' then (select 1 from players where players.id = search_entries.subject_id and ${isPlayerPublic(now)}) is not null
    when 'tip' then (select 1 from tips where tips.id = search_entries.subject_id and ${isTipPublic(now)}) is not null
    when 'link' then (select 1 from links where links.id = search_entries.subject_id and ${isLinkVisible}) is not null
    when 'opening' then (select 1 from openings where openings.id = search_entries.subject_id and openings.is_published = 1) is not null
    end`
}
