import type { Reader } from '#server/db/open.ts'
import { isRecord } from '#shared/is-record.ts'
import { paths, type SitePage, sitePages } from '#shared/paths.ts'
import { findMergedInto } from './merged.queries.ts'

/** The redirect target for the page of a merged team or player. */
export async function findMergedPage(read: Reader, { path }: SitePage, params: unknown): Promise<string | undefined> {
  const kind = path === sitePages.team.path ? 'team' : path === sitePages.player.path ? 'player' : null
  const id = isRecord(params) && 'id' in params ? Number(params.id) : 0
  if (kind === null || !Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return undefined
  const now = await findMergedInto(read, kind, id)
  if (now === undefined) return undefined
  return kind === 'team' ? paths.team(now) : paths.player(now)
}
