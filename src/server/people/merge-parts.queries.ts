import { sql } from 'kysely'
import { listHolds } from '#server/db/like.ts'
import type { Selecting } from '#server/db/open.ts'
import type { MergePartKind } from '#shared/admin/people.ts'
import type { PersonKind } from './merged.queries.ts'

type Counts = Readonly<Partial<Record<MergePartKind, number>>>

const n = sql<number>`count(*)`.as('n')

/** How many rows refer to the one that would be merged away. */
export async function countMergeParts(db: Selecting, kind: PersonKind, id: number): Promise<Counts> {
  const own = kind === 'team' ? await countOfTeam(db, id) : await countOfPlayer(db, id)
  const articles = db.selectFrom('article_links').where('subject', '=', kind).where('subject_id', '=', id)
  return { ...own, articles: await counted(articles.select(n)) }
}

async function countOfTeam(db: Selecting, id: number): Promise<Counts> {
  return {
    entrants: await counted(db.selectFrom('entrants').select(n).where('team_id', '=', id)),
    memberships: await counted(db.selectFrom('memberships').select(n).where('team_id', '=', id)),
    albums: await counted(db.selectFrom('albums').select(n).where('subject', '=', 'team').where('subject_id', '=', id)),
    videos: await counted(db.selectFrom('videos').select(n).where('subject', '=', 'team').where('subject_id', '=', id)),
  }
}

async function countOfPlayer(db: Selecting, id: number): Promise<Counts> {
  return {
    entrants: await counted(db.selectFrom('entrant_players').select(n).where('player_id', '=', id)),
    memberships: await counted(db.selectFrom('memberships').select(n).where('player_id', '=', id)),
    lineups: await counted(db.selectFrom('lineups').select(n).where('player_id', '=', id)),
    games: (await listGamesOf(db, id)).length,
    statistics: (await listStatisticsOf(db, id)).length,
    awards: await counted(db.selectFrom('awards').select(n).where('player_id', '=', id)),
  }
}

async function counted(query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).n)
}

/** Games with the player on a side. */
export async function listGamesOf(db: Selecting, player: number) {
  return await db
    .selectFrom('games')
    .select(['id', 'match_id', 'sides'])
    .where((eb) => listHolds(eb.ref('games.sides'), player))
    .execute()
}

/** Statistics of matches and games in which the player is named. */
export async function listStatisticsOf(db: Selecting, player: number) {
  return await db
    .selectFrom('statistics')
    .select(['id', 'match_id', 'players'])
    .where((eb) => listHolds(eb.ref('statistics.players'), player))
    .execute()
}

/** Competitions that both entered: names of at most `limit`. */
export async function listEnteredByBoth(db: Selecting, kind: PersonKind, [a, b]: readonly [number, number], limit: number) {
  const entered = (id: number) =>
    kind === 'team'
      ? db.selectFrom('entrants').select('entrants.competition_id').where('entrants.team_id', '=', id)
      : db
          .selectFrom('entrant_players')
          .innerJoin('entrants', 'entrants.id', 'entrant_players.entrant_id')
          .select('entrants.competition_id')
          .where('entrant_players.player_id', '=', id)
  return await db
    .selectFrom('competitions')
    .select(['id', 'name'])
    .where('id', 'in', entered(a))
    .where('id', 'in', entered(b))
    .orderBy('starts_on', 'desc')
    .limit(limit)
    .execute()
}

/** Competitions with a match that has both players in its line-ups, or in its games and statistics. */
export async function listPlayedByBoth(db: Selecting, [a, b]: readonly [number, number], limit: number) {
  const linedUp = (id: number) =>
    db
      .selectFrom('lineups')
      .innerJoin('match_sides', 'match_sides.id', 'lineups.match_side_id')
      .select('match_sides.match_id')
      .where('lineups.player_id', '=', id)
  const rows = await db
    .selectFrom('matches')
    .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    .select(['competitions.id', 'competitions.name'])
    .distinct()
    .where('matches.id', 'in', linedUp(a))
    .where('matches.id', 'in', linedUp(b))
    .limit(limit)
    .execute()
  const played = async (id: number) => [...(await listGamesOf(db, id)), ...(await listStatisticsOf(db, id))].map((row) => row.match_id)
  const withOther = new Set(await played(b))
  const shared = (await played(a)).filter((match) => withOther.has(match))
  if (shared.length === 0) return rows
  const inGames = await db
    .selectFrom('matches')
    .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    .select(['competitions.id', 'competitions.name'])
    .distinct()
    .where('matches.id', 'in', shared.slice(0, 500))
    .limit(limit)
    .execute()
  return [...new Map([...rows, ...inGames].map((row) => [row.id, row])).values()]
}
