import { articleTellsResult } from '#server/articles/articles.queries.ts'
import type { Reader } from '#server/db/open.ts'

/** The texts of hits as they were written, in which the words are marked, by subject id: the index holds them folded. */
export async function listArticleTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'summary', 'body', 'column_id', 'cover_id', 'published_at'])
    .select(articleTellsResult.as('tells_result'))
    .where('id', 'in', ids)
    .execute()
}

export async function listCompetitionTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('competitions')
    .innerJoin('seasons', 'seasons.id', 'competitions.season_id')
    .select([
      'competitions.id',
      'competitions.name',
      'competitions.summary',
      'competitions.cover_id',
      'competitions.logo_id',
      'seasons.name as season_name',
    ])
    .where('competitions.id', 'in', ids)
    .execute()
}

export async function listTeamTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db.selectFrom('teams').select(['id', 'name', 'short_name', 'names', 'region', 'logo_id']).where('id', 'in', ids).execute()
}

export async function listPlayerTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db.selectFrom('players').select(['id', 'name', 'names', 'is_minor', 'is_hidden', 'logo_id']).where('id', 'in', ids).execute()
}

export async function listTipTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db.selectFrom('tips').select(['id', 'title', 'intro', 'platform']).where('id', 'in', ids).execute()
}

export async function listLinkTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('links')
    .innerJoin('link_groups', 'link_groups.id', 'links.group_id')
    .select(['links.id', 'links.title', 'links.description', 'links.logo_id', 'link_groups.name as group_name'])
    .where('links.id', 'in', ids)
    .execute()
}

export async function listOpeningTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db.selectFrom('openings').select(['id', 'name', 'zone', 'note']).where('id', 'in', ids).execute()
}
