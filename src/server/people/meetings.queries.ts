import { type SqlBool, sql } from 'kysely'
import type { MatchSideTable } from '#server/db/match-tables.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import {
  isEndPublic,
  isEndUndated,
  isEntrantPublic,
  isListedAmongFew,
  isResultPublic,
  phaseShown,
  where,
} from '#server/matches/visible.queries.ts'
import { entriesOf, type Holder, isCounted } from './record.queries.ts'

/**
 * Listed two-sided matches in which the two were opponents, the newest first, with the outcome for the first where it counts. A duo's two
 * players did not meet each other.
 */
export async function listMeetings(db: Reader, now: string, one: Holder, other: Holder) {
  if ('team' in one && 'team' in other) return await meetingsOfTeams(db, { now, one: one.team, other: other.team })
  if ('player' in one && 'player' in other) return await meetingsOfPlayers(db, { now, one: one.player, other: other.player })
  return await meetings(db, now, one, other).execute()
}
export type Meeting = Awaited<ReturnType<typeof listMeetings>>[number]

interface Two {
  now: string
  one: number
  other: number
}

const meetingsOfTeams = prepared((db, { now, one, other }: Two) => meetings(db, now, { team: one }, { team: other }))
const meetingsOfPlayers = prepared((db, { now, one, other }: Two) => meetings(db, now, { player: one }, { player: other }))

function meetings(db: Selecting, now: string, one: Holder, other: Holder) {
  const others = entriesOf(db, other)
  const of = (entries: typeof others) =>
    db.selectFrom('match_sides').select('match_sides.match_id').where('match_sides.entrant_id', 'in', entries)
  return (
    db
      .selectFrom('match_sides')
      .innerJoin('matches', 'matches.id', 'match_sides.match_id')
      .select([
        'matches.id',
        'matches.competition_id',
        'matches.listed_at',
        'matches.schedule_state',
        'matches.precision',
        'matches.postponed_from',
      ])
      .select(['match_sides.ordinal as side', phaseShown(now).as('phase'), isEndPublic(now).as('is_end_public')])
      .select(sql<boolean | number>`(${isCounted(now)} or (${isResultPublic(now)} and matches.result_state <> 'void'))`.as('is_told'))
      .select(where<MatchSideTable['outcome']>(isCounted(now), 'match_sides.outcome').as('outcome'))
      .where('match_sides.entrant_id', 'in', entriesOf(db, one))
      .where('match_sides.entrant_id', 'not in', others)
      .where(isEntrantPublic(now))
      .where(isListedAmongFew(now))
      // By an index alone, before anything is looked up for the hundreds of matches of each.
      .where('matches.id', 'in', of(entriesOf(db, one)).intersect(of(others).where(isEntrantPublic(now))))
      .where(sql<SqlBool>`(select count(*) from match_sides as every where every.match_id = matches.id) = 2`)
      .orderBy(isEndUndated)
      .orderBy('matches.listed_at', 'desc')
      .orderBy('matches.id', 'desc')
  )
}
