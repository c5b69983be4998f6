import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { tableFormats } from '#shared/competitions/document.ts'
import { resultKinds } from '#shared/competitions/match.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { nameColumns, nameParts } from './match-rows.queries.ts'
import { isEntrantPublic, isKnownNotNeeded, isResultPublic, isScorePublic, where } from './visible.queries.ts'

const ruledKinds = resultKinds.filter((kind) => resultKindTraits[kind].ruling !== null)

/** The data of a match's own page beyond a summary; undefined where the match is not public. */
export async function findMatchDetails(db: Reader, now: string, id: number) {
  const [details] = await detailsOfMatch(db, { now, id })
  return details
}

interface OfMatch {
  now: string
  id: number
}

const detailsOfMatch = prepared((db, { now, id }: OfMatch) =>
  db
    .selectFrom('matches')
    .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    .innerJoin('stages', 'stages.id', 'matches.stage_id')
    .select(['matches.id', 'matches.competition_id', 'matches.key', 'matches.venue', 'matches.stream_url'])
    .select(['stages.settings as stage_settings', 'stages.format'])
    .select([
      where<string>(isResultPublic(now), 'matches.ended_at').as('ended_at'),
      // A recording, a note and the parts of the score would reveal a hidden result.
      where<string>(isScorePublic(now), 'matches.replay_url').as('replay_url'),
      where<string>(isScorePublic(now), 'matches.note').as('note'),
      where<string>(isScorePublic(now), 'matches.score_details').as('score_details'),
    ])
    .where('matches.id', '=', id)
    .where('competitions.is_hidden', '=', 0),
)

export async function listGames(db: Reader, now: string, matchId: number) {
  return await gamesOfMatch(db, { now, id: matchId })
}

const gamesOfMatch = prepared((db, { now, id }: OfMatch) =>
  db
    .selectFrom('games')
    .innerJoin('matches', 'matches.id', 'games.match_id')
    .select(['games.number', 'games.map', 'games.mode', 'games.state', 'games.duration_seconds', 'games.note', 'games.sides'])
    .where('games.match_id', '=', id)
    .where(isScorePublic(now))
    .orderBy('games.number'),
)

/** Line-ups of the sides whose names are public, with the data that decides how their players are named. */
export async function listLineups(db: Reader, now: string, matchId: number) {
  return await lineupsOfMatch(db, { now, id: matchId })
}

const lineupsOfMatch = prepared((db, { now, id }: OfMatch) =>
  db
    .selectFrom('match_sides')
    .innerJoin('lineups', 'lineups.match_side_id', 'match_sides.id')
    .leftJoin('players', 'players.id', 'lineups.player_id')
    .select([
      'match_sides.ordinal as side',
      'lineups.player_id',
      'lineups.name',
      'lineups.position',
      'lineups.is_substitute',
      'players.is_minor',
      'players.is_hidden',
    ])
    .where('match_sides.match_id', '=', id)
    .where(isEntrantPublic(now))
    .orderBy('match_sides.ordinal')
    .orderBy('lineups.ordinal'),
)

/**
 * Rulings on the match itself, oldest first, and with its result those on its entrants where it was not decided by play, or where
 * they take the played result out of its table. While a result is
 * or would be hidden, only rulings that postponed it or deducted points are shown: any other would reveal it, or reveal an annulled one.
 * The organiser's reason and name are not read at all.
 */
