import type { Selecting } from '#server/db/open.ts'
import { findCompetitionIdByAnySlug } from './former-slugs.queries.ts'

/** By id or slug, as typed on the command line. */
export async function findCompetitionIdByName(db: Selecting, name: string): Promise<number | undefined> {
  return (await findCompetitionIdByAnySlug(db, name)) ?? (/^[1-9]\d{0,8}$/.test(name) ? Number(name) : undefined)
}
