import type { Transaction } from 'kysely'
import { contains } from '#server/db/like.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { ListPart } from '#server/people/people-admin.queries.ts'
import type { AdminSeason } from '#shared/admin/people.ts'

function seasonsFound(db: Reader, q: string | undefined) {
  const seasons = db.selectFrom('seasons')
  if (q === undefined) return seasons
  return seasons.where((eb) => eb.or([contains(eb.ref('seasons.name'), q), contains(eb.ref('seasons.slug'), q)]))
}

export async function listAllSeasons(db: Reader, { q, limit, offset }: ListPart) {
  return await seasonsFound(db, q)
    .selectAll('seasons')
    .select((eb) =>
      eb
        .selectFrom('competitions')
        .whereRef('competitions.season_id', '=', 'seasons.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('competitions'),
    )
    .orderBy('seasons.starts_on', 'desc')
    .orderBy('seasons.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countSeasons(db: Reader, q: string | undefined): Promise<number> {
  const { n } = await seasonsFound(db, q)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function findSeasonRow(db: Selecting, id: number) {
  return await db.selectFrom('seasons').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSeasonBySlug(db: Selecting, slug: string) {
  return await db.selectFrom('seasons').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export async function listCompetitionIdsOf(db: Selecting, seasonId: number): Promise<number[]> {
  const rows = await db.selectFrom('competitions').select('id').where('season_id', '=', seasonId).orderBy('id', 'desc').execute()
  return rows.map((row) => row.id)
}

/** From the first day of its competitions to the last. */
export async function findSpanOf(db: Selecting, seasonId: number): Promise<AdminSeason['played']> {
  const own = db.selectFrom('competitions').select(['name', 'starts_on', 'ends_on']).where('season_id', '=', seasonId).limit(1)
  const [first, last] = await Promise.all([
    own.orderBy('starts_on').orderBy('id').executeTakeFirst(),
    own.orderBy('ends_on', 'desc').orderBy('id').executeTakeFirst(),
  ])
  return first && last ? { startsOn: first.starts_on, endsOn: last.ends_on, first: first.name, last: last.name } : null
}

export async function deleteSeason(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.deleteFrom('seasons').where('id', '=', id).execute()
}
