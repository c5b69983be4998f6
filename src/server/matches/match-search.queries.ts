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
  const past = await filtered(db, words)
    .where('matches.listed_at', '<=', until)
    .orderBy('matches.listed_at', 'desc')
    .orderBy('matches.id', 'desc')
    .limit(limit)
    .execute()
  const coming = await filtered(db, words)
    .where('matches.listed_at', '>', until)
    .orderBy('matches.listed_at')
    .orderBy('matches.id')
    .limit(limit - past.length)
    .execute()
  return [...past, ...coming].map((row) => row.id)
}

/** Those of the matches whose competition is public. */
export async function listPublicIds(db: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('matches').select('id').where('id', 'in', ids).where('is_hidden', '=', 0).execute()
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
