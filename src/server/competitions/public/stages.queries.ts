import { type SqlBool, sql } from 'kysely'
import { inlineLiteral } from '#server/db/inline-literal.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { isListedAmongFew, isPlacePublic, where } from '#server/matches/visible.queries.ts'

/** The stages of a public competition in order, without the long column `places`. */
export async function listStages(db: Reader, competitionId: number) {
  return await stagesOf(db, { competitionId })
}
const stagesOf = prepared((db, { competitionId }: { competitionId: number }) =>
  db
    .selectFrom('stages')
    .select(['id', 'key', 'name', 'format', 'settings', 'ruleset', 'finished_at', 'rev'])
    .where('competition_id', '=', competitionId)
    .orderBy('ordinal'),
)
export type StageRow = Awaited<ReturnType<typeof listStages>>[number]

/** Those of the stages of which a match has begun, or is scheduled to have begun by now. */
export async function listBegunStages(db: Reader, now: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(ids.length === 0 ? [] : (await begunStages(db, { now, ids })).map((row) => row.id))
}
const begunStages = prepared((db, { now, ids }: { now: string; ids: readonly number[] }) => {
  // Each is asked of one stage alone: as `exists` PostgreSQL might first find the matches of all.
  const holds = (phase: 'live' | 'ended' | 'coming', more = sql``) =>
    sql<SqlBool>`(select 1 from matches where matches.stage_id = stages.id and matches.is_listed = 1 and matches.phase = ${inlineLiteral(phase)}${more} limit 1) is not null`
  return db
    .selectFrom('stages')
    .select('stages.id')
    .where('stages.id', 'in', ids)
    .where((eb) => eb.or([holds('live'), holds('ended'), holds('coming', sql` and matches.listed_at <= ${now}`)]))
})

export async function listGroups(db: Reader, stageId: number) {
  return await groupsOf(db, { stageId })
}
const groupsOf = prepared((db, { stageId }: { stageId: number }) =>
  db.selectFrom('groups').select(['id', 'key', 'name', 'kind', 'zones']).where('stage_id', '=', stageId).orderBy('ordinal'),
)
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number]

/** The rounds of a stage; with the stage's matches, brackets are built from them. */
export async function listRounds(db: Reader, stageId: number) {
  return await roundsOf(db, { stageId })
}
const roundsOf = prepared((db, { stageId }: { stageId: number }) =>
  db
    .selectFrom('rounds')
    .innerJoin('groups', 'groups.id', 'rounds.group_id')
    .select(['rounds.id', 'rounds.group_id', 'rounds.number', 'rounds.name', 'rounds.best_of'])
    .where('groups.stage_id', '=', stageId)
    .orderBy('rounds.group_id')
    .orderBy('rounds.number'),
)

/** All matches of a stage, including byes and matches not needed: a bracket shows them in their positions. */
export async function listStageMatchIds(db: Reader, stageId: number): Promise<number[]> {
  return (await matchIdsOf(db, { stageId })).map((row) => row.id)
}
const matchIdsOf = prepared((db, { stageId }: { stageId: number }) =>
  db
    .selectFrom('matches')
    .innerJoin('rounds', 'rounds.id', 'matches.round_id')
    .select('matches.id')
    .where('matches.stage_id', '=', stageId)
    .orderBy('rounds.number')
    .orderBy('matches.ordinal'),
)

export async function countListedMatches(db: Reader, now: string, competitionId: number): Promise<number> {
  const [row] = await listedMatches(db, { now, competitionId })
  return Number(row?.n)
}
const listedMatches = prepared((db, { now, competitionId }: { now: string; competitionId: number }) =>
  db
    .selectFrom('matches')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('matches.competition_id', '=', competitionId)
    .where(isListedAmongFew(now)),
)

interface EntrantPage {
  limit: number
  offset: number
}

/** Entrants in the organiser's order, with the places that are public. */
export async function listCompetitionEntrants(db: Reader, now: string, competitionId: number, { limit, offset }: EntrantPage) {
  return await entrantsInOrder(db, { now, competitionId, limit, offset })
}
const entrantsInOrder = prepared((db, { now, competitionId, limit, offset }: EntrantPage & { now: string; competitionId: number }) =>
  entrantsWithPlaces(db, now, competitionId).orderBy('entrants.ordinal').limit(limit).offset(offset),
)
function entrantsWithPlaces(db: Selecting, now: string, competitionId: number) {
  return db
    .selectFrom('entrants')
    .select(['entrants.id', 'entrants.seed', 'entrants.status'])
    .select([
      where<number>(isPlacePublic(now), 'entrants.place').as('place'),
      where<number>(isPlacePublic(now), 'entrants.place_to').as('place_to'),
      where<number>(isPlacePublic(now), 'entrants.open_place').as('open_place'),
      where<number>(isPlacePublic(now), 'entrants.open_place_to').as('open_place_to'),
    ])
    .where('entrants.competition_id', '=', competitionId)
}
export type PlacedEntrantRow = Awaited<ReturnType<typeof listCompetitionEntrants>>[number]

/** Those that have a public place, or share one that is undecided, the first ones first. */
export async function listPlacedEntrants(db: Reader, now: string, competitionId: number, most: number) {
  return await placedEntrants(db, { now, competitionId, most })
}
const placedEntrants = prepared((db, { now, competitionId, most }: { now: string; competitionId: number; most: number }) =>
  entrantsWithPlaces(db, now, competitionId)
    .where(isPlacePublic(now))
    .where(firstPlace, 'is not', null)
    .orderBy(firstPlace)
    .orderBy('entrants.ordinal')
    .limit(most),
)
const firstPlace = sql<number | null>`coalesce(entrants.place, entrants.open_place)`

export async function countEntrants(db: Reader, competitionId: number): Promise<number> {
  const [row] = await entrantCount(db, { competitionId })
  return Number(row?.n)
}
const entrantCount = prepared((db, { competitionId }: { competitionId: number }) =>
  db
    .selectFrom('entrants')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('competition_id', '=', competitionId),
)
