import { sql } from 'kysely'
import { unpackResults } from '#server/competitions/store/packed-results.model.ts'
import type { StandingRowWithTrace } from '#server/competitions/store/standing-row.model.ts'
import { oneContains } from '#server/db/like.ts'
import type { Reader } from '#server/db/open.ts'
import { readStored } from '#server/db/stored-json.ts'
import { isEndUndated, isEntrantPublic, isListedAmongFew, isResultPublic } from '#server/matches/visible.queries.ts'

/** A part of a group's table. */
export interface StandingPage {
  isFinal: boolean
  hasProvisional: boolean
  total: number
  rows: readonly StandingRowWithTrace[]
}

interface StandingsParams {
  groupIds: readonly number[]
  stageRev: number
  /** Only rows of these entrants; null: of all. */
  entrantIds: readonly number[] | null
  limit: number
  offset: number
}

/** The stored tables of one stage by group id, those that are still valid at `now`. */
export async function findStandingPages(
  db: Reader,
  now: string,
  { groupIds, stageRev, entrantIds, limit, offset }: StandingsParams,
): Promise<Map<number, StandingPage>> {
  if (groupIds.length === 0) return new Map()
  const standings = await validStandings(db, now, { groupIds, stageRev })
    .select(['group_id', 'is_final', 'has_provisional', 'total'])
    .execute()
  const all = db.selectFrom('standing_rows').select(['group_id', 'data']).where('group_id', 'in', groupIds).orderBy('ordinal')
  const found = entrantIds === null ? null : entrantIds.length === 0 ? [] : await all.where('entrant_id', 'in', entrantIds).execute()
  const shown =
    found ??
    (await all
      .where('ordinal', '>=', offset)
      .where('ordinal', '<', offset + limit)
      .execute())
  const rowsOf = Map.groupBy(shown, (row) => row.group_id)
  return new Map(
    standings.map((standing): [number, StandingPage] => {
      const all = rowsOf.get(standing.group_id) ?? []
      const rows = found ? all.slice(offset, offset + limit) : all
      return [
        standing.group_id,
        {
          isFinal: standing.is_final === 1,
          hasProvisional: standing.has_provisional === 1,
          total: found ? all.length : standing.total,
          rows: withSharers(
            rows.map((row) => readStored<StandingRowWithTrace, 'before' | 'outlook'>(row.data, { before: null, outlook: null })),
          ),
        },
      ]
    }),
  )
}

/** For rows stored before the number of sharers was: counts the sharers that are visible. */
function withSharers(rows: readonly StandingRowWithTrace[]): StandingRowWithTrace[] {
  return rows.map((row) => ({ ...row, sharedBy: row.sharedBy ?? rows.filter(({ rank }) => rank === row.rank).length }))
}

/** The stored results from which the tables after single rounds are computed, where there are any and they are still valid at `now`. */
export async function findRoundResults(db: Reader, now: string, { groupId, stageRev }: { groupId: number; stageRev: number }) {
  const row = await validStandings(db, now, { groupIds: [groupId], stageRev })
    .select('round_results')
    .executeTakeFirst()
  return row?.round_results ? unpackResults(row.round_results) : null
}

function validStandings(db: Reader, now: string, { groupIds, stageRev }: Pick<StandingsParams, 'groupIds' | 'stageRev'>) {
  return db
    .selectFrom('standings')
    .where('group_id', 'in', groupIds)
    .where('stage_rev', '=', stageRev)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
}

/** Maximum of entrants found by a few letters. */
const namedMax = 500

/**
 * Entrants whose names contain the typed text. An entrant with another public name is not found by its original name, which the letters
 * would reveal.
 */
export async function listEntrantsNamed(db: Reader, competitionId: number, typed: string) {
  return await db
    .selectFrom('entrants')
    .select(['id', 'key'])
    .where('competition_id', '=', competitionId)
    .where(oneContains(['entrants.name', 'entrants.short_name'], typed.trim()))
    .where((eb) => {
      const withheld = eb
        .selectFrom('entrant_players')
        .innerJoin('players', 'players.id', 'entrant_players.player_id')
        .select('players.id')
        .whereRef('entrant_players.entrant_id', '=', 'entrants.id')
        .where((one) => one.or([one('players.is_minor', '=', 1), one('players.is_hidden', '=', 1)]))
      return eb.or([eb('team_id', 'is not', null), eb.not(eb.exists(withheld))])
    })
    .orderBy('ordinal')
    .limit(namedMax)
    .execute()
}