export async function listMatchRulings(db: Reader, now: string, matchId: number, entrantIds: readonly number[]) {
  const ofMatch = await rulingsOfMatch(db, { now, id: matchId })
  if (entrantIds.length === 0) return ofMatch
  const ofEntrants = await rulingsOfEntrants(db, { now, id: matchId, entrantIds })
  return [...ofMatch, ...ofEntrants].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** The rows of these entrants in the tables of their competition that are valid at `now`, those of its last stage first. */
export async function listPlacesInTables(db: Reader, now: string, entrantIds: readonly number[]) {
  return entrantIds.length === 0 ? [] : await placesInTables(db, { now, entrantIds })
}

const placesInTables = prepared((db, { now, entrantIds }: { now: string; entrantIds: readonly number[] }) =>
  db
    .selectFrom('standing_rows')
    .innerJoin('standings', 'standings.group_id', 'standing_rows.group_id')
    .innerJoin('groups', 'groups.id', 'standing_rows.group_id')
    .innerJoin('stages', 'stages.id', 'groups.stage_id')
    .select(['standing_rows.entrant_id', 'standing_rows.data', 'groups.name as group_name'])
    .where('standing_rows.entrant_id', 'in', entrantIds)
    .where('stages.format', 'in', tableFormats)
    .whereRef('standings.stage_rev', '=', 'stages.rev')
    .where((eb) => eb.or([eb('standings.valid_until', 'is', null), eb('standings.valid_until', '>', now)]))
    .orderBy('stages.ordinal', 'desc'),
)

const rulingsOfMatch = prepared((db, { now, id }: OfMatch) =>
  db
    .selectFrom('rulings')
    .innerJoin('matches', 'matches.id', 'rulings.match_id')
    .select(['rulings.key', 'rulings.kind', 'rulings.public_note', 'rulings.at', 'rulings.supersedes', 'rulings.before'])
    .select(['rulings.entrant_id', 'rulings.policy'])
    .where('rulings.match_id', '=', id)
    .where(sql<SqlBool>`(${isScorePublic(now)} or rulings.kind in ('postponement', 'deduction'))`)
    .orderBy('rulings.at'),
)
const rulingsOfEntrants = prepared((db, { now, id, entrantIds }: { now: string; id: number; entrantIds: readonly number[] }) =>
  db
    .selectFrom('rulings')
    .innerJoin('matches', (join) => join.on('matches.id', '=', id))
    .innerJoin('stages', 'stages.id', 'matches.stage_id')
    .select(['rulings.key', 'rulings.kind', 'rulings.public_note', 'rulings.at', 'rulings.supersedes', 'rulings.before'])
    .select(['rulings.entrant_id', 'rulings.policy'])
    .where('rulings.entrant_id', 'in', entrantIds)
    .where('rulings.match_id', 'is', null)
    .where((eb) => eb.or([isResultPublic(now), isKnownNotNeeded(now)]))
    .where((eb) =>
      eb.or([
        eb('matches.result_kind', 'in', ruledKinds),
        // It is decided, or will not be played, and neither by a result that counts nor by a bye.
        eb.and([eb.or([eb('matches.result_state', 'is', null), eb('matches.result_state', '=', 'void')]), eb('matches.is_listed', '=', 1)]),
        eb.and([
          eb('rulings.policy', 'in', ['void_all', 'opponents_win']),
          eb('stages.format', 'in', tableFormats),
          eb.not(
            eb.exists(
              eb
                .selectFrom('rulings as later')
                .select('later.id')
                .whereRef('later.competition_id', '=', 'rulings.competition_id')
                .whereRef('later.supersedes', '=', 'rulings.key'),
            ),
          ),
        ]),
      ]),
    ),
)

/** The matches to which winner and loser advance: sides of its competition's brackets that refer to it. */
export async function listFollowers(db: Reader, { competition_id, key }: { competition_id: number; key: string }) {
  const [winnerSource, loserSource] = [JSON.stringify({ winnerOf: key }), JSON.stringify({ loserOf: key })]
  const rows = await followers(db, { competitionId: competition_id, winnerSource, loserSource })
  const follower = (source: string) => rows.find((row) => row.source === source)
  return { winnerTo: follower(winnerSource), loserTo: follower(loserSource) }
}

const followers = prepared(
  (db, { competitionId, winnerSource, loserSource }: { competitionId: number; winnerSource: string; loserSource: string }) =>
    db
      .selectFrom('matches')
      .innerJoin('match_sides', 'match_sides.match_id', 'matches.id')
      .innerJoin('rounds', 'rounds.id', 'matches.round_id')
      .select(['matches.id', 'matches.scheduled_at', 'matches.precision', 'match_sides.source', ...nameColumns])
      .select(nameParts)
      .where('matches.stage_id', 'in', (eb) =>
        eb
          .selectFrom('stages')
          .select('stages.id')
          .where('stages.competition_id', '=', competitionId)
          .where('stages.format', 'in', ['single_elimination', 'double_elimination', 'gauntlet']),
      )
      .where('match_sides.source', 'in', [winnerSource, loserSource])
      .orderBy('matches.id'),
)
