import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import { dayBounds } from '#server/matches/days.model.ts'
import { matchesOfPlayer, matchesOfTeam } from '#server/matches/taking-part.queries.ts'
import { isEndUndated, isListedAmongFew, isMatchListed } from '#server/matches/visible.queries.ts'
import { searchCounted } from '#shared/limits.ts'

/** Whom or what one typed word names; teams and players are what is meant where it names any. */
export interface Named {
  teams: readonly number[]
  players: readonly number[]
  competitions: readonly number[]
}

export function namesPeople({ teams, players }: Named): boolean {
  return teams.length + players.length > 0
}

/**
 * Listed matches in which each word names somebody who is known to play, or the competition, and of this day of the site's zone, where there is one;
 * the newest first, one more than is counted.
 */
export async function listNamedMatches(db: Reader, now: string, words: readonly Named[], day: string | null) {
  const isListed = words.length === 0 ? isMatchListed(now) : isListedAmongFew(now)
  let query = db.selectFrom('matches').select(['matches.id', 'matches.phase', 'matches.listed_at']).where(isListed)
  if (day !== null) {
    const { from, to } = dayBounds(day)
    // Of somebody's few matches the day is looked up; without a name the day leads to them.
    const listedAt = sql.raw<string>(words.length === 0 ? 'matches.listed_at' : "matches.listed_at || ''")
    query = query.where(sql<SqlBool>`${listedAt} >= ${from} and ${listedAt} < ${to}`)
  }
  for (const word of words)
    query = namesPeople(word)
      ? query.where('matches.id', 'in', matchesOf(db, now, word))
      : // The people lead to the matches; a competition may have a hundred thousand.
        query.where(sql<SqlBool>`+matches.competition_id in (${sql.join(word.competitions)})`)
  return await query
    .orderBy(isEndUndated)
    .orderBy('matches.listed_at', 'desc')
    .orderBy('matches.id', 'desc')
    .limit(searchCounted + 1)
    .execute()
}
export type NamedMatch = Awaited<ReturnType<typeof listNamedMatches>>[number]

function matchesOf(db: Reader, now: string, { teams, players }: Named) {
  const [first, ...others] = [...teams.map((id) => matchesOfTeam(db, now, id)), ...players.map((id) => matchesOfPlayer(db, now, id))]
  if (!first) throw new Error('Nobody is named')
  return others.reduce((known, one) => known.union(one), first)
}
