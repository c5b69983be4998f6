import { type SqlBool, sql } from 'kysely'
import { oneContains } from '#server/db/like.ts'
import type { Reader } from '#server/db/open.ts'

/** Matches within this time rank with past ones, ms: articles are often about tonight's match. */
const soon = 36 * 3_600_000

/**
 * Search for matches by an editor, including hidden competitions: the most recent first, going back in time, then those far in the future.
 * Each word must match the match's name, its competition or one of its sides.
 */
export async function searchMatchIds(db: Reader, now: string, words: readonly string[], limit: number): Promise<number[]> {
  const until = new Date(Date.parse(now) + soon).toISOString()
  const past = await inOrder(db, words, { until }, limit)
  const coming = await inOrder(db, words, { after: until }, limit - past.length)
  return [...past, ...coming].map((row) => row.id)
}

/** Those until a moment, the newest first, or those after it, the nearest first. The index by time has public ones apart from hidden ones. */
async function inOrder(db: Reader, words: readonly string[], span: { until: string } | { after: string }, limit: number) {
  const isPast = 'until' in span
  const direction = isPast ? 'desc' : 'asc'
  const parts = await Promise.all(
    [0, 1].map((hidden) =>
      filtered(db, words)
        .select('matches.listed_at')
        .where('matches.is_hidden', '=', hidden)
        .where('matches.listed_at', isPast ? '<=' : '>', isPast ? span.until : span.after)
        .orderBy('matches.listed_at', direction)
        .orderBy('matches.id', direction)
        .limit(limit)
        .execute(),
    ),
  )
  const sign = isPast ? -1 : 1
  const place = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return parts
    .flat()
    .sort((a, b) => sign * (place(a.listed_at, b.listed_at) || a.id - b.id))
    .slice(0, limit)
}

/** Those of the matches whose competition is public. */
export async function listPublicIds(db: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('matches').select('id').where('id', 'in', ids).where(sql<SqlBool>`+is_hidden = 0`).execute()
  return new Set(rows.map((row) => row.id))
}

function filtered(db: Reader, words: readonly string[]) {
  let query = db.selectFrom('matches').select('matches.id').where('matches.is_listed', '=', 1)
  for (const word of words) {
    const competitions = db
      .selectFrom('competitions')
      .select('id')
      .where(oneContains(['competitions.name', 'competitions.slug'], word))
    const sides = db
      .selectFrom('match_sides')
      .innerJoin('entrants', 'entrants.id', 'match_sides.entrant_id')
      .select('match_sides.match_id')
      .where(oneContains(['entrants.name', 'entrants.short_name'], word))
    query = query.where((eb) =>
      eb.or([oneContains(['matches.name'], word), eb('matches.competition_id', 'in', competitions), eb('matches.id', 'in', sides)]),
    )
  }
  return query
}
