import type { Reader } from '#server/db/open.ts'
import { isRecord } from '#shared/is-record.ts'
import type { PageQuery } from '#shared/page-query.ts'
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

/** What a list is asked for with the team or player that theirs was merged into; undefined where neither was. */
export async function findMergedQuery(read: Reader, query: PageQuery): Promise<PageQuery | undefined> {
  const { team, player } = query
  const now: PageQuery = {}
  if (team !== undefined) now.team = await findMergedInto(read, 'team', team)
  if (player !== undefined) now.player = await findMergedInto(read, 'player', player)
  if (now.team === undefined && now.player === undefined) return undefined
  return { ...query, team: now.team ?? team, player: now.player ?? player }
}
