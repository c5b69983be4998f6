import { sql } from 'kysely'
import type { MatchSideTable, MatchTable } from '#server/db/match-tables.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Place } from '#shared/competitions/document.ts'
import type { Game } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import {
  isEntrantPublic,
  isKnownNotNeeded,
  isPublicOfListed,
  isResultHidden,
  isResultPublic,
  isScorePublic,
  where,
} from './visible.queries.ts'

/**
 * The rows for match summaries, without what is hidden at `now`; ids that are not public are left out, except for the console. In no
 * particular order.
 */
export async function listMatchRows(db: Reader, now: string, ids: readonly number[], isOfConsole = false) {
  if (ids.length === 0) return []
  return await (isOfConsole ? rowsForConsole : publicRows)(db, { now, ids })
}
export type MatchRow = Awaited<ReturnType<typeof listMatchRows>>[number]

interface OfMatches {
  now: string
  ids: readonly number[]
}

const rowsForConsole = prepared(matchRows)
const publicRows = prepared((db, parameters: OfMatches) => matchRows(db, parameters).where(isPublicOfListed))

function matchRows(db: Selecting, { now, ids }: OfMatches) {
  return db
    .selectFrom('matches')
    .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    .innerJoin('stages', 'stages.id', 'matches.stage_id')
    .innerJoin('groups', 'groups.id', 'matches.group_id')
    .innerJoin('rounds', 'rounds.id', 'matches.round_id')
    .select([
      'matches.id',
      'matches.key',
      'matches.name',
      'matches.best_of',
      'matches.total_games',
      'matches.schedule_state',
      'matches.scheduled_at',
      'matches.precision',
      'matches.reschedules',
      'matches.play_state',
      'matches.stream_url',
      'matches.competition_id',
      'matches.stage_id',
      'matches.group_id',
      'matches.ordinal',
      'matches.listed_at',
      'competitions.kind',
      'competitions.name as competition_name',
      'stages.name as stage_name',
      'stages.ordinal as stage_ordinal',
      'groups.name as group_name',
      'rounds.number as round_number',
      'rounds.name as round_name',
      'rounds.best_of as round_best_of',
    ])
    .select([
      where<MatchTable['result_state']>(isResultPublic(now), 'matches.result_state').as('result_state'),
      where<MatchTable['result_kind']>(isResultPublic(now), 'matches.result_kind').as('result_kind'),
      where<MatchTable['decided_in']>(isResultPublic(now), 'matches.decided_in').as('decided_in'),
      where<string>(isResultPublic(now), 'matches.ended_at').as('ended_at'),
      where<string>(isScorePublic(now), 'matches.score_details').as('score_details'),
      isKnownNotNeeded(now).as('is_not_needed'),
      isResultHidden(now).as('is_result_hidden'),
    ])
    .where('matches.id', 'in', ids)
}

/** The sides of matches in order, without what is hidden at `now`. */
export async function listSideRows(db: Reader, now: string, matchIds: readonly number[]) {
  return matchIds.length === 0 ? [] : await sideRows(db, { now, ids: matchIds })
}
export type SideRow = Awaited<ReturnType<typeof listSideRows>>[number]

const sideRows = prepared((db, { now, ids }: OfMatches) =>
  db
    .selectFrom('match_sides')
    .innerJoin('matches', 'matches.id', 'match_sides.match_id')
    .select(['match_sides.id', 'match_sides.match_id', 'match_sides.ordinal', 'match_sides.source'])
    .select([
      where<number>(isEntrantPublic(now), 'match_sides.entrant_id').as('entrant_id'),
      where<number>(isScorePublic(now), 'match_sides.score').as('score'),
      where<MatchSideTable['outcome']>(isResultPublic(now), 'match_sides.outcome').as('outcome'),
      where<number>(isScorePublic(now), 'match_sides.placement').as('placement'),
      where<MatchSideTable['incident']>(isScorePublic(now), 'match_sides.incident').as('incident'),
    ])
    .where('match_sides.match_id', 'in', ids)
    .orderBy('match_sides.match_id')
    .orderBy('match_sides.ordinal'),
)

/** Games that are being played or were, for matches whose score is counted from them and for live matches. */
export async function listScoredGames(db: Reader, now: string, matchIds: readonly number[]): Promise<Map<number, Game[]>> {
  const games = new Map<number, Game[]>()
  if (matchIds.length === 0) return games
  const rows = await scoredGames(db, { now, ids: matchIds })
  for (const { match_id, number, state, sides } of rows) {
    const game: Game = { number, state, sides: readJson(sides) }
    const known = games.get(match_id)
    if (known) known.push(game)
    else games.set(match_id, [game])
  }
  return games
}

const scoredGames = prepared((db, { now, ids }: OfMatches) =>
  db
    .selectFrom('games')
    .innerJoin('matches', 'matches.id', 'games.match_id')
    .select(['games.match_id', 'games.number', 'games.state', 'games.sides'])
    .where('games.match_id', 'in', ids)
    .where('games.state', 'in', ['done', 'live'])
    .where(isScorePublic(now))
    .orderBy('games.match_id')
    .orderBy('games.number'),
)

/** What sources refer to by key, over several competitions. */
export async function listNamedByKey(db: Reader, competitionId: number, matchKeys: readonly string[]) {
  if (matchKeys.length === 0) return []
  return await db
    .selectFrom('matches')
    .innerJoin('rounds', 'rounds.id', 'matches.round_id')
    .select(['matches.key', ...nameColumns])
    .select(nameParts)
    .where('matches.competition_id', '=', competitionId)
    .where('matches.key', 'in', matchKeys)
    .execute()
}

/** With `nameParts` all that `matchName` asks of a match and its round. */
export const nameColumns = ['matches.name', 'matches.ordinal', 'rounds.number as round_number', 'rounds.name as round_name'] as const

export const nameParts = [
  sql<number>`(select cast(count(*) as integer) from matches as others where others.round_id = matches.round_id)`.as('round_size'),
  sql<string>`case when (select count(*) from groups where groups.stage_id = matches.stage_id) = 1 then ''
    else (select groups.name from groups where groups.id = matches.group_id) end`.as('group_name'),
]

/** Names of the groups of a competition, by the keys in sources. */
export async function listGroupNames(db: Reader, competitionId: number) {
  return await db
    .selectFrom('stages')
    .innerJoin('groups', 'groups.stage_id', 'stages.id')
    .select(['stages.key as stage_key', 'stages.name as stage_name', 'groups.key as group_key', 'groups.name as group_name'])
    .where('stages.competition_id', '=', competitionId)
    .orderBy('stages.ordinal')
    .orderBy('groups.ordinal')
    .execute()
}

/** Rulesets of stages, read once for all of their matches. */
export async function listRulesets(db: Reader, stageIds: readonly number[]): Promise<Map<number, Ruleset>> {
  if (stageIds.length === 0) return new Map()
  const rows = await rulesetsOfStages(db, { ids: stageIds })
  return new Map(rows.map((row) => [row.id, readJson(row.ruleset)]))
}

const rulesetsOfStages = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('stages').select(['id', 'ruleset']).where('id', 'in', ids),
)

/** Places of stages. Those of a large stage are long, so call it only where a side waits for a place. */
export async function listPlaces(db: Reader, stageIds: readonly number[]): Promise<Map<number, Place[]>> {
  if (stageIds.length === 0) return new Map()
  const rows = await db.selectFrom('stages').select(['id', 'places']).where('id', 'in', stageIds).execute()
  return new Map(rows.map((row) => [row.id, readJson(row.places)]))
}
