import type { Reader } from '#server/db/open.ts'

/** The stages of several competitions, each competition's in order. */
export async function listStagesOfEach(db: Reader, competitionIds: readonly number[]) {
  if (competitionIds.length === 0) return []
  return await db
    .selectFrom('stages')
    .select(['id', 'competition_id', 'name', 'finished_at'])
    .where('competition_id', 'in', competitionIds)
    .orderBy('ordinal')
    .execute()
}

/** How many take part, by competition. */
export async function countEntrantsOfEach(db: Reader, competitionIds: readonly number[]): Promise<Map<number, number>> {
  if (competitionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('entrants')
    .select((eb) => ['competition_id', eb.fn.countAll<number>().as('n')])
    .where('competition_id', 'in', competitionIds)
    .groupBy('competition_id')
    .execute()
  return new Map(rows.map(({ competition_id, n }) => [competition_id, Number(n)]))
}
