import type { Reader } from '#server/db/open.ts'
import { slugPattern } from '#shared/competitions/fields.ts'
import { isRecord } from '#shared/is-record.ts'
import { paths, type SitePage, sitePages } from '#shared/paths.ts'
import { findPublicCompetitionId } from './competitions.queries.ts'

const longestSlug = 64

/** The page of a competition that is asked for by its slug, present or former; its own address has its number. */
export async function findNamedCompetitionPage(read: Reader, { path }: SitePage, params: unknown): Promise<string | undefined> {
  const id = path === sitePages.competition.path ? await findNamedCompetition(read, params) : undefined
  return id === undefined ? undefined : paths.competition(id)
}

/** `params`: of a route whose `id` may be a slug. */
export async function findNamedCompetition(read: Reader, params: unknown): Promise<number | undefined> {
  const slug = isRecord(params) && typeof params.id === 'string' ? params.id.toLowerCase() : ''
  // A number is an id.
  if (/^\d+$/.test(slug) || slug.length > longestSlug || !new RegExp(slugPattern).test(slug)) return undefined
  return await findPublicCompetitionId(read, slug)
}
