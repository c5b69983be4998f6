import type { Reader } from '#server/db/open.ts'

/** Places, awards and ends become public with the result that they depend on, so one instant is enough. */
interface Scope {
  /** Of one competition; without it, of all. */
  competitionId?: number
}

/** The next instant at which a result becomes public; null where none is waiting. */
export async function findNextReveal(db: Reader, now: string, { competitionId }: Scope = {}): Promise<string | null> {
  let query = db.selectFrom('matches').select('result_visible_at').where('result_visible_at', '>', now)
  if (competitionId !== undefined) query = query.where('competition_id', '=', competitionId)
  const row = await query.orderBy('result_visible_at').limit(1).executeTakeFirst()
  return row?.result_visible_at ?? null
}
