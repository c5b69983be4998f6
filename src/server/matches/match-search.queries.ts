import { type SqlBool, sql } from 'kysely'
import { inlineLiteral } from '#server/db/inline-literal.ts'
import { contains, oneContains } from '#server/db/like.ts'
import type { Reader, Selecting } from '#server/db/open.ts'

/** Matches within this time rank with past ones, ms: articles are often about tonight's match. */
const soon = 36 * 3_600_000
/** What a word may name at most, that its matches are found by it; a word in more names is looked for in one match after the other. */
const most = { entrants: 300, competitions: 100, matches: 300 }
/** So many matches are looked through at most for words that are in many names. */
const lookedThrough = 10_000

/**
 * Search for matches by an editor, including hidden competitions: running ones first, then the most recent, going back in time, then those far
 * in the future. Each word must match the match's name, its competition or one of its sides.
 */
export async function searchMatchIds(db: Reader, now: string, words: readonly string[], limit: number): Promise<number[]> {
  const until = new Date(Date.parse(now) + soon).toISOString()
  const found = await Promise.all(words.map((word) => findNamed(db, word)))
  const [live, past] = await Promise.all([running(db, found, limit), inOrder(db, found, { until }, limit)])
  const coming = await inOrder(db, found, { after: until }, limit - past.length)
  return [...new Set([...live, ...past, ...coming].map((row) => row.id))].slice(0, limit)
}

/** On a day with many matches the one that is written about would be far below those of the evening. */
async function running(db: Reader, found: readonly Found[], limit: number): Promise<{ id: number }[]> {
  return await filtered(db, found)
    .where('matches.phase', '=', inlineLiteral('live'))
    .orderBy('matches.listed_at', 'desc')
    .orderBy('matches.id', 'desc')
    .limit(limit)
    .execute()
}

/** What a word names; null: too much. */
interface Found {
  word: string
  named: { entrants: number[]; competitions: number[]; matches: number[] } | null
}

async function findNamed(db: Reader, word: string): Promise<Found> {
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  const [entrants, competitions, matches] = await Promise.all([
    db
      .selectFrom(entrantsNamed(db, word).as('named'))
      .select('named.id')
      .limit(most.entrants + 1)
      .execute(),
    db
      .selectFrom('competitions')
      .select('id')
      .where(oneContains(['competitions.name', 'competitions.slug'], word))
      .limit(most.competitions + 1)
      .execute(),
    db
      .selectFrom('match_names')
      // In this order: SQLite would begin with the matches.
      .crossJoin('matches')
      .select('matches.id')
      .whereRef('matches.name', '=', 'match_names.name')
      .where((eb) => contains(eb.ref('match_names.name'), word))
      .limit(most.matches + 1)
      .execute(),
  ])
  const isFew = entrants.length <= most.entrants && competitions.length <= most.competitions && matches.length <= most.matches
  return { word, named: isFew ? { entrants: ids(entrants), competitions: ids(competitions), matches: ids(matches) } : null }
}

/** Entrants with the word in one of their names, found by the few names that all have. */
export function entrantsNamed(db: Selecting, word: string) {
  const by = (column: 'name' | 'short_name') =>
    db
      .selectFrom('entrant_names')
      .crossJoin('entrants')
      .select(['entrants.id', 'entrants.competition_id'])
      .whereRef(`entrants.${column}`, '=', 'entrant_names.name')
      .where((eb) => contains(eb.ref('entrant_names.name'), word))
  return by('name').union(by('short_name'))
}

type Span = { until: string } | { after: string }

async function inOrder(db: Reader, found: readonly Found[], span: Span, limit: number): Promise<{ id: number }[]> {
  if (limit === 0) return []
  const isPast = 'until' in span
  const direction = isPast ? 'desc' : 'asc'
  if (found.some(({ named }) => named !== null))
    return await filtered(db, found)
      // The words lead to the matches, not their times.
      .where(sql<SqlBool>`matches.listed_at || '' ${isPast ? sql`<= ${span.until}` : sql`> ${span.after}`}`)
      .orderBy('matches.listed_at', direction)
      .orderBy('matches.id', direction)
      .limit(limit)
      .execute()
  // The index by time has public ones apart from hidden ones.
  const parts = await Promise.all([0, 1].map((hidden) => walk(db, found, { span, hidden, limit })))
  const sign = isPast ? -1 : 1
  const place = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return parts
    .flat()
    .sort((a, b) => sign * (place(a.listed_at, b.listed_at) || a.id - b.id))
    .slice(0, limit)
}

/** Those until a moment, the newest first, or those after it, the nearest first. */
async function walk(db: Reader, found: readonly Found[], { span, hidden, limit }: { span: Span; hidden: number; limit: number }) {
  const [direction, beside] = 'until' in span ? (['desc', '<='] as const) : (['asc', '>'] as const)
  const begin = 'until' in span ? span.until : span.after
  const end = await db
    .selectFrom('matches')
    .select('listed_at')
    .where('is_listed', '=', 1)
    .where('is_hidden', '=', hidden)
    .where('listed_at', beside, begin)
    .orderBy('listed_at', direction)
    .orderBy('id', direction)
    .limit(1)
    .offset(lookedThrough)
    .executeTakeFirst()
  return await filtered(db, found)
    .select('matches.listed_at')
    .where('matches.is_hidden', '=', hidden)
    .where('matches.listed_at', beside, begin)
    .$if(end !== undefined, (query) => query.where('matches.listed_at', direction === 'desc' ? '>=' : '<=', end?.listed_at ?? ''))
    .orderBy('matches.listed_at', direction)
    .orderBy('matches.id', direction)
    .limit(limit)
    .execute()
}

/** Those of the matches whose competition is public. */
export async function listPublicIds(db: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('matches').select('id').where('id', 'in', ids).where(sql<SqlBool>`+is_hidden = 0`).execute()
  return new Set(rows.map((row) => row.id))
}

/** Listed matches in which each word is. */
function filtered(db: Reader, found: readonly Found[]) {
  let query = db.selectFrom('matches').select('matches.id').where('matches.is_listed', '=', 1)
  for (const { word, named } of found)
    query = named === null ? query.where(holds(word)) : query.where('matches.id', 'in', matchesOf(db, named))
  return query
}

function matchesOf(db: Reader, { entrants, competitions, matches }: NonNullable<Found['named']>) {
  const some = (ids: readonly number[]) => (ids.length === 0 ? [0] : ids)
  return db
    .selectFrom('match_sides')
    .select('match_id as id')
    .where('entrant_id', 'in', some(entrants))
    .union(
      db
        .selectFrom('matches as of_competition')
        .select('of_competition.id')
        .where('of_competition.competition_id', 'in', some(competitions)),
    )
    .union(db.selectFrom('matches as with_name').select('with_name.id').where('with_name.id', 'in', some(matches)))
}

/** Each is asked of one match alone: as `exists` PostgreSQL would first look for the word in the names of all entrants. */
function holds(word: string) {
  return sql<SqlBool>`(${oneContains(['matches.name'], word)}
    or (select 1 from competitions where competitions.id = matches.competition_id and ${oneContains(['competitions.name', 'competitions.slug'], word)}) is not null
    or (select 1 from match_sides cross join entrants where match_sides.match_id = matches.id and entrants.id = match_sides.entrant_id
      and ${oneContains(['entrants.name', 'entrants.short_name'], word)} limit 1) is not null)`
}
