import type { Selecting } from '#server/db/open.ts'
import type { AdminTeam } from '#shared/admin/people.ts'
import { competitionsListingPlayer, competitionsListingTeam } from './touch-people.queries.ts'

type Use = AdminTeam['uses'][number]
const shownUses = 20

export async function listTeamUses(db: Selecting, team: number): Promise<Use[]> {
  return [
    ...(await competitionUses(db, await competitionsListingTeam(db, team))),
    ...(await articleUses(db, 'team', team)),
    ...(await albumUses(db, 'team', team)),
  ].slice(0, shownUses)
}

export async function listPlayerUses(db: Selecting, player: number): Promise<Use[]> {
  const teams = await db
    .selectFrom('memberships')
    .innerJoin('teams', 'teams.id', 'memberships.team_id')
    .select(['teams.id', 'teams.name'])
    .distinct()
    .where('memberships.player_id', '=', player)
    .execute()
  return [
    ...(await competitionUses(db, await competitionsListingPlayer(db, player))),
    ...teams.map((team) => ({ kind: 'team' as const, ...team })),
    ...(await articleUses(db, 'player', player)),
  ].slice(0, shownUses)
}

export async function competitionUses(db: Selecting, ids: readonly number[]): Promise<Use[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('competitions')
    .select(['id', 'name'])
    .where('id', 'in', ids.slice(0, shownUses))
    .orderBy('starts_on', 'desc')
    .execute()
  return rows.map((row) => ({ kind: 'competition', ...row }))
}

async function articleUses(db: Selecting, subject: 'team' | 'player', id: number): Promise<Use[]> {
  const rows = await db
    .selectFrom('article_links')
    .innerJoin('articles', 'articles.id', 'article_links.article_id')
    .select(['articles.id', 'articles.title as name'])
    .distinct()
    .where('article_links.subject', '=', subject)
    .where('article_links.subject_id', '=', id)
    .limit(shownUses)
    .execute()
  return rows.map((row) => ({ kind: 'article', ...row }))
}

/** Albums of a team or a season, including drafts. */
export async function albumUses(db: Selecting, subject: 'team' | 'season', id: number): Promise<Use[]> {
  const rows = await db
    .selectFrom('albums')
    .select(['id', 'title as name'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(shownUses)
    .execute()
  return rows.map((row) => ({ kind: 'album', ...row }))
}
