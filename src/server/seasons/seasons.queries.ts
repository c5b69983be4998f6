import type { Reader } from '#server/db/open.ts'
import { isCompetitionPublic } from '#server/matches/visible.queries.ts'

/** Seasons with a public competition, the newest first. */
export async function listSeasons(db: Reader) {
  return await db
    .selectFrom('seasons')
    .select(['seasons.id', 'seasons.name', 'seasons.starts_on', 'seasons.ends_on'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('competitions')
          .select('competitions.id')
          .whereRef('competitions.season_id', '=', 'seasons.id')
          .where(isCompetitionPublic),
      ),
    )
    .orderBy('seasons.starts_on', 'desc')
    .orderBy('seasons.id', 'desc')
    .execute()
}
export type SeasonRow = Awaited<ReturnType<typeof listSeasons>>[number]
