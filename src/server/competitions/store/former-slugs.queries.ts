import type { Transaction } from 'kysely'
import { type HttpError, invalid } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { findCompetitionIdBySlug } from './rows.queries.ts'

/** Well below the parameter limit of one statement. */
const chunk = 400

/** By its slug, or by one under which it was public before. */
export async function findCompetitionIdByAnySlug(db: Selecting, slug: string): Promise<number | undefined> {
  return (await findCompetitionIdBySlug(db, slug)) ?? (await findFormerHolder(db, slug))
}

/** The competition that was public under a slug, whatever it is called now. */
async function findFormerHolder(db: Selecting, slug: string): Promise<number | undefined> {
  const row = await db.selectFrom('former_slugs').select('competition_id').where('slug', '=', slug).executeTakeFirst()
  return row?.competition_id
}

/** Ids of competitions, by slugs under which they were public. */
export async function listFormerHolders(db: Selecting, slugs: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('former_slugs').select(['slug', 'competition_id']).where('slug', 'in', slugs).execute()
  return new Map(rows.map((row) => [row.slug, row.competition_id]))
}

/** Stores a slug under which a competition was public; it stays the competition's. */
export async function keepFormerSlug(
  trx: Transaction<Database>,
  { slug, competitionId, at }: { slug: string; competitionId: number; at: string },
): Promise<void> {
  await trx
    .insertInto('former_slugs')
    .values({ slug, competition_id: competitionId, since: at })
    .onConflict((oc) => oc.column('slug').doNothing())
    .execute()
}

/** By the ids of competitions, the last first; without their present ones. */
export async function listFormerSlugs(db: Selecting, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  for (const some of chunked(ids, chunk)) {
    const rows = await db
      .selectFrom('former_slugs')
      .innerJoin('competitions', 'competitions.id', 'former_slugs.competition_id')
      .select(['former_slugs.slug', 'former_slugs.competition_id'])
      .where('former_slugs.competition_id', 'in', some)
      .whereRef('former_slugs.slug', '!=', 'competitions.slug')
      .orderBy('former_slugs.since', 'desc')
      .orderBy('former_slugs.slug')
      .execute()
    for (const row of rows) found.set(row.competition_id, [...(found.get(row.competition_id) ?? []), row.slug])
  }
  return found
}

/** A file of a competition that has another slug now is that competition's. */
export async function withPresentSlug(db: Selecting, document: CompetitionDocument): Promise<CompetitionDocument> {
  const { competition } = document
  const id = await findCompetitionIdByAnySlug(db, competition.slug)
  const row = id === undefined ? undefined : await db.selectFrom('competitions').select('slug').where('id', '=', id).executeTakeFirst()
  return row === undefined || row.slug === competition.slug ? document : { ...document, competition: { ...competition, slug: row.slug } }
}

/**
 * After a competition has got a slug: throws 422 where it was another's. Asked again after the write, because somebody may have given the
 * slug away meanwhile, for whom the write has waited.
 */
export async function refuseFormerSlug(trx: Transaction<Database>, slug: string, competitionId: number): Promise<void> {
  const holder = await findFormerHolder(trx, slug)
  if (holder === undefined || holder === competitionId) return
  throw invalid([{ path: '/document/competition/slug', message: `“${slug}”刚成为另一项赛事以前的标识，请换一个` }])
}

/** The 422 of a competition whose slug another one has got while this was being made. */
export function slugJustTaken(slug: string): HttpError {
  return invalid([{ path: '/document/competition/slug', message: `刚有另一项赛事用了“${slug}”，请换一个` }])
}

/** Why a slug is not free for a competition, null for a new one; as a sentence. Null: it is free. */
export async function slugTaken(db: Selecting, slug: string, competitionId: number | null): Promise<string | null> {
  const holder = await findCompetitionIdByAnySlug(db, slug)
  if (holder === undefined || holder === competitionId) return null
  const row = await db.selectFrom('competitions').select(['name', 'slug']).where('id', '=', holder).executeTakeFirst()
  return row?.slug === slug
    ? `已有赛事使用“${slug}”，请换一个`
    : `“${slug}”是「${row?.name ?? holder}」以前的标识，旧地址还通到它，请换一个`
}
