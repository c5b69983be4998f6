import type { Reader } from '../db/open.ts'
import { contains } from '../like.queries.ts'
import type { ListPart } from '../people/people-admin.queries.ts'

function found(db: Reader, q: string | undefined) {
  const competitions = db.selectFrom('competitions').innerJoin('seasons', 'seasons.id', 'competitions.season_id')
  if (q === undefined) return competitions
  return competitions.where((eb) => eb.or([contains(eb.ref('competitions.name'), q), contains(eb.ref('seasons.name'), q)]))
}

/** Hidden ones too. */
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
