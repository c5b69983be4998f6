import { contains } from '#server/db/like.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { ListPart } from '#server/people/people-admin.queries.ts'

function found(db: Reader, q: string | undefined) {
  const competitions = db.selectFrom('competitions').innerJoin('seasons', 'seasons.id', 'competitions.season_id')
  if (q === undefined) return competitions
  return competitions.where((eb) => eb.or([contains(eb.ref('competitions.name'), q), contains(eb.ref('seasons.name'), q)]))
}

/** Including hidden competitions. */
export async function listAwardedCompetitions(db: Reader, { q, limit, offset }: ListPart) {
  return await found(db, q)
    .select(['competitions.id', 'competitions.name', 'seasons.name as season'])
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countAwardedCompetitions(db: Reader, q: string | undefined): Promise<number> {
  const { n } = await found(db, q)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function countAwards(db: Reader, competitionIds: readonly number[]) {
  if (competitionIds.length === 0) return []
  return await db
    .selectFrom('awards')
    .select(['competition_id', 'is_derived'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('competition_id', 'in', competitionIds)
    .groupBy(['competition_id', 'is_derived'])
    .execute()
}

/** What one competition's results gave, in the order of the site. */
export async function listDerivedAwards(db: Selecting, competitionId: number) {
  return await db
    .selectFrom('awards')
    .leftJoin('entrants', 'entrants.id', 'awards.entrant_id')
    .leftJoin('players', 'players.id', 'awards.player_id')
    .select(['awards.title', 'awards.name', 'entrants.name as entrant_name', 'players.name as player_name'])
    .where('awards.competition_id', '=', competitionId)
    .where('awards.is_derived', '=', 1)
    .orderBy('awards.ordinal')
    .orderBy('awards.id')
    .execute()
}

/**
 * Manual and derived awards of the listed competitions, in the same order. Names as they were when the award was given, where stored, else
 * current ones.
 */
export async function listGivenAwards(db: Reader, { q, limit, offset }: ListPart) {
  return await found(db, q)
    .innerJoin('awards', 'awards.competition_id', 'competitions.id')
    .leftJoin('entrants', 'entrants.id', 'awards.entrant_id')
    .leftJoin('players', 'players.id', 'awards.player_id')
    .select([
      'awards.title',
      'awards.name',
      'awards.is_derived',
      'awards.is_masked',
      'awards.awarded_on',
      'awards.citation',
      'competitions.id as competition_id',
      'competitions.name as competition_name',
      'competitions.ends_on',
      'seasons.name as season_name',
      'entrants.name as entrant_name',
      'players.name as player_name',
    ])
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .orderBy('awards.is_derived', 'desc')
    .orderBy('awards.ordinal')
    .orderBy('awards.id')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type GivenAwardRow = Awaited<ReturnType<typeof listGivenAwards>>[number]