/** Ids and status of entrants, by their keys in a table. */
export async function listEntrantsByKey(db: Reader, competitionId: number, keys: readonly string[]) {
  if (keys.length === 0) return []
  return await db
    .selectFrom('entrants')
    .select(['id', 'key', 'status'])
    .where('competition_id', '=', competitionId)
    .where('key', 'in', keys)
    .execute()
}

/** Ids of matches, by their keys in a ladder's rows. */
export async function listMatchIdsByKey(db: Reader, competitionId: number, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('matches')
    .select(['id', 'key'])
    .where('competition_id', '=', competitionId)
    .where('key', 'in', [...new Set(keys)])
    .execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

export async function findRoundName(db: Reader, groupId: number, number: number): Promise<string | null> {
  const row = await db.selectFrom('rounds').select('name').where('group_id', '=', groupId).where('number', '=', number).executeTakeFirst()
  return row?.name ?? null
}

interface FormInput {
  groupIds: readonly number[]
  entrantIds: readonly number[]
  most: number
  /** Later rounds are ignored. */
  lastRound: number | null
}

/** The last public outcomes of entrants in each of the groups, a limited number of each, oldest first. */
export async function listLastOutcomes(db: Reader, now: string, { groupIds, entrantIds, most, lastRound }: FormInput) {
  if (entrantIds.length === 0 || groupIds.length === 0) return []
  const numbered = db
    .selectFrom('match_sides')
    .innerJoin('matches', 'matches.id', 'match_sides.match_id')
    .innerJoin('rounds', 'rounds.id', 'matches.round_id')
    .select(['match_sides.entrant_id', 'match_sides.outcome', 'match_sides.match_id', 'matches.group_id', 'rounds.number'])
    .select(
      sql<number>`row_number() over (partition by matches.group_id, match_sides.entrant_id order by ${isEndUndated}, matches.listed_at desc, rounds.number desc, matches.id desc)`.as(
        'back',
      ),
    )
    .where('match_sides.entrant_id', 'in', entrantIds)
    .where('matches.group_id', 'in', groupIds)
    .$if(lastRound !== null, (query) => query.where('rounds.number', '<=', lastRound))
    .where(isListedAmongFew(now))
    .where(isResultPublic(now))
    .where(isEntrantPublic(now))
    // What a ruling about a side has decided has no result of its own.
    .where((eb) => eb.or([eb('matches.result_state', 'is', null), eb('matches.result_state', '!=', 'void')]))
    .where('match_sides.outcome', 'is not', null)
    .as('numbered')
  return await db
    .selectFrom(numbered)
    .select(['group_id', 'entrant_id', 'outcome', 'match_id', 'number'])
    .where('back', '<=', most)
    .orderBy('back', 'desc')
    .execute()
}

/** Rounds of a stage in which a match has a public result, by number; a number that several groups have is listed once. */
export async function listPublicRounds(db: Reader, now: string, stageId: number) {
  return await db
    .selectFrom('rounds')
    .innerJoin('groups', 'groups.id', 'rounds.group_id')
    .select('rounds.number')
    .select((eb) => eb.fn.max('rounds.name').as('name'))
    .where('groups.stage_id', '=', stageId)
    .where('groups.kind', '=', 'pool')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('matches')
          .select('matches.id')
          .whereRef('matches.round_id', '=', 'rounds.id')
          .where(isListedAmongFew(now))
          .where(isResultPublic(now))
          .where('matches.result_state', '!=', 'void'),
      ),
    )
    .groupBy('rounds.number')
    .orderBy('rounds.number')
    .execute()
}

/** What the organiser decided about the places of a group, the newest first. */
export async function listLatestDecisions(
  db: Reader,
  groupId: number,
  limit: number,
): Promise<{ entrants: string; public_note: string }[]> {
  return await db
    .selectFrom('decisions')
    .select(['entrants', 'public_note'])
    .where('group_id', '=', groupId)
    .orderBy('ordinal', 'desc')
    .limit(limit)
    .execute()
}
