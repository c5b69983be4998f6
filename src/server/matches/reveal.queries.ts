import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'

/** Places, awards and ends become public with the result that they depend on, so one instant is enough. */
interface Scope {
  /** Of one competition; without it, of all. */
  competitionId?: number
}

/** The next instant at which a result becomes public; null where none is waiting. */
export async function findNextReveal(db: Reader, now: string, { competitionId }: Scope = {}): Promise<string | null> {
  const [row] = competitionId === undefined ? await next(db, { now }) : await nextOf(db, { now, competitionId })
  return row?.result_visible_at ?? null
}

const next = prepared((db, { now }: { now: string }) => hidden(db, now))
const nextOf = prepared((db, { now, competitionId }: { now: string; competitionId: number }) =>
  hidden(db, now).where('competition_id', '=', competitionId),
)

function hidden(db: Selecting, now: string) {
  return db.selectFrom('matches').select('result_visible_at').where('result_visible_at', '>', now).orderBy('result_visible_at').limit(1)
}
