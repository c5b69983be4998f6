import type { Reader } from '#server/db/open.ts'
import { isListedAmongFew, isPlacePublic, where } from '#server/matches/visible.queries.ts'

/** The stages of a public competition in order, without the long column `places`. */
export async function listStages(db: Reader, competitionId: number) {
  return await db
    .selectFrom('stages')
    .select(['id', 'key', 'name', 'format', 'settings', 'ruleset', 'finished_at', 'rev'])
    .where('competition_id', '=', competitionId)
    .orderBy('ordinal')
    .execute()
}
export type StageRow = Awaited<ReturnType<typeof listStages>>[number]

/** Whether a match of the stage has begun, or is scheduled to have begun by now. */
export async function isStageBegun(db: Reader, now: string, stageId: number): Promise<boolean> {
  const ofStage = db.selectFrom('matches').select('id').where('stage_id', '=', stageId).where('is_listed', '=', 1)
  const row =
    (await ofStage.where('phase', '=', 'live').limit(1).executeTakeFirst()) ??
    (await ofStage.where('phase', '=', 'ended').limit(1).executeTakeFirst()) ??
    (await ofStage.where('phase', '=', 'coming').where('listed_at', '<=', now).limit(1).executeTakeFirst())
  return row !== undefined
}

export async function listGroups(db: Reader, stageId: number) {
  return await db
    .selectFrom('groups')
    .select(['id', 'key', 'name', 'kind', 'zones'])
    .where('stage_id', '=', stageId)
    .orderBy('ordinal')
    .execute()
}
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number]

/** The rounds of a stage; with the stage's matches, brackets are built from them. */
export async function listRounds(db: Reader, stageId: number) {
  return await db
    .selectFrom('rounds')
    .innerJoin('groups', 'groups.id', 'rounds.group_id')
    .select(['rounds.id', 'rounds.group_id', 'rounds.number', 'rounds.name', 'rounds.best_of'])
    .where('groups.stage_id', '=', stageId)
    .orderBy('rounds.group_id')
    .orderBy('rounds.number')
    .execute()
}

/** All matches of a stage, including byes and matches not needed: a bracket shows them in their positions. */
export async function listStageMatchIds(db: Reader, stageId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('matches')
    .innerJoin('rounds', 'rounds.id', 'matches.round_id')
    .select('matches.id')
    .where('matches.stage_id', '=', stageId)
    .orderBy('rounds.number')
    .orderBy('matches.ordinal')
    .execute()
  return rows.map((row) => row.id)
}

export async function countListedMatches(db: Reader, now: string, competitionId: number): Promise<number> {
  const { n } = await db
    .selectFrom('matches')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('matches.competition_id', '=', competitionId)
    .where(isListedAmongFew(now))
    .executeTakeFirstOrThrow()
  return Number(n)
}

interface EntrantPage {
  limit: number
  offset: number
}

/** Entrants in the organiser's order, with the places that are public. */
export async function listCompetitionEntrants(db: Reader, now: string, competitionId: number, { limit, offset }: EntrantPage) {
  return await db
    .selectFrom('entrants')
    .select(['entrants.id', 'entrants.seed', 'entrants.status'])
    .select([
      where<number>(isPlacePublic(now), 'entrants.place').as('place'),
      where<number>(isPlacePublic(now), 'entrants.place_to').as('place_to'),
      where<number>(isPlacePublic(now), 'entrants.open_place').as('open_place'),
      where<number>(isPlacePublic(now), 'entrants.open_place_to').as('open_place_to'),
    ])
    .where('entrants.competition_id', '=', competitionId)
    .orderBy('entrants.ordinal')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countEntrants(db: Reader, competitionId: number): Promise<number> {
  const { n } = await db
    .selectFrom('entrants')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('competition_id', '=', competitionId)
    .executeTakeFirstOrThrow()
  return Number(n)
}
