import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'

export interface ScorekeeperAssignment {
  userId: number
  /** By id; null: the whole competition. */
  matchId: number | null
}

const chunk = 500

/** Whether the match, or the whole competition, is assigned to the user. */
export async function isAssigned(db: Selecting, userId: number, competitionId: number, matchKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('scorekeeping')
    .leftJoin('matches', 'matches.id', 'scorekeeping.match_id')
    .select('scorekeeping.id')
    .where('scorekeeping.user_id', '=', userId)
    .where('scorekeeping.competition_id', '=', competitionId)
    .where((eb) => eb.or([eb('scorekeeping.match_id', 'is', null), eb('matches.key', '=', matchKey)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether anything of the competition is assigned to the user. */
export async function keepsIn(db: Selecting, userId: number, competitionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('scorekeeping')
    .select('id')
    .where('user_id', '=', userId)
    .where('competition_id', '=', competitionId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listScorekeeping(db: Selecting, competitionId: number) {
  return await db
    .selectFrom('scorekeeping')
    .leftJoin('matches', 'matches.id', 'scorekeeping.match_id')
    .select(['scorekeeping.id', 'scorekeeping.user_id', 'scorekeeping.match_id', 'matches.key as match_key'])
    .where('scorekeeping.competition_id', '=', competitionId)
    .orderBy('scorekeeping.id')
    .execute()
}

/** Users to whom matches may be assigned: all who can sign in. */
export async function listPossibleKeepers(db: Selecting) {
  return await db
    .selectFrom('users')
    .select(['id', 'display_name', 'role'])
    .where('disabled_at', 'is', null)
    .orderBy('display_name')
    .orderBy('id')
    .execute()
}

export async function replaceScorekeeping(
  trx: Transaction<Database>,
  competitionId: number,
  stored: readonly { id: number; user_id: number; match_id: number | null }[],
  wanted: readonly ScorekeeperAssignment[],
): Promise<void> {
  const nameOf = (user: number, match: number | null) => `${user}/${match ?? ''}`
  const wishes = new Map(wanted.map((kept) => [nameOf(kept.userId, kept.matchId), kept]))
  const known = new Set(stored.map((row) => nameOf(row.user_id, row.match_id)))
  const gone = stored.filter((row) => !wishes.has(nameOf(row.user_id, row.match_id)))
  const added = [...wishes].flatMap(([name, kept]) => (known.has(name) ? [] : [kept]))
  for (const some of chunked(gone, chunk)) {
    await trx
      .deleteFrom('scorekeeping')
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
  }
  for (const some of chunked(added, chunk)) {
    await trx
      .insertInto('scorekeeping')
      .values(some.map(({ userId, matchId }) => ({ user_id: userId, competition_id: competitionId, match_id: matchId })))
      .execute()
  }
}
