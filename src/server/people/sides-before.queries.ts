import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { undated } from '#server/matches/days.model.ts'
import { type Holder, isCounted, type SideTaken, sidesTaken } from './record.queries.ts'

/** A match before which others are sought. */
export interface MatchInTime {
  id: number
  competition: number
  /** Its `listed_at`. */
  at: string
  isOver: boolean
}

/** What is known of its time: none was played yet, or it was at `at`, or nobody knows when. */
type Known = 'ahead' | 'dated' | 'undated'

interface Last {
  now: string
  id: number
  limit: number
}

interface LastBefore extends Last {
  match: number
  competition: number
  at: string
}

const lastOfTeam = prepared((db, { id, ...last }: Last) => lastCounted(db, { team: id }, last))
const lastOfPlayer = prepared((db, { id, ...last }: Last) => lastCounted(db, { player: id }, last))
const lastOfTeamBefore = prepared((db: Selecting, { id, ...last }: LastBefore, { known }: { known: Known }) =>
  lastCounted(db, { team: id }, last).where(isBefore(last, known)),
)
const lastOfPlayerBefore = prepared((db: Selecting, { id, ...last }: LastBefore, { known }: { known: Known }) =>
  lastCounted(db, { player: id }, last).where(isBefore(last, known)),
)

/** Those of its last matches whose results count: a form without the years before it. */
export async function listLastSides(db: Reader, now: string, holder: Holder, limit: number): Promise<SideTaken[]> {
  return 'team' in holder
    ? await lastOfTeam(db, { now, id: holder.team, limit })
    : await lastOfPlayer(db, { now, id: holder.player, limit })
}

interface SidesSought {
  before: MatchInTime
  limit: number
}

/** The same as they were before a match. */
export async function listSidesBefore(db: Reader, now: string, holder: Holder, { before, limit }: SidesSought): Promise<SideTaken[]> {
  const last = { now, limit, match: before.id, competition: before.competition, at: before.at }
  const shape = { known: knownOf(before) }
  return 'team' in holder
    ? await lastOfTeamBefore(db, { ...last, id: holder.team }, shape)
    : await lastOfPlayerBefore(db, { ...last, id: holder.player }, shape)
}

function lastCounted(db: Selecting, holder: Holder, { now, limit }: Pick<Last, 'now' | 'limit'>) {
  return sidesTaken(db, now, holder).where(isCounted(now)).limit(limit)
}

/** Its last match before another whose line-up of it is known. */
export async function findLastLineup(db: Reader, now: string, holder: Holder, before: MatchInTime): Promise<SideTaken | undefined> {
  return await sidesTaken(db, now, holder)
    .where(isBefore({ match: before.id, competition: before.competition, at: before.at }, knownOf(before)))
    .where('matches.phase', '<>', 'coming')
    .where((eb) => eb.exists(eb.selectFrom('lineups').select('lineups.id').whereRef('lineups.match_side_id', '=', 'match_sides.id')))
    .executeTakeFirst()
}

function knownOf({ isOver, at }: MatchInTime): Known {
  if (!isOver) return 'ahead'
  return at < undated ? 'dated' : 'undated'
}

/**
 * Which of the holder's matches were before this one. Where both times are known, they decide. A result without a time is before whatever is
 * still to be played, because it is there. Where both are over and one has no time, the document decides within a competition, which lists its
 * matches in the order of play and so gives them ascending ids; of two competitions the one that began first. That may be wrong for two that
 * ran at the same time, but it shows no team of years ago with results of today.
 */
function isBefore({ match, competition, at }: Pick<LastBefore, 'match' | 'competition' | 'at'>, known: Known): RawBuilder<SqlBool> {
  const hasNoTime = sql<SqlBool>`matches.listed_at >= ${sql.lit(undated)}`
  const wasEarlier = sql<SqlBool>`matches.listed_at < ${at}`
  // The holder's few matches are found already: with the sign no index over all of a competition is used.
  const standsEarlier = sql<SqlBool>`((+matches.competition_id = ${competition} and matches.id < ${match}) or exists (select 1 from competitions as theirs, competitions as own where theirs.id = matches.competition_id and own.id = ${competition} and theirs.starts_on < own.starts_on))`
  if (known === 'ahead') return sql<SqlBool>`(${wasEarlier} or (${hasNoTime} and matches.id <> ${match}))`
  return known === 'dated' ? sql<SqlBool>`(${wasEarlier} or (${hasNoTime} and ${standsEarlier}))` : standsEarlier
}
